"""The play report in words and columns, made from its document."""

from __future__ import annotations

from typing import Any

from metrox_maps.findings.words import printable
from metrox_maps.metrox.report.columns import columns

SHOWN_STATIONS = 5
"""How many of the fullest and of the emptiest stations are named."""


def play_text(document: dict[str, Any]) -> str:
    """A report for a designer to read, from a `metrox-play/1` document."""
    games = document["games"]
    blocks = [
        f"{printable(document['map'])} · {document['edition']} · {games:,} {'game' if games == 1 else 'games'} · "
        f"seed {document['seed']} · {document['games_per_second']:,.0f} games a second",
        _scores(document),
        _parts(document),
        *([_ladder(document)] if document["seats"][0].get("ladder") else []),
        _routes(document),
        _stations(document),
        *([_notes(document)] if document["notes"] else []),
    ]
    return "\n\n".join(blocks) + "\n"


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _lost(points: float) -> str:
    return f"−{points:.2f}" if round(points, 2) else "0.00"


def _between(interval: list[float]) -> str:
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"


def _scores(document: dict[str, Any]) -> str:
    spread_words = ("sd", "min", "5 %", "25 %", "median", "75 %", "95 %", "max")
    head = ["seat", "bot", "mean", "± 95 %", *spread_words, "empty", "wins"]
    rows = []
    seats = document["seats"]
    for number, seat in enumerate(seats):
        score = seat["score"]
        quantiles = [str(value) for value in score["quantiles"].values()]
        half = f"{(score['ci95'][1] - score['ci95'][0]) / 2:.2f}" if document["games"] > 1 else "–"
        spread = [f"{score['sd']:.1f}", str(score["min"]), *quantiles, str(score["max"])]
        last = [f"{seat['empty']['mean']:.1f}", _percent(seat["wins"]["rate"]) if len(seats) > 1 else "–"]
        rows.append([str(number), seat["bot"], f"{score['mean']:.2f}", half, *spread, *last])
    turns = document["turns"]
    return (
        "Scores\n"
        + columns(head, rows, left=2)
        + f"\n{turns['mean']:.1f} turns a game ({turns['min']}–{turns['max']}), free cards included"
    )


def _parts(document: dict[str, Any]) -> str:
    head = ["seat", "completed", "transfers", "penalty", "map bonus"]
    rows = []
    for number, seat in enumerate(document["seats"]):
        parts = seat["parts"]
        won = [f"{parts['completed']:.2f}", f"{parts['transfers']:.2f}"]
        rows.append([str(number), *won, _lost(parts["penalty"]), f"{parts['map_bonus']:.2f}"])
    return "Where the points come from, on average\n" + columns(head, rows)


def _ladder(document: dict[str, Any]) -> str:
    steps = document["seats"][0]["ladder"]
    # The last rating takes everything below the one before, so its own bound says nothing.
    names = [f"{step['least']}+" for step in steps[:-1]]
    names += [f"below {steps[-2]['least']}" if len(steps) > 1 else "any"]
    rows = [
        [name, _percent(step["rate"]), "█" * round(20 * step["rate"]), step["words"]]
        for name, step in zip(names, steps, strict=True)
    ]
    points = max(len(row[0]) for row in rows)
    return "Solo ladder\n" + "\n".join(
        f"{row[0]:>{points}}  {row[1]:>7}  {row[2]:20}  {row[3]}".rstrip() for row in rows
    )


def _goal_cells(goal: dict[str, Any]) -> list[str]:
    return [
        _percent(goal["completed"]["rate"]),
        _between(goal["completed"]["ci95"]),
        _percent(goal["first"]),
        _percent(goal["later"]),
        f"{goal['turn']:.1f}" if "turn" in goal else "never",
    ]


def _routes(document: dict[str, Any]) -> str:
    head = ["route", "stations", "windows", "bonus", "completed", "95 %", "first", "later", "in turn"]
    rows = []
    for route in document["routes"]:
        bonus = f"{route['bonus']['first']}/{route['bonus']['later']}"
        sizes = [str(route["stations"]), str(route["windows"]), bonus]
        rows.append([route["id"], *sizes, *_goal_cells(route)])
        if "branch" in route:
            rows.append([f"  {route['id']}, one branch", "", "", "", *_goal_cells(route["branch"])])
    for bonus in document["map_bonuses"]:
        rows.append([bonus["kind"], "", "", "", *_goal_cells(bonus)])
    return "Routes, as shares of all papers\n" + columns(head, rows)


def _stations(document: dict[str, Any]) -> str:
    ordered = sorted(document["stations"], key=lambda station: -station["filled"]["rate"])
    fullest, emptiest = ordered[:SHOWN_STATIONS], ordered[::-1][:SHOWN_STATIONS]
    taken = sorted(document["stations"], key=lambda station: -station["numbered"]["rate"])[:SHOWN_STATIONS]

    def named(stations: list[dict[str, Any]], key: str) -> str:
        return ", ".join(f"{station['id']} {_percent(station[key]['rate'])}" for station in stations)

    return (
        "Stations, as shares of all papers\n"
        f"most often filled    {named(fullest, 'filled')}\n"
        f"least often filled   {named(emptiest, 'filled')}\n"
        f"most transfers       {named(taken, 'numbered')}"
    )


def _notes(document: dict[str, Any]) -> str:
    return "\n".join(f"note: {note}" for note in document["notes"])
