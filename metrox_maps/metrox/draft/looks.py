"""How the routes of a drafted map are told apart: order, badges, names, colors and patterns."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from string import ascii_lowercase

from metrox_maps.findings.words import listed, shortened
from metrox_maps.metrox.draft.courses import Course
from metrox_maps.metrox.draft.naming import badges, between_ends, is_made_up, natural, told_apart
from metrox_maps.metrox.model import PATTERNS
from metrox_maps.metrox.rules import colors_too_similar, low_contrast
from metrox_maps.scene.palette import BLACK, PAPER, mixed
from metrox_maps.scene.vision import VISIONS, contrast, difference
from metrox_maps.transit.network import Line, Network
from metrox_maps.transit.notes import Note

COLORS = (
    "#c1121f",
    "#1d6fb8",
    "#2a8a4a",
    "#a86a00",
    "#6a3d9a",
    "#0e8a8a",
    "#c2418f",
    "#5a2d0c",
    "#3c0fa5",
    "#6b7a00",
    "#e0561b",
    "#4a5568",
    "#000000",
    "#8787d8",
    "#8a1c5a",
    "#0b4f3c",
)
"""For lines whose source names no color: each stands out from white paper."""


_CLEARLY = 10.0
"""Hundredths of OKLab between colors that nobody takes for one another (see the rule `colors-too-similar`)."""
_AT_A_GLANCE = 15.0
"""The same between shades of one color, if possible: these have nothing but lightness to be told by."""
_SHADES = tuple(share / 20 for share in range(4, 16))
"""Shares of black in the darker shades of a color that are tried where another line has the color itself."""
_LONGEST_NAME = 24
"""Letters of a route's name that find room on its train (see the rule `name-too-long`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looks:
    """The looks of all routes. `order` gives the course of each route, and the other lists follow it."""

    order: tuple[int, ...]
    badges: tuple[str, ...]
    names: tuple[str, ...]
    """What stands on the trains: a shorter name, or the badge, where a name finds no room."""
    full_names: tuple[str, ...]
    """Such names; empty for the others."""
    colors: tuple[str, ...]
    patterns: tuple[str, ...]
    notes: tuple[Note, ...]


def looks(network: Network, found: Sequence[Course], names: Mapping[str, str]) -> Looks:
    """The looks of a network's courses. `names` are those of the stations, by node.

    Routes are in the order of their badges. Of a line with several courses each has a letter added to the badge, and is
    named after the station that it has and its fellows have not, where there is one and the name remains short.
    """
    lines = [line for line in network.lines if any(course.line == line.id for course in found)]
    short = badges([line.name for line in lines], [line.id for line in lines])
    shades, notes = colors(short, [line.color for line in lines])
    badge = {line.id: each for line, each in zip(lines, short, strict=True)}
    color = {line.id: each for line, each in zip(lines, shades, strict=True)}
    name = {line.id: line.name for line in lines}
    order = sorted(range(len(found)), key=lambda number: (natural(badge[found[number].line]), number))
    letters: list[str] = []
    called: dict[str, str] = {}
    for place, number in enumerate(order):
        line = found[number].line
        fellows = [course for course in found if course.line == line]
        taken = {*badge.values(), *letters} if len(fellows) > 1 else set(letters)
        letter = next(each for each in _letters(len(fellows)) if badge[line] + each not in taken)
        letters.append(badge[line] + letter)
        called[str(place)] = _called(name[line] or badge[line], letter, found[number], fellows, names)
        if called[str(place)].casefold() == letters[-1].casefold():
            called[str(place)] = f"Line {letters[-1]}"  # the badge stands beside it on the train
    distinct = tuple(told_apart(called, {str(place): own for place, own in enumerate(letters)}).values())
    written = _on_trains(distinct, letters)
    shortened_notes = tuple(
        Note("shortened", f"`{shortened(full)}` is too long for a train: the route is called `{short}`")
        for short, full in zip(written, distinct, strict=True)
        if full != short
    )
    return Looks(
        order=tuple(order),
        badges=tuple(letters),
        names=written,
        full_names=tuple(full if full != short else "" for short, full in zip(written, distinct, strict=True)),
        colors=tuple(color[found[number].line] for number in order),
        patterns=patterns([color[found[number].line] for number in order]),
        notes=(*notes, *_made_up(lines, short), *shortened_notes),
    )


