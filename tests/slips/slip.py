"""What a slip is, and the changes it is made of: a place in an example map, and what a hand or a script does there.

A place is written with ids in the place of list indexes (`stations/westgate/at`, `routes/A/stations/town-hall`), which
is also how a finding's `key` names it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Document = dict[str, Any]
Change = Callable[[Document], None]
Typing = Callable[[str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One slip in one example: changes of the document, then of its canonical text, then how it is encoded."""

    name: str
    example: str
    changes: tuple[Change, ...] = ()
    typed: tuple[Typing, ...] = ()
    encoding: str = "utf-8"
    rule: str
    """The one rule that has to catch it."""
    at: tuple[str, ...] = ()
    """Where each finding is: its key, without the slash in front. The whole document is the empty text."""
    line: str = ""
    """For faults of the text, which have no key: the text at the place, from there on."""
    also: tuple[tuple[str, str], ...] = ()
    """Rules that speak as well, once each, and why they should."""
    games: int = 0
    """Games played on the map, for rules that judge by them."""
    draw: bool = False
    """Whether the map is drawn, for rules that judge the drawing."""


def _step(here: Any, part: str) -> str | int:
    """The key or index that a part of a place means: in a list the entry's id, the entry itself, or its number."""
    if not isinstance(here, list):
        return part
    for index, entry in enumerate(here):
        if entry == part or (isinstance(entry, dict) and entry.get("id") == part):
            return index
    return int(part)


def _find(document: Document, place: str) -> tuple[Any, str | int]:
    """What holds the value at a place, and the key or index under which it does."""
    *way, last = place.split("/")
    here: Any = document
    for part in way:
        here = here[_step(here, part)]
    return here, _step(here, last)


def put(place: str, value: object) -> Change:
    """Another value, or a new key."""

    def change(document: Document) -> None:
        here, key = _find(document, place)
        assert not isinstance(here, dict) or here.get(key) != value, f"{place} is {value} already"
        here[key] = value

    return change


def drop(place: str) -> Change:
    """A key or an entry gone."""

    def change(document: Document) -> None:
        here, key = _find(document, place)
        del here[key]

    return change


def swap(one: str, other: str) -> Change:
    """Two values exchanged."""

    def change(document: Document) -> None:
        (here, key), (there, second) = _find(document, one), _find(document, other)
        here[key], there[second] = there[second], here[key]

    return change


def add(place: str, *values: object) -> Change:
    """Entries at the end of a list."""

    def change(document: Document) -> None:
        here, key = _find(document, place)
        here[key].extend(values)

    return change


def before(place: str, value: object) -> Change:
    """An entry in a list, before the one at the place."""

    def change(document: Document) -> None:
        here, index = _find(document, place)
        here.insert(index, value)

    return change


def copied(place: str, **differing: object) -> Change:
    """An entry of a list pasted at the list's end, some of its keys changed."""

    def change(document: Document) -> None:
        here, index = _find(document, place)
        here.append({**here[index], **differing})

    return change


def turned(route: str, *keys: str) -> Change:
    """A route's stops backwards, and these keys of it exchanged with each other."""

    def change(document: Document) -> None:
        here, index = _find(document, f"routes/{route}")
        here[index]["stations"] = here[index]["stations"][::-1]
        if keys:
            one, other = keys
            here[index][one], here[index][other] = here[index][other], here[index][one]

    return change


def every(table: str, key: str, value: Callable[[Any], object]) -> Change:
    """One key of all entries of a list, as a script or a search-and-replace changes it."""

    def change(document: Document) -> None:
        for entry in document[table]:
            if key in entry:
                entry[key] = value(entry[key])

    return change


def retyped(old: str, new: str) -> Typing:
    """A piece of the text, which stands there once, typed differently."""

    def change(text: str) -> str:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the text"
        return text.replace(old, new)

    return change


def cut_at(end: str) -> Typing:
    """The text up to the first place of a piece of it, as a copy that broke off."""
    return lambda text: text[: text.index(end)]
