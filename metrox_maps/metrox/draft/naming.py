"""Ids and names of a drafted map: stations are called by slugs of their names, routes by what fits on a badge."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from metrox_maps.metrox.draft.courses import Course
from metrox_maps.transit.network import Network

_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ə": "e"}
)
"""Latin letters that no decomposition leads back to the plain alphabet."""
_WORDS = frozenset(("line", "linea", "linha", "linie", "ligne", "lijn", "linja", "linje", "metro", "route", "the"))
"""Words before or after what a line is really called, without accents."""
_LONGEST_ID = 48
_LONGEST_NAME = 400
_LONGEST_BADGE = 3
"""Letters that a badge takes as they are; a longer name is abbreviated."""
_SHORT = re.compile(rf"[A-Za-z0-9]{{1,{_LONGEST_BADGE}}}")
_CODE = re.compile(rf"(?=.{{1,{_LONGEST_BADGE}}}$)(?:[A-Za-z]+[0-9]+[A-Za-z]?|[0-9]+[A-Za-z])")
"""A word that is a line's code, not a word of a language: `L08`, `28E`."""
_BETWEEN = re.compile(r"\s+[-–—]\s+|\s*(?:↔|→|<->|->)\s*")
"""Between the ends after which a line is named."""
_OTHERWISE = re.compile(r"\s*/.*")
"""What an end is called, or where trains end, besides: `Dublin/Pleasanton`."""


def slug(text: str) -> str:
    """A text in plain lower-case letters and digits, words joined by `-`; empty where no letter is left of it."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    plain = re.sub(r"['’`´]", "", plain)
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_ID].rstrip("-")


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key that puts `U2` before `U10`."""
    parts = re.findall(r"[0-9]+|[^0-9]+", text)
    return tuple((0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part.casefold()) for part in parts)


def station_ids(names: Mapping[str, str], taken: Iterable[str] = ()) -> dict[str, str]:
    """A unique id for each node from its name, in the order given; numbered where the name gives none.

    None of them is among `taken`.
    """
    found: dict[str, str] = {}
    taken = set(taken)
    for number, (node, name) in enumerate(names.items(), start=1):
        wanted = slug(name) or f"station-{number}"
        found[node] = _unused(wanted, taken)
        taken.add(found[node])
    return found


def station_names(network: Network, found: Iterable[Course]) -> dict[str, str]:
    """The name of every station that courses stop at, by node; equal ones are told apart by a line that stops there."""
    lines = {line.id: line.name or line.id for line in network.lines}
    names = {node.id: node.name for node in network.nodes}
    stops: dict[str, str] = {}
    for course in found:
        for stop in course.stops:
            stops.setdefault(stop, lines[course.line])
    ordered = sorted(stops)
    return told_apart({stop: names[stop] or stop for stop in ordered}, {stop: stops[stop] for stop in ordered})


