"""Recording a session while it is played, and taking up a record that was interrupted."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.metrox.play import records
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.simulate.recorder import Recorder, recorder
from metrox_maps.simulate.records import line_of, read_lines, value_of

_EACH = 100
"""Games of a record after which progress is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordTo:
    """Where to write a record, and the documents its header carries.

    With `resume` the games of an interrupted record that is there are kept, and so are those of a finished one.
    """

    path: str | os.PathLike[str]
    map_document: dict[str, Any]
    edition_document: dict[str, Any]
    resume: bool = False


@dataclass(slots=True)
class Recording:
    """A record under way: the tally of the games that were there already, and where the next ones go."""

    tally: BalanceTally
    to: Recorder
    file: str = field(default="", init=False)
    """The file that holds the record once it is finished; empty where no game was played."""

    def add(self, lines: Sequence[bytes]) -> None:
        """Write the lines of the next games."""
        self.to.write(lines)

    def finish(self, *, complete: bool) -> None:
        """End the record, with all its games or without some."""
        self.file = self.to.finish(complete=complete)


@contextlib.contextmanager
def recording(
    to: RecordTo,
    board: Board,
    bots: Sequence[MetroXBot],
    *,
    seed: int,
    games: int,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Recording]:
    """Begin the record of `games` games, or take up an interrupted one, whose games are verified and tallied.

    Raises `MetroxError` where the file cannot be written or holds another run's games, more games than these, or games
    that do not hold; the file is as it was then.
    """
    head = records.header(board, bots, seed=seed, map_document=to.map_document, edition_document=to.edition_document)
    if not to.resume:
        _refuse_foreign(to.path)
    with recorder(to.path, resume=to.resume) as writer:
        made = Recording(BalanceTally.empty(len(bots), len(board.goals)), writer)
        _take_up(made, head, board, games, progress)
        if not writer.lines:
            made.add([line_of(head)])
        yield made


def _refuse_foreign(path: str | os.PathLike[str]) -> None:
    """Raises `MetroxError` where something else than a record would be replaced."""
    try:
        if not Path(path).is_file() or not Path(path).stat().st_size:
            return
        first = next(read_lines(path), None)
    except (OSError, ValueError):
        return  # whoever opens it says why it cannot be
    except RecordError:
        first = None
    if first is None or first[1].get("format") != records.FORMAT:
        raise MetroxError(f"{path}: is there already and is no record; choose another name for the record")


def _take_up(
    made: Recording, head: dict[str, Any], board: Board, games: int, progress: Callable[[int], None] | None
) -> None:
    """Verify and tally the games that are there."""
    for name, number, line in made.to.kept():
        value = value_of(name, number, line)
        if number == 1:
            _refuse_other(name, value, head, line)
            continue
        if number > games + 1:
            raise MetroxError(
                f"{name}: holds more than the {games} games asked for; ask for as many as it has or more, or leave out "
                "--resume to replace it"
            )
        try:
            game = records.proved(board, len(head["bots"]), value, seed=head["seed"], index=number - 2)
        except MetroxError as error:
            raise RecordError(f"{name}: line {number}: {error}") from None
        if line != line_of(value):
            raise RecordError(f"{name}: line {number}: {_REWRITTEN}")
        made.tally.add(game.states[-1])
        if progress is not None and not made.tally.games % _EACH:
            progress(made.tally.games)


_REWRITTEN = "is not written as it is here, so that resuming could not give the same bytes"


def _refuse_other(name: str, found: dict[str, Any], wanted: dict[str, Any], line: bytes) -> None:
    """Raises `RecordError` that says in what the record there differs from the one to be written."""
    if line == line_of(wanted):
        return
    # As text, since to Python 0, 0.0 and false are equal.
    differences = [
        words(found.get(key), wanted[key])
        for key, words in _DIFFERENCES.items()
        if json.dumps(found.get(key)) != json.dumps(wanted[key])
    ]
    more = sorted(found.keys() - wanted.keys())
    said = "; ".join(differences) or (f"its header has {', '.join(more)} besides" if more else _REWRITTEN)
    raise RecordError(f"{name}: is of another run, so it cannot be resumed: {said}")


def _bots(bots: Any) -> str:
    try:
        return ", ".join(f"{bot['name']} (version {bot['version']})" for bot in bots)
    except (TypeError, KeyError):
        return "no bots"


def _said(what: str) -> Callable[[Any, Any], str]:
    return lambda found, wanted: f"its {what} is {found}, not {wanted}"


_DIFFERENCES: dict[str, Callable[[Any, Any], str]] = {
    "format": _said("format"),
    "seed": _said("seed"),
    "bots": lambda found, wanted: f"its bots are {_bots(found)}, not {_bots(wanted)}",
    "digest": lambda *_: "its map or edition is another one to play on",
    "map": lambda *_: "its map document is not the same",
    "edition": lambda *_: "its edition document is not the same",
    "package": lambda found, wanted: f"it was written by {found}, and this is {wanted}",
}
"""What a header may differ in, and how to say it."""
