"""A name is so long that no free place on a crowded sheet will take it.

Names are set in 7 to 8 point beside boxes that may stand 9 mm apart. A line of 24 letters takes some 40 mm, a fifth of
an A4 sheet: it crosses other lines, pushes other names away or is cut off at its end. On a train there is room for
about as much of a route's name.

Remedy: break a station's name with `label_lines`, two lines at best, or shorten it as signs do ("Centre", "St", "Sq").
The whole name can stay in a key of your own (`x-full-name`). Typical trap: names taken over from a timetable, with the
town and the tram stop in them.

Threshold: more than 24 letters in the longest line, a name without `label_lines` being broken once where it is best.
In 19 files of real metro and tram networks no line is longer; in the examples the longest has 14. Wide letters
of East Asia count twice.

Bad: `"name": "Donaudampfschifffahrtswerft"`
Good: `"name": "Donauwerft", "x-full-name": "Donaudampfschifffahrtswerft"`
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import shortened
from metrox_maps.metrox.model import Station
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="name-too-long", value=24, low=5, high=200, unit="letters")

_BREAKS = " -–/"
"""Characters at which the sheet breaks a name."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports stations and routes whose name has too long a line."""
    limit = subject.limit(LIMIT)
    for index, station in enumerate(subject.metro.stations):
        letters, place = _longest_line(station)
        if letters > limit:
            remedy = "shorten it" if station.label_lines else "break it with `label_lines`, or shorten it"
            yield Remark(
                message=f"the name of `{station.id}` has a line of {letters} letters, more than {limit:g}; {remedy}",
                path=("stations", index, *place),
                on=f"station:{station.id}",
            )
    for index, route in enumerate(subject.metro.routes):
        letters = _letters(_flat(route.name))
        if letters > limit:
            yield Remark(
                message=f"the name of route `{route.id}`, “{shortened(route.name, 40)}”, has {letters} letters, more "
                f"than {limit:g}, and a train shows no more; shorten it",
                path=("routes", index, "name"),
                on=f"route:{route.id}",
            )


def _longest_line(station: Station) -> tuple[int, Path]:
    """How many letters the longest line of a station's name has as it will be drawn, and where it stands."""
    if station.label_lines:
        lines = [_letters(_flat(line)) for line in station.label_lines]
        longest = max(lines)
        return longest, ("label_lines", lines.index(longest))
    name = _flat(station.name)
    whole = best = _letters(name)
    before = 0
    for index, char in enumerate(name[:-1]):
        width = _letters(char)
        if char in _BREAKS and index:
            best = min(best, max(before + (char != " "), whole - before - width))
        before += width
    return best, ("name",)


def _flat(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _letters(text: str) -> int:
    """Letters of a text, wide ones twice, marks on other letters not at all."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(unicodedata.category(char) in ("Mn", "Me", "Cf") for char in text)


RULE = Rule(id="name-too-long", group="label", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
