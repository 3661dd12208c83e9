"""What `metrox replay` does with a record of board games."""

from __future__ import annotations

import click

from metrox_maps.cli.output import fail, note, say, say_json
from metrox_maps.cli.replaying import counted, verdict_text, write_pages
from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.metromania.play.records import RecordHeader, Replayed, Verdict, verify
from metrox_maps.metromania.report.replay import about_text, game_text, replay_document
from metrox_maps.simulate.records import UnreadableError
from metrox_maps.simulate.verifying import Opened


def replay_board(
    record: str,
    opened: Opened,
    *,
    game: int | None,
    form: str,
    seat: int | None,
    turn: int | None,
    show: frozenset[str],
    output: str | None,
) -> int:
    """Verifies a record of board games and shows one, as the options say; the exit code."""
    if seat is not None:
        raise click.UsageError("--seat is about papers; on a board all play in one city")
    shown = game if game is not None or form != "svg" else 0
    found: list[Replayed] = []

    def watch(_: RecordHeader, one: Replayed) -> None:
        if one.index == shown:
            found.append(one)

    try:
        verdict = verify(opened, watch)
    except UnreadableError:
        raise
    except RecordError as error:
        fail(str(error))
        return 1
    picked = _picked(record, verdict, found, shown, turn)
    if form == "json":
        say_json(replay_document(verdict, picked, turn=turn))
    elif form == "svg":
        if picked is not None:
            _draw(record, verdict.header, picked, turn, show, output)
        (fail if verdict.problem else note)(verdict_text(record, verdict))
    else:
        say(f"{verdict_text(record, verdict)}\n{about_text(verdict.header)}")
        if picked is not None:
            say("\n" + game_text(verdict.header, picked, turn=turn))
    return 1 if verdict.problem else 0


def _picked(
    record: str, verdict: Verdict, found: list[Replayed], shown: int | None, turn: int | None
) -> Replayed | None:
    """The game to show, if there is one. Raises MetroxError where it or its turn does not exist."""
    if shown is None:
        return None
    if not found:
        if verdict.problem:
            return None  # which explains itself
        raise MetroxError(f"{record}: has no game {shown}; there {counted(verdict.games, 'game')}, counted from 0")
    if turn is not None and turn > len(found[0].moves):
        raise MetroxError(f"{record}: game {shown} has no turn {turn}; there {counted(len(found[0].moves), 'turn')}")
    return found[0]


def _draw(
    record: str, header: RecordHeader, game: Replayed, turn: int | None, show: frozenset[str], output: str | None
) -> None:
    """Draws the board as it is after a turn, or after every turn into a folder."""
    from metrox_maps.metromania.report.played_sheet import game_page
    from metrox_maps.scene.svg import to_svg

    def page(at: int) -> bytes:
        return to_svg(game_page(header, game, at, show=show))

    write_pages(record, page, len(game.moves), turn, output)
