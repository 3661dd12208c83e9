"""`metrox build`: everything for one map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from metrox_maps.cli.hands import engine_option, hands, scheduler_option, workers_option
from metrox_maps.cli.lettering import font_option
from metrox_maps.cli.look import language_option, theme_option
from metrox_maps.cli.output import fail, note, progress_bar, say
from metrox_maps.cli.paper import paper_option
from metrox_maps.errors import MetroxError
from metrox_maps.files import write_atomic
from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters.closing import closing
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import printable
from metrox_maps.metrox.kit import make_kit
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.sheet.plan import SheetRefused
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.theme import Theme


@click.command()
@click.argument("file")
@click.option(
    "-o", "--output", "folder", required=True, metavar="DIR", help="Folder to write into; made where it is missing."
)
@paper_option
@theme_option
@language_option
@font_option
@click.option("--games", type=int, default=5000, show_default=True, help="Games to play for the balance.")
@click.option("--players", type=int, help="How many players; by default as many as bots are named.")
@click.option(
    "--bots",
    "specs",
    metavar="BOT,...",
    help="A bot for every seat, or one for all (see `metrox bots`).  [default: greedy:dice]",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of all luck.")
@workers_option
@scheduler_option
@engine_option
def command(
    file: str,
    folder: str,
    paper: Paper,
    theme: Theme,
    language: str | None,
    games: int,
    players: int | None,
    specs: str | None,
    seed: int,
    workers: int | None,
    scheduler: str | None,
    engine: str,
) -> int:
    """Make everything for one map: verdict, sheet (SVG), balance of many games (text, page, JSON), one PDF to print.

    The PDF, which needs the extra `pdf` of this package, holds the sheet, the edition's cards with their backs, summary
    cards and the score pad.

    A map with errors is refused, and nothing is written.

    \b
    Example: metrox build examples/london.json -o out/
    """
    if not folder:
        raise MetroxError("the name of the output folder is empty")
    loaded = load_map(file)
    table = table_from(specs, players)
    note(closing(Report.of([loaded.report]), Context()).rstrip())
    try:
        with hands(workers, scheduler) as (number, executor), progress_bar("playing", games) as bar:
            made = make_kit(
                loaded,
                paper=paper,
                theme=theme,
                language=language,
                bots=table,
                games=games,
                seed=seed,
                workers=number,
                executor=executor,
                progress=bar,
                tell=note,
                engine=engine,
            )
    except SheetRefused as error:
        fail(f"{file}: {error}")
        return 1
    for remark in made.remarks:
        note(f"sheet: {remark.message}")
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise MetroxError(f"{folder}: cannot be made ({getattr(error, 'strerror', None) or error})") from None
    stem = "map" if file == "-" else Path(file).stem
    for name, content in made.files:
        path = str(Path(folder) / f"{stem}-{name}")
        write_atomic(path, content)
        note(f"{path} written")
    if made.lacking:
        note(f"no {stem}-kit.pdf: {made.lacking}")
    say(_verdict(made.balance))
    kit = Path(folder) / f"{stem}-{'sheet.svg' if made.lacking else 'kit.pdf'}"
    sides = "" if made.lacking else ", on both sides, turned about the long edge"
    note(f"now look at {kit}, and print it at 100 %{sides}")
    return 0


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
