"""Reading a record of games back: its header, then game after game, each proved by the rules as it is read.

What a header and a game are, and what proves them, a game family says; here is what all of them have in common.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Generic, TypeVar

from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.simulate.records import UnreadableError, read_lines

_SHOWN = 200
"""Characters of a value that an error shows at most."""

HeaderT = TypeVar("HeaderT")
GameT = TypeVar("GameT")
Reading = tuple[HeaderT, Iterator[GameT]]


@dataclass(frozen=True, slots=True)
class Opened:
    """A record of which the first line has been read: what it holds says whose record it is."""

    path: str | os.PathLike[str]
    first: dict[str, Any]
    rest: Iterator[tuple[int, dict[str, Any]]]


Source = Opened | str | os.PathLike[str]
"""A record by its name, or one that has been opened."""


def open_record(path: str | os.PathLike[str]) -> Opened:
    """Read the first line of a record. Raises `UnreadableError` for a file that is none."""
    lines = read_lines(path)
    try:
        first = next(lines, None)
    except RecordError as error:
        raise UnreadableError(str(error)) from None
    if first is None:
        raise UnreadableError(f"{path}: is empty; a record begins with a header line")
    return Opened(path, first[1], lines)


@dataclass(frozen=True, slots=True)
class Verdict(Generic[HeaderT]):
    """What reading a whole record came to: how many games hold, and, unless all do, what is wrong with the next."""

    header: HeaderT
    games: int
    problem: str = ""


def read_games(
    source: Source,
    header: Callable[[dict[str, Any]], HeaderT],
    proved: Callable[[HeaderT, int, dict[str, Any]], GameT],
) -> Reading[HeaderT, GameT]:
    """The header of a record, and its games, each proved as it is read. Also of a record that is not finished.

    `header` and `proved` (given the header and the index that is due) turn lines into what they say, or raise
    `MetroxError`. Raises `UnreadableError` for a file that is no record, and `RecordError` that names the line for one
    that does not hold.
    """
    opened = source if isinstance(source, Opened) else open_record(source)
    try:
        head = header(opened.first)
    except UnreadableError as error:
        raise UnreadableError(f"{opened.path}: line 1: {error}") from None
    except MetroxError as error:
        raise RecordError(f"{opened.path}: line 1: {error}") from None
    return head, _games(opened, head, proved)


def _games(opened: Opened, head: HeaderT, proved: Callable[[HeaderT, int, dict[str, Any]], GameT]) -> Iterator[GameT]:
    for index, (number, value) in enumerate(opened.rest):
        try:
            game = proved(head, index, value)
        except MetroxError as error:
            raise RecordError(f"{opened.path}: line {number}: {error}") from None
        yield game


def verdict_on(
    reading: Reading[HeaderT, GameT], watch: Callable[[HeaderT, GameT], None] | None = None
) -> Verdict[HeaderT]:
    """Read a whole record; `watch` is given each game that holds."""
    header, games = reading
    count = 0
    try:
        for game in games:
            if watch is not None:
                watch(header, game)
            count += 1
    except RecordError as error:
        return Verdict(header, count, str(error))
    return Verdict(header, count)


def refuse_other_format(value: dict[str, Any], wanted: str) -> None:
    """Raises `UnreadableError` where a first line is no header of the format that is wanted."""
    form = value.get("format")
    if form is None:
        raise UnreadableError(f"is no header of a record: it has no `format`, which would be {shown(wanted)}")
    if form != wanted:
        raise UnreadableError(f"is no header of a record: its `format` is {shown(form)}, not {shown(wanted)}")


def refuse_other_index(index: object, due: int) -> None:
    """Raises `RecordError` where another game stands in the place of the one that is due."""
    if index != due:
        assert isinstance(index, int)
        what = "comes a second time" if index < due else "comes too early, or games are missing"
        raise RecordError(f"game {index} {what}; it is the turn of game {due}")


def shown(value: object) -> str:
    """A value as an error shows it: printable, and not too long."""
    text = repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def difference(said: Any, found: Any, *, source: str) -> str:
    """The first place in which two outcomes differ, what stands there, and what should by `source` (a plural noun)."""
    if not isinstance(said, list) or not isinstance(found, list):
        return f" is {shown(said)}, but the {source} give {shown(found)}"
    for number, (one, other) in enumerate(zip_longest(said, found, fillvalue="nothing")):
        if same_json(one, other):
            continue
        if isinstance(one, dict) and isinstance(other, dict):
            for key in other:
                if not same_json(one.get(key), other[key]):
                    return f"/{number}/{key} is {shown(one.get(key))}, but the {source} give {shown(other[key])}"
        return f"/{number} is {shown(one)}, but the {source} give {shown(other)}"
    raise AssertionError


def same_json(one: Any, other: Any) -> bool:
    """Whether two values are the same in JSON; to Python 1, 1.0 and true are equal."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
