"""`metrox compare`: maps, boards, editions or bots on the same luck."""

from __future__ import annotations

import click

from metrox_maps.cli.compare_boards import compare_boards, reach, tell_outside
from metrox_maps.cli.hands import engine_option, hands, scheduler_option, workers_option
from metrox_maps.cli.output import note, progress_bar, say, say_json
from metrox_maps.cli.values import Finite
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.errors import MetroxError
from metrox_maps.metromania.codec import FORMAT as BOARD
from metrox_maps.metromania.play.comparing import DEALS
from metrox_maps.metrox.codec import FORMAT as MAP
from metrox_maps.metrox.loading import LoadedMap, loaded_map
from metrox_maps.metrox.play.comparing import MOST_GAMES, WIDTH, compare_tables
from metrox_maps.metrox.report.compare import compare_document
from metrox_maps.metrox.report.contest import DEFAULT_BOT, line_up


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--edition", "editions", metavar="ID", multiple=True, help="Play by this edition; twice or more: compare."
)
@click.option(
    "--bots",
    metavar="BOT,...",
    multiple=True,
    help=f"A bot for every seat, or one for all; twice or more: compare.  [default: {DEFAULT_BOT}; greedy on boards]",
)
@click.option("--players", type=int, help="How many players; by default as many as bots are named.")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of all luck.")
@click.option(
    "--width",
    type=Finite(),
    metavar="POINTS",
    help=f"Play until the difference is known to ± so much.  [default: {WIDTH:g}; none on boards]",
)
@click.option(
    "--games",
    "number",
    type=int,
    help=f"Play so many games at most; deals on boards.  [default: {MOST_GAMES}; {DEALS} on boards]",
)
@workers_option
@scheduler_option
@engine_option
@click.option(
    "--fail-below",
    type=Finite(),
    metavar="POINTS",
    help="Give 1 where the mean difference from A is below this, such as -2, with 95 % confidence.",
)
@click.option(
    "--fail-above",
    type=Finite(),
    metavar="POINTS",
    help="Give 1 where the mean difference from A is above this, with 95 % confidence.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="How to print the result; markdown is for maps.",
)
def command(
    files: tuple[str, ...],
    editions: tuple[str, ...],
    bots: tuple[str, ...],
    players: int | None,
    seed: int,
    width: float | None,
    number: int | None,
    workers: int | None,
    scheduler: str | None,
    engine: str,
    fail_below: float | None,
    fail_above: float | None,
    form: str,
) -> int:
    """Compare maps or boards, or editions or bots on one: what was changed, and what that does to the play.

    The first is A, and every other one is compared with it, game by game on the same cards and dice, until the mean
    difference of the scores is known to ± the width. Changes that decide nothing are told apart; where nothing else
    differs, no game is played. The report depends on maps, editions, bots, seed, width and most games only.

    On a board bots are compared as guests: for every deal B sits once on each seat among A's. There it is played so
    many deals, or until a width that is given is reached.

    \b
    Example: metrox compare old.json new.json
             metrox compare harbour.json --bots greedy --bots casual
             git show main:harbour.json | metrox compare - harbour.json --format markdown --fail-below -2
    """
    # Standard input can be read only once; where it is named twice `line_up` says so.
    texts = {file: read(read_bytes(file)) for file in dict.fromkeys(files)} if files.count("-") < 2 else {}
    formats = [text.value.get("format") if isinstance(text.value, dict) else None for text in texts.values()]
    if BOARD in formats and MAP in formats:
        first = next(file for file, named in zip(texts, formats, strict=True) if named == BOARD)
        raise MetroxError(f"{first}: is a Metromania board, and others are maps; compare boards with boards")
    if BOARD in formats:
        return compare_boards(click.get_current_context(), texts)

    def load(file: str) -> LoadedMap:
        return loaded_map(texts[file], file)

    width = WIDTH if width is None else width
    games = MOST_GAMES if number is None else number
    lineup = line_up(files, editions=editions, bots=bots, players=players, load=load)
    with hands(workers, scheduler) as (here, executor), progress_bar("comparing", games) as progress:
        contest = compare_tables(
            lineup.entrants,
            width=width,
            games=games,
            seed=seed,
            workers=here,
            executor=executor,
            progress=progress,
            tell=note,
            engine=engine,
        )
    if contest.games or not contest.interrupted:
        document = compare_document(lineup, contest)
        if form == "json":
            say_json(document)
        elif form == "markdown":
            from metrox_maps.metrox.report.compare_markdown import compare_markdown

            say(compare_markdown(document))
        else:
            from metrox_maps.metrox.report.compare_text import compare_text

            say(compare_text(document))
    if contest.interrupted:
        note(f"interrupted after {contest.games:,} games")
        return 130
    points = [pair.points if pair is not None else None for pair in contest.pairs]
    found = [(side.label, reach(sums)) for side, sums in zip(lineup.sides[1:], points, strict=True)]
    return int(tell_outside(found, fail_below, fail_above))
