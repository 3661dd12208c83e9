"""What `metrox play` does with a Metromania board."""

from __future__ import annotations

from typing import Any

import click

from metrox_maps.cli.hands import hands
from metrox_maps.cli.output import note, progress_bar, say, say_json
from metrox_maps.cli.paths import refuse_same
from metrox_maps.cli.studying import page_to
from metrox_maps.cli.values import given_beside
from metrox_maps.errors import MetroxError
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metromania.play.board import Board, board_of
from metrox_maps.metromania.play.bots import MetromaniaBot, table_from
from metrox_maps.metromania.play.recording import RecordTo
from metrox_maps.metromania.play.session import GAMES, Session, play_session
from metrox_maps.metromania.report.play import play_document
from metrox_maps.metromania.report.play_text import play_text

OPTIONS = {"file", "number", "players", "specs", "seed", "workers", "scheduler", "record", "resume", "html", "form"}
"""What `metrox play` understands of a board."""


def play_board(context: click.Context, loaded: LoadedBoard) -> int:
    """Plays a board many times and prints its report. Raises `MetroxError` for options that only maps have."""
    wrong = given_beside(context, OPTIONS)
    asked = context.params
    if wrong:
        raise MetroxError(f"{asked['file']}: is a Metromania board; leave out {', '.join(wrong)}, which only maps have")
    games = GAMES if asked["number"] is None else asked["number"]
    board = board_of(loaded.board)
    to = _record_to(loaded, asked["file"], asked["record"], resume=asked["resume"])
    table = table_from(asked["specs"], asked["players"])
    html: str | None = asked["html"]
    if html is not None:
        refuse_same(asked["file"], html)
    with page_to(html, asked["record"]) as page:
        session = _played(asked, board, table, games=games, to=to)
        if session.interrupted:
            note(interrupted_words(session.games, games, session.record))
        if not session.games:
            raise click.exceptions.Exit(130)
        document = play_document(session)
        if asked["form"] == "json":
            say_json(document)
        else:
            say(play_text(document))
        if page is not None:
            from metrox_maps.metromania.report.play_html import play_html  # loads what draws charts

            page.write(play_html(document))
    return 130 if session.interrupted else 0


def _played(
    asked: dict[str, Any], board: Board, table: tuple[MetromaniaBot, ...], *, games: int, to: RecordTo | None
) -> Session:
    """The session that the options ask for."""
    with hands(asked["workers"], asked["scheduler"]) as (here, executor), progress_bar("playing", games) as progress:
        return play_session(
            board,
            table,
            games=games,
            seed=asked["seed"],
            workers=here,
            executor=executor,
            progress=progress,
            record=to,
        )


def _record_to(loaded: LoadedBoard, file: str, record: str | None, *, resume: bool) -> RecordTo | None:
    """Where to record to, if anywhere."""
    refuse_resuming_nothing(record, resume=resume)
    if record is None:
        return None
    refuse_same(file, record)
    return RecordTo(path=record, board_document=loaded.document, resume=resume)


def refuse_resuming_nothing(record: str | None, *, resume: bool) -> None:
    """Raises UsageError where a record is to be resumed that is not named."""
    if resume and record is None:
        raise click.UsageError("--resume goes on with a record; name it with --record")


def interrupted_words(done: int, games: int, record: str) -> str:
    """How far an interrupted session came, and where its games are if they were recorded."""
    kept = f"; {record} holds them, and --resume goes on with it" if record else ""
    return f"interrupted after {done:,} of {games:,} games{kept}"
