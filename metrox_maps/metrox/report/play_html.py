"""The play report as a page: charts, tables of the same numbers, and a heat map on the drawn map.

The same document and map give the same bytes: how fast the games were played is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from metrox_maps.findings.charts import between, figure, half, name, percent, text
from metrox_maps.findings.page import Front, card, report_page
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.report import play_sections as sections
from metrox_maps.metrox.report.play_heat import heat_map
from metrox_maps.metrox.sheet.plan import Sheet


def play_html(document: dict[str, Any], metro: MetroMap, edition: Edition, *, sheet: Sheet | None = None) -> bytes:
    """The page of a `metrox-play/1` document, UTF-8. `sheet` is a drawing of the map there already is."""
    made = [
        ("scores", "Scores", sections.scores(document)),
        ("skill", "Skill", sections.skill(document)),
        ("luck", "Luck", sections.luck(document)),
        ("routes", "Routes and bonuses", sections.routes(document, metro)),
        ("company", "Company", sections.company(document)),
        ("turns", "Length of a game", sections.turns(document)),
        ("stations", "Stations", sections.stations(document, metro, heat_map(document, metro, edition, sheet))),
    ]
    bots = ", ".join(seat["bot"] for seat in document["seats"])
    games = f"{document['games']:,} {'game' if document['games'] == 1 else 'games'}"
    return report_page(
        Front(
            kind="Balance report",
            name=document["map"],
            how=f"{games} by {bots} · edition {document['edition']} · seed {document['seed']}",
            cards=tuple(_cards(document)),
            notes=document["notes"],
        ),
        made,
        foot=(
            "Intervals are 95 % intervals with the game as the unit: t for means, Wilson for shares. "
            "Flags of routes allow\n"
            "for all routes being asked at once (Holm), flags of stations for all stations (Benjamini and Hochberg).",
            f"Map <code>{text(document['digest'])}</code>",
        ),
    )


def _cards(document: dict[str, Any]) -> Iterator[str]:
    """What there is to know at a glance."""
    seat, studies = document["seats"][0], document["studies"]
    score = seat["score"]
    rating = ""
    if seat.get("ladder"):
        likely = max(seat["ladder"], key=lambda step: step["rate"])
        rating = f"; most often “{text(likely['words'])}”, {percent(likely['rate'], 0)}"
    who = f"{'seat 0, ' if len(document['seats']) > 1 else ''}{name(seat['bot'])}"
    yield card("scores", "Score", figure(score["mean"]), f"{half(score['ci95'])}, {who}{rating}")
    if "ladder" in studies:
        ladder = studies["ladder"]
        ends = f"{name(ladder['rungs'][0]['bot'])} to {name(ladder['rungs'][-1]['bot'])}"
        words = f"{half(ladder['whole']['ci95'])} points from {ends}: {ladder['gap']:.1f} standard deviations"
        yield card("skill", "Skill", figure(ladder["whole"]["mean"], sign=True), words)
    if "luck" in studies:
        twin = studies["luck"]["twins"][0]
        share = twin["deck"]
        words = f"of what sets equal players apart is the deck ({between(share['ci95'])})"
        yield card("luck", "Luck", percent(share["rate"], 0), words)
    goals = [goal for route in document["routes"] for goal in (route, route.get("branch")) if goal]
    hopeless, dominated = (sum(flag in goal["flags"] for goal in goals) for flag in ("hopeless", "dominated"))
    yield card("routes", "Routes", str(len(document["routes"])), _some(hopeless, dominated))
    odd = [sum(flag in station["flags"] for station in document["stations"]) for flag in ("rare", "unused")]
    words = f"{odd[0]} hardly ever filled, {odd[1]} idle as interchange{'' if odd[1] == 1 else 's'}"
    yield card("stations", "Stations", str(len(document["stations"])), words)
    if "company" in studies:
        most = max(studies["company"]["seats"], key=lambda one: one["lost"]["mean"])
        words = f"{half(most['lost']['ci95'])} points, what others being first costs at most"
        yield card("company", "Company", figure(-most["lost"]["mean"]), words)
    turns = document["turns"]
    yield card("turns", "Turns", f"{turns['mean']:.1f}", f"{turns['min']} to {turns['max']} cards a game")


def _some(hopeless: int, dominated: int) -> str:
    if not hopeless + dominated:
        return "none hopeless, none dominated"
    return f"{hopeless} hopeless, {dominated} dominated"
