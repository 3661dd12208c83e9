"""`metrox bots`: the bots that can play."""

from __future__ import annotations

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.metrox.play.bots import BOTS
from metrox_maps.metrox.play.bots.specs import PARAMETRIC


@click.command()
@format_option
def command(form: str) -> None:
    """List the bots that `metrox play --bots` accepts, weakest first, and the names that take a number.

    \b
    Example: metrox bots
    """
    if form == "json":
        known = [{"name": bot.name, "version": bot.version, "about": bot.about} for bot in BOTS]
        say_json([*known, *({"name": name, "version": "", "about": about} for name, about in PARAMETRIC.items())])
    else:
        rows = [*((bot.name, bot.about) for bot in BOTS), *PARAMETRIC.items()]
        width = max(len(name) for name, _ in rows)
        say("\n".join(f"{name:<{width}}  {about}" for name, about in rows))
