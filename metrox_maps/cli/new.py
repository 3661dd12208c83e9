"""`metrox new`: a map or board file to start from."""

from __future__ import annotations

from pathlib import Path

import click

from metrox_maps.cli.output import note
from metrox_maps.errors import MetroxError
from metrox_maps.files import write_atomic
from metrox_maps.metromania import templates as board_templates
from metrox_maps.metrox import templates as map_templates

TEMPLATES = {
    **dict.fromkeys(map_templates.NAMES, map_templates.template),
    **dict.fromkeys(board_templates.NAMES, board_templates.template),
}
"""What gives the bytes of each template; the first is the default."""


@click.command()
@click.argument("file")
@click.option(
    "--template",
    "name",
    type=click.Choice(list(TEMPLATES)),
    default=next(iter(TEMPLATES)),
    show_default=True,
    help="What to start from.",
)
def command(file: str, name: str) -> None:
    """Write a file that checks clean: a small map to change (starter), the least there can be (blank), or a Metromania
    board (metromania).

    An existing file is never overwritten.

    \b
    Example: metrox new harbour.json
             metrox new harbour.json --template blank
             metrox new city.json --template metromania
    """
    if not file:
        raise MetroxError("the name of the file is empty")
    try:
        exists = Path(file).exists() or Path(file).is_symlink()
    except (OSError, ValueError):
        exists = False
    if exists:
        raise MetroxError(f"{file}: exists already; choose another name or remove it first")
    write_atomic(file, TEMPLATES[name](name))
    note(f"{file} written; next: metrox check {file}, metrox sheet {file} -o sheet.svg")
