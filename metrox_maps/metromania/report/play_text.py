"""The play report of a board in words and columns, made from its document."""

from __future__ import annotations

import textwrap
from typing import Any

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import plural, printable
from metrox_maps.metromania.model import SIDES
from metrox_maps.simulate.measures import between_text, half_text, pace_text, percent_text

_WIDTH = 100


def play_text(document: dict[str, Any]) -> str:
    """A report for a designer to read, from a `metromania-play/1` document."""
    blocks = [
        f"{printable(document['board'])} · {plural(len(document['seats']), 'player')} · "
        f"{plural(document['games'], 'game')} · seed {document['seed']} · "
        f"{pace_text(document['games_per_second'])} games a second",
        _scores(document),
        _parts(document),
        _trips(document),
        _course(document),
        _sides(document),
        *([_notes(document)] if document["notes"] else []),
    ]
    return "\n\n".join(blocks) + "\n"


def _wrapped(text: str) -> str:
    return textwrap.fill(printable(text), _WIDTH)


def _scores(document: dict[str, Any]) -> str:
    head = [
        "player",
        "bot",
        "mean",
        "± 95 %",
        "sd",
        "min",
        "5 %",
        "25 %",
        "median",
        "75 %",
        "95 %",
        "max",
        "wins",
        "95 %",
    ]
    rows = []
    for number, seat in enumerate(document["seats"], 1):
        score, wins = seat["score"], seat["wins"]
        spread = [f"{score['sd']:.1f}", str(score["min"]), *map(str, score["quantiles"].values()), str(score["max"])]
        rows.append(
            [
                str(number),
                printable(seat["bot"]),
                f"{score['mean']:z.2f}",
                half_text(score, document["games"]),
                *spread,
                percent_text(wins["rate"]),
                between_text(wins["ci95"]),
            ]
        )
    table = document["table"]
    return (
        "Scores\n"
        + columns(head, rows, left=2)
        + f"\n{table['spread']['mean']:.1f} points between first and last; "
        + f"{percent_text(table['ties']['rate'])} of the games had several winners"
    )


def _parts(document: dict[str, Any]) -> str:
    head = ["player", "dug", "built", "bonus", "lost with lines", "trips", "penalties", "lines finished", "tunnels"]
    rows = []
    for number, seat in enumerate(document["seats"], 1):
        parts = seat["parts"]
        rows.append(
            [
                str(number),
                *(f"{parts[key]:.2f}" for key in ("dug", "built", "bonus")),
                _lost(parts["adjusted_away"]),
                f"{parts['trips']:.2f}",
                _lost(parts["penalty"]),
                f"{seat['finished']['mean']:.2f}",
                f"{seat['tunnels']['mean']:.1f}",
            ]
        )
    return "Where the points come from, on average\n" + columns(head, rows)


def _lost(points: float) -> str:
    return f"{-points:.2f}" if round(points, 2) else "0.00"


def _trips(document: dict[str, Any]) -> str:
    head = [
        "trip",
        "impossible",
        "95 %",
        "unplaced",
        "no station",
        "no way",
        "minutes",
        "from",
        "to",
        "companies",
        "paid",
    ]
    rows = []
    for trip in document["trips"]:
        faults, minutes = trip["faults"], trip.get("minutes")
        rows.append(
            [
                trip["trip"],
                percent_text(trip["impossible"]["rate"]),
                between_text(trip["impossible"]["ci95"]),
                *(percent_text(faults[fault]["rate"]) for fault in ("unplaced", "untouched", "apart")),
                *([f"{minutes['mean']:.1f}", str(minutes["min"]), str(minutes["max"])] if minutes else ["–"] * 3),
                f"{trip['companies']['mean']:.2f}",
                percent_text(trip["paid"]["rate"]),
            ]
        )
    return "Test trips, in shares of the games\n" + columns(head, rows)


def _course(document: dict[str, Any]) -> str:
    """How the games went: length, end, lines, stations, spots."""
    turns, lines, ends = document["turns"], document["lines"], document["ends"]
    spots, stations = document["spots"], document["stations"]
    return "How the games go\n" + _wrapped(
        f"{turns['mean']:.1f} turns of all companies together ({turns['min']}–{turns['max']}). The end comes by two "
        f"finished lines in {percent_text(ends['lines']['rate'])} of the games, by the last station in "
        f"{percent_text(ends['stations']['rate'])}, by lines out of play in {percent_text(ends['blocked']['rate'])}. "
        f"Of {lines['begun']:.1f} lines begun {lines['finished']['mean']:.1f} are finished; "
        f"{lines['blocked']['mean']:.1f} are blocked at the end. "
        f"{stations['mean']:.1f} stations are built, {spots['covered']['mean']:.1f} spots lie under tunnels "
        f"({percent_text(spots['share'])}), {document['unplaced']['mean']:.1f} of 12 destinations stay in hand."
    )


def _sides(document: dict[str, Any]) -> str:
    head = ["side", "white arrows", "lines begin", "of all", "black arrows", "lines end", "of all"]
    rows = []
    for side in range(SIDES):
        row = [str(side)]
        for kind in ("start", "end"):
            arrows = [arrow for arrow in document["arrows"] if (arrow["side"], arrow["kind"]) == (side, kind)]
            row += [
                str(len(arrows)),
                f"{sum(arrow['lines'] for arrow in arrows):.2f}",
                percent_text(sum(arrow["share"] for arrow in arrows)),
            ]
        rows.append(row)
    return "Where lines begin and end, in lines a game (side 0 is the top one, then clockwise)\n" + columns(head, rows)


def _notes(document: dict[str, Any]) -> str:
    return "\n".join(_wrapped(f"note: {note}") for note in document["notes"])
