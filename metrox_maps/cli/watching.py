"""Doing something again at every save, whatever is wrong with the files meanwhile."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from metrox_maps.cli.output import fail, note
from metrox_maps.errors import CheckFailed, MetroxError
from metrox_maps.findings.words import plural

_POLL = 0.5
"""Seconds between two looks at the watched files."""

State = tuple[tuple[str, int, int], ...]


def watch(files: Callable[[], Iterable[str]], act: Callable[[], object], *, clear: bool = False) -> int:
    """Acts at once and after every change of the files, until Ctrl-C; returns the exit code of an interruption.

    `files` is asked at every look, so that files come and go. What was saved while the action ran, or was written by
    the action itself, is looked at again.
    """
    seen: State | None = None
    try:
        while True:
            now = _state(files())
            if now != seen:
                if clear and sys.stdout.isatty():
                    click.clear()
                _act(act)
                seen = now
                there = sum(bool(changed) for _, changed, _ in seen)
                note(f"watching {plural(there, 'file')}; Ctrl-C ends")
            time.sleep(_POLL)
    except KeyboardInterrupt:
        note("no longer watching")
    return 130


def _act(act: Callable[[], object]) -> None:
    try:
        act()
    except CheckFailed as error:
        from metrox_maps.findings.reporters import full
        from metrox_maps.findings.reporters.context import Context

        fail(str(error))
        click.echo(full.render(error.report, Context()), err=True, nl=False)
    except MetroxError as error:
        fail(str(error))


def _state(files: Iterable[str]) -> State:
    """What changes when a file is saved, comes or goes."""
    found = []
    for file in files:
        try:
            state = Path(file).stat()
            found.append((file, state.st_mtime_ns, state.st_size))
        except (OSError, ValueError):
            found.append((file, 0, 0))
    return tuple(found)
