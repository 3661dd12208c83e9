"""`metrox import`: from the file of a real network to a map."""
# ruff: noqa: N999 - every command's module is called as the command; this one is loaded by its name only

from __future__ import annotations

import os
import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from metrox_maps.cli.importing import explained, is_report, listing_text, notes_text, report_bytes, result_text, stages
from metrox_maps.cli.output import emit, format_option, note, say, say_json
from metrox_maps.cli.paper import paper_option
from metrox_maps.cli.paths import may_replace, refuse_same, refuse_there
from metrox_maps.cli.values import Finite, FiniteRange, legible, names, title
from metrox_maps.documents.writing import canonical
from metrox_maps.errors import ImportFailed, MetroxError
from metrox_maps.files import write_atomic
from metrox_maps.findings.words import listed, printable
from metrox_maps.metrox import codec as map_codec
from metrox_maps.metrox import editions
from metrox_maps.metrox.draft.city import (
    ROUTES,
    STATIONS,
    Wishes,
    import_city,
    import_network,
    sized,
)
from metrox_maps.metrox.draft.city_report import (
    BoardSize,
    board_size,
    import_document,
    listing_document,
)
from metrox_maps.metrox.draft.earlier import network_at
from metrox_maps.metrox.draft.fitting import TRIES
from metrox_maps.metrox.draft.remedy import stations_that_fit
from metrox_maps.metrox.draft.sources import OWN, Source, asked_source
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper
from metrox_maps.transit import codec as network_codec
from metrox_maps.transit.choosing import Choice
from metrox_maps.transit.importers.table import IMPORTERS

MAP, NETWORK = "map", "network"
_ONLY_MAPS = ("no_tune", "target_good", "seed", "near", "paper", "only_snap", "edition", "workers", "tries")
"""Options on stages that come after the network."""


