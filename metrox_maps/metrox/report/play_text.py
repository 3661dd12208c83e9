"""The play report in words and columns, made from its document."""

from __future__ import annotations

import textwrap
from typing import Any

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import listed, printable
from metrox_maps.metrox.play.flags import RARE, UNUSED
from metrox_maps.metrox.play.studies import STUDIES
from metrox_maps.simulate.measures import between_text, half_text, pace_text, percent_text

SHOWN_STATIONS = 5
"""How many of the fullest and of the emptiest stations are named."""
MOST_NAMED = 12
"""Stations with a flag that are named at most."""
_WIDTH = 100


def play_text(document: dict[str, Any]) -> str:
    """A report for a designer to read, from a `metrox-play/1` document."""
    games = document["games"]
    studies = document["studies"]
    blocks = [
        f"{printable(document['map'])} · {document['edition']} · {games:,} {'game' if games == 1 else 'games'} · "
        f"seed {document['seed']} · {pace_text(document['games_per_second'])} games a second",
        _scores(document),
        _parts(document),
        *([_ratings(document)] if document["seats"][0].get("ladder") else []),
        *([_ladder(studies["ladder"])] if "ladder" in studies else []),
        *([_luck(studies["luck"])] if "luck" in studies else []),
        _routes(document),
        _stations(document),
        *([_company(document)] if "table" in document or "company" in studies else []),
        *([_notes(document)] if document["notes"] else []),
        *([_more(studies)] if set(STUDIES) - set(studies) else []),
    ]
    return "\n\n".join(blocks) + "\n"


def _lost(points: float) -> str:
    return f"−{points:.2f}" if round(points, 2) else "0.00"


def _wrapped(text: str) -> str:
    return textwrap.fill(printable(text), _WIDTH)


def _scores(document: dict[str, Any]) -> str:
    spread_words = ("sd", "min", "5 %", "25 %", "median", "75 %", "95 %", "max")
    head = ["seat", "bot", "mean", "± 95 %", *spread_words, "empty", "wins"]
    rows = []
    seats = document["seats"]
    for number, seat in enumerate(seats):
        score = seat["score"]
        quantiles = [str(value) for value in score["quantiles"].values()]
        spread = [f"{score['sd']:.1f}", str(score["min"]), *quantiles, str(score["max"])]
        last = [f"{seat['empty']['mean']:.1f}", percent_text(seat["wins"]["rate"]) if len(seats) > 1 else "–"]
        half = half_text(score, document["games"])
        rows.append([str(number), printable(seat["bot"]), f"{score['mean']:.2f}", half, *spread, *last])
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


def rating_names(steps: list[dict[str, Any]]) -> list[str]:
    """The points of each rating. The last takes everything below the one before, so its own bound says nothing."""
    return [f"{step['least']}+" for step in steps[:-1]] + [f"below {steps[-2]['least']}" if len(steps) > 1 else "any"]


def _ratings(document: dict[str, Any]) -> str:
    steps = document["seats"][0]["ladder"]
    rows = [
        [
            name,
            percent_text(step["rate"]),
            between_text(step["ci95"]),
            "█" * round(20 * step["rate"]),
            printable(step["words"]),
        ]
        for name, step in zip(rating_names(steps), steps, strict=True)
    ]
    points, widest = (max(len(row[column]) for row in rows) for column in (0, 2))
    return "Solo ladder\n" + "\n".join(
        f"{row[0]:>{points}}  {row[1]:>7}  {row[2]:>{widest}}  {row[3]:20}  {row[4]}".rstrip() for row in rows
    )


def _ladder(ladder: dict[str, Any]) -> str:
    head = ["bot", "games", "mean", "± 95 %", "sd", "more than the one before", "± 95 %", "decks won", "95 %"]
    rows = []
    for rung, step in zip(ladder["rungs"], [None, *ladder["steps"]], strict=True):
        score = rung["score"]
        row = [
            rung["bot"],
            str(rung["games"]),
            f"{score['mean']:.2f}",
            half_text(score, rung["games"]),
            f"{score['sd']:.1f}",
        ]
        if step is None:
            row += [""] * 4
        else:
            won = step["won"]
            row += [f"{step['difference']['mean']:+.2f}", half_text(step["difference"], step["games"])]
            row += [percent_text(won["rate"]), between_text(won["ci95"])]
        rows.append(row)
    return "Skill, each bot alone on the same decks\n" + columns(head, rows) + "\n" + _wrapped(ladder["reading"])


def _luck(luck: dict[str, Any]) -> str:
    head = ["two of", "decks", "sd of scores", "apart on a deck", "share of the deck", "95 %"]
    rows = [
        [
            twin["bot"],
            str(twin["games"]),
            f"{twin['sd']:.1f}",
            f"{twin['apart']:.1f}",
            percent_text(twin["deck"]["rate"]),
            between_text(twin["deck"]["ci95"]),
        ]
        for twin in luck["twins"]
    ]
    return "Luck, equal players on the same decks\n" + columns(head, rows) + "\n" + _wrapped(luck["reading"])


