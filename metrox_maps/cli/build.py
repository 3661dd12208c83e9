"""`metrox build`: everything for one map or board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from metrox_maps.cli.build_board import board_verdict, build_board
from metrox_maps.cli.hands import engine_option, hands, scheduler_option, workers_option
from metrox_maps.cli.lettering import font_option
from metrox_maps.cli.look import language_option, theme_option
from metrox_maps.cli.output import fail, note, progress_bar, say
from metrox_maps.cli.paper import paper_option
from metrox_maps.cli.paths import refuse_same
from metrox_maps.cli.printing import space_option
from metrox_maps.errors import MetroxError, SheetRefused
from metrox_maps.families import load_any
from metrox_maps.files import write_atomic
from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters.closing import closing
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import printable
from metrox_maps.metromania.kit import Kit as BoardKit
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metromania.play.session import GAMES as BOARD_GAMES
from metrox_maps.metrox.kit import Kit, make_kit
from metrox_maps.metrox.loading import LoadedMap
from metrox_maps.metrox.play.bots import table_from

MAP_GAMES = 5000
"""Games of a map where no number is given."""


@click.command()
@click.argument("file")
@click.option(
    "-o", "--output", "folder", required=True, metavar="DIR", help="Folder to write into; made where it is missing."
)
@paper_option
@theme_option
@language_option
@font_option
@space_option
@click.option(
    "--games", type=int, help=f"Games to play for the balance.  [default: {MAP_GAMES}; {BOARD_GAMES} of a board]"
)
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
def command(file: str, folder: str, **_: object) -> int:
    """Make everything for one map: verdict, sheet (SVG), balance of many games (text, page, JSON), one PDF to print.

    The PDF, which needs the extra `pdf` of this package, holds the sheet, the edition's cards with their backs, summary
    cards and the score pad. Of a Metromania board it holds the board and all pieces to cut out, at true size.

    A map or board with errors is refused, and nothing is written.

    \b
    Example: metrox build examples/london.json -o out/
    """
    if not folder:
        raise MetroxError("the name of the output folder is empty")
    context = click.get_current_context()
    loaded = load_any(file)
    note(closing(Report.of([loaded.report]), Context()).rstrip())
    try:
        made = build_board(context, loaded) if isinstance(loaded, LoadedBoard) else _build_map(context, loaded)
    except SheetRefused as error:
        fail(f"{file}: {error}")
        return 1
    for remark in made.remarks:
        note(f"sheet: {remark.message}")
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise MetroxError(f"{folder}: cannot be made ({getattr(error, 'strerror', None) or error})") from None
    stem = _stem(file, loaded)
    paths = [str(Path(folder) / f"{stem}-{name}") for name, _ in made.files]
    for path in paths:
        # A name in the folder may be a link to the very file this is made of.
        refuse_same(file, path)
        if Path(path).is_dir():
            raise MetroxError(f"{path}: is a folder; move it, or choose another folder to build in")
    for path, (_name, content) in zip(paths, made.files, strict=True):
        write_atomic(path, content)
        note(f"{path} written")
    if made.lacking:
        note(f"no {stem}-kit.pdf: {made.lacking}")
    _close(made, Path(folder), stem)
    return 0


def _stem(file: str, loaded: LoadedMap | LoadedBoard) -> str:
    """What the files' names begin with: the file's own name, if it has one."""
    if file != "-":
        return Path(file).stem
    return "board" if isinstance(loaded, LoadedBoard) else "map"


def _build_map(context: click.Context, loaded: LoadedMap) -> Kit:
    """Makes everything for a map."""
    asked = context.params
    if asked["space"] is not None:
        raise MetroxError(f"{asked['file']}: is a Metro X map; leave out --space, which only boards have")
    games = MAP_GAMES if asked["games"] is None else asked["games"]
    table = table_from(asked["specs"], asked["players"])
    with hands(asked["workers"], asked["scheduler"]) as (number, executor), progress_bar("playing", games) as bar:
        return make_kit(
            loaded,
            paper=asked["paper"],
            theme=asked["theme"],
            language=asked["language"],
            bots=table,
            games=games,
            seed=asked["seed"],
            workers=number,
            executor=executor,
            progress=bar,
            tell=note,
            engine=asked["engine"],
        )


def _close(made: Kit | BoardKit, folder: Path, stem: str) -> None:
    """The balance in one line, and what to do next."""
    kit = folder / f"{stem}-{'sheet.svg' if made.lacking else 'kit.pdf'}"
    if isinstance(made, BoardKit):
        say(board_verdict(made.balance))
        how = "" if made.lacking else f" of {made.pages} pages"
        note(f"now look at {kit}{how}, and print it at 100 %")
        return
    say(_verdict(made.balance))
    sides = "" if made.lacking else ", on both sides, turned about the long edge"
    note(f"now look at {kit}, and print it at 100 %{sides}")


def _verdict(balance: dict[str, Any]) -> str:
    """The balance in one line: what the first seat scores, and the routes completed most and least often."""
    seat, score = balance["seats"][0], balance["seats"][0]["score"]
    margin = (score["ci95"][1] - score["ci95"][0]) / 2
    routes = sorted(balance["routes"], key=lambda route: route["completed"]["rate"])
    least, most = (f"{route['id']} ({route['completed']['rate']:.0%})" for route in (routes[0], routes[-1]))
    return (
        f"{printable(balance['map'])}: {seat['bot']} scores {score['mean']:.1f} ± {margin:.1f} on average in "
        f"{balance['games']:,} games; route completed most often {most}, least often {least}"
    )
