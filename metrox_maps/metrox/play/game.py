"""Metro X as the neutral game loop sees it."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.deck import next_card
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import NO_CARD, State
from metrox_maps.simulate.game import Result
from metrox_maps.simulate.luck import Luck


@dataclass(frozen=True, slots=True)
class MetroXGame:
    """The game on one board: a `simulate.Game`."""

    board: Board

    def start(self, players: int) -> State:
        """See `engine.start`."""
        return engine.start(self.board, players)

    def is_over(self, state: State) -> bool:
        """See `engine.is_over`."""
        return not state.left

    def to_move(self, state: State) -> tuple[int, ...]:
        """Everybody once a card lies open, nobody before."""
        return () if state.card == NO_CARD else tuple(range(len(state.papers)))

    def chance(self, state: State, luck: Luck) -> State:
        """Reveal the next card."""
        return engine.reveal(state, next_card(state.unseen, luck))

    def view(self, state: State, seat: int) -> State:  # noqa: ARG002 - all cards and papers lie open
        """The state itself: nothing is hidden in this game."""
        return state

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        """See `engine.legal_moves`."""
        return engine.legal_moves(state, seat)

    def play(self, state: State, moves: tuple[Move, ...]) -> State:
        """See `engine.play`."""
        return engine.play(state, moves)

    def result(self, state: State) -> Result:
        """Totals, and the seats that share the first place."""
        points = tuple(engine.score(state, seat).total for seat in range(len(state.papers)))
        return Result(points, engine.ranking(state)[0])
