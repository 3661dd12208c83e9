"""What `metrox replay` does alike with the records of every game: its verdict in words, and drawings written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from metrox_maps.cli.output import emit, fail, note, say, say_json
from metrox_maps.cli.paths import is_folder, refuse_same
from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.files import write_atomic
from metrox_maps.findings.words import plural, printable
from metrox_maps.simulate.records import UnreadableError
from metrox_maps.simulate.verifying import Source, Verdict


class Numbered(Protocol):
    """A game of a record, played again."""

    @property
    def index(self) -> int: ...


HeaderT = TypeVar("HeaderT")
GameT = TypeVar("GameT", bound=Numbered)
Verifying = Callable[[Source, Callable[[HeaderT, GameT], None]], Verdict[HeaderT]]
"""Reads a whole record, and gives every game that holds to whom it is told."""


def verified(
    verify: Verifying[HeaderT, GameT], source: Source, shown: int | None
) -> tuple[Verdict[HeaderT], GameT | None] | None:
    """The verdict on a record, and of its games the one to show, if it holds; None, and told why, for a bad header.

    Raises `UnreadableError` for a file that is no record.
    """
    found: list[GameT] = []

    def watch(_: HeaderT, one: GameT) -> None:
        if one.index == shown:
            found.append(one)

    try:
        verdict = verify(source, watch)
    except UnreadableError:
        raise
    except RecordError as error:
        fail(str(error))
        return None
    return verdict, found[0] if found else None


def refuse_missing(record: str, verdict: Verdict[Any], game: Numbered | None, shown: int | None) -> None:
    """Raises MetroxError where a game is to be shown that there is not, and the verdict does not explain why."""
    if shown is not None and game is None and not verdict.problem:
        raise MetroxError(f"{record}: has no game {shown}; there {counted(verdict.games, 'game')}, counted from 0")


def tell(
    record: str,
    verdict: Verdict[Any],
    form: str,
    *,
    document: Callable[[], dict[str, Any]],
    about: Callable[[], str],
    story: Callable[[], str] | None,
    draw: Callable[[], None] | None,
) -> int:
    """Says what a record holds as it was asked for, and gives the exit code; without a game no story and no drawing."""
    if form == "json":
        say_json(document())
    elif form == "svg":
        if draw is not None:
            draw()
        (fail if verdict.problem else note)(verdict_text(record, verdict))
    else:
        say(f"{verdict_text(record, verdict)}\n{about()}")
        if story is not None:
            say("\n" + story())
    return 1 if verdict.problem else 0


def verdict_text(path: str, verdict: Verdict[Any]) -> str:
    """How many games hold, and what is wrong with the next."""
    games = verdict.games
    if verdict.problem:
        held = plural(games, "game") if games else "no game"
        hold = "holds" if games < 2 else "hold"
        return f"{printable(path)}: does not hold; {held} {hold}, and then\n{printable(verdict.problem)}"
    if not games:
        return f"{printable(path)}: holds no game yet"
    return f"{printable(path)}: {f'all {games:,} games hold' if games > 1 else 'its one game holds'}"


def counted(count: int, noun: str) -> str:
    """`is 1 game`, `are 2 games`."""
    return f"{'is' if count == 1 else 'are'} {plural(count, noun)}"


def is_for_folder(output: str) -> bool:
    """Whether an output is meant to be a folder."""
    return output.endswith(("/", "\\")) or is_folder(output)


def write_pages(record: str, page: Callable[[int], bytes], turns: int, turn: int | None, output: str | None) -> None:
    """Writes the drawing of a turn, by default the last of so many, or into a folder that of every turn.

    Raises MetroxError, before anything is written, where one of the files would replace the record.
    """
    last = turns if turn is None else turn
    if output is None:
        emit(page(last))
    elif is_for_folder(output):
        folder = _folder(output)
        paths = [folder / f"turn-{at:02}.svg" for at in range(turns + 1)]
        for path in paths:
            refuse_same(record, str(path))  # a name in the folder may be a link
        for at, path in enumerate(paths):
            write_atomic(path, page(at))
        note(f"{folder}: {plural(turns + 1, 'file')} written")
    else:
        write_atomic(output, page(last))
        note(f"{output} written")


def _folder(output: str) -> Path:
    try:
        Path(output).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MetroxError(f"{output}: cannot be made ({error.strerror or error})") from None
    return Path(output)
