"""Metromania as the neutral game loop sees it."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.board import Board
from metrox_maps.metromania.play.deal import deal
from metrox_maps.metromania.play.moves import Move
from metrox_maps.metromania.play.scoring import scores
from metrox_maps.metromania.play.state import State, player_of
from metrox_maps.simulate.game import Result
from metrox_maps.simulate.luck import Luck


@dataclass(frozen=True, slots=True)
class MetromaniaGame:
    """The game on one board: a `simulate.Game`. Seats are players; with two of them each leads two companies."""

    board: Board

    def start(self, players: int) -> State:
        """See `engine.start`."""
        return engine.start(self.board, players)

    def is_over(self, state: State) -> bool:
        """Whether the building phase has ended; the trips leave nothing to decide."""
        return engine.is_over(state)

    def to_move(self, state: State) -> tuple[int, ...]:
        """The player whose company is to move; nobody before the deal."""
        return (player_of(state.company, state.players),) if state.hands else ()

    def chance(self, state: State, luck: Luck) -> State:
        """Deal the city and the destinations."""
        return deal(state, luck)

    def view(self, state: State, seat: int) -> State:
        """See `engine.known_to`."""
        return engine.known_to(state, seat)

    def legal_moves(self, state: State, _seat: int) -> tuple[Move, ...]:
        """See `engine.legal_moves`."""
        return engine.legal_moves(state)

    def play(self, state: State, moves: tuple[Move, ...]) -> State:
        """See `engine.play`."""
        return engine.play(state, moves[0])

    def result(self, state: State) -> Result:
        """Totals by player, and the players that share the first place."""
        final = scores(state)
        return Result(final.points, final.places[0])
