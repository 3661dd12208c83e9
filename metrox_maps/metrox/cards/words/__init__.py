"""The words printed on cards, summaries and score pads: a file for each language beside this one. See `scene.words`."""

from __future__ import annotations

from pathlib import Path

from metrox_maps.metrox.editions.edition import NUMBER, SKIP, Card, Edition
from metrox_maps.metrox.editions.scales import LANGUAGES
from metrox_maps.scene.words import Catalog, Words

__all__ = ["CARDS", "LANGUAGES", "Words", "name_of", "rule_of"]

CARDS = Catalog(Path(__file__).parent, LANGUAGES)


def name_of(card: Card, words: Words) -> str:
    """A card as its title: the kind, and the number if it has one."""
    kind = words(f"kind-{card.kind}")
    return f"{kind} {card.value}" if card.value else kind


def rule_of(card: Card, edition: Edition, words: Words) -> str:
    """What a card does in an edition, in one or two short sentences (RULES 1.2)."""
    if card.kind not in (NUMBER, SKIP):
        return words(f"rule-{card.kind}")
    return words.count(f"rule-{card.kind}" + ("-fewer" if edition.may_mark_fewer else ""), card.value)
