"""`metrox bots`: the bots that can play."""

from __future__ import annotations

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.metromania.play.bots import BOTS as METROMANIA_BOTS
from metrox_maps.metrox.play.bots import BOTS as METROX_BOTS
from metrox_maps.metrox.play.bots.specs import PARAMETRIC

_TITLES = {"metrox": "Metro X", "metromania": "Metromania"}


@click.command()
@format_option
def command(form: str) -> None:
    """List the bots that `metrox play --bots` accepts for each game, weakest first, and names that take a number.

    \b
    Example: metrox bots
    """
    listed = [
        *(("metrox", bot.name, bot.version, bot.about) for bot in METROX_BOTS),
        *(("metrox", name, "", about) for name, about in PARAMETRIC.items()),
        *(("metromania", bot.name, bot.version, bot.about) for bot in METROMANIA_BOTS),
    ]
    if form == "json":
        say_json([dict(zip(("game", "name", "version", "about"), row, strict=True)) for row in listed])
        return
    width = max(len(name) for _, name, _, _ in listed)
    say(
        "\n\n".join(
            "\n".join([title, *(f"  {name:<{width}}  {about}" for of, name, _, about in listed if of == game)])
            for game, title in _TITLES.items()
        )
    )
