"""The play report of a board as a page: charts, and tables of the same numbers.

The same document gives the same bytes: how fast the games were played is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from metrox_maps.findings.charts import (
    Bar,
    Range,
    bars,
    between,
    figure,
    half,
    histogram,
    name,
    percent,
    table,
    text,
)
from metrox_maps.findings.page import Front, card, report_page
from metrox_maps.metromania.model import SIDES
from metrox_maps.metromania.play.balance import FAULTS, PARTS, REASONS
from metrox_maps.metromania.play.notation import player_text

_PARTS = ("dug", "built", "bonus", "lost with lines", "trips", "penalties")
_LOST = ("adjusted_away", "penalty")
"""Parts that are subtracted."""
_REASONS = ("two lines finished", "last station built", "lines out of play")
_FAULTS = ("unplaced", "no station", "no way")
_COUNTS = (
    ("lines finished", ("lines", "finished")),
    ("lines blocked at the end", ("lines", "blocked")),
    ("stations built", ("stations",)),
    ("spots under tunnels", ("spots", "covered")),
    ("destinations left in hand", ("unplaced",)),
    ("points between first and last", ("table", "spread")),
)
"""Further numbers that every game has, and where they stand in the document."""


def play_html(document: dict[str, Any]) -> bytes:
    """The page of a `metromania-play/1` document, UTF-8."""
    games = f"{document['games']:,} {'game' if document['games'] == 1 else 'games'}"
    bots = ", ".join(seat["bot"] for seat in document["seats"])
    return report_page(
        Front(
            kind="Balance report",
            name=document["board"],
            how=f"{games} by {bots} · seed {document['seed']}",
            cards=tuple(_cards(document)),
            notes=document["notes"],
        ),
        (
            ("scores", "Scores", _scores(document)),
            ("trips", "Test trips", _trips(document)),
            ("course", "How the games go", _course(document)),
            ("sides", "Where lines begin and end", _sides(document)),
        ),
        foot=(
            "Intervals are 95 % intervals with the game as the unit: t for means, Wilson for shares.",
            f"Board <code>{text(document['digest'])}</code>",
        ),
    )


def _cards(document: dict[str, Any]) -> Iterator[str]:
    """What there is to know at a glance."""
    seats, trips, turns = document["seats"], document["trips"], document["turns"]
    best = max(range(len(seats)), key=lambda seat: seats[seat]["wins"]["rate"])
    wins = seats[best]["wins"]
    words = f"of the games are won by {player_text(best)}, {name(seats[best]['bot'])} ({between(wins['ci95'])})"
    yield card("scores", "Wins", percent(wins["rate"], 0), words)
    mean = sum(seat["score"]["mean"] for seat in seats) / len(seats)
    yield card(
        "scores", "Score", figure(mean), f"on average; {figure(document['table']['spread']['mean'])} from first to last"
    )
    worst = max(trips, key=lambda trip: trip["impossible"]["rate"])
    words = f"of the games trip {worst['trip']}, the hardest, is impossible ({between(worst['impossible']['ci95'])})"
    yield card("trips", "Trips", percent(worst["impossible"]["rate"], 0), words)
    lines = document["lines"]
    words = f"of {figure(lines['begun'])} lines begun are finished"
    yield card("course", "Lines", figure(lines["finished"]["mean"]), words)
    yield card("course", "Turns", figure(turns["mean"]), f"{turns['min']} to {turns['max']}, of all companies together")


def _scores(document: dict[str, Any]) -> str:
    """How the scores are spread, who wins, and where the points come from."""
    seats = document["seats"]
    over = Range.of([seat["score"]["counts"] for seat in seats])
    made = []
    for number, seat in enumerate(seats, 1):
        score = seat["score"]
        label = f"Scores of player {number}: mean {score['mean']:.1f}, from {score['min']} to {score['max']}"
        chart = histogram(label, score["counts"], over, mean=score["mean"])
        title = f"Player {number}: {name(seat['bot'])}, games by score; the line is the mean"
        made.append(f"<figure><figcaption>{title}</figcaption>{chart}</figure>")
    wins = [
        Bar(
            label=_who(number, seat),
            parts=((seat["wins"]["rate"], "one"),),
            interval=seat["wins"]["ci95"],
            value=_share(seat["wins"]),
        )
        for number, seat in enumerate(seats, 1)
    ]
    made.append(f"<h3>Games won</h3>{bars('Share of the games that each player wins', wins)}")
    quantiles = [f"{part}\u00a0%" if part != "50" else "median" for part in seats[0]["score"]["quantiles"]]
    rows = []
    for number, seat in enumerate(seats, 1):
        score = seat["score"]
        spread = [figure(value, 0) for value in (score["min"], *score["quantiles"].values(), score["max"])]
        rows.append([_who(number, seat), figure(score["mean"], 2), half(score["ci95"]), f"{score['sd']:.1f}", *spread])
    made.append(table("Scores", ["Player", "Mean", "95 %", "sd", "min", *quantiles, "max"], rows))
    sources = [
        [
            _who(number, seat),
            *(figure(-seat["parts"][part] if part in _LOST else seat["parts"][part], 2) for part in PARTS),
            figure(seat["finished"]["mean"], 2),
            figure(seat["tunnels"]["mean"]),
        ]
        for number, seat in enumerate(seats, 1)
    ]
    head = ["Player", *_PARTS, "lines finished", "tunnels"]
    made.append(table("Where the points come from, on average", head, sources))
    return "".join(made)


def _who(number: int, seat: dict[str, Any]) -> str:
    return f"{number} {name(seat['bot'])}"


def _share(rate: dict[str, Any]) -> str:
    return f"{percent(rate['rate'])} <small>{between(rate['ci95'])}</small>"


def _trips(document: dict[str, Any]) -> str:
    """How often each trip is impossible, and why; how long it takes and whom it pays."""
    trips = document["trips"]
    rows = [
        Bar(
            label=text(trip["trip"]),
            parts=((trip["impossible"]["rate"], "one"),),
            interval=trip["impossible"]["ci95"],
            value=_share(trip["impossible"]),
        )
        for trip in trips
    ]
    made = f"<h3>Impossible</h3>{bars('Share of the games in which each trip is impossible', rows)}"
    cells = []
    for trip in trips:
        minutes = trip.get("minutes")
        cells.append(
            [
                text(trip["trip"]),
                *(percent(trip["faults"][fault]["rate"]) for fault in FAULTS),
                *([figure(minutes["mean"]), f"{minutes['min']}–{minutes['max']}"] if minutes else ["–", "–"]),
                percent(trip["paid"]["rate"]),
                figure(trip["companies"]["mean"], 2),
                percent(trip["placers"], 0),
                figure(trip["fined"], 2),
            ]
        )
    head = ["Trip", *_FAULTS, "minutes", "from–to", "paid", "companies paid", "of these placers", "companies fined"]
    return made + table("Trips, in shares of the games", head, cells)


def _course(document: dict[str, Any]) -> str:
    """Length and end of the games, and what stands then."""
    turns = document["turns"]
    label = f"Turns a game: mean {turns['mean']:.1f}, from {turns['min']} to {turns['max']}"
    chart = histogram(label, turns["counts"], Range.of([turns["counts"]]), mean=turns["mean"])
    made = f"<figure><figcaption>Games by their turns, of all companies together</figcaption>{chart}</figure>"
    rows = [
        Bar(
            label=words,
            parts=((document["ends"][reason]["rate"], "one"),),
            interval=document["ends"][reason]["ci95"],
            value=_share(document["ends"][reason]),
        )
        for reason, words in zip(REASONS, _REASONS, strict=True)
    ]
    made += f"<h3>What brings the end</h3>{bars('Share of the games that each reason ends', rows)}"
    cells = []
    for words, keys in _COUNTS:
        found = document
        for key in keys:
            found = found[key]
        cells.append([words, figure(found["mean"], 2), half(found["ci95"]), str(found["min"]), str(found["max"])])
    return made + table("In a game", ["", "Mean", "95 %", "min", "max"], cells)


def _sides(document: dict[str, Any]) -> str:
    """Lines a game at the arrows of every side, and at each arrow."""
    rows = []
    for side in range(SIDES):
        row = [str(side)]
        for kind in ("start", "end"):
            arrows = [arrow for arrow in document["arrows"] if (arrow["side"], arrow["kind"]) == (side, kind)]
            single = " · ".join(f"{arrow['column']}: {figure(arrow['lines'], 2)}" for arrow in arrows)
            row += [
                figure(sum(arrow["lines"] for arrow in arrows), 2),
                percent(sum(arrow["share"] for arrow in arrows)),
                single or "–",
            ]
        rows.append(row)
    head = ["Side", "lines begin", "of all", "by arrow", "lines end", "of all", "by arrow"]
    caption = "Lines a game; side 0 is the top one, then clockwise, and so are the columns of the arrows"
    return table(caption, head, rows)
