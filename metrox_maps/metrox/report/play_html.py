"""The play report as a page: charts, tables of the same numbers, and a heat map on the drawn map.

One file that asks nothing of the network and runs no script; the page's own policy forbids both. The same document and
map give the same bytes: how fast the games were played is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.report import play_sections as sections
from metrox_maps.metrox.report.play_charts import between, figure, half, name, percent, text
from metrox_maps.metrox.report.play_heat import heat_map
from metrox_maps.metrox.sheet.plan import Sheet

_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:"


def play_html(document: dict[str, Any], metro: MetroMap, edition: Edition, *, sheet: Sheet | None = None) -> bytes:
    """The page of a `metrox-play/1` document, UTF-8. `sheet` is a drawing of the map there already is."""
    style = (files(__package__) / "play_html.css").read_text(encoding="utf-8")
    made = [
        ("scores", "Scores", sections.scores(document)),
        ("skill", "Skill", sections.skill(document)),
        ("luck", "Luck", sections.luck(document)),
        ("routes", "Routes and bonuses", sections.routes(document, metro)),
        ("company", "Company", sections.company(document)),
        ("turns", "Length of a game", sections.turns(document)),
        ("stations", "Stations", sections.stations(document, metro, heat_map(document, metro, edition, sheet))),
    ]
    shown = [section for section in made if section[2]]
    links = "".join(f'<li><a href="#{key}">{title}</a></li>' for key, title, _ in shown)
    body = "\n".join(f'<section id="{key}"><h2>{title}</h2>{content}</section>' for key, title, content in shown)
    title = text(document["map"])
    games = f"{document['games']:,} {'game' if document['games'] == 1 else 'games'}"
    bots = ", ".join(seat["bot"] for seat in document["seats"])
    page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Balance of {title}</title>
<style>
{style}</style></head>
<body>
<header><p class="kind">Balance report</p><h1><bdi>{title}</bdi></h1>
<p class="how">{text(f"{games} by {bots} · edition {document['edition']} · seed {document['seed']}")}</p></header>
<div class="cards">{"".join(_cards(document))}</div>
{_notes(document)}
<nav aria-label="Sections"><ol>{links}</ol></nav>
<main>
{body}
</main>
<footer><p>Intervals are 95 % intervals with the game as the unit: t for means, Wilson for shares. Flags of routes allow
for all routes being asked at once (Holm), flags of stations for all stations (Benjamini and Hochberg).</p>
<p>Map <code>{text(document["digest"])}</code></p></footer>
</body></html>
"""
    return page.encode()


def _card(target: str, title: str, value: str, words: str) -> str:
    return f'<a class="card" href="#{target}"><span>{title}</span><strong>{value}</strong><small>{words}</small></a>'


def _cards(document: dict[str, Any]) -> Iterator[str]:
    """What there is to know at a glance."""
    seat, studies = document["seats"][0], document["studies"]
    score = seat["score"]
    rating = ""
    if seat.get("ladder"):
        likely = max(seat["ladder"], key=lambda step: step["rate"])
        rating = f"; most often “{text(likely['words'])}”, {percent(likely['rate'], 0)}"
    who = f"{'seat 0, ' if len(document['seats']) > 1 else ''}{name(seat['bot'])}"
    yield _card("scores", "Score", figure(score["mean"]), f"{half(score['ci95'])}, {who}{rating}")
    if "ladder" in studies:
        ladder = studies["ladder"]
        ends = f"{name(ladder['rungs'][0]['bot'])} to {name(ladder['rungs'][-1]['bot'])}"
        words = f"{half(ladder['whole']['ci95'])} points from {ends}: {ladder['gap']:.1f} standard deviations"
        yield _card("skill", "Skill", figure(ladder["whole"]["mean"], sign=True), words)
    if "luck" in studies:
        twin = studies["luck"]["twins"][0]
        share = twin["deck"]
        words = f"of what sets equal players apart is the deck ({between(share['ci95'])})"
        yield _card("luck", "Luck", percent(share["rate"], 0), words)
    goals = [goal for route in document["routes"] for goal in (route, route.get("branch")) if goal]
    hopeless, dominated = (sum(flag in goal["flags"] for goal in goals) for flag in ("hopeless", "dominated"))
    yield _card("routes", "Routes", str(len(document["routes"])), _some(hopeless, dominated))
    odd = [sum(flag in station["flags"] for station in document["stations"]) for flag in ("rare", "unused")]
    words = f"{odd[0]} hardly ever filled, {odd[1]} idle as interchange{'' if odd[1] == 1 else 's'}"
    yield _card("stations", "Stations", str(len(document["stations"])), words)
    if "company" in studies:
        most = max(studies["company"]["seats"], key=lambda one: one["lost"]["mean"])
        words = f"{half(most['lost']['ci95'])} points, what others being first costs at most"
        yield _card("company", "Company", figure(-most["lost"]["mean"]), words)
    turns = document["turns"]
    yield _card("turns", "Turns", f"{turns['mean']:.1f}", f"{turns['min']} to {turns['max']} cards a game")


def _some(hopeless: int, dominated: int) -> str:
    if not hopeless + dominated:
        return "none hopeless, none dominated"
    return f"{hopeless} hopeless, {dominated} dominated"


def _notes(document: dict[str, Any]) -> str:
    notes = "".join(f"<li>{text(note)}</li>" for note in document["notes"])
    return f'<ul class="notes" aria-label="Notes">{notes}</ul>' if notes else ""
