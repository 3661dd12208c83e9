"""`metrox layout`: a map or network along the eight directions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from metrox_maps.cli.output import emit, note, say
from metrox_maps.cli.paper import paper_option
from metrox_maps.cli.paths import refuse_same, refuse_there
from metrox_maps.cli.values import FiniteRange, names
from metrox_maps.documents.writing import canonical
from metrox_maps.files import write_atomic
from metrox_maps.findings.words import plural
from metrox_maps.metrox.draft.relaying import Laid, Progress, relaid
from metrox_maps.scene.paper import Paper


@click.command()
@click.argument("file")
@click.option("-o", "--output", required=True, metavar="FILE", help="The file to write; `-` prints it.")
@click.option("--lock", metavar="NAME|ID,...", callback=names, help="Keep these stations where they are.")
@click.option("--near", metavar="FILE", help="Stay close to how this map or network is laid out.")
@click.option(
    "--restore", metavar="NAME,...", callback=names, help="Take stations back that were thinned away, where they were."
)
@click.option("--drop", metavar="NAME|ID,...", callback=names, help="Leave stations out; the file keeps their names.")
@click.option("--only-snap", is_flag=True, help="Only move stations to the nearest places of the grid.")
@click.option(
    "--effort",
    type=FiniteRange(min=0.1, max=100),
    default=1.0,
    show_default=True,
    metavar="TIMES",
    help="Search so many times as long.",
)
@paper_option
@click.option("--force", is_flag=True, help="Write a map or network anew that is there already.")
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    output: str,
    lock: tuple[str, ...],
    near: str | None,
    restore: tuple[str, ...],
    drop: tuple[str, ...],
    only_snap: bool,
    effort: float,
    paper: Paper,
    force: bool,
) -> None:
    """Place the stations of a map or network anew, every line along the eight directions.

    Stations keep a step apart and lines cross nowhere but where they must. A network keeps the shape of its geography;
    with --paper it is drawn towards that of the paper. A map keeps its shape, and of several layouts the one whose
    sheet is best is taken. With --lock or --near the rest goes on from where it is. With --restore and --drop other
    stations are on it, and the rest stays near to where it is. Files of other kinds are read by `metrox import` first.

    \b
    Example: metrox layout network.json -o laid-out.json
             metrox layout harbour.json --lock central,market -o better.json
             metrox layout harbour.json --drop library,mill -o fewer.json
             metrox layout fewer.json --restore Library -o swapped.json
             metrox layout harbour.json --only-snap -o tidy.json
    """
    for source in (file, near):
        if source is not None and output != "-":
            refuse_same(source, output)
    refuse_there(output, force=force)
    asked = ctx.get_parameter_source("paper") is not click.core.ParameterSource.DEFAULT
    with _watched() as progress:
        laid = relaid(
            file,
            lock=lock,
            near=near,
            restore=restore,
            drop=drop,
            only_snap=only_snap,
            effort=effort,
            paper=paper if asked else None,
            progress=progress,
        )
    text = canonical(laid.document, laid.layout).encode()
    if output == "-":
        emit(text)
    else:
        write_atomic(output, text)
    (note if output == "-" else say)(_words(output, laid))


def _words(output: str, laid: Laid) -> str:
    figures = laid.figures
    text = (
        f"{output}: {plural(figures.stations, 'station')}, {plural(figures.bends, 'bend')} along the lines "
        f"({figures.sharp} of 90° or more)"
    )
    if figures.crossings:
        text += f", {plural(figures.crossings, 'crossing')} without a station"
    return "\n".join([text, *(f"  {item.text}" for item in laid.notes)])


@contextmanager
def _watched() -> Iterator[Progress | None]:
    """A bar on standard error where a person watches."""
    import sys

    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as Bar

    with Bar(
        TextColumn("laying out"), BarColumn(), TaskProgressColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda share: bar.update(task, completed=share)
