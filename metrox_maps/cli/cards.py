"""`metrox cards`: transit cards with backs, summary cards and the score pad of an edition."""

from __future__ import annotations

import math
import re

import click

from metrox_maps.cli.lettering import lettering_options
from metrox_maps.cli.look import language_option, theme_option
from metrox_maps.cli.output import note
from metrox_maps.cli.paths import refuse_same
from metrox_maps.cli.printing import (
    PRINTED,
    doubts,
    dpi_option,
    extent,
    output_name,
    page_files,
    refuse_unwritable,
    write_pages,
)
from metrox_maps.cli.values import Finite
from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import plural
from metrox_maps.metrox.cards.fronts import STANDARD
from metrox_maps.metrox.cards.pages import cards_pages
from metrox_maps.metrox.cards.request import BACKS, BLEED, FLIPS, MOST_COPIES, PARTS
from metrox_maps.metrox.cards.words import CARDS
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.scene.imposition import Imposition
from metrox_maps.scene.outlines import outlined
from metrox_maps.scene.paper import Paper, parse_paper
from metrox_maps.scene.theme import Theme

SIZES = {"poker": STANDARD, "bridge": (56.0, 87.0), "mini": (44.0, 68.0), "tarot": (70.0, 120.0)}
"""Card sizes with a name, as sleeves are sold for them."""


def _paper(ctx: click.Context, param: click.Parameter, value: str) -> Paper:
    try:
        return parse_paper(value)
    except MetroxError as error:
        raise click.BadParameter(str(error), ctx, param) from None


def _size(ctx: click.Context, param: click.Parameter, value: str) -> tuple[float, float]:
    if value in SIZES:
        return SIZES[value]
    found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,2})?)x(\d{1,3}(?:\.\d{1,2})?)(?:mm)?", value)
    if found is None:
        raise click.BadParameter(
            f"{value!r} is no size of cards; write {', '.join(SIZES)}, or a size such as 63x88mm", ctx, param
        )
    return float(found[1]), float(found[2])


def _offset(ctx: click.Context, param: click.Parameter, value: str) -> tuple[float, float]:
    parts = value.split(",")
    try:
        across, down = (float(part) for part in parts)
    except ValueError:
        across = down = math.nan
    if not math.isfinite(across + down):
        raise click.BadParameter(f"{value!r} is no offset; write millimetres right and down, as 0.5,-1", ctx, param)
    return across, down


def _parts(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    wanted = tuple(part.strip() for part in value.split(",") if part.strip())
    unknown = [part for part in wanted if part not in PARTS]
    if unknown or not wanted:
        raise click.BadParameter(f"{value!r} names no parts; there are {', '.join(PARTS)}", ctx, param)
    return wanted


@click.command()
@click.option(
    "-o", "--output", required=True, metavar="OUT.pdf|.svg|.png", callback=output_name(PRINTED), help="File to write."
)
@click.option("--edition", default=IDS[0], show_default=True, metavar="ID", help="Edition, by id or file.")
@click.option(
    "--backs",
    type=click.Choice(BACKS),
    default="duplex",
    show_default=True,
    help="duplex: a page of backs after every page; fold: both on one page, to fold and glue.",
)
@click.option(
    "--flip",
    type=click.Choice(FLIPS),
    default="long",
    show_default=True,
    help="The edge of the sheet that the printer turns it about.",
)
@click.option(
    "--offset",
    callback=_offset,
    default="0,0",
    metavar="X,Y",
    help="Moves the backs right and down by millimetres, for a printer whose second side is off.",
)
@click.option("--paper", callback=_paper, default="a4", show_default=True, metavar="SIZE", help="Name, or WxHmm.")
@click.option(
    "--card-size",
    callback=_size,
    default="poker",
    show_default=True,
    metavar="SIZE",
    help=f"{', '.join(SIZES)}, or WxHmm; poker is 63x88mm.",
)
@click.option(
    "--parts", callback=_parts, default=",".join(PARTS), show_default=True, metavar="PART,...", help="What to make."
)
@click.option("--copies", type=click.IntRange(1, MOST_COPIES), default=1, show_default=True, help="How many decks.")
@click.option(
    "--bleed",
    type=Finite(),
    default=BLEED,
    show_default=True,
    metavar="MM",
    help="How far color reaches beyond the cut.",
)
@click.option("--marks/--no-marks", default=True, show_default=True, help="Cut marks at the edges of the sheet.")
@theme_option
@language_option
@dpi_option
@lettering_options
def command(
    output: str,
    edition: str,
    backs: str,
    flip: str,
    offset: tuple[float, float],
    paper: Paper,
    card_size: tuple[float, float],
    parts: tuple[str, ...],
    copies: int,
    bleed: float,
    marks: bool,
    theme: Theme,
    language: str | None,
    dpi: int | None,
    outline_text: bool,
) -> None:
    """Make the transit cards of an edition with backs, a summary card for every player, and the score pad.

    Everything is at true size: print at 100 %. A PDF holds all pages; SVG and PNG are written page by page, numbered.

    \b
    Example: metrox cards -o cards.pdf
             metrox cards -o cards.pdf --edition okazu-2018 --backs fold --theme low-ink
             metrox cards -o karten.pdf --language de --offset 0.5,-1
             metrox cards -o pad.svg --parts pad
    """
    refuse_unwritable(output, Imposition(), dpi=dpi)
    rules = load_edition(edition)
    pages = cards_pages(
        rules,
        paper=paper,
        card_size=card_size,
        backs=backs,
        flip=flip,
        offset=offset,
        bleed=bleed,
        marks=marks,
        copies=copies,
        parts=parts,
        language=language,
        theme=theme,
    )
    if outline_text:
        pages = tuple(map(outlined, pages))
    title = CARDS.words(language)("cards", edition=rules.name)
    files = page_files(output, pages)
    for target, _ in files:
        refuse_same(edition, target)
    write_pages(files, title=title, author="", dpi=dpi)
    names = files[0][0] if len(files) == 1 else f"{files[0][0]} to {files[-1][0]}"
    deck = f", {plural(len(rules.cards) * copies, 'card')}" if "cards" in parts else ""
    note(f"{names} written: {extent(pages)}{deck}, of {rules.name}")
    if backs == "duplex" and set(parts) != {"pad"}:
        note(f"  print on both sides, turned about the {flip} edge, at 100 %")
    if backs == "fold" and set(parts) != {"pad"}:
        note("  print at 100 %, fold along the dashed line, glue, then cut")
    for doubt in doubts(pages, "the edition file"):
        note(f"  {doubt}")
