"""The sections of the page of a play report, each with its charts and tables of the same numbers.

A section is empty where its study was not played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from metrox_maps.findings.charts import (
    Bar,
    Dot,
    Range,
    bars,
    between,
    dots,
    figure,
    half,
    histogram,
    name,
    percent,
    table,
    text,
)
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.report.play_heat import station_name
from metrox_maps.metrox.report.play_text import flag_words, odd_stations, rating_names, table_words
from metrox_maps.scene.vision import rgb


def _reading(words: str) -> str:
    return f'<p class="reading">{text(words)}</p>'


# -- scores ------------------------------------------------------------------------------------------------------------


def scores(document: dict[str, Any]) -> str:
    """How the scores are spread, where the points come from, and the solo ratings."""
    seats = document["seats"]
    over = Range.of([seat["score"]["counts"] for seat in seats])
    steps = seats[0].get("ladder", ())
    marks = [(step["least"], str(step["least"])) for step in steps[:-1]]
    parts = []
    for number, seat in enumerate(seats):
        score = seat["score"]
        label = f"Scores of {seat['bot']}: mean {score['mean']:.1f}, from {score['min']} to {score['max']}"
        title = f"Seat {number}: {name(seat['bot'])}" if len(seats) > 1 else name(seat["bot"])
        chart = histogram(label, score["counts"], over, mean=score["mean"], marks=marks)
        parts.append(f"<figure><figcaption>{title}, games by score; the line is the mean</figcaption>{chart}</figure>")
    rows = []
    for number, seat in enumerate(seats):
        score = seat["score"]
        spread = [figure(value, 0) for value in (score["min"], *score["quantiles"].values(), score["max"])]
        won = f"{percent(seat['wins']['rate'])} ({between(seat['wins']['ci95'])})" if len(seats) > 1 else "–"
        rows.append(
            [
                f"{number} {name(seat['bot'])}",
                figure(score["mean"], 2),
                half(score["ci95"]),
                f"{score['sd']:.1f}",
                *spread,
                figure(seat["empty"]["mean"], 1),
                won,
            ]
        )
    quantiles = [f"{part}\u00a0%" if part != "50" else "median" for part in seats[0]["score"]["quantiles"]]
    head = ["Seat", "Mean", "95 %", "sd", "min", *quantiles, "max", "empty", "wins"]
    parts.append(table("Scores", head, rows))
    kinds = ("completed", "transfers", "penalty", "map_bonus")
    sources = [
        [f"{number} {name(seat['bot'])}", *(f"{_signed(kind, seat['parts'][kind])}" for kind in kinds)]
        for number, seat in enumerate(seats)
    ]
    head = ["Seat", "completed", "transfers", "penalty", "map bonus"]
    parts.append(table("Where the points come from, on average", head, sources))
    if steps:
        parts.append(f"<h3>Solo ladder</h3>{_ratings(steps, seats[0]['bot'])}")
    return "".join(parts)


def _signed(kind: str, points: float) -> str:
    return f"−{points:.2f}" if kind == "penalty" and round(points, 2) else f"{points:.2f}"


def _ratings(steps: list[dict[str, Any]], bot: str) -> str:
    rows = [
        Bar(
            label=f"<b>{points}</b> {text(step['words'])}",
            parts=((step["rate"], "one"),),
            interval=step["ci95"],
            value=f"{percent(step['rate'])} <small>{between(step['ci95'])}</small>",
        )
        for points, step in zip(rating_names(steps), steps, strict=True)
    ]
    return bars(f"Share of the games of {bot} in each rating of the solo ladder", rows)


# -- skill and luck ----------------------------------------------------------------------------------------------------


def skill(document: dict[str, Any]) -> str:
    """The ladder of bots."""
    ladder = document["studies"].get("ladder")
    if ladder is None:
        return ""
    rungs = ladder["rungs"]
    lines = [
        Dot(
            label=name(rung["bot"]),
            mean=rung["score"]["mean"],
            interval=rung["score"]["ci95"],
            value=f"{figure(rung['score']['mean'], 1)} <small>{half(rung['score']['ci95'])}</small>",
        )
        for rung in rungs
    ]
    steps = [
        [
            f"{name(step['upper'])} over {name(step['lower'])}",
            str(step["games"]),
            figure(step["difference"]["mean"], 2, sign=True),
            half(step["difference"]["ci95"]),
            percent(step["won"]["rate"]),
            between(step["won"]["ci95"]),
            percent(step["even"]),
        ]
        for step in ladder["steps"]
    ]
    parts = [
        _reading(ladder["reading"]),
        dots("Mean score of each bot, alone on the same decks", lines, "points"),
        table(
            "Steps of the ladder, on the same decks; an even deck counts half as won",
            ["Step", "decks", "more points", "95 %", "decks won", "95 %", "even"],
            steps,
        ),
    ]
    if rungs[0]["ratings"]:
        named = zip(rating_names(rungs[0]["ratings"]), rungs[0]["ratings"], strict=True)
        rows = [
            [f"{points} {text(step['words'])}", *(_rated(rung["ratings"][number]) for rung in rungs)]
            for number, (points, step) in enumerate(named)
        ]
        head = ["Rating", *(f"{name(rung['bot'])} ({rung['games']} games)" for rung in rungs)]
        parts.append(table("Ratings of the solo ladder that each bot reaches", head, rows))
    return "".join(parts)


def _rated(step: dict[str, Any]) -> str:
    return f"{percent(step['rate'])} <small>{between(step['ci95'])}</small>"


def luck(document: dict[str, Any]) -> str:
    """The share of the deck."""
    luck = document["studies"].get("luck")
    if luck is None:
        return ""
    rows = [
        Bar(
            label=f"two of {name(twin['bot'])}",
            parts=((twin["deck"]["rate"], "one"), (1 - twin["deck"]["rate"], "rest")),
            interval=twin["deck"]["ci95"],
            value=f"{percent(twin['deck']['rate'], 0)} <small>{between(twin['deck']['ci95'])}</small>",
        )
        for twin in luck["twins"]
    ]
    cells = [
        [
            name(twin["bot"]),
            str(twin["games"]),
            percent(twin["deck"]["rate"]),
            between(twin["deck"]["ci95"]),
            f"{twin['sd']:.1f}",
            f"{twin['apart']:.1f}",
        ]
        for twin in luck["twins"]
    ]
    head = ["Two of", "decks", "share of the deck", "95 %", "sd of scores", "apart on a deck"]
    return (
        _reading(luck["reading"])
        + bars("Share of the deck in the variance of the scores of equal players", rows)
        + '<p class="key"><i class="one"></i>the deck <i class="rest"></i>what the players made of it</p>'
        + table("Equal players with dice of their own on the same decks", head, cells)
    )


# -- routes ------------------------------------------------------------------------------------------------------------


def _chip(color: str) -> str:
    """A route's color as a small bar."""
    red, green, blue = rgb(color)
    return f'<i class="chip" style="background:rgb({red} {green} {blue})"></i>'