def _named(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not value.strip():
        raise click.BadParameter("the name is empty", ctx, param)
    return value


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """What stands on both sides of the only `=`."""
    pairs = []
    for value in values:
        parts = [part.strip() for part in legible(ctx, param, value).split("=")]
        if len(parts) != 2 or not all(parts):
            raise click.BadParameter(
                f"`{printable(value)}` is not two stations with one `=` between; for several pairs give the option "
                "several times",
                ctx,
                param,
            )
        pairs.append((parts[0], parts[1]))
    return tuple(pairs)


def _number(ctx: click.Context, param: click.Parameter, value: str | None) -> int | str | None:
    if value is None or value.lower() == "all":
        return value and "all"
    if not re.fullmatch("0*[1-9][0-9]{0,8}", value):
        raise click.BadParameter(f"`{value}` is neither a number from 1 up nor `all`", ctx, param)
    return int(value)


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option("-o", "--output", metavar="FILE", help="Write the map or network into this file; `-` prints it.")
@click.option("--to", type=click.Choice([MAP, NETWORK]), default=MAP, show_default=True, help="What to write.")
@click.option("--list", "only_list", is_flag=True, help="List the lines found, also with -o; nothing is written.")
@click.option(
    "--from",
    "kind",
    metavar="KIND",
    help="How to read it, where that is not to be guessed: "
    f"{listed([*(importer.id for importer in IMPORTERS), OWN], 20, mark='')}.",
)
@click.option(
    "--member",
    metavar="NAME",
    callback=_named,
    help="The file, folder or zip that is meant inside an archive or folder.",
)
@click.option("--y-up", is_flag=True, help="Positions on a plane have y upwards, as maps have it, not as on a page.")
@click.option("--latin", is_flag=True, help="Of several names of a station take the one in Latin letters.")
@click.option(
    "--lines",
    metavar="LINE,...",
    multiple=True,
    callback=names,
    help="Take these lines only, by name, a word of it, or id.",
)
@click.option(
    "--exclude",
    metavar="LINE,...",
    multiple=True,
    callback=names,
    help="Leave these lines out, by name, a word of it, or id.",
)
@click.option(
    "--modes",
    metavar="MODE,...",
    multiple=True,
    callback=names,
    help="Take lines of these modes only (metro, tram, rail, bus …, or the source's own word).",
)
@click.option(
    "--pattern",
    metavar="best|commonest|longest|ID",
    default="best",
    show_default=True,
    help="Which of the ways along a line is its path.",
)
@click.option(
    "--merge-within",
    type=FiniteRange(min=0),
    default=Choice().merge_within,
    show_default=True,
    metavar="METRES",
    help="Stops of the same name this near are one station.",
)
@click.option(
    "--merge",
    metavar="A=B",
    multiple=True,
    callback=_pairs,
    help="Make two stations one, each meant by its name or the id of one of its stops; can be given several times.",
)
@click.option("--join-gaps", is_flag=True, help="Join the pieces of a line at their nearest ends.")
@click.option("--routes", metavar="N|all", callback=_number, help=f"At most so many routes.  [default: {ROUTES}]")
@click.option(
    "--stations",
    metavar="N|all",
    callback=_number,
    help=f"About so many stations.  [default: {STATIONS}, fewer with few routes]",
)
@click.option(
    "--keep",
    metavar="NAME,...",
    multiple=True,
    callback=names,
    help="Never thin these stations away, by name or id.",
)
@click.option("--shorten", type=click.IntRange(min=3), metavar="LETTERS", help="Shorten names that are longer.")
@click.option("--name", metavar="NAME", callback=title, help="The name of the map.")
@click.option("--edition", default=editions.IDS[0], show_default=True, metavar="ID", help="The edition to play by.")
@paper_option
@click.option("--near", metavar="FILE", help="Stay close to how this map or network is laid out.")
@click.option("--only-snap", is_flag=True, help="Only move stations to the nearest places of the grid.")
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=TRIES,
    show_default=True,
    metavar="N",
    help="Draw so many layouts at most, until every name finds a place.",
)
@click.option("--no-tune", is_flag=True, help="Leave windows and bonuses as the structure gives them; much quicker.")
@click.option(
    "--target-good",
    type=Finite(),
    metavar="POINTS",
    help="The mean score that the bot `good` should reach.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of all luck.")
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="How many workers of this machine draw and play.  [default: one a core, up to 4]",
)
@click.option("--report", metavar="FILE", help="Write the whole report here, as JSON where the name ends in .json.")
@click.option("--force", is_flag=True, help="Write a map or network anew that is there already.")
@format_option
@click.pass_context
def command(
    ctx: click.Context,
    sources: tuple[str, ...],
    output: str | None,
    to: str,
    only_list: bool,
    kind: str | None,
    member: str | None,
    y_up: bool,
    latin: bool,
    lines: tuple[str, ...],
    exclude: tuple[str, ...],
    modes: tuple[str, ...],
    pattern: str,
    merge_within: float,
    merge: tuple[tuple[str, str], ...],
    join_gaps: bool,
    routes: int | str | None,
    stations: int | str | None,
    keep: tuple[str, ...],
    shorten: int | None,
    name: str,
    edition: str,
    paper: Paper,
    near: str | None,
    only_snap: bool,
    tries: int,
    no_tune: bool,
    target_good: float | None,
    seed: int,
    workers: int | None,
    report: str | None,
    force: bool,
    form: str,
) -> int:
    """Make a map of a real network: GTFS, GeoJSON, OpenStreetMap, LOOM, CSV tables, files of other map editors.

    Without -o the lines found are listed with their stations, so that you can choose. With -o the network is read,
    thinned to the size of a board, laid out, made a game and tuned by playing; all that was decided on the way is told.
    Several SOURCEs are the files of one network; a metrox-network/1 file goes on from where it was left, and is thinned
    only if that was not done before.

    \b
    Example: metrox import feed.zip
             metrox import feed.zip --lines 1,2,3 -o city.json
             metrox import stations.csv --to network -o network.json
    """
    choice = Choice(
        lines=lines,
        exclude=exclude,
        modes=modes,
        pattern=pattern,
        merge_within=merge_within,
        merge=merge,
        join_gaps=join_gaps,
    )
    _refuse(ctx, sources, output, report, to, form)
    if output is not None:
        refuse_there(output, force=force)
    if output is None or only_list:
        with stages():
            source, choice = asked_source(sources, choice, kind=kind, member=member, y_up=y_up, latin=latin, name=name)
            document = listing_document(source, choice)
            size, problem = _size(source, choice) if form == "text" or report is not None else (None, "")
        _tell(document, form, report, say, size=size)
        if problem and form == "text":
            note(f"as they are, no network can be made of these lines: {problem}")
        if form == "text" and output is None:
            note(
                "nothing was written; `-o FILE` makes a map of these lines, `--lines` and `--exclude` choose among them"
            )
        return 0
    wishes = Wishes(
        choice=choice,
        routes=None,
        stations=None,
        keep=keep,
        letters=shorten,
        paper=paper,
        tries=tries,
        near=network_at(near) if near is not None else None,
        only_snap=only_snap,
        name=name,
        edition=edition,
        tuned=not no_tune,
        target_good=target_good,
        seed=seed,
        workers=min(4, os.cpu_count() or 1) if workers is None else workers,
    )
    with stages() as progress, explained() as known:
        source, choice = asked_source(sources, choice, kind=kind, member=member, y_up=y_up, latin=latin, name=name)
        known.extend(source.found.notes)
        wishes = sized(source, replace(wishes, choice=choice), routes=routes, stations=stations, board=to == MAP)
        city = (
            import_city(source, wishes, progress, say=note) if to == MAP else import_network(source, wishes, progress)
        )
    text = (
        canonical(map_codec.map_document(city.metro), map_codec.LAYOUT)
        if city.metro is not None
        else canonical(network_codec.network_document(city.network), network_codec.LAYOUT)
    )
    if output == "-":
        emit(text.encode())
    else:
        write_atomic(output, text.encode())
    _tell(import_document(city, output), form, report, note if output == "-" else say)
    if city.tuned is not None and not city.tuned.reached and not city.tuned.interrupted:
        note(_unmet(stations_that_fit(city.tuned.after)))
    if to == MAP and output != "-" and form == "text":
        note(_next(output, paper, fits=city.fits))
    return 130 if city.interrupted else 0


