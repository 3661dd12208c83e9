"""Two stations or two routes have names that differ, but not for a reader in a hurry.

Names are how players talk. "Castle Gate" and "Castlegate", "Sé" and "Se", or "Hall" and "Ha11" are one name when they
are called across the table, and a letter more or less in a long name is read over.

Remedy: tell them apart by a word ("Castle Gate North"), or make them one station if they are one interchange. Typical
trap: the same place from two sources, once with an accent and once without; letters of another alphabet that look like
Latin ones.

Numbered and lettered series ("Pier 1" and "Pier 2", "Dock A" and "Dock B", "Gate NE" and "Gate SE") are fine. Names
that differ in upper and lower case or in spaces at the ends alone are equal, of which another rule speaks.

Threshold: one letter added, left out or changed counts as confusable from 8 letters on (spaces not counted). Shorter
names are read as a whole, and real ones of up to 7 letters are one letter apart ("Dongmae" and "Dongnae" in Busan).

Bad: `"stations": [{"id": "st-denis", "name": "Saint-Denis"}, {"id": "denis", "name": "Saint Dénis"}]`
Good: `"stations": [{"id": "st-denis", "name": "Saint-Denis"}, {"id": "denis", "name": "Saint-Denis University"}]`
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.likeness import is_series, plain
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import listed, printable, shortened
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="confusable-names", value=8, low=3, high=100, unit="letters")

_TWINS = str.maketrans(
    "10IOІОіоАВЕЅЈКМНРСТУХаеѕјрсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧορν",
    "lololoioABESJKMHPCTYXaesjpcyxABEZHlKMNoPTYXopv",
)
"""Digits, Cyrillic and Greek letters that look like a Latin one; capital i and capital o like l and o."""
_MOST_LETTERS = 60
"""Of a longer name no neighbors are looked for: it cannot be printed anyway."""
_MOST_ALIKE = 40
"""Names compared that are the same but for one letter at one place; more of them are a series."""


class _Named(NamedTuple):
    """A name as far as it is looked at here: the first object that has it."""

    id: str
    name: str
    number: int
    letters: str
    """Without accents, spaces, punctuation and case."""
    shape: str
    """The same with its case, and one letter for all that look like it."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports groups of names that look alike, and pairs that differ in one letter."""
    stations = ((subject.metro.stations[index], index) for index in subject.first_index.values())
    shortest = subject.limit(LIMIT)
    yield from _alike("stations", "station", ((each.id, each.name, index) for each, index in stations), shortest)
    routes = ((route.id, route.name, index) for index, route in subject.first_routes)
    yield from _alike("routes", "route", routes, shortest)


def _alike(key: str, kind: str, objects: Iterable[tuple[str, str, int]], shortest: float) -> Iterator[Remark]:
    distinct: dict[str, _Named] = {}
    for ident, name, index in sorted(objects):
        if printable(name) == name:
            letters = plain(name)
            named = _Named(ident, name, index, letters.casefold(), letters.translate(_TWINS))
            distinct.setdefault(" ".join(name.casefold().split()), named)
    told: set[frozenset[str]] = set()
    for what, groups in (
        ("accents, spaces or punctuation", _grouped((named.letters, named) for named in distinct.values())),
        ("characters that look the same", _grouped((named.shape, named) for named in distinct.values())),
        ("one letter", _neighbors(distinct.values(), shortest)),
    ):
        for group in groups:
            pairs = {frozenset((one.id, other.id)) for one, other in combinations(group[:_MOST_ALIKE], 2)}
            if not pairs <= told:
                told |= pairs
                yield _remark(key, kind, group, what)


def _remark(key: str, kind: str, group: list[_Named], what: str) -> Remark:
    """A finding on the second of a group in the order of the file; the words go by id, whatever that order."""
    first, second = sorted(group, key=lambda named: named.number)[:2]
    names = listed((f"“{shortened(named.name, 40)}”" for named in group), 4, mark="")
    return Remark(
        message=f"{kind}s {listed(named.id for named in group)} have names that differ only in {what}: {names}; tell "
        "them apart by a word",
        path=(key, second.number, "name"),
        on=f"{kind}:{second.id}",
        related=(Place("the name it looks like", (key, first.number, "name")),),
    )


def _grouped(keyed: Iterable[tuple[str, _Named]]) -> Iterator[list[_Named]]:
    groups: dict[str, list[_Named]] = {}
    for key, named in keyed:
        groups.setdefault(key, []).append(named)
    return (group for key, group in groups.items() if key and len(group) > 1)


def _neighbors(names: Iterable[_Named], shortest: float) -> Iterator[list[_Named]]:
    """Pairs of names that are one letter apart and no series.

    Two names are one letter apart if leaving out one letter of both at the same place, or of the longer one, makes them
    equal; so names are filed by everything that is left of them when one letter is left out.
    """
    first_with: dict[str, _Named] = {}
    for named in names:
        if len(named.letters) <= _MOST_LETTERS:
            first_with.setdefault(named.letters, named)
    changed: dict[str, list[_Named]] = {}
    for letters, named in first_with.items():
        if len(letters) < shortest:
            continue
        for place in range(len(letters)):
            before, after = letters[:place], letters[place + 1 :]
            changed.setdefault(f"{before}\n{after}", []).append(named)
            shorter = first_with.get(before + after)
            # of a doubled letter either may be the one left out; one time is enough
            if shorter is None or len(letters) <= shortest or after.startswith(letters[place]):
                continue
            if not is_series(shorter.name, named.name):
                yield sorted((shorter, named))
    for alike in changed.values():
        if len(alike) == 1:
            continue
        for one, other in combinations(alike[:_MOST_ALIKE], 2):
            if not is_series(one.name, other.name):
                yield [one, other]


RULE = Rule(id="confusable-names", group="label", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
