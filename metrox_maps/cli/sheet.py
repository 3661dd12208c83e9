"""`metrox sheet`: the printable sheet of a map."""

from __future__ import annotations

import click

from metrox_maps.cli.output import fail, note
from metrox_maps.cli.paper import paper_option
from metrox_maps.cli.paths import refuse_same
from metrox_maps.cli.watching import watch as watch_files
from metrox_maps.files import write_atomic
from metrox_maps.findings.finding import Severity
from metrox_maps.findings.words import plural
from metrox_maps.metrox.loading import LoadedMap, load_map
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.sheet.draw import NAMES, ORIENTATIONS, SHOW, draw_sheet
from metrox_maps.metrox.sheet.plan import Sheet, SheetRefused
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.svg import to_svg

_MOST_REMARKS = 12


def _output(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if not value.lower().endswith(".svg"):
        raise click.BadParameter(f"{value}: sheets are written as SVG, so the name must end in .svg", ctx, param)
    return value


def _shown(ctx: click.Context, param: click.Parameter, value: str) -> frozenset[str]:
    wanted = frozenset(part.strip() for part in value.split(",") if part.strip())
    unknown = sorted(wanted - set(SHOW))
    if unknown:
        raise click.BadParameter(f"{unknown[0]!r} cannot be shown; there are {', '.join(SHOW)}", ctx, param)
    return wanted


@click.command()
@click.argument("file")
@click.option("-o", "--output", required=True, metavar="OUT.svg", callback=_output, help="File to write.")
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
@click.option("--show", callback=_shown, default="", metavar="grid,ids", help="Overlays for placing stations by hand.")
@click.option("--watch", is_flag=True, help="Draw again at every save, until Ctrl-C.")
@click.option("--force", is_flag=True, help="Draw what can be drawn of a map with errors, or one too large.")
def command(
    file: str,
    output: str,
    paper: Paper,
    orientation: str,
    names: str,
    show: frozenset[str],
    watch: bool,
    force: bool,
) -> int:
    """Draw the playing sheet of a map, in true millimetres.

    A map with errors is refused, and nothing is written.

    \b
    Example: metrox sheet harbour.json -o harbour.svg
             metrox sheet harbour.json -o a3.svg --paper a3 --names key
             metrox sheet harbour.json -o draft.svg --show grid,ids --watch
    """

    refuse_same(file, output)

    def draw() -> int:
        loaded = load_map(file, force=force)
        try:
            sheet = draw_sheet(
                loaded.metro,
                loaded.edition,
                paper=paper,
                orientation=orientation,
                names=names,
                show=show,
                digest=_digest(loaded),
                force=force,
            )
        except SheetRefused as error:
            fail(f"{file}: {error}")
            return 1
        return _write(file, output, sheet, force=force)

    if not watch:
        return draw()
    if file == "-":
        raise click.UsageError("--watch needs a file, not standard input")
    return watch_files(lambda: [file], draw)


def _digest(loaded: LoadedMap) -> str:
    """The map's digest; empty for a map that is only drawn because it was forced to be."""
    if any(finding.severity == Severity.ERROR for finding in loaded.report.findings):
        return ""
    return board_of(loaded.metro, loaded.edition).digest


def _write(file: str, output: str, sheet: Sheet, *, force: bool) -> int:
    fatal = [remark for remark in sheet.remarks if remark.fatal]
    if fatal and not force:
        for remark in fatal:
            fail(f"{file}: {remark.message}")
        return 1
    write_atomic(output, to_svg(sheet.scene))
    page = f"{sheet.scene.width:g} × {sheet.scene.height:g} mm"
    note(f"{output} written: {page}, {plural(len(sheet.boxes), 'box', 'boxes')}")
    for remark in sheet.remarks[:_MOST_REMARKS]:
        note(f"  {remark.message}")
    if len(sheet.remarks) > _MOST_REMARKS:
        note(f"  and {len(sheet.remarks) - _MOST_REMARKS} more remarks")
    return 0