def _next(output: str, paper: Paper, *, fits: bool) -> str:
    """What to do with a new map: the commands, as they can be typed."""
    file = shlex.quote(output)
    size = "" if paper == DEFAULT_PAPER else f" --paper {paper.name}"
    check = f"next: metrox check {file} --draw{size}"
    return f"{check}, metrox sheet {file} -o sheet.svg{size}" if fits else check


def _unmet(fit: int | None) -> str:
    """What to do about a map that playing has not brought to its goal."""
    if fit is None:
        return "the goal of tuning is not met: what stands in its way is in the report; the map can be played as it is"
    return (
        f"the goal of tuning is not met: a route is completed too rarely; make routes shorter with `--stations {fit}`"
    )


def _size(source: Source, choice: Choice) -> tuple[BoardSize | None, str]:
    """How large the network of the chosen lines is, or why there is none: a list is shown in any case."""
    try:
        return board_size(source, choice), ""
    except ImportFailed as error:
        return None, str(error)


def _tell(
    document: dict[str, Any], form: str, report: str | None, say_text: Any, *, size: BoardSize | None = None
) -> None:
    if report is not None:
        write_atomic(report, report_bytes(document, report, size=size))
    if form == "json":
        say_json(document)
        return
    head = result_text(document) if "result" in document else listing_text(document, size=size)
    say_text(f"{head}\n{notes_text(document, whole=report)}".rstrip("\n"))


_PICTURES = (".svg", ".pdf", ".png", ".html")
"""Ends of names under which one expects a drawing."""


def _refuse(
    ctx: click.Context, sources: tuple[str, ...], output: str | None, report: str | None, to: str, form: str
) -> None:
    """Refuses what would lose a file, and options that would do nothing."""
    if output == "-" and form == "json":
        raise click.UsageError(
            "-o - prints the file itself, so the report cannot be printed as JSON: use --report FILE"
        )
    if report == "-":
        raise click.UsageError("--report needs the name of a file; --format json prints the whole report")
    if output is not None and output.lower().endswith(_PICTURES):
        raise click.UsageError(f"{output}: what is written is JSON; call it .json, and draw it with `metrox sheet`")
    if ctx.params["no_tune"] and ctx.params["target_good"] is not None:
        raise click.UsageError("--target-good is for tuning, and does nothing with --no-tune")
    if to == NETWORK:
        for param in ctx.command.params:
            if param.name in _ONLY_MAPS and ctx.get_parameter_source(param.name) == ParameterSource.COMMANDLINE:
                raise click.UsageError(f"{param.opts[0]} is for maps, and does nothing with --to {NETWORK}")
    for target in (output, report):
        if target is not None and target != "-":
            for source in sources:
                refuse_same(source, target)
    if output is not None and report is not None and os.path.realpath(output) == os.path.realpath(report):
        raise MetroxError(f"{report}: is the output too; choose another name for the report")
    if report is not None and not Path(report).absolute().parent.is_dir():
        raise MetroxError(f"{report}: there is no such folder to write into")
    if report is not None and not may_replace(report, is_report):
        raise MetroxError(f"{report}: is there already, and is no report of an import; choose another name for it")
