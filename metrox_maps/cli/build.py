"""`metrox build`: everything for one map."""

from __future__ import annotations

from pathlib import Path

import click

from metrox_maps.cli.output import note, progress_bar
from metrox_maps.cli.paper import paper_option
from metrox_maps.errors import MetroxError
from metrox_maps.files import write_atomic
from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters import full
from metrox_maps.metrox.kit import make_kit
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.scene.paper import Paper
from metrox_maps.simulate.batch import worker_pool


@click.command()
@click.argument("file")
@click.option(
    "-o", "--output", "folder", required=True, metavar="DIR", help="Folder to write into; made where it is missing."
)
@paper_option
@click.option("--games", type=int, default=5000, show_default=True, help="Games to play for the balance.")
@click.option("--players", type=int, help="How many players; by default as many as bots are named.")
@click.option("--bots", "specs", metavar="BOT,...", help="A bot for every seat, or one for all (see `metrox bots`).")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of all luck.")
@click.option("--workers", type=int, default=1, show_default=True, help="How many processes play.")
def command(
    file: str, folder: str, paper: Paper, games: int, players: int | None, specs: str | None, seed: int, workers: int
) -> None:
    """Make everything for one map: the verdict, the sheet (SVG), and the balance of many games (text and JSON).

    A map with errors is refused, and nothing is written.

    \b
    Example: metrox build examples/london.json -o out/
    """
    loaded = load_map(file)
    table = table_from(specs, players)
    note(full.closing(Report.of([loaded.report])).rstrip())
    with worker_pool(workers) as executor, progress_bar("playing", games) as progress:
        made = make_kit(loaded, paper=paper, bots=table, games=games, seed=seed, executor=executor, progress=progress)
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
