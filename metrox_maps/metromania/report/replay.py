"""A recorded board game told step by step, in words and as the document `metromania-replay/1`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import listed, plural, printable
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.digging import members
from metrox_maps.metromania.play.moves import Move
from metrox_maps.metromania.play.notation import LINES, company_text, move_json, move_text, player_text, vertex_name
from metrox_maps.metromania.play.records import RecordHeader, Replayed, Verdict, names_in, outcome
from metrox_maps.metromania.play.scoring import CompanyScore, scores
from metrox_maps.metromania.play.state import BUILDING, State, player_of
from metrox_maps.metromania.play.trips import Trip

FORMAT = "metromania-replay/1"
SCHEMA = "metromania-replay-1"

_REASONS = {
    "lines": "a company has finished both lines",
    "stations": "the last station is built",
    "blocked": "enough lines are finished or blocked",
}


def about_text(header: RecordHeader) -> str:
    """What was played, on one line."""
    bots = ", ".join(name for name, _ in header.bots)
    return (
        f"{printable(header.board.source.name)} · seed {header.seed} · {printable(bots)} · "
        f"recorded by {printable(header.package)}"
    )


def company_names(header: RecordHeader) -> list[str]:
    """What the companies are called: by their number, and who leads them."""
    players = len(header.bots)
    names = [printable(name) for name, _ in header.bots]
    return [
        f"{company_text(company)} ({names[seat]})"
        if players > 2
        else f"{company_text(company)} ({player_text(seat)}, {names[seat]})"
        for company in range(header.board.companies(players))
        for seat in (player_of(company, players),)
    ]


def game_text(header: RecordHeader, game: Replayed, *, turn: int | None = None) -> str:
    """The steps of a game in words, up to a turn if one is given."""
    names = company_names(header)
    last = len(game.moves) if turn is None else turn
    blocks = [f"Game {game.index}\n{_dealt(game.states[0], names)}"]
    for number in range(last):
        blocks.append(_step(game.states[number], game.moves[number], game.states[number + 1], names))
    if engine.is_over(game.states[last]):
        blocks.append(_end(game.states[last], header, names))
    return "\n\n".join(blocks) + "\n"


def _dealt(state: State, names: list[str]) -> str:
    districts = state.board.source.districts
    lie = ", ".join(
        f"{printable(districts[placed.district].name)}{f' turned {placed.rotation}' if placed.rotation else ''}"
        for placed in state.terrain.placement
    )
    hands = [f"  {name}: {' '.join(names_in(hand))}" for name, hand in zip(names, state.hands, strict=True)]
    return "\n".join([f"  districts, clockwise from the top: {lie}", *hands])


def _step(before: State, move: Move, after: State, names: list[str]) -> str:
    lines = [f"Turn {before.turn + 1}: {names[before.company]}", f"  {move_text(before, move)}"]
    lines += [f"  {words}" for words in _effects(before, after)]
    points = " · ".join(str(sum(earned)) for earned in after.earned)
    return "\n".join([*lines, f"  points of stations {points}; {plural(after.left, 'station')} left"])


def _effects(before: State, after: State) -> Iterator[str]:
    """What a turn brought about, in words."""
    terrain = after.terrain
    for vertex in members(after.stations & ~before.stations):
        yield f"new station at {vertex_name(terrain, vertex)}: {plural(terrain.spots_at[vertex], 'point')}"
    for company, line in _lines(after.finished & ~before.finished):
        yield f"the {line} line of {company_text(company)} is finished"
    for company, line in _lines(after.blocked & ~before.blocked):
        yield f"the {line} line of {company_text(company)} is blocked"
    for company, line in _lines(before.blocked & ~after.blocked & ~after.finished):
        yield f"the {line} line of {company_text(company)} is not blocked any more"
    if before.last == BUILDING != after.last:
        yield f"the end is near, as {_REASONS[after.reason]}: every other company has one more turn"


def _lines(numbers: int) -> list[tuple[int, str]]:
    """Lines given as bits: their companies and kinds."""
    return [(number // 2, LINES[number % 2]) for number in members(numbers)]


def _end(state: State, header: RecordHeader, names: list[str]) -> str:
    final = scores(state)
    head = ["at the end", "dug", "built", "bonus", "lines", "left", "trips", "penalty", "total"]
    rows = [_score(name, part) for name, part in zip(names, final.companies, strict=True)]
    winners = [f"{player_text(seat)} ({printable(header.bots[seat][0])})" for seat in final.places[0]]
    won = f"{listed(winners, mark='')} {'win' if len(winners) > 1 else 'wins'}"
    totals = " · ".join(map(str, final.points)).replace("-", "−")
    return "\n".join(
        [
            columns(head, rows),
            "",
            *(_trip(trip) for trip in final.trips),
            "",
            f"{won} ({totals})",
        ]
    )


def _score(name: str, part: CompanyScore) -> list[str]:
    earned = [str(part.dug), str(part.built), str(part.bonus)]
    return [name, *earned, str(part.finished), str(part.adjusted), str(part.trips), str(-part.penalty), str(part.total)]


def _trip(trip: Trip) -> str:
    if trip.minutes is None:
        blamed = ", ".join(f"{company_text(one)} {trip.points[one]}" for one in trip.faulty).replace("-", "−")
        return f"  trip {trip.name}: impossible{f'; {blamed}' if blamed else ''}"
    paid = ", ".join(f"{company_text(one)} +{trip.points[one]}" for one in trip.companies) or "nobody scores"
    return f"  trip {trip.name}: {plural(trip.minutes, 'minute')}; {paid}"


def replay_document(verdict: Verdict, game: Replayed | None, *, turn: int | None = None) -> dict[str, Any]:
    """The verdict on a record, with the steps of a game of it, up to a turn if one is given."""
    header = verdict.header
    document: dict[str, Any] = {
        "format": FORMAT,
        "board": header.board.source.name,
        "digest": header.board.digest,
        "package": header.package,
        "seed": header.seed,
        "bots": [{"name": name, "version": version} for name, version in header.bots],
        "games": verdict.games,
        "holds": not verdict.problem,
    }
    if verdict.problem:
        document["problem"] = verdict.problem
    if game is not None:
        document["game"] = _game_json(game, turn)
    return document


def _game_json(game: Replayed, turn: int | None) -> dict[str, Any]:
    last = len(game.moves) if turn is None else turn
    first, end = game.states[0], game.states[last]
    told: dict[str, Any] = {
        "index": game.index,
        "placement": [[placed.district, placed.rotation] for placed in first.terrain.placement],
        "hands": [names_in(hand) for hand in first.hands],
        "turns": [
            _turn_json(game.states[number], game.moves[number], game.states[number + 1]) for number in range(last)
        ],
    }
    return told | outcome(end) if engine.is_over(end) else told


def _turn_json(before: State, move: Move, after: State) -> dict[str, Any]:
    terrain = after.terrain
    return {
        "turn": before.turn + 1,
        "company": before.company,
        "move": move_json(terrain, move),
        "stations": [
            {"vertex": list(terrain.grid.vertices[vertex]), "points": terrain.spots_at[vertex]}
            for vertex in members(after.stations & ~before.stations)
        ],
        "finished": [[company, line] for company, line in _lines(after.finished & ~before.finished)],
        "blocked": [[company, line] for company, line in _lines(after.blocked)],
        "points": [sum(earned) for earned in after.earned],
        "stations_left": after.left,
        "last_turns": before.last != BUILDING,
    }
