"""What a person asks for, understood: a line by a word of its name, modes where there are any, which way is up."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, shortened
from metrox_maps.transit.choosing import Choice, one_each, usual_lines
from metrox_maps.transit.found import LONLAT, PLANE, PLANE_UP, Found, FoundLine
from metrox_maps.transit.importers.headings import AS_ON_A_PAGE
from metrox_maps.transit.notes import Note

_SHOWN = 6
"""Lines suggested for a word that several have."""


def understood(found: Found, choice: Choice) -> tuple[Found, Choice]:
    """The choice with ids for lines that are named by a whole word of their name (`L2` for `METRÔ L2`).

    What was found has a note for each. A name that no line has is left to `chosen_lines`. Raises ImportFailed for a
    word that several lines have, and for modes where the source names none.
    """
    if choice.modes and found.lines and not any(line.code or line.mode != "other" for line in found.lines):
        raise ImportFailed(
            "the source names no modes, so leave --modes away; --lines and --exclude choose among its lines"
        )
    if not choice.lines and not choice.exclude:
        return found, choice
    lines = one_each(found.lines)
    usual = usual_lines(lines, choice, found)
    notes: list[Note] = []
    choice = replace(
        choice,
        lines=_ids(choice.lines, lines, usual, notes=notes),
        exclude=_ids(choice.exclude, lines, usual, notes=notes),
    )
    return replace(found, notes=(*found.notes, *dict.fromkeys(notes))), choice


def upwards(found: Found) -> Found:
    """The source with y upwards on its plane; raises ImportFailed for degrees, of which north is up in any case."""
    if found.system == LONLAT:
        raise ImportFailed(
            "the source was read as longitude and latitude, where north is up in any case, so leave --y-up away"
        )
    if found.system == PLANE:
        return replace(found, system=PLANE_UP, notes=tuple(note for note in found.notes if note.text != AS_ON_A_PAGE))
    note = Note("kept", "y of this source grows upwards in any case, so `--y-up` changes nothing")
    return replace(found, notes=(*found.notes, note))


def _ids(
    names: Iterable[str], lines: tuple[FoundLine, ...], usual: tuple[FoundLine, ...], *, notes: list[Note]
) -> tuple[str, ...]:
    """Ids for words of names; of several lines that have a word, those of the usual modes are meant."""
    known = {word.casefold() for line in lines for word in (line.id, line.name)}
    ids = []
    for name in names:
        pools = () if name.casefold() in known else (usual, lines)
        matches = next(filter(None, ([line for line in pool if _has(line.name, name)] for pool in pools)), [])
        if len(matches) > 1:
            called = listed((shortened(line.name, 40) for line in matches), _SHOWN)
            raise ImportFailed(f"there is no line `{shortened(name)}`, but the word is in {called}; name one of them")
        if matches:
            text = f"`{shortened(name, 40)}` was taken for the line `{shortened(matches[0].name, 40)}`"
            notes.append(Note("guessed", text, matches[0].place))
        ids.append(matches[0].id if matches else name)
    return tuple(ids)


def _has(name: str, part: str) -> bool:
    """Whether the words of a part stand in a name, one behind the other."""
    words, wanted = re.findall(r"\w+", name.casefold()), re.findall(r"\w+", part.casefold())
    return bool(wanted) and f" {' '.join(wanted)} " in f" {' '.join(words)} "
