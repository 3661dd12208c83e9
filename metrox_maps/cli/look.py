"""The options that choose how a drawing looks and which language its own words are in."""

from __future__ import annotations

import click

from metrox_maps.errors import UnknownNameError
from metrox_maps.metrox.editions.scales import LANGUAGES, RATINGS
from metrox_maps.scene.theme import COLOR, THEMES, Theme


def _theme(_ctx: click.Context, _param: click.Parameter, value: str) -> Theme:
    return THEMES[value]


def _language(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        try:
            RATINGS.words(value)
        except UnknownNameError as error:
            raise click.BadParameter(str(error), ctx, param) from None
    return value


theme_option = click.option(
    "--theme",
    type=click.Choice(tuple(THEMES)),
    default=COLOR.name,
    show_default=True,
    callback=_theme,
    help="mono: told apart by pattern; low-ink: hollow; dark: for screens; dry-erase: boxes of 8 mm.",
)
language_option = click.option(
    "--language",
    callback=_language,
    metavar="CODE",
    help=f"Language of the drawing's own words ({', '.join(LANGUAGES)}); without it the map's own, or English.",
)
