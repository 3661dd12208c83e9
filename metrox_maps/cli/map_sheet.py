"""`metrox sheet` for maps of Metro X."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from metrox_maps.cli.drawing import Drawn, Wanted
from metrox_maps.documents.judging import errors_in
from metrox_maps.findings.words import plural
from metrox_maps.metrox.editions import IDS
from metrox_maps.metrox.loading import LoadedMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.report.preview import sheet_preview
from metrox_maps.metrox.sheet.draw import NAMES, draw_sheet
from metrox_maps.scene.shapes import Scene


def draw_map(file: str, loaded: LoadedMap, wanted: Wanted) -> Drawn:
    """The playing sheet of a map.

    Raises `SheetRefused` where it cannot be drawn, and UsageError for options that mean nothing for maps.
    """
    if wanted.deal is not None:
        raise click.UsageError("--deal is for boards of Metromania; nothing on a map is dealt, so leave it out")
    metro = loaded.metro
    sheet = draw_sheet(
        metro,
        loaded.edition,
        paper=wanted.paper,
        orientation=wanted.orientation,
        names=wanted.names or NAMES[0],
        theme=wanted.theme,
        language=wanted.language,
        show=wanted.show,
        digest="" if errors_in(loaded.report) else board_of(metro, loaded.edition).digest,
        force=wanted.force,
    )

    def preview(pages: Sequence[Scene], trouble: str, follow: bool) -> bytes:
        return sheet_preview(
            metro,
            sheet,
            pages=pages,
            remarks=sheet.remarks,
            findings=loaded.report.findings,
            trouble=trouble,
            follow=follow,
        )

    crossings = sheet.tally.crossings
    crossed = f", {plural(crossings, 'lane crossing')}" if crossings else ""
    track = ("no room was left for a turn track; a larger --paper may leave some",) if sheet.lacks_track else ()
    return Drawn(
        scene=sheet.scene,
        title=metro.name,
        author=metro.credits.author,
        facts=f"{plural(len(sheet.boxes), 'box', 'boxes')}{crossed}",
        remarks=sheet.remarks,
        notes=track,
        report=loaded.report,
        preview=preview,
        watched=_edition_file(file, metro.edition),
    )


def _edition_file(file: str, edition: str) -> tuple[str, ...]:
    """The file of an edition that did not come with this package: what changes there changes the sheet."""
    return () if edition in IDS else (str(Path(file).parent / edition),)
