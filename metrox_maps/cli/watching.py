"""Doing something again at every save, whatever is wrong with the files meanwhile.

Every round begins and ends with a line of its own on standard error, by which an editor's background task knows when
findings are being told: `looking at 2 files`, then `watching 2 files; Ctrl-C ends`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from metrox_maps.cli.output import fail, note
from metrox_maps.cli.streams import has_readers
from metrox_maps.errors import CheckFailed, MetroxError
from metrox_maps.findings.words import plural

_POLL = 0.5
"""Seconds between two looks at the watched files."""

State = tuple[tuple[str, int, int, int], ...]


def watch(files: Callable[[], Iterable[str]], act: Callable[[], object], *, clear: bool = False) -> int:
    """Acts at once and after every change of the files, until Ctrl-C or until nobody reads what it says.

    Returns the exit code: 130 for Ctrl-C.

    `files` is asked at every look, so that files come and go. What was saved while the action ran, or was written by
    the action itself, is looked at again. A file that has just vanished is given until the next look: many editors save
    by putting a new file in the place of the old one.
    """
    seen: State | None = None
    given = False
    try:
        while has_readers():
            now = _state(files())
            gone = seen is not None and _there(now) < _there(seen)
            if now != seen and (given or not gone):
                if clear and sys.stdout.isatty():
                    click.clear()
                note(f"looking at {plural(_there(now), 'file')}")
                _act(act)
                seen = now
                sys.stdout.flush()  # what a round tells stands before its last line, also in a pipe
                note(f"watching {plural(_there(seen), 'file')}; Ctrl-C ends")
            given = gone and not given
            time.sleep(_POLL)
    except KeyboardInterrupt:
        note("no longer watching")
        return 130
    return 0


def _act(act: Callable[[], object]) -> None:
    """One round. Nothing that a file can hold ends the watch."""
    try:
        act()
    except CheckFailed as error:
        from metrox_maps.findings.reporters import full
        from metrox_maps.findings.reporters.context import Context

        fail(error.what)
        click.echo(full.render(error.report, Context()), err=True, nl=False)
    except MetroxError as error:
        fail(str(error))
    except (RecursionError, MemoryError) as error:
        fail(f"the input is too large ({type(error).__name__})")


def _there(state: State) -> int:
    """How many of the files there are."""
    return sum(bool(changed) for _, changed, *_ in state)


def _state(files: Iterable[str]) -> State:
    """What changes when a file is saved, replaced, comes or goes."""
    found = []
    for file in files:
        try:
            state = Path(file).stat()
            # A file put in the place of another may have its size and time of writing, but not of its last change.
            found.append((file, state.st_mtime_ns, state.st_size, state.st_ctime_ns))
        except (OSError, ValueError):
            found.append((file, 0, 0, 0))
    return tuple(found)
