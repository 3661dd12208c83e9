"""`metrox bots`: the bots that can play."""

from __future__ import annotations

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.metrox.play.bots import BOTS


@click.command()
@format_option
def command(form: str) -> None:
    """List the bots that `metrox play --bots` accepts, weakest first.

    \b
    Example: metrox bots
    """
    if form == "json":
        say_json([{"name": bot.name, "version": bot.version, "about": bot.about} for bot in BOTS])
    else:
        width = max(len(bot.name) for bot in BOTS)
        say("\n".join(f"{bot.name:<{width}}  {bot.about}" for bot in BOTS))
