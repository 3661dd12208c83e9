"""Everything for one map in one go: verdict, sheet and balance, as named contents for a folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor

from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters import full
from metrox_maps.metrox.loading import LoadedMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.session import play_session
from metrox_maps.metrox.report.play import play_document
from metrox_maps.metrox.report.play_text import play_text
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import SheetRemark
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.svg import to_svg


def kit(
    loaded: LoadedMap,
    *,
    paper: Paper,
    bots: tuple[MetroXBot, ...],
    games: int,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[tuple[str, bytes, tuple[SheetRemark, ...]]]:
    """Yields file name, content, and for the sheet what its maker should know, one file after the other.

    Raises KeyboardInterrupt where Ctrl-C stopped the games: a balance of fewer games than asked for is none.
    """
    board = board_of(loaded.metro, loaded.edition)
    yield "check.txt", full.render(Report.of([loaded.report])).encode(), ()
    sheet = draw_sheet(loaded.metro, loaded.edition, paper=paper, digest=board.digest)
    yield "sheet.svg", to_svg(sheet.scene), sheet.remarks
    session = play_session(board, bots, games=games, seed=seed, executor=executor, progress=progress)
    if session.interrupted:
        raise KeyboardInterrupt
    document = play_document(session)
    yield "balance.txt", play_text(document).encode(), ()
    yield "balance.json", (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode(), ()
