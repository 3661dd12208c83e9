"""Bots that play at random: the floor of the ladder, and a way to reach every corner of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import IS_FREE
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.reach import open_tracks, widest_move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import Luck


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Uniform over the distinct effects a seat can choose, each marking as many stations as its track allows."""

    name: str = "random"
    version: str = "1"
    about: str = "any move with a different effect, equally likely, always marking as many as the card shows"
    uses_dice: bool = True
    work: float = 0.0002

    def choose(self, state: State, seat: int, dice: Luck) -> Move:
        """One draw among the widest moves by route and track; for a free card among the empty stations."""
        board, card, paper = state.board, state.card, state.papers[seat]
        if board.codes[card] == IS_FREE:
            moves = engine.legal_moves(state, seat)
            return moves[dice.below(len(moves))]
        found = open_tracks(board, paper.empty, paper.windows, card)
        return widest_move(board, paper.empty, card, found[dice.below(len(found))])


@dataclass(frozen=True, slots=True)
class AnyMoveBot:
    """Uniform over all legal moves, marking fewer included."""

    name: str = "random:any"
    version: str = "1"
    about: str = "any legal move at all, also one that marks fewer stations than the card shows"
    uses_dice: bool = True
    work: float = 0.0005

    def choose(self, state: State, seat: int, dice: Luck) -> Move:
        """One draw among `engine.legal_moves`."""
        moves = engine.legal_moves(state, seat)
        return moves[dice.below(len(moves))]
