"""The option that names a paper, for every command that draws."""

from __future__ import annotations

import click

from metrox_maps.errors import MetroxError
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper, parse_paper


def _paper(ctx: click.Context, param: click.Parameter, value: str | None) -> Paper:
    try:
        return DEFAULT_PAPER if value is None else parse_paper(value)
    except MetroxError as error:
        raise click.BadParameter(str(error), ctx, param) from None


paper_option = click.option(
    "--paper",
    callback=_paper,
    metavar="SIZE",
    help="a4, letter, a3, legal, tabloid, or WxHmm. Without it A4, filled only as far as Letter reaches too.",
)
