"""`metrox new`: a map file to start from."""

from __future__ import annotations

from pathlib import Path

import click

from metrox_maps.cli.output import note
from metrox_maps.errors import MetroxError
from metrox_maps.files import write_atomic
from metrox_maps.metrox.templates import NAMES, template


@click.command()
@click.argument("file")
@click.option(
    "--template", "name", type=click.Choice(NAMES), default=NAMES[0], show_default=True, help="What to start from."
)
def command(file: str, name: str) -> None:
    """Write a map file that checks clean: a small map to change (starter) or the least there can be (blank).

    An existing file is never overwritten.

    \b
    Example: metrox new harbour.json
             metrox new harbour.json --template blank
    """
    if not file:
        raise MetroxError("the name of the file is empty")
    try:
        exists = Path(file).exists() or Path(file).is_symlink()
    except (OSError, ValueError):
        exists = False
    if exists:
        raise MetroxError(f"{file}: exists already; choose another name or remove it first")
    write_atomic(file, template(name))
    note(f"{file} written; next: metrox check {file}, metrox sheet {file} -o sheet.svg")
