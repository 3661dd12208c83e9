"""`metrox sheet` for boards of Metromania."""

from __future__ import annotations

from collections.abc import Sequence

import click

from metrox_maps.cli.drawing import Drawn, Wanted
from metrox_maps.documents.judging import errors_in
from metrox_maps.findings.words import plural
from metrox_maps.metromania.facts import city_of
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metromania.model import CityBoard, Placed
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.game import MetromaniaGame
from metrox_maps.metromania.report.preview import board_preview
from metrox_maps.metromania.sheet.draw import SHOW, draw_board
from metrox_maps.scene.shapes import Scene
from metrox_maps.simulate.luck import DECK, Luck


def draw_board_sheet(loaded: LoadedBoard, wanted: Wanted) -> Drawn:
    """The board on one page.

    Raises `SheetRefused` where it cannot be drawn, and UsageError for options that mean nothing for boards.
    """
    board = loaded.board
    _refuse_meaningless(board, wanted)
    sheet = draw_board(
        board,
        placement=None if wanted.deal is None else dealt(board, wanted.deal),
        seed=wanted.deal,
        paper=wanted.paper,
        orientation=wanted.orientation,
        theme=wanted.theme,
        language=wanted.language,
        show=wanted.show,
        digest="" if errors_in(loaded.report) else board_of(board).digest,
        force=wanted.force,
    )

    def preview(pages: Sequence[Scene], trouble: str, follow: bool) -> bytes:
        return board_preview(sheet, pages=pages, findings=loaded.report.findings, trouble=trouble, follow=follow)

    city = city_of(board, sheet.placement)
    arrows = f"{plural(len(city.starts), 'line start')} and {plural(len(city.ends), 'line end')}"
    notes: tuple[str, ...] = ()
    if board.placement is None and wanted.deal is None:
        notes = ("the districts of this board are dealt and lie here in their order; --deal SEED deals them",)
    return Drawn(
        scene=sheet.scene,
        title=board.name,
        author=board.credits.author,
        facts=f"{plural(len(city.kinds), 'space')} with sides of {sheet.side:.1f} mm, {arrows}",
        remarks=sheet.remarks,
        notes=notes,
        report=loaded.report,
        preview=preview,
    )


def dealt(board: CityBoard, seed: int) -> tuple[Placed, ...]:
    """Where the districts lie in the first game of a seed, as `metrox play --seed` deals it.

    Raises `MetroxError` for a seed out of range, or a board that cannot be played.
    """
    game = MetromaniaGame(board_of(board))
    _, most = game.board.players
    return game.chance(game.start(most), Luck.stream(seed, 0, DECK)).terrain.placement


def _refuse_meaningless(board: CityBoard, wanted: Wanted) -> None:
    if wanted.names is not None:
        raise click.UsageError("--names is for maps of Metro X; a board has no stations with names, so leave it out")
    if wanted.deal is not None and board.placement is not None:
        raise click.UsageError("--deal is for boards whose districts are dealt; this one places them, so leave it out")
    unknown = sorted(wanted.show - set(SHOW))
    if unknown:
        raise click.UsageError(f"--show {unknown[0]} is for maps of Metro X; of a board there is {', '.join(SHOW)}")
