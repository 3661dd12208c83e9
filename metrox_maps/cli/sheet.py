"""`metrox sheet`: the printable sheet of a map, or the board of a city."""

from __future__ import annotations

import contextlib

import click

from metrox_maps.cli.board_kit import draw_kit
from metrox_maps.cli.board_sheet import draw_board_sheet
from metrox_maps.cli.drawing import Drawn, Wanted
from metrox_maps.cli.lettering import lettering_options
from metrox_maps.cli.look import language_option, theme_option
from metrox_maps.cli.map_sheet import draw_map
from metrox_maps.cli.opening import Opener, open_option
from metrox_maps.cli.output import fail, note
from metrox_maps.cli.paper import paper_option
from metrox_maps.cli.paths import refuse_same
from metrox_maps.cli.previewing import SUFFIX, PreviewFile
from metrox_maps.cli.printing import (
    PRINTED,
    dpi_option,
    extent,
    imposition_options,
    output_name,
    refuse_unwritable,
    space_option,
    suffix_of,
    written,
)
from metrox_maps.cli.watching import watch as watch_files
from metrox_maps.errors import SheetRefused
from metrox_maps.families import load_any
from metrox_maps.files import write_atomic
from metrox_maps.findings.finding import Severity
from metrox_maps.findings.words import plural, printable
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metrox.sheet.draw import NAMES, ORIENTATIONS, SHOW
from metrox_maps.scene.embedding import MOST_BYTES, font_bytes
from metrox_maps.scene.imposition import Imposition
from metrox_maps.scene.outlines import outlined
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.theme import Theme

_MOST_REMARKS = 12
_WRITTEN = (*PRINTED, SUFFIX)


def _shown(ctx: click.Context, param: click.Parameter, value: str) -> frozenset[str]:
    wanted = frozenset(part.strip() for part in value.split(",") if part.strip())
    unknown = sorted(wanted - set(SHOW))
    if unknown:
        raise click.BadParameter(f"{unknown[0]!r} cannot be shown; there are {', '.join(SHOW)}", ctx, param)
    return wanted