def _on_trains(names: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """What stands on the trains: of a name that is too long its ends, if no other route has them, else the badge."""
    short = [name if _width(name) <= _LONGEST_NAME else between_ends(name) for name in names]
    count = Counter(each.casefold() for each in short)
    return tuple(
        each if each == name or (0 < _width(each) <= _LONGEST_NAME and count[each.casefold()] == 1) else badge
        for name, each, badge in zip(names, short, own, strict=True)
    )


def _width(name: str) -> int:
    """Letters of a name, wide ones twice."""
    return len(name) + sum(unicodedata.east_asian_width(char) in "WF" for char in name)


def _letters(fellows: int) -> Iterator[str]:
    """What may follow a badge: nothing for the only course of a line, else letters."""
    if fellows == 1:
        yield ""
    yield from ascii_lowercase
    yield from (f"-{number}" for number in count(1))


def _made_up(lines: Sequence[Line], short: Sequence[str]) -> tuple[Note, ...]:
    """A note that names the badges that no passenger of the real network knows."""
    pairs = [
        f"`{badge}` for `{shortened(line.name or line.id, 40)}`"
        for line, badge in zip(lines, short, strict=True)
        if is_made_up(badge, line.name, line.id)
    ]
    if not pairs:
        return ()
    text = f"badges were made up, as the source has no short name: {listed(pairs, len(pairs), mark='')}"
    return (Note("guessed", text),)


def _called(line: str, letter: str, course: Course, fellows: Sequence[Course], names: Mapping[str, str]) -> str:
    if not letter:
        return line
    others = {stop for fellow in fellows if fellow is not course for stop in fellow.stops}
    own = [end for end in (course.stops[-1], course.stops[0]) if end not in others]
    whole = f"{line} {names[own[0]]}" if own else ""
    return whole if whole and _width(whole) <= _LONGEST_NAME else f"{line} {letter}"


def colors(names: Sequence[str], given: Sequence[str]) -> tuple[tuple[str, ...], tuple[Note, ...]]:
    """A color `#rrggbb` for each line: its own where it has one, darkened where it is lost on paper, else a free one.

    Of lines that have the same color, or that everybody takes for the same (see the rule `colors-too-similar`), one
    keeps it: one whose color was not darkened, and of these the first by name. Each of the others gets a darker shade
    that is clearly different from all in use, or a free color where there is none. A free color is the first of
    `COLORS` that is clearly different from those in use to all eyes, else the one that is most. `names` are for the
    notes.
    """
    notes: list[Note] = []
    found = [_darkened(color) if color else "" for color in given]
    for name, color, visible in zip(names, given, found, strict=True):
        if visible != color.lower():
            text = f"line {name} had the color {color.lower()}, which is lost on white paper, and got {visible}"
            notes.append(Note("repaired", text))
    mistaken = _mistaken(names, given, found)
    settled = [color for number, color in enumerate(found) if color and number not in mistaken]
    for number, fellow in mistaken.items():
        before, found[number] = found[number], _shade(found[number], settled) or _free(settled)
        settled.append(found[number])
        text = (
            f"line {names[number]} had the color {before}, which looks like that of line {names[fellow]}, and got "
            f"{found[number]}"
        )
        notes.append(Note("repaired", text))
    for number, name in enumerate(names):
        if not found[number]:
            found[number] = _free([color for color in found if color])
            notes.append(Note("guessed", f"line {name} has no color in the source and got {found[number]}"))
    return tuple(found), tuple(notes)


def _mistaken(names: Sequence[str], given: Sequence[str], found: Sequence[str]) -> dict[int, int]:
    """The lines whose color everybody takes for that of another line, which keeps it; that line for each."""
    kept: list[int] = []
    mistaken: dict[int, int] = {}
    colored = [number for number in range(len(found)) if found[number]]
    for number in sorted(colored, key=lambda each: (found[each] != given[each].lower(), natural(names[each]))):
        near = [other for other in kept if difference(found[number], found[other]) < colors_too_similar.LIMIT.value]
        if near:
            mistaken[number] = near[0]
        else:
            kept.append(number)
    return mistaken


def _free(used: Sequence[str]) -> str:
    """The first of `COLORS` that is clearly different from those in use to all eyes, else the one that is most."""
    apart = {color: _distance(color, used) if used else _CLEARLY for color in COLORS}
    clear = (color for color in COLORS if apart[color] >= _CLEARLY)
    return next(clear, max(COLORS, key=lambda color: (apart[color], -COLORS.index(color))))


def _shade(color: str, used: Sequence[str]) -> str:
    """The lightest of the darker shades of a color that ordinary eyes see not to be any in use; or empty."""
    shades = [mixed(color, BLACK, share) for share in _SHADES]
    apart = {shade: min(difference(shade, other) for other in used) for shade in shades}
    return next((shade for least in (_AT_A_GLANCE, _CLEARLY) for shade in shades if apart[shade] >= least), "")


def _darkened(color: str) -> str:
    """The color, mixed with as little black as makes it stand out."""
    limit = low_contrast.LIMIT.value
    shades = (mixed(color, BLACK, share / 100) for share in range(101))
    return next(shade for shade in shades if round(contrast(shade, PAPER), 1) >= limit)


def _distance(color: str, used: Sequence[str]) -> float:
    return min((difference(color, other, vision) for other in used for vision in VISIONS), default=0.0)


def patterns(colors: Sequence[str]) -> tuple[str, ...]:
    """A pattern for each route: all different while there are enough, then the one whose routes look least alike."""
    found: list[str] = []
    for number, color in enumerate(colors):
        free = [pattern for pattern in PATTERNS if pattern not in found]

        def apart(pattern: str, color: str = color, number: int = number) -> float:
            return _distance(color, [colors[other] for other in range(number) if found[other] == pattern])

        found.append(free[0] if free else max(PATTERNS, key=lambda each: (apart(each), -PATTERNS.index(each))))
    return tuple(found)
