"""`metrox play`: a map played many times, and how it balances."""

from __future__ import annotations

import click

from metrox_maps.cli.output import format_option, note, progress_bar, say, say_json
from metrox_maps.cli.paths import refuse_same
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.session import RecordTo, play_session
from metrox_maps.metrox.report.play import play_document
from metrox_maps.metrox.report.play_text import play_text
from metrox_maps.simulate.batch import worker_pool


def _record(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not value.lower().endswith((".jsonl", ".jsonl.gz")):
        raise click.BadParameter(f"{value!r}: the name of a record ends in .jsonl or .jsonl.gz", ctx, param)
    return value


@click.command()
@click.argument("file")
@click.option("--games", type=int, default=1000, show_default=True, help="How many games.")
@click.option("--players", type=int, help="How many players; by default as many as bots are named.")
@click.option("--bots", "specs", metavar="BOT,...", help="A bot for every seat, or one for all (see `metrox bots`).")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of all luck.")
@click.option("--workers", type=int, default=1, show_default=True, help="How many processes play.")
@click.option("--edition", metavar="ID", help="Play by this edition, an id or file, instead of the map's own.")
@click.option("--record", metavar="OUT.jsonl.gz", callback=_record, help="Also write every game into this file.")
@format_option
def command(
    file: str,
    games: int,
    players: int | None,
    specs: str | None,
    seed: int,
    workers: int,
    edition: str | None,
    record: str | None,
    form: str,
) -> int:
    """Let bots play a map many times and report how it balances: scores, routes, stations.

    The report depends on map, edition, bots, seed and number of games only, not on the number of workers. Ctrl-C stops
    early and reports what was played. A map with errors is not played.

    \b
    Example: metrox play harbour.json --games 5000
             metrox play harbour.json --bots greedy:dice --players 4 --record games.jsonl.gz
    """
    loaded = load_map(file, edition=edition)
    board = board_of(loaded.metro, loaded.edition)
    table = table_from(specs, players)
    if record is not None:
        refuse_same(file, record)
    to = (
        RecordTo(path=record, map_document=loaded.document, edition_document=loaded.edition_document)
        if record is not None
        else None
    )
    with worker_pool(workers) as executor, progress_bar("playing", games) as progress:
        session = play_session(board, table, games=games, seed=seed, executor=executor, progress=progress, record=to)
    if session.games or not session.interrupted:
        document = play_document(session)
        if form == "json":
            say_json(document)
        else:
            say(play_text(document))
    if session.interrupted:
        note(f"interrupted after {session.games} of {games} games")
        return 130
    return 0
