"""Printing for the commands: text and JSON to standard output, everything else to standard error."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any, Protocol

import click

from metrox_maps.findings.words import safe_json, safe_output


def say(text: str) -> None:
    """Prints result text, ending with one newline."""
    click.echo(safe_output(text.removesuffix("\n")))


def say_json(document: Any) -> None:
    """Prints a JSON document; in ASCII where the output is not UTF-8, so that it stays JSON."""
    ascii_only = "utf" not in (sys.stdout.encoding or "").lower()
    click.echo(safe_json(document, ascii_only=ascii_only))


def emit(data: bytes) -> None:
    """Writes a file's content to standard output, byte for byte."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)


def colorful() -> bool:
    """Whether the reader of standard output sees colors."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def note(text: str) -> None:
    """Prints what a person wants to know but a program reading the result does not."""
    click.echo(safe_output(text), err=True)


def fail(text: str) -> None:
    """Prints why the job could not be done."""
    click.echo(click.style("error: ", fg="red", bold=True) + safe_output(text), err=True)


class Mover(Protocol):
    """Moves a progress bar: so many games are done, of another total where that has changed."""

    def __call__(self, done: int, total: int | None = None, /) -> None: ...


@contextlib.contextmanager
def progress_bar(what: str, total: int) -> Iterator[Mover | None]:
    """Games done, games a second and the time left, on standard error where a person watches; else nothing.

    Gives the function that is told how many are done. The bar appears at its first call, so that workers are started
    before anything runs beside them, and goes at the end.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        TextColumn("{task.completed:,} of {task.total:,} games"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True),
    )
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    task = progress.add_task(what, total=total, rate="", start=False)

    def move(done: int, total: int | None = None, /) -> None:
        if not progress.live.is_started:
            progress.start()
            progress.start_task(task)
        progress.update(task, completed=done, total=total)
        speed = progress.tasks[0].speed
        progress.update(task, rate="" if speed is None else _rate(speed))

    try:
        yield move
    finally:
        progress.stop()


def _rate(speed: float) -> str:
    """Games a second in words: whole ones where they are many."""
    return f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.2f}/s"


format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the result.",
)
