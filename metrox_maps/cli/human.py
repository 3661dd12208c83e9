"""`metrox play --human`: one game by hand at the terminal, against bots or alone."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Callable
from typing import Any

import click

from metrox_maps.cli.output import colorful, note, say
from metrox_maps.cli.values import given_beside
from metrox_maps.errors import MetroxError
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import records
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot, table_from
from metrox_maps.metrox.play.recording import RecordTo
from metrox_maps.metrox.play.table import HandTable
from metrox_maps.metrox.report.paper import Look
from metrox_maps.metrox.report.talk import GivenUpError, Talk
from metrox_maps.simulate.recorder import recorder
from metrox_maps.simulate.records import line_of

OPTIONS = {"file", "human", "players", "specs", "seed", "edition", "record"}
"""What `metrox play` understands beside `--human`; everything else is about many games."""

PROMPT = "> "
_LONGEST = 1000
"""Characters of a line that are read; no name is as long."""
_NARROW, _WIDE = 40, 120


def refuse_with_human(context: click.Context) -> None:
    """Raises MetroxError for options that make no sense where one game is played by hand."""
    allowed = OPTIONS | ({"number"} if context.params.get("number") == 1 else set())
    wrong = given_beside(context, allowed)
    if wrong:
        raise MetroxError(f"--human plays one game at the terminal; leave out {', '.join(wrong)}")
    if context.params.get("file") == "-":
        raise MetroxError("--human reads what you type from standard input, so the map has to be a file")


def opponents(specs: str | None, players: int | None) -> tuple[MetroXBot, ...]:
    """The bots that play against a person: as many as are named, or one name for all of a number of players less one.

    Raises `MetroxError` where the two do not fit, and for an unknown bot.
    """
    if players is None and specs is None:
        return ()
    if players is not None and players < 1:
        raise MetroxError(f"{players} players: at least you have to play")
    others = None if players is None else players - 1
    if others == 0:
        if specs is not None:
            raise MetroxError("1 player is you alone: name no bots, or more players")
        return ()
    try:
        return table_from(specs, others)
    except MetroxError as error:
        if specs is not None and others is not None and "," in specs:
            raise MetroxError(f"{error} (--players counts you, --bots are the others)") from None
        raise


def play_by_hand(metro: MetroMap, board: Board, *, bots: tuple[MetroXBot, ...], seed: int, to: RecordTo | None) -> int:
    """Plays one game with the person at the terminal, recorded if wanted, and returns the exit code.

    A game that does not come to its end is not recorded. Raises `MetroxError` for an impossible seed or number of
    players, and where the record cannot be written.
    """
    table = HandTable(board, (None, *bots), seed=seed)
    lost = "" if to is None else f"; {to.path} is not written"
    with contextlib.nullcontext() if to is None else recorder(to.path) as writer:
        if to is not None and writer is not None:
            # At once, so that a record that cannot be written shows before the game; without a game it goes again.
            writer.write([line_of(_header(table, seed, to))])
        talk = Talk(metro, table, seed=seed, ask=_asking(), tell=say, wait=note, look=_look())
        try:
            talk.play()
        except GivenUpError:
            note(f"stopped{lost}")
            return 0
        except EOFError:
            note(f"the input ended before the game{lost}")
            return 130
        if writer is not None:
            writer.write([line_of(records.game_json(table.trace(), table.state))])
            say(f"the game is recorded in {writer.finish(complete=True)}")
    talk.compare()
    return 0


def _header(table: HandTable, seed: int, to: RecordTo) -> dict[str, Any]:
    """The first line of the record, in which the person sits at seat 0."""
    bots = [bot for bot in table.players if bot is not None]
    head = records.header(
        table.board, bots, seed=seed, map_document=to.map_document, edition_document=to.edition_document
    )
    return head | {"bots": [{"name": "human", "version": "1"}, *head["bots"]]}


def _look() -> Look:
    columns = shutil.get_terminal_size().columns
    return Look(width=max(_NARROW, min(columns, _WIDE)) - 1, color=colorful())


def _asking() -> Callable[[], str]:
    """The function that asks for a line: with editing at a terminal; otherwise what is read is shown as if typed.

    It raises `EOFError` at the end of the input.
    """
    source = sys.stdin
    if source is None:
        return _nothing
    if hasattr(source, "reconfigure"):
        source.reconfigure(errors="replace")
    if source.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - makes `input` edit lines and remember them
        return lambda: input(PROMPT)[:_LONGEST]

    def read() -> str:
        line = source.readline(_LONGEST)
        if not line:
            click.echo(PROMPT)
            raise EOFError
        say(PROMPT + line.rstrip("\r\n"))
        return line

    return read


def _nothing() -> str:
    raise EOFError
