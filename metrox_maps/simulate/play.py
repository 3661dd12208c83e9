"""One game loop for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from metrox_maps.simulate.game import Bot, Game, Move, State
from metrox_maps.simulate.luck import DECK, Luck, dice_stream

Watch = Callable[[State, tuple[Move, ...]], None]
"""Told each state in which seats were to move, and what they chose."""


def play_game(
    game: Game[State, Move],
    bots: Sequence[Bot[State, Move]],
    *,
    seed: int,
    index: int,
    watch: Watch[State, Move] | None = None,
) -> State:
    """Play game number `index` of a seed to its end, one bot per seat, and return the last state.

    The cards depend on seed and index only, never on the bots or on how they play.
    """
    deck = Luck.stream(seed, index, DECK)
    dice = [Luck.stream(seed, index, dice_stream(seat)) for seat in range(len(bots))]
    state = game.start(len(bots))
    is_over, to_move, chance, view, play = game.is_over, game.to_move, game.chance, game.view, game.play
    while not is_over(state):
        seats = to_move(state)
        if not seats:
            state = chance(state, deck)
            continue
        moves = tuple([bots[seat].choose(view(state, seat), seat, dice[seat]) for seat in seats])
        if watch is not None:
            watch(state, moves)
        state = play(state, moves)
    return state
