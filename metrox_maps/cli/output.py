"""Printing for the commands: text and JSON to standard output, everything else to standard error."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import Any

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


def note(text: str) -> None:
    """Prints what a person wants to know but a program reading the result does not."""
    click.echo(safe_output(text), err=True)


def fail(text: str) -> None:
    """Prints why the job could not be done."""
    click.echo(click.style("error: ", fg="red", bold=True) + safe_output(text), err=True)


@contextlib.contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error where a person watches, else nothing; gives the function that moves it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the result.",
)
