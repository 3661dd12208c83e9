"""Stations with names in several languages: which is used, and those in Latin letters on wish."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.found import Found, Stop
from metrox_maps.transit.notes import Note


def is_latin(name: str) -> bool:
    """Whether a name has letters, and all of them are Latin; marks and digits count for nothing."""
    letters = [char for char in name if unicodedata.category(char) in ("Lu", "Ll", "Lt", "Lo")]
    return bool(letters) and all(
        char.isascii() or unicodedata.name(char, "").startswith(("LATIN", "FEMININE", "MASCULINE")) for char in letters
    )


def several_languages(stops: Iterable[Stop]) -> tuple[Note, ...]:
    """A note on stations that have other names besides the one that is used, with the way to choose."""
    several = {stop.name: _others(stop)[0] for stop in stops if _others(stop)}
    other = {stop.name: latin for stop in stops if (latin := _in_latin(stop)) != stop.name}
    if not several:
        return ()
    used, rather = min((other or several).items())
    text = (
        f"{plural(len(several), 'name stands', 'names stand')} in several languages: the first is used,"
        f" `{shortened(used)}` rather than `{shortened(rather)}`"
    )
    return (Note("guessed", f"{text}; `--latin` takes the one in Latin letters" if other else text),)


def in_latin(found: Found) -> Found:
    """The source with the first name in Latin letters of each station that has one, and notes on what that changed."""
    changed = {stop.name: latin for stop in found.stops if (latin := _in_latin(stop)) != stop.name}
    stops = tuple(replace(stop, name=_in_latin(stop)) for stop in found.stops)
    without = sorted({stop.name for stop in stops if any(map(str.isalpha, stop.name)) and not is_latin(stop.name)})
    told = []
    if changed:
        used, rather = max(changed.items(), key=lambda pair: (pair[1], pair[0]))
        which = f"`{shortened(rather)}` rather than `{shortened(used)}`"
        told.append(Note("guessed", f"{plural(len(changed), 'name')} taken in Latin letters: {which}"))
    if without:
        words = f"{plural(len(without), 'name')} without another in Latin letters, such as `{shortened(without[0])}`"
        told.append(Note("kept", words))
    if not told:
        told.append(Note("kept", "all names are in Latin letters, so `--latin` changes nothing"))
    before = several_languages(found.stops)
    return replace(found, stops=stops, notes=(*(note for note in found.notes if note not in before), *told))


def _others(stop: Stop) -> tuple[str, ...]:
    return tuple(name for name in stop.other_names if name and name != stop.name)


def _in_latin(stop: Stop) -> str:
    return stop.name if is_latin(stop.name) else next(filter(is_latin, stop.other_names), stop.name)
