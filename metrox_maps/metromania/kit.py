"""Everything for one board in one go: verdict, printed board, pieces and balance, as named contents for a folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from metrox_maps.errors import MissingPackageError, SheetRefused
from metrox_maps.findings.drawn import SheetRemark
from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters import full
from metrox_maps.findings.reporters.context import Context
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metromania.pieces.measures import NoRoomError
from metrox_maps.metromania.pieces.pages import kit_pages
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.bots import MetromaniaBot
from metrox_maps.metromania.play.session import play_session
from metrox_maps.metromania.report.play import play_document
from metrox_maps.metromania.report.play_html import play_html
from metrox_maps.metromania.report.play_text import play_text
from metrox_maps.metromania.sheet.draw import draw_board
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper
from metrox_maps.scene.pdf import to_pdf
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.theme import COLOR, Theme


@dataclass(frozen=True, slots=True)
class Kit:
    """File names with their contents, what the sheet's maker should know, and the balance as a document."""

    files: tuple[tuple[str, bytes], ...]
    remarks: tuple[SheetRemark, ...]
    balance: dict[str, Any]
    pages: int
    """How many pages the PDF of the kit has."""
    lacking: str = ""
    """Why there is no PDF, or empty."""


def make_kit(
    loaded: LoadedBoard,
    *,
    paper: Paper,
    bots: tuple[MetromaniaBot, ...],
    games: int,
    seed: int,
    theme: Theme = COLOR,
    language: str | None = None,
    space: float | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Kit:
    """Everything for one board; `progress` is told the number of games played. Who plays, see `play_session`.

    `theme` and `language` are those of board and pieces; `space` is the side of a space of the pieces in millimetres.
    Without the packages of the extra `[pdf]` there is no PDF, and `lacking` says so. Raises MetroxError for impossible
    numbers, SheetRefused where the board does not fit on the paper, NoRoomError for a `space` that does not, and
    KeyboardInterrupt where Ctrl-C stopped the games: a balance of fewer games than asked for is none.
    """
    source = loaded.board
    board = board_of(source)
    sheet = draw_board(source, paper=paper, digest=board.digest, theme=theme, language=language)
    fatal = [remark.message for remark in sheet.remarks if remark.fatal]
    if fatal:
        raise SheetRefused("; ".join(fatal))
    pieces = _pieces(loaded, paper=paper, theme=theme, language=language, space=space)
    printed, lacking = _printed(loaded, sheet.scene, pieces)
    session = play_session(board, bots, games=games, seed=seed, workers=workers, executor=executor, progress=progress)
    if session.interrupted:
        raise KeyboardInterrupt
    balance = play_document(session)
    return Kit(
        files=(
            ("check.txt", full.render(Report.of([loaded.report]), Context()).encode()),
            ("sheet.svg", sheet.svg),
            *printed,
            ("balance.html", play_html(balance)),
            ("balance.txt", play_text(balance).encode()),
            ("balance.json", (json.dumps(balance, indent=2, ensure_ascii=False) + "\n").encode()),
        ),
        remarks=tuple(sheet.remarks),
        balance=balance,
        pages=1 + len(pieces),
        lacking=lacking,
    )


def _pieces(
    loaded: LoadedBoard, *, paper: Paper, theme: Theme, language: str | None, space: float | None
) -> tuple[Scene, ...]:
    """The pages of pieces; on a paper too small for them, which the board was made for, those of the usual paper."""
    try:
        return kit_pages(loaded.board, paper=paper, space=space, theme=theme, language=language, with_sheet=True)
    except NoRoomError:
        if space is not None:
            raise
    return kit_pages(loaded.board, paper=DEFAULT_PAPER, theme=theme, language=language, with_sheet=True)


def _printed(loaded: LoadedBoard, sheet: Scene, pieces: tuple[Scene, ...]) -> tuple[tuple[tuple[str, bytes], ...], str]:
    """What is printed, as PDF: the board alone; and all pieces, with the board as the last page they count."""
    about = {"author": loaded.board.credits.author, "language": sheet.language}
    try:
        alone = to_pdf((sheet,), title=sheet.title, **about)
        everything = to_pdf((*pieces, sheet), title=sheet.title, **about)
    except MissingPackageError as error:
        return (), str(error)
    return (("sheet.pdf", alone), ("kit.pdf", everything)), ""
