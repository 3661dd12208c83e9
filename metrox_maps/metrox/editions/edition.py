"""The type of an edition: the deck, the penalty for empty stations, and the few rules in which editions differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

NUMBER, SKIP, TRANSFER, FREE = "number", "skip", "transfer", "free"
CARD_KINDS = (NUMBER, SKIP, TRANSFER, FREE)


@dataclass(frozen=True, slots=True)
class Card:
    """One transit card. `value` is 0 for transfer and free cards; `reshuffle` marks the reshuffle icon."""

    kind: str
    value: int = 0
    reshuffle: bool = False

    @property
    def fills_window(self) -> bool:
        """Whether the card uses up a window: every card but free (RULES 1.2)."""
        return self.kind != FREE

    def __str__(self) -> str:
        icon = " (reshuffle)" if self.reshuffle else ""
        return (f"{self.kind} {self.value}" if self.value else self.kind) + icon


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points lost for empty stations.

    kind `table`: `steps` are (empties from which it holds, points), ascending.
    kind `share`: empties divided by `divide`, rounded `down` or `up`.
    """

    kind: str
    steps: tuple[tuple[int, int], ...] = ()
    divide: int = 1
    round: str = "down"

    def points(self, empties: int) -> int:
        """Points lost, as a number that is subtracted."""
        if self.kind == "share":
            extra = self.divide - 1 if self.round == "up" else 0
            return (empties + extra) // self.divide
        lost = 0
        for least, points in self.steps:
            if empties >= least:
                lost = points
        return lost


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One edition of the game, as its data file states it. `cards` is the whole deck, card by card."""

    id: str
    name: str
    version: str
    cards: tuple[Card, ...]
    penalty: Penalty
    may_mark_fewer: bool
    players: tuple[int, int]
    ladder: tuple[tuple[int, str], ...] = ()
    """Solo ratings as (least points, words), best first."""
    unverified: tuple[str, ...] = ()
    """JSON Pointers into the edition's file whose values two independent sources do not confirm."""

    @cached_property
    def card_kinds(self) -> tuple[tuple[Card, int], ...]:
        """Distinct cards with how many of each the deck holds, in deck order."""
        counts: dict[Card, int] = {}
        for card in self.cards:
            counts[card] = counts.get(card, 0) + 1
        return tuple(counts.items())
