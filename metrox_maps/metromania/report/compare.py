"""The comparison of boards or bots as a document, `metromania-compare/1`.

Everything in it follows from the boards, bots, seed, width and number of deals alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import plural
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.play.comparing import MEASURES, Contest, EntrantTally, PairTally
from metrox_maps.metromania.report.contest import BOARDS, LineUp, Side
from metrox_maps.simulate.measures import bounds, short
from metrox_maps.simulate.paired import Differences, Sums
from metrox_maps.simulate.stats import wilson

FORMAT = "metromania-compare/1"

FEW = 10
"""Deals that differ, below which an interval of a mean leans on too few of them."""


def compare_document(lineup: LineUp, contest: Contest) -> dict[str, Any]:
    """The report of a comparison; means, rates and differences are rounded to four digits, rates are from 0 to 1.

    Raises `MetroxError` for one interrupted before its first deals were counted.
    """
    if contest.interrupted and not contest.deals:
        raise MetroxError("no deal was played to its end, so there is nothing to report")
    return {
        "format": FORMAT,
        "kind": lineup.kind,
        "players": len(lineup.sides[0].entrant.bots),
        "deals": contest.deals,
        "seed": contest.seed,
        "width": contest.width,
        "reached": contest.reached,
        "interrupted": contest.interrupted,
        "entrants": [_entrant(side, tally) for side, tally in zip(lineup.sides, contest.tallies, strict=True)],
        "pairs": [
            _pair(side, pair, tally)
            for side, pair, tally in zip(lineup.sides[1:], contest.pairs, contest.tallies[1:], strict=True)
        ],
        "notes": _notes(lineup, contest),
    }


def _entrant(side: Side, tally: EntrantTally | None) -> dict[str, Any]:
    entrant = side.entrant
    document: dict[str, Any] = {
        "label": side.label,
        "source": side.source,
        "board": entrant.board.source.name,
        "digest": entrant.board.digest,
        "bots": [bot.name for bot in entrant.bots],
        **({"guest": entrant.guest.name} if entrant.guest is not None else {}),
    }
    if tally is not None:
        document["score"] = {**_mean(tally.points), "sd": short(tally.points.deviation)}
        document["wins"] = [_share(seat) for seat in tally.wins]
        document["measures"] = {key: _mean(sums) for key, sums in zip(MEASURES, tally.measures, strict=True)}
    return document


def _mean(sums: Sums) -> dict[str, Any]:
    return {"mean": short(sums.mean), "ci95": bounds(sums.interval())}


def _pair(side: Side, pair: PairTally | None, tally: EntrantTally | None) -> dict[str, Any]:
    document: dict[str, Any] = {"entrant": side.label, "same_game": pair is None}
    if pair is None or tally is None:
        return document
    document["result"] = {
        "score": _difference(pair.points),
        "seats": [_difference(seat) for seat in pair.seats],
        "wins": [_difference(seat) for seat in pair.wins],
        "deals": {
            "higher": short(pair.points.above / pair.points.n),
            "equal": short(1 - (pair.points.above + pair.points.below) / pair.points.n),
            "lower": short(pair.points.below / pair.points.n),
        },
        "measures": {key: _difference(found) for key, found in zip(MEASURES, pair.measures, strict=True)},
    }
    if side.entrant.guest is not None:
        document["result"]["won"] = {**_share(tally.won), "even": short(1 / len(side.entrant.bots))}
    return document


def _share(sums: Sums) -> dict[str, Any]:
    """A share of games with its interval: t over the deals, and Wilson's where all deals went alike."""
    low, high = sums.interval() if sums.deviation else wilson(sums.mean * sums.n, sums.n)
    return {"rate": short(sums.mean), "ci95": bounds((max(0.0, low), min(1.0, high)))}


def _difference(found: Differences) -> dict[str, Any]:
    return {"difference": short(found.mean), "ci95": bounds(found.interval())}


def _notes(lineup: LineUp, contest: Contest) -> list[str]:
    """What a reader has to know to read the numbers rightly."""
    notes = []
    base, *others = lineup.sides
    if contest.interrupted:
        notes.append(f"interrupted: the report covers the first {plural(contest.deals, 'deal')}")
    if contest.deals == 1:
        notes.append("a single deal says nothing about the spread: its intervals have no width")
    elif not contest.reached:
        widest = max(pair.points.half_width for pair in contest.pairs if pair is not None)
        notes.append(
            f"the width of {contest.width:g} was not reached: after {contest.deals} deals the widest interval is "
            f"± {widest:.2f}"
        )
    for side, pair in zip(others, contest.pairs, strict=True):
        if pair is not None and pair.points.n >= 2 * FEW and pair.points.above + pair.points.below < FEW:
            notes.append(
                f"{base.label} and {side.label} score differently in {pair.points.above + pair.points.below} of "
                f"{pair.points.n} deals: of so few the interval is only rough"
            )
    if lineup.kind == BOARDS and contest.deals:
        notes += _shared_luck([side.entrant.board.source for side in lineup.sides])
    return notes


def _shared_luck(boards: Sequence[CityBoard]) -> list[str]:
    """How alike two boards are dealt: a deal draws the placement first, if there is one to draw, and then the hands."""
    dealt = {len(board.districts) if board.placement is None else 0 for board in boards}
    if dealt == {0}:
        return []
    if len(dealt) == 1:
        return [
            "districts are dealt, on all boards alike: in a deal those of the same place in the list lie in the same "
            "position and rotation"
        ]
    if 0 in dealt:
        return ["districts are dealt on some boards only: these share neither city nor hands of a deal with the others"]
    return ["boards deal different numbers of districts: they share the hands of a deal, not what the city looks like"]
