"""`metrox info`: what a map holds."""

from __future__ import annotations

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.report.info import info_document, info_text


@click.command()
@click.argument("file")
@format_option
def command(file: str, form: str) -> None:
    """Show what a map holds, beside the reference bands of published maps.

    A map with errors is counted as far as it can be read.

    \b
    Example: metrox info harbour.json
             metrox info harbour.json --format json
    """
    metro = load_map(file, force=True).metro
    if form == "json":
        say_json(info_document(metro))
    else:
        say(info_text(metro))
