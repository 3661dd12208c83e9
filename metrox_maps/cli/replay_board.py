"""What `metrox replay` does with a record of board games."""

from __future__ import annotations

from functools import partial

import click

from metrox_maps.cli.replaying import counted, refuse_missing, tell, verified, write_pages
from metrox_maps.errors import MetroxError
from metrox_maps.metromania.play.records import RecordHeader, Replayed, verify
from metrox_maps.metromania.report.replay import about_text, game_text, replay_document
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
    read = verified(verify, opened, shown)
    if read is None:
        return 1
    verdict, picked = read
    refuse_missing(record, verdict, picked, shown)
    header = verdict.header
    if picked is None:
        story = draw = None
    else:
        if turn is not None and turn > len(picked.moves):
            raise MetroxError(f"{record}: game {shown} has no turn {turn}; there {counted(len(picked.moves), 'turn')}")
        story = partial(game_text, header, picked, turn=turn)
        draw = partial(_draw, record, header, picked, turn, show, output)
    return tell(
        record,
        verdict,
        form,
        document=partial(replay_document, verdict, picked, turn=turn),
        about=partial(about_text, header),
        story=story,
        draw=draw,
    )


def _draw(
    record: str, header: RecordHeader, game: Replayed, turn: int | None, show: frozenset[str], output: str | None
) -> None:
    """Draws the board as it is after a turn, or after every turn into a folder."""
    from metrox_maps.metromania.report.played_sheet import game_page
    from metrox_maps.scene.svg import to_svg

    def page(at: int) -> bytes:
        return to_svg(game_page(header, game, at, show=show))

    write_pages(record, page, len(game.moves), turn, output)
