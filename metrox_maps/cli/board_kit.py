"""What `metrox sheet --kit` does: the pieces of a Metromania board, to cut out and play with."""

from __future__ import annotations

import click

from metrox_maps.cli.opening import Opener
from metrox_maps.cli.output import note
from metrox_maps.cli.paths import refuse_same
from metrox_maps.cli.printing import (
    PRINTED,
    doubts,
    extent,
    page_files,
    refuse_unwritable,
    suffix_of,
    write_pages,
)
from metrox_maps.cli.values import given_beside
from metrox_maps.errors import MetroxError
from metrox_maps.families import load_any
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metromania.pieces.pages import kit_pages
from metrox_maps.scene.imposition import Imposition
from metrox_maps.scene.outlines import outlined

OPTIONS = {
    *("file", "output", "paper", "theme", "language", "dpi", "outline_text", "font_paths", "opened", "kit", "space"),
}
"""What `metrox sheet` understands of a kit."""


def draw_kit(context: click.Context) -> int:
    """Writes the pages of a board's pieces: one PDF, or numbered files of one page each.

    Raises UsageError for options that are of sheets only, and MetroxError for a map, which has no pieces.
    """
    asked = context.params
    file, output, dpi = asked["file"], asked["output"], asked["dpi"]
    if not asked["kit"]:
        raise click.UsageError("--space is for the pieces to cut out; add --kit, or leave it out")
    wrong = given_beside(context, OPTIONS)
    if wrong:
        raise click.UsageError(f"leave out {', '.join(wrong)}: a kit has its own pages")
    if suffix_of(output) not in PRINTED:
        raise click.UsageError(f"{output} is for looking at, and a kit is for printing: {', '.join(PRINTED)}")
    refuse_unwritable(output, Imposition(), dpi=dpi)
    loaded = load_any(file)
    if not isinstance(loaded, LoadedBoard):
        raise MetroxError(f"{file}: is a Metro X map, which has no pieces; its cards are made by `metrox cards`")
    board = loaded.board
    pages = kit_pages(
        board, paper=asked["paper"], space=asked["space"], theme=asked["theme"], language=asked["language"]
    )
    if asked["outline_text"]:
        pages = tuple(map(outlined, pages))
    files = page_files(output, pages)
    for target, _ in files:
        refuse_same(file, target)
    write_pages(files, title=board.name, author=board.credits.author, dpi=dpi)
    names = files[0][0] if len(files) == 1 else f"{files[0][0]} to {files[-1][0]}"
    note(f"{names} written: {extent(pages)}, {dict(pages[0].metadata)['space']} a space")
    note("  print at 100 %, on one side")
    for doubt in doubts(pages, "the board file"):
        note(f"  {doubt}")
    Opener(wanted=asked["opened"]).show(files[0][0])
    return 0