def told_apart(names: Mapping[str, str], more: Mapping[str, str]) -> dict[str, str]:
    """The names without invisible characters and stray spaces; of equal ones all but the first with `more` in brackets.

    Upper and lower case and spaces count as equal, as in the rule `duplicate-station-name`. A name that holds nothing
    becomes `more`.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for key, name in names.items():
        plain = visible(name)[:_LONGEST_NAME] or more[key]
        if _same(plain) in taken:
            plain = f"{plain} ({more[key]})"
        base, number = plain, 2
        while _same(plain) in taken:
            plain, number = f"{base} {number}", number + 1
        taken.add(_same(plain))
        found[key] = plain
    return found


def visible(name: str) -> str:
    """A name without control characters and direction marks, its words with single spaces between them."""
    return " ".join("".join(char for char in name if unicodedata.category(char)[0] != "C" or char.isspace()).split())


def _same(name: str) -> str:
    return " ".join(name.split()).casefold()


def badges(names: Sequence[str], ids: Sequence[str]) -> tuple[str, ...]:
    """A short unique id for each line: what the source itself calls it in short, else an abbreviation of its name.

    Of a line the name comes first, then a code within it, then its id (see `own_badge`), then its name without words
    such as `Line`: `U1`, `L08`, `A`, `4`. All that is a source's own is given away before any abbreviation (`Ce`). The
    result does not depend on the order of the lines but where two have the same name.
    """
    found: dict[int, str] = {}
    taken: set[str] = set()
    plain = [_without_words(name) or _without_words(ident) for name, ident in zip(names, ids, strict=True)]
    order = sorted(range(len(plain)), key=lambda number: (natural(plain[number]), natural(ids[number])))
    own = [own_badge(name, ident) for name, ident in zip(names, ids, strict=True)]
    for wanted in (own, [_short_id(name, ident) for name, ident in zip(names, ids, strict=True)], plain):
        for number in order:
            short = wanted[number].replace("-", "")
            if number not in found and 0 < len(short) <= _LONGEST_BADGE and short.casefold() not in taken:
                found[number] = short
                taken.add(short.casefold())
    for number in order:
        if number not in found:
            ways = _abbreviations(plain[number], names[number])
            found[number] = next(each for each in ways if each.casefold() not in taken)
            taken.add(found[number].casefold())
    return tuple(found[number] for number in range(len(plain)))


def own_badge(name: str, ident: str) -> str:
    """A line's own name, else a code within it, else its id, where one of them fits on a badge; else empty.

    An id that is a mere number says nothing to passengers (the row of a table) unless the name has it too.
    """
    return name if _SHORT.fullmatch(name) else _code_in(name) or _short_id(name, ident)


def _code_in(name: str) -> str:
    """The code that a name holds (`L08` in `CPTM L08`): its last word, its first, or the only one; else empty.

    The name of a line that is called after its two ends holds none: it would be one of a place.
    """
    if len(_BETWEEN.split(name)) > 1:
        return ""
    words = re.findall(r"[^\W_]+", name)
    codes = dict.fromkeys(word for word in words if _CODE.fullmatch(word))
    return next((word for word in (*words[-1:], *words[:1]) if word in codes), "") or (
        next(iter(codes)) if len(codes) == 1 else ""
    )


def _short_id(name: str, ident: str) -> str:
    """The id where it is one for passengers; else empty."""
    known = not name or not ident.isdigit() or ident in re.findall(r"[0-9]+", name)
    return ident if known and _SHORT.fullmatch(ident) else ""


def expected_badge(name: str, ident: str) -> str:
    """The badge that a line gets unless another has it: one of its own, or its name without words such as `Line`."""
    if own := own_badge(name, ident):
        return own
    plain = _without_words(name).replace("-", "")
    return plain if _SHORT.fullmatch(plain) else ""


def is_made_up(badge: str, name: str, ident: str) -> bool:
    """Whether a badge is neither the line's name, its id or a code in it, nor its name without words such as `Line`."""
    plain = _without_words(name).replace("-", "")
    return badge.casefold() not in {each.casefold() for each in (name, _code_in(name), ident, plain)}


def _without_words(name: str) -> str:
    """What a line is called, as letters, digits and `-`, without words such as `Line`; case is kept."""
    plain = unicodedata.normalize("NFKD", name)
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    words = re.findall(r"[A-Za-z0-9]+", plain)
    kept = [word for word in words if word.casefold() not in _WORDS]
    return "-".join(kept or words)


def between_ends(name: str) -> str:
    """The name of a line that is named after its two ends, each without what it is called besides; else empty.

    Of `Dublin/Pleasanton - Daly City` it is `Dublin – Daly City`.
    """
    ends = [_OTHERWISE.sub("", end) for end in _BETWEEN.split(name)]
    return " – ".join(ends) if len(ends) == 2 and all(ends) else ""


def _abbreviations(plain: str, name: str) -> Iterable[str]:
    """Ever longer abbreviations, numbered in the end: initials of two ends or several words, else the first letters."""
    ends = [_without_words(end) for end in _BETWEEN.split(name)]
    if len(ends) == 2 and all(ends):
        yield "".join(end[0] for end in ends).upper()
    words = plain.split("-")
    if len(words) > 1:
        yield "".join(word[0] for word in words)[:_LONGEST_BADGE].upper()
    whole = "".join(words)
    for length in range(1, min(_LONGEST_BADGE, len(whole)) + 1):
        yield whole[:1].upper() + whole[1:length]
    base = whole[:_LONGEST_BADGE] + "-" if whole else "R"
    yield from (f"{base}{number}" for number in count(2 if whole else 1))


def _unused(wanted: str, taken: Iterable[str]) -> str:
    found, number = wanted, 2
    while found in taken:
        found, number = f"{wanted}-{number}", number + 1
    return found
