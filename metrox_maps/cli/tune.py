"""`metrox tune`: windows and bonuses improved by playing."""

from __future__ import annotations

import click

from metrox_maps.cli.hands import workers_option
from metrox_maps.cli.output import format_option, note, progress_bar, say, say_json
from metrox_maps.cli.values import Finite
from metrox_maps.documents.editing import applied, text_edits
from metrox_maps.documents.reading import BOM, read, read_bytes
from metrox_maps.errors import FormatError
from metrox_maps.files import rewrite
from metrox_maps.findings.finding import Change, Path, Put
from metrox_maps.metrox.draft.tune_report import tune_document, tune_text
from metrox_maps.metrox.draft.tuning import GAMES, LEAST_GAMES, default_bot, tune
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import MetroMap


@click.command()
@click.argument("file")
@click.option("--write", is_flag=True, help="Put the new windows and bonuses into the file.")
@click.option("--target-good", type=Finite(), metavar="POINTS", help="The mean score that `good` should reach.")
@click.option(
    "--games", type=int, help=f"Play so many games at most, from {LEAST_GAMES} up.  [default: {GAMES['good']}]"
)
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of all luck.")
@workers_option
@click.option("--edition", metavar="ID", help="Play by this edition, an id or file, instead of the map's own.")
@format_option
def command(
    file: str,
    write: bool,
    target_good: float | None,
    games: int | None,
    seed: int,
    workers: int | None,
    edition: str | None,
    form: str,
) -> int:
    """Improve windows and bonuses of a map by playing, and show what that does. Nothing is changed without --write.

    The goal is that the bot `good` completes at least 95 % of the routes in 15 to 95 % of its games, and that its mean
    score is the one asked for. Changes are played on the same decks as what they change, and the result on fresh ones.
    The report depends on map, edition, target, games and seed only. Gives 1 where the goal is not met.

    \b
    Example: metrox tune harbour.json
             metrox tune harbour.json --target-good 35 --workers 2 --write
    """
    if write and file == "-":
        raise click.UsageError("--write needs a file to write into; standard input is none")
    data = read_bytes(file) if write else b""
    loaded = load_map(file, edition=edition)
    most = GAMES[default_bot()] if games is None else games
    with progress_bar("tuning", most) as progress:
        tuned = tune(
            loaded.metro,
            loaded.edition,
            target_good=target_good,
            games=most,
            seed=seed,
            workers=1 if workers is None else workers,
            progress=progress,
            tell=note,
        )
    document = tune_document(tuned, loaded.edition)
    if form == "json":
        say_json(document)
    else:
        say(tune_text(document))
    if tuned.interrupted:
        note(f"interrupted after {tuned.games:,} games; nothing is written")
        return 130
    if write and document["changed"]:
        rewrite(file, data, _changed(file, data, before=loaded.metro, after=tuned.metro))
        note(f"{file} written")
    elif document["changed"]:
        note("nothing is written; --write puts the new windows and bonuses into the file")
    return 0 if tuned.reached else 1


def _changed(file: str, data: bytes, *, before: MetroMap, after: MetroMap) -> bytes:
    """The file's bytes with windows and bonuses changed where they differ, and nothing else."""
    parsed = read(data)
    changes: list[Change] = []
    for number, (old, new) in enumerate(zip(before.routes, after.routes, strict=True)):
        values: tuple[tuple[Path, int, int], ...] = (
            (("windows",), old.windows, new.windows),
            (("bonus", "first"), old.bonus.first, new.bonus.first),
            (("bonus", "later"), old.bonus.later, new.bonus.later),
        )
        changes += [Put(("routes", number, *path), value) for path, was, value in values if value != was]
    edits = text_edits(parsed, changes)
    if edits is None:
        raise FormatError(f"{file}: cannot be changed in place; bring it into form first (`metrox fmt {file}`)")
    text = applied(parsed.source.text, [(edit.start, edit.end, edit.text) for edit in edits])
    return (BOM if data.startswith(BOM) else b"") + text.encode()
