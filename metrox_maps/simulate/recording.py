"""Recording games while they are played, and taking up a record that was interrupted, for whatever game."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic

from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.simulate.batch import Job, TallyT, run_batch
from metrox_maps.simulate.recorder import Recorder, recorder
from metrox_maps.simulate.records import line_of, read_lines, value_of

_EACH = 100
"""Games of a record after which progress is told."""

Keep = Callable[[int, dict[str, Any]], None]
"""Proves the game of an index and counts it. Raises `MetroxError` where it does not hold."""


@dataclass(slots=True)
class Piece(Generic[TallyT]):
    """The games of one range: their tally, and their record lines if they were recorded."""

    tally: TallyT
    lines: list[bytes] = field(default_factory=list)

    def merge(self, other: Piece[TallyT]) -> None:
        """Add the other's tally. Lines are not kept: they are written piece by piece."""
        self.tally.merge(other.tally)


@dataclass(slots=True)
class Recording:
    """A record under way."""

    to: Recorder
    kept: int = field(default=0, init=False)
    """How many games were there already."""
    file: str = field(default="", init=False)
    """The file that holds the record once it is finished; empty where no game was played."""

    def add(self, lines: Sequence[bytes]) -> None:
        """Write the lines of the next games."""
        self.to.write(lines)

    def finish(self, *, complete: bool) -> None:
        """End the record, with all its games or without some."""
        self.file = self.to.finish(complete=complete)


@contextlib.contextmanager
def record_file(
    path: str | os.PathLike[str],
    head: dict[str, Any],
    *,
    resume: bool,
    games: int,
    keep: Keep,
    others: Mapping[str, str],
    progress: Callable[[int], None] | None = None,
) -> Iterator[Recording]:
    """Begin the record of `games` games under a header, or take up one that is there, whose games `keep` is given.

    `others` says for each key of the header that describes what is played on what to say where it differs. Raises
    `MetroxError` where the file cannot be written or holds another run's games, more games than these, or games that do
    not hold; the file is as it was then.
    """
    if not resume:
        _refuse_foreign(path, head["format"])
    with recorder(path, resume=resume) as writer:
        made = Recording(writer)
        _take_up(made, head, games, keep, others, progress)
        if not writer.lines:
            made.add([line_of(head)])
        yield made


def play_on(
    job: Job[Piece[TallyT]],
    kept: Piece[TallyT],
    *,
    first: int,
    games: int,
    executor: Executor | None,
    recorded: Recording | None,
    progress: Callable[[int], None] | None,
) -> tuple[int, bool, float]:
    """Play games `first` to `games` - 1, which the job counts from 0, add them to those kept, and write them down.

    The number of games in all, whether they were interrupted, and the seconds from the first to the last.
    """
    begin = time.perf_counter()
    done, interrupted = first, False
    if first < games:
        batch = run_batch(
            job,
            games - first,
            executor=executor,
            progress=None if progress is None else lambda more: progress(first + more),
            each=None if recorded is None else lambda piece: recorded.add(piece.lines),
        )
        kept.merge(batch.tally)
        done, interrupted = first + batch.games, batch.interrupted
    seconds = time.perf_counter() - begin
    if recorded is not None:
        recorded.finish(complete=not interrupted)
    return done, interrupted, seconds


def _refuse_foreign(path: str | os.PathLike[str], form: str) -> None:
    """Raises `MetroxError` where something else than a record would be replaced."""
    try:
        if not Path(path).is_file() or not Path(path).stat().st_size:
            return
        first = next(read_lines(path), None)
    except (OSError, ValueError):
        return  # whoever opens it says why it cannot be
    except RecordError:
        first = None
    if first is None or first[1].get("format") != form:
        raise MetroxError(f"{path}: is there already and is no record; choose another name for the record")


def _take_up(
    made: Recording,
    head: dict[str, Any],
    games: int,
    keep: Keep,
    others: Mapping[str, str],
    progress: Callable[[int], None] | None,
) -> None:
    """Have the games kept that are there."""
    for name, number, line in made.to.kept():
        value = value_of(name, number, line)
        if number == 1:
            _refuse_other(name, value, head, line, others)
            continue
        if number > games + 1:
            raise MetroxError(
                f"{name}: holds more than the {games} games asked for; ask for as many as it has or more, or leave out "
                "--resume to replace it"
            )
        try:
            keep(number - 2, value)
        except MetroxError as error:
            raise RecordError(f"{name}: line {number}: {error}") from None
        if line != line_of(value):
            raise RecordError(f"{name}: line {number}: {_REWRITTEN}")
        made.kept = number - 1
        if progress is not None and not made.kept % _EACH:
            progress(made.kept)


_REWRITTEN = "is not written as it is here, so that resuming could not give the same bytes"


def _refuse_other(
    name: str, found: dict[str, Any], wanted: dict[str, Any], line: bytes, others: Mapping[str, str]
) -> None:
    """Raises `RecordError` that says in what the record there differs from the one to be written."""
    if line == line_of(wanted):
        return
    # As text, since to Python 0, 0.0 and false are equal.
    unlike = [key for key in wanted if json.dumps(found.get(key)) != json.dumps(wanted[key])]
    differences = [words(found.get(key), wanted[key]) for key, words in _COMMON.items() if key in unlike]
    differences += [words for key, words in others.items() if key in unlike]
    if "package" in unlike:
        differences.append(f"it was written by {found.get('package')}, and this is {wanted['package']}")
    more = sorted(found.keys() - wanted.keys())
    said = "; ".join(differences) or (f"its header has {', '.join(more)} besides" if more else _REWRITTEN)
    raise RecordError(f"{name}: is of another run, so it cannot be resumed: {said}")


def _bots(bots: Any) -> str:
    try:
        return ", ".join(f"{bot['name']} (version {bot['version']})" for bot in bots)
    except (TypeError, KeyError):
        return "no bots"


_COMMON: dict[str, Callable[[Any, Any], str]] = {
    "format": lambda found, wanted: f"its format is {found}, not {wanted}" if found else "it has no header line",
    "seed": lambda found, wanted: f"its seed is {found}, not {wanted}",
    "bots": lambda found, wanted: f"its bots are {_bots(found)}, not {_bots(wanted)}",
}
"""What every header may differ in, and how to say it."""
