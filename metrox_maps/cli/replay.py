"""`metrox replay`: a record verified, and its games shown step by step."""

from __future__ import annotations

from functools import partial

import click

from metrox_maps.cli.paths import refuse_same
from metrox_maps.cli.replay_board import replay_board
from metrox_maps.cli.replaying import counted, is_for_folder, refuse_missing, tell, verified, write_pages
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.errors import MetroxError, OtherFormatError
from metrox_maps.families import KINDS
from metrox_maps.metromania.play import records as board_records
from metrox_maps.metrox.play.records import RecordHeader, Replayed, verify
from metrox_maps.metrox.report.replay import (
    about_text,
    game_text,
    replay_document,
    seat_names,
    turns_of,
)
from metrox_maps.simulate.records import UnreadableError
from metrox_maps.simulate.verifying import Opened, open_record


@click.command()
@click.argument("record")
@click.option("--game", type=click.IntRange(0), metavar="I", help="Show this game, counted from 0.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "svg", "json"]),
    default="text",
    show_default=True,
    help="Steps in words, the sheet or board as it was played, or both verdict and steps as JSON.",
)
@click.option("--seat", type=click.IntRange(0), metavar="N", help="Whose paper of a map to show, counted from 0.")
@click.option("--turn", type=click.IntRange(0), metavar="T", help="Show the game up to this turn; by default its end.")
@click.option("--show", type=click.Choice(["ids"]), help="With --format svg, of boards: names of spaces and vertices.")
@click.option(
    "-o",
    "--output",
    metavar="OUT.svg|DIR",
    help="With --format svg: the file to write, or a folder for a file a turn. By default standard output.",
)
def command(
    record: str,
    game: int | None,
    form: str,
    seat: int | None,
    turn: int | None,
    show: str | None,
    output: str | None,
) -> int:
    """Verify a record of games, and show how a game went.

    Every card or deal, move, claim and score is worked out again and compared. The answer is how many games hold, and
    for the first that does not the line and the reason; then the command gives 1, and 2 for a file that is no record.
    Also a record that is still being written can be read.

    \b
    Example: metrox replay games.jsonl.gz
             metrox replay games.jsonl.gz --game 7 --seat 0
             metrox replay games.jsonl.gz --game 7 --format svg -o game7.svg
             metrox replay games.jsonl.gz --game 7 --format svg -o turns/
    """
    if output is not None:
        refuse_same(record, output)
    _refuse_idle(game, form, seat, turn, show, output)
    opened = _opened(record)
    if opened.first.get("format") == board_records.FORMAT:
        overlays = frozenset(() if show is None else (show,))
        return replay_board(record, opened, game=game, form=form, seat=seat, turn=turn, show=overlays, output=output)
    if show is not None:
        raise click.UsageError("--show is for records of boards; a map's stations have their names")
    shown = game if game is not None or form != "svg" else 0
    read = verified(verify, opened, shown)
    if read is None:
        return 1
    verdict, picked = read
    refuse_missing(record, verdict, picked, shown)
    header = verdict.header
    if picked is None:
        story = draw = None
    else:
        _refuse_beyond(record, header, picked, seat, turn)
        story = partial(game_text, header, picked, turn=turn, seat=seat)
        draw = partial(_draw, record, header, picked, seat or 0, turn, output)
    return tell(
        record,
        verdict,
        form,
        document=partial(replay_document, verdict, picked, turn=turn),
        about=partial(about_text, header),
        story=story,
        draw=draw,
    )


def _opened(record: str) -> Opened:
    """The record, its first line read.

    Raises `UnreadableError` for what is none, and OtherFormatError where it is a map, a board or an edition.
    """
    try:
        opened = open_record(record)
    except UnreadableError:
        _refuse_document(record, _format_of(record))
        raise
    _refuse_document(record, opened.first.get("format"))
    return opened


def _format_of(path: str) -> object:
    """What a whole file of JSON says it is, if it is one."""
    try:
        value = read(read_bytes(path)).value
    except MetroxError:
        return None
    return value.get("format") if isinstance(value, dict) else None


def _refuse_document(record: str, named: object) -> None:
    if isinstance(named, str) and named in KINDS:
        what = f"is no record of games, but a `{named}`; `metrox play FILE --record` makes one"
        raise OtherFormatError(f"{record}: {what}", named)


def _refuse_idle(
    game: int | None, form: str, seat: int | None, turn: int | None, show: str | None, output: str | None
) -> None:
    """Raises UsageError for options that would do nothing."""
    if game is None and form != "svg" and (seat is not None or turn is not None):
        raise click.UsageError("--seat and --turn are about a game; name it with --game")
    if form == "json" and seat is not None:
        raise click.UsageError("--seat is for text and svg; JSON tells of every seat")
    if show is not None and form != "svg":
        raise click.UsageError("--show is for --format svg")
    if output is not None and form != "svg":
        raise click.UsageError("-o is for --format svg")
    if output is not None and turn is not None and is_for_folder(output):
        raise click.UsageError("--turn draws one page, so -o needs the name of a file")
    if output is not None and not is_for_folder(output) and not output.lower().endswith(".svg"):
        raise click.UsageError(f"{output}: the name must end in .svg, or be that of a folder (dir/)")


def _refuse_beyond(record: str, header: RecordHeader, game: Replayed, seat: int | None, turn: int | None) -> None:
    """Raises MetroxError where a game does not have the seat or the turn that is asked for."""
    seats = len(header.bots)
    if seat is not None and seat >= seats:
        raise MetroxError(f"{record}: has no seat {seat}; there {counted(seats, 'seat')}, counted from 0")
    if turn is not None and turn >= len(game.states):
        raise MetroxError(f"{record}: game {game.index} has no turn {turn}; there {counted(len(game.cards), 'turn')}")


def _draw(record: str, header: RecordHeader, game: Replayed, seat: int, turn: int | None, output: str | None) -> None:
    """Draws the paper of a seat at a turn, or at every turn into a folder."""
    from metrox_maps.metrox.play.table import written
    from metrox_maps.metrox.report.played_sheet import PlayedSheet
    from metrox_maps.scene.svg import to_svg

    sheet, turns = PlayedSheet(header.metro, header.board), turns_of(game)

    def page(at: int) -> bytes:
        filled = written(header.board, turns[:at], seat)
        title = f"{header.board.name} · game {game.index} · {seat_names(header)[seat]} · after turn {at}"
        return to_svg(sheet.written_on(game.states[at], seat, filled, title=title))

    write_pages(record, page, len(turns), turn, output)
