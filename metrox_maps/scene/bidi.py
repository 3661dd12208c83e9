"""The order in which a line of mixed left-to-right and right-to-left text is read and shown.

The Unicode Bidirectional Algorithm (UAX #9) for one line without embeddings and overrides: those are taken out of names
before (`metrox_maps.scene.text.clean`), so that no name can turn what stands beside it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")

RIGHT_TO_LEFT_MARK = "\u200f"
_STRONG = ("L", "R", "AL")
_NEUTRAL = ("B", "S", "WS", "ON", "LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
_MOST_OPEN = 63
"""Brackets open at one time (UAX #9, BD16)."""


def levels(text: str) -> list[int]:
    """The level of every character: even is shown left to right, odd right to left. The line's own level is the least.

    The first strong letter decides which way the line runs.
    """
    kinds = [unicodedata.bidirectional(char) or "L" for char in text]
    if not {"R", "AL", "AN"}.intersection(kinds):
        return [0] * len(text)
    base = int(next((kind for kind in kinds if kind in _STRONG), "L") != "L")
    outside = "R" if base else "L"
    seen = [index for index, kind in enumerate(kinds) if kind != "BN"]
    marks = [kinds[index] == "NSM" for index in seen]
    types = _weak([kinds[index] for index in seen], outside)
    _brackets([text[index] for index in seen], types, marks, outside)
    _neutral(types, outside)
    found = [_level(kind, base) for kind in types]
    for place in range(len(seen) - 1, -1, -1):  # spaces at the end belong to the line
        if kinds[seen[place]] != "WS":
            break
        found[place] = base
    known = dict(zip(seen, found, strict=True))
    result: list[int] = []
    for index in range(len(text)):
        result.append(known.get(index, result[-1] if result else base))
    return result


def _level(kind: str, base: int) -> int:
    if base:
        return 1 if kind == "R" else 2
    return {"L": 0, "R": 1}.get(kind, 2)


def _weak(kinds: Sequence[str], outside: str) -> list[str]:
    """Rules W1 to W7: marks, numbers and what belongs to numbers."""
    types: list[str] = []
    strong = outside
    for kind in kinds:
        if kind == "NSM":
            kind = types[-1] if types else outside
        elif kind == "EN" and strong == "AL":
            kind = "AN"
        if kind in _STRONG:
            strong = kind
        types.append(kind)
    types = ["R" if kind == "AL" else kind for kind in types]
    for index in range(1, len(types) - 1):
        before, here, after = types[index - 1 : index + 2]
        if before == after and before in {"CS": ("EN", "AN"), "ES": ("EN",)}.get(here, ()):
            types[index] = before
    for step in (1, -1):
        order = range(len(types)) if step == 1 else range(len(types) - 1, -1, -1)
        for index in order:
            if types[index] == "ET" and 0 <= index - step < len(types) and types[index - step] == "EN":
                types[index] = "EN"
    strong = outside
    for index, kind in enumerate(types):
        if kind in ("ES", "ET", "CS"):
            types[index] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            types[index] = "L"
    return types


def _direction(kind: str) -> str:
    """The direction a resolved character has for neutral ones beside it; empty for a neutral one."""
    return "" if kind in _NEUTRAL else "L" if kind == "L" else "R"


def _brackets(text: Sequence[str], types: list[str], marks: Sequence[bool], outside: str) -> None:
    """Rule N0: both brackets of a pair get one direction."""
    for opening, closing in _pairs(text, types):
        inside = {_direction(kind) for kind in types[opening + 1 : closing]} - {""}
        if not inside:
            continue
        direction = outside
        if outside not in inside:
            before = (_direction(kind) for kind in reversed(types[:opening]))
            direction = next((found for found in before if found), outside)
        for place in (opening, closing):
            types[place] = direction
            while place + 1 < len(types) and marks[place + 1]:
                place += 1
                types[place] = direction


def _pairs(text: Sequence[str], types: Sequence[str]) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    stack: list[tuple[str, int]] = []
    for index, char in enumerate(text):
        if types[index] != "ON" or not unicodedata.mirrored(char):
            continue
        if unicodedata.category(char) == "Ps":
            if len(stack) == _MOST_OPEN:
                return []
            stack.append((_closing(char), index))
        elif char in (closing for closing, _ in stack):
            while stack[-1][0] != char:
                stack.pop()
            pairs.append((stack.pop()[1], index))
    return sorted(pairs)


def _closing(char: str) -> str:
    """The bracket that closes this one, by its name in Unicode."""
    try:
        return unicodedata.lookup(unicodedata.name(char).replace("LEFT", "RIGHT"))
    except (KeyError, ValueError):
        return ""


def _neutral(types: list[str], outside: str) -> None:
    """Rules N1 and N2: what stands between two of one direction takes it, anything else that of the line."""
    start = 0
    while start < len(types):
        if types[start] not in _NEUTRAL:
            start += 1
            continue
        end = start
        while end < len(types) and types[end] in _NEUTRAL:
            end += 1
        before = _direction(types[start - 1]) if start else outside
        after = _direction(types[end]) if end < len(types) else outside
        types[start:end] = [before if before == after else outside] * (end - start)
        start = end


def visual(items: Sequence[Item], level: Callable[[Item], int]) -> list[Item]:
    """Stretches of one level each, given as they are read, in the order they stand from left to right (rule L2)."""
    shown = list(items)
    for lowest in range(max(map(level, shown), default=0), 0, -1):
        start = 0
        while start < len(shown):
            end = start
            while end < len(shown) and level(shown[end]) >= lowest:
                end += 1
            shown[start:end] = reversed(shown[start:end])
            start = max(end, start + 1)
    return shown


def shielded(text: str) -> str:
    """Right-to-left text that stays so in a program that looks at it alone: marks guard ends that are no letters.

    Without them a full stop or bracket at an end would be taken as left to right, as whoever shows the text does not
    know what stood around it.
    """
    kinds = [kind for char in text if (kind := unicodedata.bidirectional(char)) not in ("NSM", "BN")]
    first = RIGHT_TO_LEFT_MARK if not kinds or kinds[0] not in ("R", "AL") else ""
    last = RIGHT_TO_LEFT_MARK if not kinds or kinds[-1] not in ("R", "AL") else ""
    return first + text + last
