"""What `metrox replay` does alike with the records of every game: its verdict in words, and drawings written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from metrox_maps.cli.output import emit, note
from metrox_maps.cli.paths import is_folder, refuse_same
from metrox_maps.errors import MetroxError
from metrox_maps.files import write_atomic
from metrox_maps.findings.words import plural, printable
from metrox_maps.simulate.verifying import Verdict


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
