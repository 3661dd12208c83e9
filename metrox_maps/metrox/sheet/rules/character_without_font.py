"""The sheet holds a character that none of its fonts has.

It is drawn as the replacement character, so that the gap is seen before the sheet is printed.

Remedy: draw with a font that has it (`metrox sheet --font FILE`), or write the text in Latin, Greek or Cyrillic
letters. Typical trap: an edition file of one's own, whose ladder is written in another script than its map.

Bad: `{"ladder": [[50, "天才"]]}`
Good: `{"ladder": [[50, "genius"]]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject
from metrox_maps.scene.scripts import remedy, shown
from metrox_maps.scene.text import REPLACEMENT, missing

_MOST_SHOWN = 6


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, once a map, the characters without a font; those of names only where no rule on the map did."""
    lacking: dict[str, None] = {}
    where: dict[tuple[str, Path], str] = {}
    for text, path, on in _texts(subject):
        found = [] if text.isascii() else [char for char in missing(text) if not char.isspace()]
        if found:
            lacking |= dict.fromkeys(found)
            where.setdefault((on, path), text)
    if where:
        (on, path), *others = where
        where_else = f" and {plural(len(others), 'other text')}" if others else ""
        yield Remark(
            message=f"no font here has {listed(shown(lacking), _MOST_SHOWN)}, in “{shortened(where[on, path], 40)}”"
            f"{where_else}; drawn as {REPLACEMENT}; {remedy(lacking)}",
            path=path,
            on=on if not others else "",
            related=tuple(Place("here too", place) for _, place in others[: _MOST_SHOWN - 1]),
        )


def _texts(subject: DrawnSubject) -> Iterator[tuple[str, Path, str]]:
    """Every text of map and edition that is drawn: the text, its place and its object."""
    metro = subject.metro
    if not subject.has_said("character-not-in-font"):
        yield metro.name, ("name",), ""
        for route in metro.routes:
            yield route.name, subject.place(f"route:{route.id}", "name"), f"route:{route.id}"
        for station in subject.drawing.names:
            on = f"station:{station}"
            yield subject.whole_name(station), subject.place(on, "name"), on
    yield metro.credits.author, ("credits",), ""
    yield metro.credits.licence, ("credits",), ""
    for text in subject.aim.edition_words:
        yield text, ("edition",), ""


RULE = Rule(id="character-without-font", group="label", severity=Severity.WARNING, page=__doc__, check=check)
