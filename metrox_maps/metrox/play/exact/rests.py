"""The rests of a deck: which cards may be left unseen, as numbers and as sets of numbers.

A rest is numbered by how many cards of each kind it holds, as the digits of a number. So a set of rests is one integer,
and drawing a card from all of them at once is one shift.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.play.board import IS_FREE, Board

MOST_RESTS = 1 << 17
"""Sets of more rests are slow to handle. The decks of the published editions have 2,592 to 21,600."""


@dataclass(frozen=True, slots=True)
class CardClass:
    """Cards that do the same on a board: a kind that stands for them, and how many the deck holds.

    A 5 and a 6 are one class where no route has more than five stations.
    """

    kind: int
    count: int
    free: bool
    reshuffle: bool


@dataclass(frozen=True, slots=True)
class Rests:
    """The rests of a board's deck. A bit set of rests has bit i for rest number i."""

    classes: tuple[CardClass, ...]
    class_of: tuple[int, ...]
    """By kind of card (see `Board.kinds`): its class."""
    weights: tuple[int, ...]
    """What one card of a class adds to the number of a rest."""
    full: int
    """Number of the whole deck."""
    holding: tuple[int, ...]
    """By class: the rests that hold a card of it."""

    def number(self, unseen: tuple[int, ...]) -> int:
        """The number of a rest, given as kinds of cards."""
        return sum([self.weights[self.class_of[kind]] for kind in unseen])

    def held(self, rest: int, card: int) -> int:
        """How many cards of a class a rest holds."""
        return rest // self.weights[card] % (self.classes[card].count + 1)

    def size(self, rest: int) -> int:
        """How many cards a rest holds."""
        return sum([self.held(rest, card) for card in range(len(self.classes))])

    def after(self, rests: int, card: int) -> int:
        """What rests become by drawing a card of a class; those without one are dropped (RULES 1.2)."""
        holding = rests & self.holding[card]
        if not holding:
            return 0
        if self.classes[card].reshuffle:
            return 1 << self.full
        left = holding >> self.weights[card]
        # The last card has been drawn: all are shuffled again.
        return left ^ 1 | 1 << self.full if left & 1 else left


def rests_of(board: Board) -> Rests:
    """The rests of the deck of a board. Raises `MetroxError` for a deck that has too many."""
    counts: dict[tuple[int, int, bool], int] = {}
    effects = [(board.codes[kind], board.values[kind], board.kinds[kind].reshuffle) for kind in range(len(board.kinds))]
    for kind in board.deck:
        counts[effects[kind]] = counts.get(effects[kind], 0) + 1
    total = prod(count + 1 for count in counts.values())
    if total > MOST_RESTS:
        raise MetroxError(
            f"the deck of edition {board.edition.id!r} can have {total:,} different rests, more than the "
            f"{MOST_RESTS:,} that can be solved; take an edition with fewer different cards"
        )
    classes = tuple(
        CardClass(effects.index(effect), count, effect[0] == IS_FREE, effect[2]) for effect, count in counts.items()
    )
    weights: list[int] = []
    holding: list[int] = []
    weight = 1
    for card in classes:
        period = weight * (card.count + 1)
        block = (1 << period) - (1 << weight)
        weights.append(weight)
        holding.append(block * (((1 << total) - 1) // ((1 << period) - 1)))
        weight = period
    order = list(counts)
    return Rests(classes, tuple(order.index(effect) for effect in effects), tuple(weights), total - 1, tuple(holding))
