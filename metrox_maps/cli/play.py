"""`metrox play`: a map or board played many times, and how it balances."""

from __future__ import annotations

import click

from metrox_maps.cli.hands import engine_option, hands, scheduler_option, workers_option
from metrox_maps.cli.human import opponents, play_by_hand, refuse_with_human
from metrox_maps.cli.output import format_option, note, progress_bar, say, say_json
from metrox_maps.cli.paths import refuse_inputs
from metrox_maps.cli.play_board import interrupted_words, play_board, refuse_resuming_nothing
from metrox_maps.cli.studying import html_option, page_to, studied, studies_option, studies_wanted
from metrox_maps.families import load_any
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metromania.play.session import GAMES as BOARD_GAMES
from metrox_maps.metrox.loading import LoadedMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.recording import RecordTo
from metrox_maps.metrox.play.session import play_session
from metrox_maps.metrox.report.play import play_document
from metrox_maps.metrox.report.play_text import play_text


def _record(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not value.lower().endswith((".jsonl", ".jsonl.gz")):
        raise click.BadParameter(f"{value!r}: the name of a record ends in .jsonl or .jsonl.gz", ctx, param)
    return value


def _record_to(loaded: LoadedMap, record: str | None, *, resume: bool) -> RecordTo | None:
    """Where to record to, if anywhere."""
    refuse_resuming_nothing(record, resume=resume)
    if record is None:
        return None
    return RecordTo(path=record, map_document=loaded.document, edition_document=loaded.edition_document, resume=resume)


MAP_GAMES = 1000
"""Games of a map where no number is given."""


@click.command()
@click.argument("file")
@click.option("--games", "number", type=int, help=f"How many games.  [default: {MAP_GAMES}; {BOARD_GAMES} of a board]")
@click.option(
    "--players", type=int, help="How many players; by default as many as bots are named.  [default: 1; 4 on a board]"
)
@click.option(
    "--bots",
    "specs",
    metavar="BOT,...",
    help="A bot for every seat, or one for all (see `metrox bots`).  [default: greedy:dice; greedy on a board]",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of all luck.")
@workers_option
@scheduler_option
@engine_option
@click.option("--edition", metavar="ID", help="Play by this edition, an id or file, instead of the map's own.")
@click.option("--record", metavar="OUT.jsonl.gz", callback=_record, help="Also write every game into this file.")
@click.option("--resume", is_flag=True, help="Keep the games that --record's file holds already, and play the others.")
@studies_option
@html_option
@click.option("--human", is_flag=True, help="Play one game yourself at the terminal; --bots name the others.")
@format_option
def command(
    file: str,
    number: int | None,
    players: int | None,
    specs: str | None,
    seed: int,
    workers: int | None,
    scheduler: str | None,
    engine: str,
    edition: str | None,
    record: str | None,
    resume: bool,
    studies_text: str | None,
    html: str | None,
    human: bool,
    form: str,
) -> int:
    """Let bots play a map or board many times and report how it balances: scores, routes or trips, stations.

    The report depends on map, edition, bots, seed, number of games and studies only, not on who plays them. Ctrl-C
    stops early and reports what was played. A map with errors is not played.

    Studies play further games: the skill ladder of bots alone, luck against skill, what each of the bonuses is worth,
    and what the company of others costs. `quick` plays a few games for the first two. They are of maps only, as are
    editions, engines and --human.

    \b
    Example: metrox play harbour.json --games 5000
             metrox play harbour.json --html balance.html
             metrox play harbour.json --bots greedy:dice --players 4 --record games.jsonl.gz --resume
             metrox play harbour.json --human --bots casual,planner
             metrox play city.json --players 3 --games 50
    """
    context = click.get_current_context()
    if human:
        refuse_with_human(context)
    loaded = load_any(file, edition=edition)
    if isinstance(loaded, LoadedBoard):
        return play_board(context, loaded)
    games = MAP_GAMES if number is None else number
    board = board_of(loaded.metro, loaded.edition)
    for output in filter(None, (record, html)):
        refuse_inputs(output, file, edition, loaded.metro.edition)
    to = _record_to(loaded, record, resume=resume)
    if human:
        return play_by_hand(loaded.metro, board, bots=opponents(specs, players), seed=seed, to=to)
    table = table_from(specs, players)
    want = studies_wanted(studies_text, html)
    with page_to(html, record) as page:
        with hands(workers, scheduler) as (here, executor):
            with progress_bar("playing", games) as progress:
                session = play_session(
                    board,
                    table,
                    games=games,
                    seed=seed,
                    workers=here,
                    executor=executor,
                    progress=progress,
                    tell=note,
                    record=to,
                    engine=engine,
                )
            studies = studied(loaded, session, want, engine=engine, workers=here, executor=executor)
        if session.interrupted:
            note(interrupted_words(session.games, games, session.record))
        elif studies.interrupted:
            note(f"interrupted; without the studies {', '.join(studies.interrupted)}")
        if not session.games:
            raise click.exceptions.Exit(130)
        document = play_document(session, studies)
        if form == "json":
            say_json(document)
        else:
            say(play_text(document))
        if page is not None:
            from metrox_maps.metrox.report.play_html import play_html  # loads what draws

            page.write(play_html(document, loaded.metro, loaded.edition))
    return 130 if studies.interrupted or session.interrupted else 0
