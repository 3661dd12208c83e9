"""Everything for one map in one go: verdict, sheet, cards and balance, as named contents for a folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from metrox_maps.errors import MissingPackageError
from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters import full
from metrox_maps.findings.reporters.context import Context
from metrox_maps.metrox.cards.layout import NoRoomError
from metrox_maps.metrox.cards.pages import cards_pages
from metrox_maps.metrox.cards.words import CARDS
from metrox_maps.metrox.loading import LoadedMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.engines import AUTO
from metrox_maps.metrox.play.session import play_session
from metrox_maps.metrox.play.studies import SETS, play_studies
from metrox_maps.metrox.report.play import play_document
from metrox_maps.metrox.report.play_html import play_html
from metrox_maps.metrox.report.play_text import play_text
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import SheetRefused, SheetRemark
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
    lacking: str = ""
    """Why there is no PDF, or empty."""


def make_kit(
    loaded: LoadedMap,
    *,
    paper: Paper,
    bots: tuple[MetroXBot, ...],
    games: int,
    seed: int,
    theme: Theme = COLOR,
    language: str | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    tell: Callable[[str], None] | None = None,
    engine: str = AUTO,
) -> Kit:
    """Everything for one map; `progress` is told the number of games played. Who plays, see `play_session`.

    `theme` and `language` are those of sheet and cards. Without the packages of the extra `[pdf]` there is no PDF, and
    `lacking` says so. Raises MetroxError for impossible numbers, SheetRefused where the map does not fit on the paper,
    and KeyboardInterrupt where Ctrl-C stopped the games: a balance of fewer games than asked for is none.
    """
    board = board_of(loaded.metro, loaded.edition)
    sheet = draw_sheet(loaded.metro, loaded.edition, paper=paper, digest=board.digest, theme=theme, language=language)
    fatal = [remark.message for remark in sheet.remarks if remark.fatal]
    if fatal:
        raise SheetRefused("; ".join(fatal))
    printed, lacking = _printed(loaded, sheet.scene, paper=paper, theme=theme, language=language)
    session = play_session(
        board,
        bots,
        games=games,
        seed=seed,
        workers=workers,
        executor=executor,
        progress=progress,
        tell=tell,
        engine=engine,
    )
    if session.interrupted:
        raise KeyboardInterrupt
    studies = play_studies(
        loaded.metro,
        loaded.edition,
        bots,
        want=SETS["quick"],
        seed=seed,
        engine=engine,
        executor=executor,
        played=games * sum(bot.work for bot in bots),
    )
    if studies.interrupted:
        raise KeyboardInterrupt
    balance = play_document(session, studies)
    page = play_html(balance, loaded.metro, loaded.edition, sheet=None if theme.ground else sheet)
    return Kit(
        files=(
            ("check.txt", full.render(Report.of([loaded.report]), Context()).encode()),
            ("sheet.svg", sheet.svg),
            *printed,
            ("balance.txt", play_text(balance).encode()),
            ("balance.html", page),
            ("balance.json", (json.dumps(balance, indent=2, ensure_ascii=False) + "\n").encode()),
        ),
        remarks=sheet.remarks,
        balance=balance,
        lacking=lacking,
    )


def _printed(
    loaded: LoadedMap, sheet: Scene, *, paper: Paper, theme: Theme, language: str | None
) -> tuple[tuple[tuple[str, bytes], ...], str]:
    """What is printed, as one PDF: the sheet, cards with their backs, summaries and score pad.

    The sheet comes twice, for both sides of a paper, so that the fronts of cards lie on front pages.
    """
    wanted = language or CARDS.known(sheet.language)
    try:
        cards = cards_pages(loaded.edition, paper=paper, theme=theme, language=wanted)
    except NoRoomError:  # on a paper that is made for this one map
        cards = cards_pages(loaded.edition, paper=DEFAULT_PAPER, theme=theme, language=wanted)
    try:
        pages = (sheet, sheet, *cards)
        made = to_pdf(pages, title=sheet.title, author=loaded.metro.credits.author, language=sheet.language)
    except MissingPackageError as error:
        return (), str(error)
    return (("kit.pdf", made),), ""