@click.command()
@click.argument("file")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="OUT.svg|pdf|png|html",
    callback=output_name(_WRITTEN),
    help="File to write.",
)
@paper_option
@click.option(
    "--orientation", type=click.Choice(ORIENTATIONS), default="auto", show_default=True, help="Which way the page lies."
)
@click.option(
    "--names",
    type=click.Choice(NAMES),
    show_default=NAMES[0],
    help="Maps: stations to name; key: interchanges and end points.",
)
@click.option(
    "--deal", type=int, metavar="SEED", help="Boards: place dealt districts as the first game of a seed does."
)
@click.option("--kit", is_flag=True, help="Boards: the pieces to cut out instead, at true size.")
@space_option
@theme_option
@language_option
@click.option(
    "--show", callback=_shown, default="", metavar="grid,ids", help="Overlays for work on a map; on boards: ids."
)
@imposition_options
@dpi_option
@lettering_options
@open_option
@click.option("--watch", is_flag=True, help="Draw again at every save, until Ctrl-C.")
@click.option("--force", is_flag=True, help="Draw what can be drawn of a file with errors, or one too large.")
def command(
    file: str,
    output: str,
    paper: Paper,
    orientation: str,
    names: str | None,
    deal: int | None,
    kit: bool,
    space: float | None,
    theme: Theme,
    language: str | None,
    show: frozenset[str],
    imposition: Imposition,
    dpi: int | None,
    outline_text: bool,
    opened: bool,
    watch: bool,
    force: bool,
) -> int:
    """Draw the playing sheet of a map, or the board of a city, in true millimetres: nothing is ever scaled to fit.

    A file with errors is refused, and nothing is written. With --kit everything of a board is drawn that is cut out to
    play it: districts, frame, tunnels, tokens, player aids; SVG and PNG are then written page by page, numbered.

    PDF and PNG need the extra `pdf` of this package. HTML is a
    page to look at the sheet with; with --watch it shows every new drawing by itself.

    \b
    Example: metrox sheet harbour.json -o harbour.svg
             metrox sheet harbour.json -o a3.pdf --paper a3 --names key --ruler
             metrox sheet harbour.json -o night.pdf --paper a4 --per-page 2 --copies 6 --marks
             metrox sheet harbour.json -o wall.pdf --paper 420x594mm --tile a4
             metrox sheet examples/metromania-amberly.json -o board.pdf --paper a3
             metrox sheet examples/metromania-amberly.json --kit -o kit.pdf --space 20
             metrox sheet harbour.json -o draft.html --show grid,ids --watch --open
    """

    if kit or space is not None:
        return draw_kit(click.get_current_context())
    refuse_same(file, output)
    refuse_unwritable(output, imposition, dpi=dpi)
    preview = PreviewFile(output, follow=watch) if suffix_of(output) == SUFFIX else None
    opener = Opener(wanted=opened)
    watched = [file]
    wanted = Wanted(
        paper=imposition.sheet_paper(paper),
        orientation=orientation,
        theme=theme,
        language=language,
        show=show,
        force=force,
        names=names,
        deal=deal,
    )

    def draw() -> int:
        with preview.told() if preview is not None else contextlib.nullcontext():
            loaded = load_any(file, force=force)
        try:
            if isinstance(loaded, LoadedBoard):
                drawn = draw_board_sheet(loaded, wanted)
            else:
                drawn = draw_map(file, loaded, wanted)
            watched[1:] = drawn.watched
            _refuse_unplayable(drawn, force=force)
        except SheetRefused as error:
            fail(f"{file}: {error}")
            if preview is not None:
                preview.reproach(str(error))
            return 1
        pages = imposition.pages(drawn.scene, paper)
        if outline_text:
            pages = tuple(map(outlined, pages))
        if preview is not None:
            data = preview.write(lambda trouble, follow: drawn.preview(pages, trouble, follow))
        else:
            data = written(output, pages, title=drawn.title, author=drawn.author, dpi=dpi)
            write_atomic(output, data)
        _tell(f"{output} written: {extent(pages)}", drawn)
        _tell_errors(file, drawn)
        _tell_weight(data)
        opener.show(output)
        return 0

    if not watch:
        return draw()
    if file == "-":
        raise click.UsageError("--watch needs a file, not standard input")
    return watch_files(lambda: watched, draw)


def _refuse_unplayable(drawn: Drawn, *, force: bool) -> None:
    """Raises SheetRefused for a sheet that cannot be played on, unless it is wanted all the same."""
    fatal = [remark.message for remark in drawn.remarks if remark.fatal]
    if fatal and not force:
        raise SheetRefused("; ".join(fatal))


def _tell(written: str, drawn: Drawn) -> None:
    note(f"{written}, {drawn.facts}")
    for remark in drawn.remarks[:_MOST_REMARKS]:
        note(f"  {remark.message}")
    if len(drawn.remarks) > _MOST_REMARKS:
        note(f"  and {len(drawn.remarks) - _MOST_REMARKS} more remarks")
    for words in drawn.notes:
        note(f"  {words}")


def _tell_errors(file: str, drawn: Drawn) -> None:
    """Says that a file was drawn in spite of errors, and the first of them."""
    errors = [finding for finding in drawn.report.findings if finding.severity == Severity.ERROR]
    if errors:
        more = f" (and {len(errors) - 1} more: metrox check {printable(file)})" if len(errors) > 1 else ""
        note(f"  drawn in spite of {plural(len(errors), 'error')}: {errors[0].message}{more}")


def _tell_weight(data: bytes) -> None:
    """Says how much of an SVG file are letters, where that is a lot."""
    weight = font_bytes(data)
    if weight > MOST_BYTES:
        note(f"  the letters inside the file weigh {weight / 1024:.0f} kB; --names key needs fewer of them")