def _goal_cells(goal: dict[str, Any], solo: bool, worth: bool, per_window: str = "") -> list[str]:
    cells = [percent_text(goal["completed"]["rate"]), between_text(goal["completed"]["ci95"])]
    if not solo:
        cells += [percent_text(goal["first"]), percent_text(goal["shared"]), percent_text(goal["later"])]
    cells += [f"{goal['turn']:.1f}" if "turn" in goal else "never", per_window]
    if worth:
        found = goal.get("worth")
        cells.append(f"{found['mean']:.2f} ± {half_text(found, 2)}" if found else "")
    return cells


def _routes(document: dict[str, Any]) -> str:
    solo = len(document["seats"]) == 1
    bonuses = document["studies"].get("bonuses")
    head = ["route", "stations", "windows", "bonus", "completed", "95 %"]
    head += [] if solo else ["first", "shared", "later"]
    head += ["in turn", "a window", *(["worth"] if bonuses else [])]
    rows = []
    for route in document["routes"]:
        bonus = f"{route['bonus']['first']}/{route['bonus']['later']}"
        sizes = [str(route["stations"]), str(route["windows"]), bonus]
        pays = f"{route['points_per_window']:.2f}" if "points_per_window" in route else ""
        rows.append([printable(route["id"]), *sizes, *_goal_cells(route, solo, bool(bonuses), pays)])
        if "branch" in route:
            name = f"  {printable(route['id'])}, one branch"
            rows.append([name, "", "", "", *_goal_cells(route["branch"], solo, bool(bonuses))])
    for bonus in document["map_bonuses"]:
        rows.append([bonus["kind"], "", "", "", *_goal_cells(bonus, solo, bool(bonuses))])
    words = "a window: points it paid for each of its windows"
    if not solo:
        words += "; first: alone or shared; shared: of these"
    lines = [words + (f"; worth: points that {bonuses['bot']} loses where it pays nothing" if bonuses else "")]
    lines += [*flag_words(document), *([bonuses["reading"]] if bonuses else [])]
    return "Routes, as shares of all papers\n" + columns(head, rows) + "\n" + "\n".join(map(_wrapped, lines))


def flag_words(document: dict[str, Any]) -> list[str]:
    """What stands out among the routes, a sentence each."""
    found = []
    for route in document["routes"]:
        for goal, name in ((route, route["id"]), (route.get("branch"), f"{route['id']}, any branch")):
            if goal is not None and "hopeless" in goal["flags"]:
                found.append(f"Hopeless: {name}, completed in {percent_text(goal['completed']['rate'])} of the papers.")
        if "dominated" in route["flags"]:
            rival = next(other for other in document["routes"] if other["id"] == route["dominated_by"])
            found.append(
                f"Dominated: {route['id']}, {percent_text(route['completed']['rate'])}, by {rival['id']}, "
                f"{percent_text(rival['completed']['rate'])}, which pays more and has no more windows."
            )
    return found


def odd_stations(document: dict[str, Any]) -> list[str]:
    """What stands out among the stations, a sentence for each kind."""
    kinds = {
        "rare": f"filled in under {100 * RARE:.0f} % of the papers",
        "unused": f"interchanges with a transfer in under {100 * UNUSED:.0f} % of the papers",
    }
    found = []
    for flag, words in kinds.items():
        named = [station["id"] for station in document["stations"] if flag in station["flags"]]
        if named:
            found.append(f"{words}: {listed(named, MOST_NAMED, mark='')}")
    return found


def _stations(document: dict[str, Any]) -> str:
    ordered = sorted(document["stations"], key=lambda station: -station["filled"]["rate"])
    fullest, emptiest = ordered[:SHOWN_STATIONS], ordered[::-1][:SHOWN_STATIONS]
    taken = sorted(document["stations"], key=lambda station: -station["numbered"]["rate"])[:SHOWN_STATIONS]

    def named(stations: list[dict[str, Any]], key: str) -> str:
        return ", ".join(f"{printable(station['id'])} {percent_text(station[key]['rate'])}" for station in stations)

    lines = [
        f"most often filled    {named(fullest, 'filled')}",
        f"least often filled   {named(emptiest, 'filled')}",
        f"most transfers       {named(taken, 'numbered')}",
        *map(_wrapped, odd_stations(document)),
    ]
    return "Stations, as shares of all papers\n" + "\n".join(lines)


def _company(document: dict[str, Any]) -> str:
    lines = ["Company"]
    if "table" in document:
        lines.append(_wrapped(table_words(document["table"])))
    found = document["studies"].get("company")
    if found:
        head = ["bot", "decks", "lost to others", "± 95 %"]
        rows = [
            [seat["bot"], str(seat["games"]), f"{seat['lost']['mean']:.2f}", half_text(seat["lost"], seat["games"])]
            for seat in found["seats"]
        ]
        lines += [columns(head, rows), _wrapped(found["reading"])]
    return "\n".join(lines)


def table_words(table: dict[str, Any]) -> str:
    """How the players of the table met, in a sentence."""
    return (
        f"{percent_text(table['later'])} of all bonuses were later ones, {percent_text(table['shared'])} of the first "
        f"ones shared; {percent_text(table['ties']['rate'])} of the games had several winners "
        f"(95 %: {between_text(table['ties']['ci95'])})."
    )


def _notes(document: dict[str, Any]) -> str:
    return "\n".join(f"note: {note}" for note in document["notes"])


def _more(studies: dict[str, Any]) -> str:
    lacking = listed([study for study in STUDIES if study not in studies], 10, mark="")
    return f"more: --studies all adds {lacking}; --html FILE draws it all"
