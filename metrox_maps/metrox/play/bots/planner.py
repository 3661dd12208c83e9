"""A bot that looks one card ahead."""

from __future__ import annotations

from dataclasses import dataclass, field

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.bots.judgement import alone, values, widest_moves
from metrox_maps.metrox.play.bots.value import value
from metrox_maps.metrox.play.bots.weights import Tables, Weights, tables
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import Luck


def expectation(table: Tables, state: State) -> int:
    """What a lone paper is worth before a card is revealed, summed over the unseen cards, each answered best."""
    cards = len(state.unseen)
    if not state.left:
        return cards * value(table, state, 0)
    total = 0
    for card in sorted(set(state.unseen)):
        shown = engine.reveal(state, card)
        total += state.unseen.count(card) * max(values(table, shown, 0, widest_moves(shown, 0)))
    return total


@dataclass(frozen=True, slots=True)
class PlannerBot:
    """The move of the best expectation over the next card, each card answered by the move that then looks best."""

    name: str = "planner"
    version: str = "1"
    about: str = "the best move on average over every card that may come next"
    uses_dice: bool = False
    work: float = 0.25
    weights: Weights = field(default_factory=Weights)

    def choose(self, state: State, seat: int, dice: Luck) -> Move:  # noqa: ARG002 - it has no use for dice
        """The first of the best moves."""
        moves = widest_moves(state, seat)
        if len(moves) == 1:
            return moves[0]
        table = tables(state.board, self.weights)
        mine = alone(state, seat)
        # Every move is followed by the same unseen cards, so the sums need no division to be compared.
        worth = [expectation(table, engine.play(mine, (move,))) for move in moves]
        return moves[worth.index(max(worth))]
