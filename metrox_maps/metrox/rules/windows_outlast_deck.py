"""The map has windows for several times as many cards as the deck holds.

Every window takes a turn. A game far longer than its deck is mostly reshuffles: the same cards come again and again,
and what has been seen says nothing about what is left. With so many windows almost every route is completed, too,
whoever plays.

Remedy: fewer windows; the published maps have 23, one for every 3.3 to 3.4 stations. Typical trap: windows counted as
stations, or a map made for a larger deck.

Threshold: 3 times the cards of the edition that fill a window (all but the free cards). The published maps fill their
decks 1.2 to 1.8 times, so that three times is about twice their game. Too few windows are not judged: a short game is
a matter of taste.

Bad: `{"cards that fill a window": 14, "windows": 60}`
Good: `{"cards that fill a window": 14, "windows": 23}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metrox import facts
from metrox_maps.metrox.rules import more_windows_than_stations
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="windows-outlast-deck", value=3, low=1, high=100, unit="times the deck")


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, for the whole map, that its windows need many times the deck."""
    if subject.edition is None or any(more_windows_than_stations.check(subject)):
        return  # windows that mark nothing have to go first
    windows = facts.total_windows(subject.metro)
    cards = sum(card.fills_window for card in subject.edition.cards)
    if cards and windows > subject.limit(LIMIT) * cards:
        longest = max(range(len(subject.metro.routes)), key=lambda index: subject.metro.routes[index].windows)
        yield Remark(
            message=f"the map has {plural(windows, 'window')}, {windows / cards:.1f} times the {plural(cards, 'card')} "
            "of its edition that fill one, and the game is that long; take windows away",
            path=("routes", longest, "windows"),
        )


RULE = Rule(id="windows-outlast-deck", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