def _goals(document: dict[str, Any], metro: MetroMap) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each route, branch and map bonus with its name as HTML and as plain words."""
    routes = {route.id: route for route in metro.routes}
    for route in document["routes"]:
        own = routes.get(route["id"])
        chip = _chip(own.color) if own is not None else ""
        words = f" {name(own.name)}" if own is not None and own.name else ""
        yield f"{chip}<b>{name(route['id'])}</b>{words}", route["id"], route
        if "branch" in route:
            yield f"{chip}<b>{name(route['id'])}</b> any branch", f"{route['id']}, any branch", route["branch"]
    for bonus in document["map_bonuses"]:
        yield f"<b>{text(bonus['kind'])}</b>", bonus["kind"], bonus


def _flags(goal: dict[str, Any]) -> str:
    return "".join(f' <em class="flag">{flag}</em>' for flag in goal["flags"])


def routes(document: dict[str, Any], metro: MetroMap) -> str:
    """How often each route was completed, and what its bonus is worth."""
    solo = len(document["seats"]) == 1
    studies = document["studies"]
    goals = list(_goals(document, metro))
    rows = [
        Bar(
            label=label + _flags(goal),
            parts=(
                (goal["first"] - goal["shared"], "one"),
                (goal["shared"], "two"),
                (goal["later"], "three"),
            ),
            interval=goal["completed"]["ci95"],
            value=f"{percent(goal['completed']['rate'])} <small>{between(goal['completed']['ci95'])}</small>",
        )
        for label, _, goal in goals
    ]
    words = [_reading(sentence) for sentence in flag_words(document)]
    if "bonuses" in studies:
        words.append(_reading(studies["bonuses"]["reading"]))
    key = (
        ""
        if solo
        else '<p class="key"><i class="one"></i>first, alone <i class="two"></i>first, shared '
        '<i class="three"></i>later</p>'
    )
    chart = bars("Share of the papers on which each route was completed", rows)
    return "".join(words) + chart + key + _worths(goals, studies) + _route_table(goals, solo, "bonuses" in studies)


def _worths(goals: list[tuple[str, str, dict[str, Any]]], studies: dict[str, Any]) -> str:
    lines = [
        Dot(
            label=label,
            mean=goal["worth"]["mean"],
            interval=goal["worth"]["ci95"],
            value=f"{figure(goal['worth']['mean'], 2)} <small>{half(goal['worth']['ci95'])}</small>",
        )
        for label, _, goal in goals
        if "worth" in goal
    ]
    if not lines:
        return ""
    games = f"{studies['bonuses']['games']:,} decks by {name(studies['bonuses']['bot'])}"
    return f"<h3>What each bonus is worth</h3><p>Points lost where it pays nothing, {games}.</p>" + dots(
        "Points lost where a bonus pays nothing", lines, "points"
    )


def _route_table(goals: list[tuple[str, str, dict[str, Any]]], solo: bool, worth: bool) -> str:
    head = ["Route", "stations", "windows", "bonus", "completed", "95 %"]
    head += [] if solo else ["first", "shared first", "later"]
    head += ["in turn", "points a window", *(["worth", "95 %"] if worth else [])]
    rows = []
    for label, _, goal in goals:
        bonus = goal.get("bonus")
        row = [
            label + _flags(goal),
            str(goal.get("stations", "")),
            str(goal.get("windows", "")),
            f"{bonus['first']}/{bonus['later']}" if bonus else "",
            percent(goal["completed"]["rate"]),
            between(goal["completed"]["ci95"]),
        ]
        row += [] if solo else [percent(goal[kind]) for kind in ("first", "shared", "later")]
        row.append(f"{goal['turn']:.1f}" if "turn" in goal else "never")
        row.append(f"{goal['points_per_window']:.2f}" if "points_per_window" in goal else "")
        if worth:
            found = goal.get("worth")
            row += [figure(found["mean"], 2), half(found["ci95"])] if found else ["", ""]
        rows.append(row)
    return table("Routes and bonuses, as shares of all papers", head, rows)


# -- the rest ----------------------------------------------------------------------------------------------------------


def stations(document: dict[str, Any], metro: MetroMap, heat: str) -> str:
    """How often each station was filled; `heat` is the heat map."""
    names = {station.id: station.name for station in metro.stations}
    rows = [
        [
            station_name(names, station["id"]) + _flags(station),
            str(station["transfer_count"]),
            percent(station["filled"]["rate"]),
            between(station["filled"]["ci95"]),
            percent(station["numbered"]["rate"]),
            between(station["numbered"]["ci95"]),
        ]
        for station in document["stations"]
    ]
    head = ["Station", "routes", "filled", "95 %", "transfers", "95 %"]
    words = "".join(_reading(sentence[:1].upper() + sentence[1:] + ".") for sentence in odd_stations(document))
    listing = table("Stations, as shares of all papers", head, rows)
    return f"{words}{heat}<details open><summary>All stations</summary>{listing}</details>"


def company(document: dict[str, Any]) -> str:
    """How the players meet, and what they cost each other."""
    found = document["studies"].get("company")
    parts = [_reading(table_words(document["table"]))] if "table" in document else []
    if found is not None:
        lines = [
            Dot(
                label=name(seat["bot"]),
                mean=seat["lost"]["mean"],
                interval=seat["lost"]["ci95"],
                value=f"{figure(seat['lost']['mean'], 2)} <small>{half(seat['lost']['ci95'])}</small>",
            )
            for seat in found["seats"]
        ]
        cells = [
            [name(seat["bot"]), str(seat["games"]), figure(seat["lost"]["mean"], 2), half(seat["lost"]["ci95"])]
            for seat in found["seats"]
        ]
        parts += [
            _reading(found["reading"]),
            dots("Points lost to others being first", lines, "points"),
            table("Points lost to others being first, on the same decks", ["Bot", "decks", "lost", "95 %"], cells),
        ]
    return "".join(parts)


def turns(document: dict[str, Any]) -> str:
    """How long the games were."""
    turns = document["turns"]
    counts = turns["counts"]
    label = f"Cards revealed in a game: mean {turns['mean']:.1f}, from {turns['min']} to {turns['max']}"
    rows = [[turn, f"{times:,}", percent(times / document["games"])] for turn, times in counts.items()]
    return histogram(label, counts, Range.of([counts]), mean=turns["mean"]) + table(
        "Games by number of cards revealed, free cards included", ["Cards", "games", "share"], rows
    )
