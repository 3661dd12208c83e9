"""Everything for one map in one go: verdict, sheet and balance, as named contents for a folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters import full
from metrox_maps.findings.reporters.context import Context
from metrox_maps.metrox.loading import LoadedMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.session import play_session
from metrox_maps.metrox.report.play import play_document
from metrox_maps.metrox.report.play_text import play_text
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import SheetRefused, SheetRemark
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.svg import to_svg


@dataclass(frozen=True, slots=True)
class Kit:
    """File names with their contents, what the sheet's maker should know, and the balance as a document."""

    files: tuple[tuple[str, bytes], ...]
    remarks: tuple[SheetRemark, ...]
    balance: dict[str, Any]


def make_kit(
    loaded: LoadedMap,
    *,
    paper: Paper,
    bots: tuple[MetroXBot, ...],
    games: int,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Kit:
    """Everything for one map; `progress` is told the number of games played.

    Raises MetroxError for impossible numbers, SheetRefused where the map does not fit on the paper, and
    KeyboardInterrupt where Ctrl-C stopped the games: a balance of fewer games than asked for is none.
    """
    board = board_of(loaded.metro, loaded.edition)
    sheet = draw_sheet(loaded.metro, loaded.edition, paper=paper, digest=board.digest)
    fatal = [remark.message for remark in sheet.remarks if remark.fatal]
    if fatal:
        raise SheetRefused("; ".join(fatal))
    session = play_session(board, bots, games=games, seed=seed, executor=executor, progress=progress)
    if session.interrupted:
        raise KeyboardInterrupt
    balance = play_document(session)
    return Kit(
        files=(
            ("check.txt", full.render(Report.of([loaded.report]), Context()).encode()),
            ("sheet.svg", to_svg(sheet.scene)),
            ("balance.txt", play_text(balance).encode()),
            ("balance.json", (json.dumps(balance, indent=2, ensure_ascii=False) + "\n").encode()),
        ),
        remarks=sheet.remarks,
        balance=balance,
    )
