"""The deck and its dealer: which cards are left, and which comes next by luck (RULES 1.2).

Every card not seen since the last shuffle is equally likely, which is the same as shuffling and taking the top card,
but needs no hidden order in the state. Cards are indexes into the distinct cards of an edition, in deck order.
"""

from __future__ import annotations

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.editions.edition import Card, Edition
from metrox_maps.simulate.luck import DECK, Luck

Cards = tuple[int, ...]


def whole_deck(edition: Edition) -> Cards:
    """All cards of an edition, ascending."""
    return tuple(kind for kind, (_, count) in enumerate(edition.card_kinds) for _ in range(count))


def next_card(unseen: Cards, luck: Luck) -> int:
    """The card dealt: one draw among the unseen cards in deck order."""
    return unseen[luck.below(len(unseen))]


def without(unseen: Cards, card: int) -> Cards:
    """The cards still unseen once this one is revealed. Raises `ValueError` if it is not among them."""
    at = unseen.index(card)
    return unseen[:at] + unseen[at + 1 :]


def deal(edition: Edition, *, seed: int, windows: int, game: int = 0) -> tuple[Card, ...]:
    """The cards of a game: game number `game` of a seed on any map with so many windows.

    Raises `MetroxError` for an impossible seed or fewer than one window.
    """
    if windows < 1:
        raise MetroxError(f"{windows} windows: a map has at least one")
    kinds = [card for card, _ in edition.card_kinds]
    luck = Luck.stream(seed, game, DECK)
    deck = unseen = whole_deck(edition)
    dealt: list[Card] = []
    while windows:
        card = next_card(unseen, luck)
        dealt.append(kinds[card])
        windows -= kinds[card].fills_window
        unseen = deck if kinds[card].reshuffle else without(unseen, card) or deck
    return tuple(dealt)
