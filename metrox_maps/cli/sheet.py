"""`metrox sheet`: the printable sheet of a map."""

from __future__ import annotations

import contextlib
from pathlib import Path

import click

from metrox_maps.cli.lettering import lettering_options
from metrox_maps.cli.look import language_option, theme_option
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
    suffix_of,
    written,
)
from metrox_maps.cli.watching import watch as watch_files
from metrox_maps.files import write_atomic
from metrox_maps.findings.finding import Severity
from metrox_maps.findings.words import plural, printable
from metrox_maps.metrox.editions import IDS
from metrox_maps.metrox.loading import LoadedMap, load_map
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.report.preview import sheet_preview
from metrox_maps.metrox.sheet.draw import NAMES, ORIENTATIONS, SHOW, draw_sheet
from metrox_maps.metrox.sheet.plan import Sheet, SheetRefused
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
    default="all",
    show_default=True,
    help="Stations to name; key: interchanges and end points.",
)
@theme_option
@language_option
@click.option("--show", callback=_shown, default="", metavar="grid,ids", help="Overlays for placing stations by hand.")
@imposition_options
@dpi_option
@lettering_options
@open_option
@click.option("--watch", is_flag=True, help="Draw again at every save, until Ctrl-C.")
@click.option("--force", is_flag=True, help="Draw what can be drawn of a map with errors, or one too large.")
def command(
    file: str,
    output: str,
    paper: Paper,
    orientation: str,
    names: str,
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
    """Draw the playing sheet of a map, in true millimetres: nothing is ever scaled to fit.

    A map with errors is refused, and nothing is written. PDF and PNG need the extra `pdf` of this package. HTML is a
    page to look at the sheet with; with --watch it shows every new drawing by itself.

    \b
    Example: metrox sheet harbour.json -o harbour.svg
             metrox sheet harbour.json -o a3.pdf --paper a3 --names key --ruler
             metrox sheet harbour.json -o night.pdf --paper a4 --per-page 2 --copies 6 --marks
             metrox sheet harbour.json -o wall.pdf --paper 420x594mm --tile a4
             metrox sheet harbour.json -o draft.html --show grid,ids --watch --open
    """

    refuse_same(file, output)
    refuse_unwritable(output, imposition, dpi=dpi)
    preview = PreviewFile(output, follow=watch) if suffix_of(output) == SUFFIX else None
    opener = Opener(wanted=opened)
    watched = [file]

    def draw() -> int:
        with preview.told() if preview is not None else contextlib.nullcontext():
            loaded = load_map(file, force=force)
        watched[1:] = _edition_file(file, loaded)
        try:
            sheet = draw_sheet(
                loaded.metro,
                loaded.edition,
                paper=imposition.sheet_paper(paper),
                orientation=orientation,
                names=names,
                theme=theme,
                language=language,
                show=show,
                digest=_digest(loaded),
                force=force,
            )
            _refuse_unplayable(sheet, force=force)
        except SheetRefused as error:
            fail(f"{file}: {error}")
            if preview is not None:
                preview.reproach(str(error))
            return 1
        pages = imposition.pages(sheet.scene, paper)
        if outline_text:
            pages = tuple(map(outlined, pages))
        if preview is not None:
            data = preview.write(
                lambda trouble, follow: sheet_preview(
                    loaded.metro,
                    sheet,
                    pages=pages,
                    remarks=sheet.remarks,
                    findings=loaded.report.findings,
                    trouble=trouble,
                    follow=follow,
                )
            )
        else:
            data = written(output, pages, title=loaded.metro.name, author=loaded.metro.credits.author, dpi=dpi)
            write_atomic(output, data)
        _tell(f"{output} written: {extent(pages)}", sheet)
        _tell_errors(file, loaded)
        _tell_weight(data)
        opener.show(output)
        return 0

    if not watch:
        return draw()
    if file == "-":
        raise click.UsageError("--watch needs a file, not standard input")
    return watch_files(lambda: watched, draw)


def _edition_file(file: str, loaded: LoadedMap) -> list[str]:
    """The file of an edition that did not come with this package: what changes there changes the sheet."""
    edition = loaded.metro.edition
    return [] if edition in IDS else [str(Path(file).parent / edition)]


def _digest(loaded: LoadedMap) -> str:
    """The map's digest; empty for a map that is only drawn because it was forced to be."""
    if any(finding.severity == Severity.ERROR for finding in loaded.report.findings):
        return ""
    return board_of(loaded.metro, loaded.edition).digest


def _refuse_unplayable(sheet: Sheet, *, force: bool) -> None:
    """Raises SheetRefused for a sheet that cannot be played on, unless it is wanted all the same."""
    fatal = [remark.message for remark in sheet.remarks if remark.fatal]
    if fatal and not force:
        raise SheetRefused("; ".join(fatal))


def _tell(written: str, sheet: Sheet) -> None:
    crossings = sheet.tally.crossings
    crossed = f", {plural(crossings, 'lane crossing')}" if crossings else ""
    note(f"{written}, {plural(len(sheet.boxes), 'box', 'boxes')}{crossed}")
    for remark in sheet.remarks[:_MOST_REMARKS]:
        note(f"  {remark.message}")
    if len(sheet.remarks) > _MOST_REMARKS:
        note(f"  and {len(sheet.remarks) - _MOST_REMARKS} more remarks")
    if sheet.lacks_track:
        note("  no room was left for a turn track; a larger --paper may leave some")


def _tell_errors(file: str, loaded: LoadedMap) -> None:
    """Says that a map was drawn in spite of errors, and the first of them."""
    errors = [finding for finding in loaded.report.findings if finding.severity == Severity.ERROR]
    if errors:
        more = f" (and {len(errors) - 1} more: metrox check {printable(file)})" if len(errors) > 1 else ""
        note(f"  drawn in spite of {plural(len(errors), 'error')}: {errors[0].message}{more}")


def _tell_weight(data: bytes) -> None:
    """Says how much of an SVG file are letters, where that is a lot."""
    weight = font_bytes(data)
    if weight > MOST_BYTES:
        note(f"  the letters inside the file weigh {weight / 1024:.0f} kB; --names key needs fewer of them")
