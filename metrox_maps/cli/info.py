"""`metrox info`: what a map or board holds."""

from __future__ import annotations

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.families import load_any
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metromania.report import info as board_info
from metrox_maps.metrox.loading import LoadedMap
from metrox_maps.metrox.report import info as map_info


@click.command()
@click.argument("file")
@format_option
def command(file: str, form: str) -> None:
    """Show what a map holds, beside the reference bands of published maps; or what a board holds.

    One with errors is counted as far as it can be read.

    \b
    Example: metrox info harbour.json
             metrox info harbour.json --format json
    """
    loaded = load_any(file, force=True)
    match loaded, form:
        case LoadedBoard(board=board), "json":
            say_json(board_info.info_document(board))
        case LoadedBoard(board=board), _:
            say(board_info.info_text(board))
        case LoadedMap(metro=metro), "json":
            say_json(map_info.info_document(metro))
        case LoadedMap(metro=metro), _:
            say(map_info.info_text(metro))
