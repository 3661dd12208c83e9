"""`metrox solve`: exact play of a tiny map."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.errors import MetroxError
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.puzzle import position_after, position_in_record
from metrox_maps.metrox.play.solving import MOST_STATES, solve, work
from metrox_maps.metrox.report.solve import solve_document, solve_text


@contextlib.contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error where a person watches, else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    words = TextColumn("solving, {task.completed} of {task.total} steps")
    with Progress(words, BarColumn(), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("solving", total=total)
        yield lambda done: progress.update(task, completed=done)


@click.command()
@click.argument("file")
@click.option("--edition", metavar="ID", help="Play by this edition, an id or file, instead of the map's own.")
@click.option("--widest", is_flag=True, help="Always mark as many stations as the card shows.")
@click.option("--after", metavar="STEPS", help="Solve the position after these cards and moves: `3 A, skip 2 B 1, x`.")
@click.option("--record", metavar="RECORD", help="Solve a position of a recorded game of one player.")
@click.option("--game", type=int, help="Which game of the record, counted from 0.")
@click.option("--turn", type=int, help="Which turn of the game, counted from 1.")
@click.option(
    "--most-states",
    type=int,
    default=MOST_STATES,
    show_default=True,
    help="Give up beyond so many states; ten million take about a minute and 1 GB.",
)
@format_option
def command(
    file: str,
    edition: str | None,
    widest: bool,
    after: str | None,
    record: str | None,
    game: int | None,
    turn: int | None,
    most_states: int,
    form: str,
) -> None:
    """Find the best play of one player on a tiny map: the expected score, and the best move with every card.

    A position in the middle of a game is told by its cards and moves: a card is a number, `skip 2` (or `s2`),
    `transfer` (`x`) or `free` (`*`); a move is a route, and how many stations to mark where that is fewer than the
    card shows. A last card without a move lies open: how good is every move with it?

    \b
    Example: metrox solve tiny.json
             metrox solve tiny.json --after "3 A, skip 2 B 1, x C, 4"
             metrox solve tiny.json --record games.jsonl.gz --game 0 --turn 5
    """
    if (record is None) != (game is None) or (record is None) != (turn is None):
        raise MetroxError("--record, --game and --turn go together: which turn of which recorded game is to be solved")
    if record is not None and after is not None:
        raise MetroxError("--after and --record are two ways to tell a position: give one of the two")
    loaded = load_map(file, edition=edition)
    board = board_of(loaded.metro, loaded.edition)
    played = None
    if record is not None and game is not None and turn is not None:
        state, played = position_in_record(record, board, game=game, turn=turn)
    else:
        state = position_after(loaded.metro, board, after or "")
    begin = time.perf_counter()
    with _progress(work(state)) as progress:
        solution = solve(state, widest=widest, most_states=most_states, progress=progress)
    document = solve_document(solution, state, seconds=time.perf_counter() - begin, played=played)
    if form == "json":
        say_json(document)
    else:
        say(solve_text(document))
