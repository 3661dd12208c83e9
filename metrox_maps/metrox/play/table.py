"""A game in which some seats are chosen from outside, by a person, and the others by bots; every turn can be undone.

The table keeps every position it has seen, with all luck as it stood then. So a turn that is taken back and played
again meets the same bots with the same dice and, after it, the same cards, as if nothing had happened.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from metrox_maps.errors import IllegalMove
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import IS_FREE, Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.deck import next_card
from metrox_maps.metrox.play.engines import Trace
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import DECK, Luck, dice_stream

Streams = tuple[Luck, ...]
"""The deck's luck, then each seat's dice, by stream number."""


class Turn(NamedTuple):
    """A turn that was played: the position with its card open, and every seat's move."""

    state: State
    moves: tuple[Move, ...]


class HandTable:
    """A game on a board. Between calls it is over, or a card lies open and the seats without a bot are to choose."""

    def __init__(self, board: Board, players: Sequence[MetroXBot | None], *, seed: int, index: int = 0) -> None:
        """Opens the first card. `players`: a bot, or None for a seat chosen from outside.

        Cards and dice are those of game `index` of the seed, as with bots alone. Raises `MetroxError` for an
        impossible seed or number of players.
        """
        self.board = board
        self.players = tuple(players)
        self.outside = tuple(seat for seat, bot in enumerate(self.players) if bot is None)
        self.index = index
        self._turns: list[Turn] = []
        self._past: list[Streams] = []
        streams = (DECK, *(dice_stream(seat) for seat in range(len(self.players))))
        self._luck = tuple(Luck.stream(seed, index, stream) for stream in streams)
        self.state = _revealed(engine.start(board, len(self.players)), self._luck)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played so far."""
        return tuple(self._turns)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return engine.is_over(self.state)

    def play(self, *moves: Move) -> Turn:
        """Play the turn: the moves of the seats chosen from outside, in the order of `outside`; the bots choose theirs.

        Raises `IllegalMove` that says what is allowed; the table then stays as it was, as it does when a bot is
        interrupted.
        """
        if len(moves) != len(self.outside):
            raise IllegalMove(f"{len(moves)} moves for {len(self.outside)} seats chosen from outside")
        state, luck = self.state, copy.deepcopy(self._luck)
        given = dict(zip(self.outside, moves, strict=True))
        chosen = tuple(
            [
                given[seat] if bot is None else bot.choose(state, seat, luck[dice_stream(seat)])
                for seat, bot in enumerate(self.players)
            ]
        )
        after = engine.play(state, chosen)
        turn = Turn(state, chosen)
        self.state = after if engine.is_over(after) else _revealed(after, luck)
        self._turns.append(turn)
        self._past.append(self._luck)
        self._luck = luck
        return turn

    def undo(self, turns: int = 1) -> int:
        """Take back so many turns, or as many as there are; returns how many."""
        taken = max(0, min(turns, len(self._turns)))
        if taken:
            self.state = self._turns[-taken].state
            self._luck = self._past[-taken]
            del self._turns[-taken:], self._past[-taken:]
        return taken

    def trace(self) -> Trace:
        """The cards and moves of the turns played so far."""
        return Trace(
            self.index, tuple(turn.state.card for turn in self._turns), tuple(turn.moves for turn in self._turns)
        )


def _revealed(state: State, luck: Streams) -> State:
    return engine.reveal(state, next_card(state.unseen, luck[DECK]))


def written(board: Board, turns: Iterable[Turn], seat: int) -> tuple[tuple[int, ...], ...]:
    """For each route the cards (indexes of `Board.kinds`) that fill its windows on the paper of a seat, in order."""
    found: list[list[int]] = [[] for _ in board.routes]
    for state, moves in turns:
        if board.codes[state.card] != IS_FREE:
            found[moves[seat].route].append(state.card)
    return tuple(tuple(cards) for cards in found)
