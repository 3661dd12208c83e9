"""What `metrox compare` does with Metromania boards."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import click

from metrox_maps.cli.hands import hands
from metrox_maps.cli.output import note, progress_bar, say, say_json
from metrox_maps.cli.values import given_beside
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import MetroxError
from metrox_maps.metromania.loading import LoadedBoard, loaded_board
from metrox_maps.metromania.play.comparing import DEALS, compare_tables
from metrox_maps.metromania.report.compare import compare_document
from metrox_maps.metromania.report.compare_text import compare_text
from metrox_maps.metromania.report.contest import line_up
from metrox_maps.simulate.paired import Differences
from metrox_maps.simulate.stats import Interval

OPTIONS = {
    *(
        "files",
        "bots",
        "players",
        "seed",
        "width",
        "number",
        "workers",
        "scheduler",
        "fail_below",
        "fail_above",
        "form",
    ),
}
"""What `metrox compare` understands of boards."""


def compare_boards(context: click.Context, texts: Mapping[str, Parsed]) -> int:
    """Compares boards, or bots on one, and prints the report. Raises `MetroxError` for options that only maps have."""
    asked = context.params
    if wrong := given_beside(context, OPTIONS):
        raise MetroxError(f"a Metromania board is named; leave out {', '.join(wrong)}, which only maps have")
    if asked["form"] == "markdown":
        raise MetroxError("boards are compared as text or json; leave out --format markdown")

    def load(file: str) -> LoadedBoard:
        return loaded_board(texts[file], file)

    lineup = line_up(asked["files"], bots=asked["bots"], players=asked["players"], load=load)
    expected = DEALS if asked["number"] is None else asked["number"]
    with hands(asked["workers"], asked["scheduler"]) as (here, executor), progress_bar("comparing", expected) as move:
        contest = compare_tables(
            lineup.entrants,
            width=asked["width"],
            deals=asked["number"],
            seed=asked["seed"],
            workers=here,
            executor=executor,
            progress=move,
        )
    if contest.deals or not contest.interrupted:
        document = compare_document(lineup, contest)
        if asked["form"] == "json":
            say_json(document)
        else:
            say(compare_text(document))
    if contest.interrupted:
        note(f"interrupted after {contest.deals:,} deals")
        return 130
    points = [pair.points if pair is not None else None for pair in contest.pairs]
    found = [(side.label, reach(sums)) for side, sums in zip(lineup.sides[1:], points, strict=True)]
    return int(tell_outside(found, asked["fail_below"], asked["fail_above"]))


def reach(difference: Differences | None) -> Interval:
    """Where a difference lies with 95 % confidence: at 0 where nothing differs, anywhere after a single game."""
    if difference is None:
        return (0.0, 0.0)
    return difference.interval() if difference.n > 1 else (-math.inf, math.inf)


def tell_outside(found: Sequence[tuple[str, Interval]], below: float | None, above: float | None) -> bool:
    """Says whose whole interval of the difference from A lies beyond what is allowed, and whether anybody's does."""
    lines = [
        f"{label} scores {words} than A by more than allowed"
        for label, (low, high) in found
        for words, beyond in (
            ("less", below is not None and high < below),
            ("more", above is not None and low > above),
        )
        if beyond
    ]
    for line in lines:
        note(line)
    return bool(lines)
