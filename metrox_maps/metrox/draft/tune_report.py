"""A tuning as a document, `metrox-tune/1`, and as plain text made from it.

Everything in it follows from map, edition, target, bot, seed and number of games alone.
"""

from __future__ import annotations

from typing import Any

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import plural, printable
from metrox_maps.metrox import facts
from metrox_maps.metrox.draft.measuring import Measured
from metrox_maps.metrox.draft.tuning import Tuned
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.play.board import board_of
from metrox_maps.simulate.measures import bounds, short

FORMAT = "metrox-tune/1"


def tune_document(tuned: Tuned, edition: Edition) -> dict[str, Any]:
    """The report of a tuning; rates are from 0 to 1, and all but counts is rounded to four digits."""
    before, after = tuned.before, tuned.after
    document: dict[str, Any] = {
        "format": FORMAT,
        "map": tuned.metro.name,
        "digest": board_of(before.metro, edition).digest,
        "edition": edition.id,
        "bot": tuned.bot,
        "seed": tuned.seed,
        "games": tuned.games,
        "most": tuned.most,
        "confirmed": after.games,
        "reached": tuned.reached,
        "changed": before.metro.routes != after.metro.routes,
        "interrupted": tuned.interrupted,
        "before": _whole(before),
        "after": _whole(after),
        "routes": [
            {
                "id": route.id,
                "stations": len(facts.stops(route)),
                "before": _route(before, number),
                "after": _route(after, number),
            }
            for number, route in enumerate(tuned.metro.routes)
        ],
        "steps": [
            {"change": step.words, "gain": short(step.gain), "error": short(step.error), "kept": step.kept}
            for step in tuned.steps
        ],
        "obstacles": list(tuned.obstacles),
    }
    if tuned.target is not None:
        document["target"] = short(tuned.target)
    return document


def _whole(found: Measured) -> dict[str, Any]:
    routes = found.metro.routes
    return {
        "windows": facts.total_windows(found.metro),
        "first": sum(route.bonus.first for route in routes),
        "later": sum(route.bonus.later for route in routes),
        "score": {"mean": short(found.points.mean), "ci95": bounds(found.points.interval())},
    }


def _route(found: Measured, number: int) -> dict[str, Any]:
    route = found.metro.routes[number]
    return {
        "windows": route.windows,
        "first": route.bonus.first,
        "later": route.bonus.later,
        "completed": {"rate": short(found.rates[number]), "ci95": bounds(found.intervals[number])},
    }


def tune_text(document: dict[str, Any]) -> str:
    """A tuning for a designer to read, from a `metrox-tune/1` document: before, after, and what stands in the way.

    Where nothing changed, before and after are one.
    """
    goal = "15–95 % of games for each route"
    if "target" in document:
        goal += f", {document['target']:g} points on average"
    kept = sum(step["kept"] for step in document["steps"])
    played = f"{document['confirmed']} decks, by which nothing was chosen"
    shown = f"before and after on the same {played}" if document["changed"] else f"the map as it is, on {played}"
    names = ("before", "after") if document["changed"] else ("before",)
    blocks = [
        f"{printable(document['map'])} · {document['edition']} · {document['bot']} · "
        f"{plural(document['games'], 'game')}, seed {document['seed']}",
        f"Goal: {goal}\n{plural(len(document['steps']), 'change')} tried, {kept} kept; {shown}",
        _table(document),
        "\n".join(_score(name if document["changed"] else "as it is", document[name]) for name in names),
        "\n".join([_verdict(document), *(f"  {printable(each)}" for each in document["obstacles"])]),
    ]
    return "\n\n".join(blocks) + "\n"


def _table(document: dict[str, Any]) -> str:
    figures = ["windows", "bonus", "completed", "95 %"]
    if not document["changed"]:
        alone = [[printable(each["id"]), str(each["stations"]), *_cells(each["before"])] for each in document["routes"]]
        return columns(["route", "stations", *figures], alone)
    head, rows = ["route", "stations", *figures, "", *figures], []
    for route in document["routes"]:
        old, new = (_cells(route[name]) for name in ("before", "after"))
        rows.append([printable(route["id"]), str(route["stations"]), *old, "→" if old[:2] != new[:2] else "", *new])
    return columns(head, rows)


def _cells(figures: dict[str, Any]) -> list[str]:
    completed = figures["completed"]
    low, high = completed["ci95"]
    return [
        str(figures["windows"]),
        f"{figures['first']}/{figures['later']}",
        f"{100 * completed['rate']:.1f} %",
        f"{100 * low:.1f}–{100 * high:.1f}",
    ]


def _score(name: str, figures: dict[str, Any]) -> str:
    low, high = figures["score"]["ci95"]
    return (
        f"{name}: {plural(figures['windows'], 'window')}, bonuses {figures['first']} and {figures['later']}; "
        f"mean score {figures['score']['mean']:.2f} ({low:.2f} to {high:.2f})"
    )


def _verdict(document: dict[str, Any]) -> str:
    if document["reached"]:
        return "The goal is met." if document["changed"] else "The goal is met as it is; nothing is changed."
    if document["changed"]:
        return "The goal is not met; this is the best that was found. In its way:"
    if not document["steps"]:
        return "The goal is not met, and nothing was tried. In its way:"
    return "The goal is not met, and nothing was found that is better. In its way:"
