"""The play report as a document, `metrox-play/1`.

Everything but `games_per_second` follows from map, edition, bots, seed, number of games and studies alone.
"""

from __future__ import annotations

from typing import Any

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import listed
from metrox_maps.metrox.play.balance import BalanceTally, GoalTally, SeatTally
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.flags import Flags, flags
from metrox_maps.metrox.play.session import Session
from metrox_maps.metrox.play.studies import Studies
from metrox_maps.metrox.report.play_studies import studies_document
from metrox_maps.metrox.report.ratings import ratings
from metrox_maps.simulate.measures import counts_of, mean_of, rate_of, short
from metrox_maps.simulate.stats import Histogram

FORMAT = "metrox-play/1"
QUANTILES = (5, 25, 50, 75, 95)
"""Percentages at which the spread of the scores is shown."""


def play_document(session: Session, studies: Studies | None = None) -> dict[str, Any]:
    """The report of a session, and of the studies played beside it; rates are shares from 0 to 1, with four digits.

    Raises `MetroxError` for a session interrupted before its first games were counted.
    """
    board, tally = session.board, session.tally
    if not session.games:
        raise MetroxError("no game was played to its end, so there is nothing to report")
    found = studies or Studies()
    names = [bot.name for bot in session.bots]
    marks = flags(board, tally)
    worth = {one.goal: one.points for one in found.bonuses or ()}
    return {
        "format": FORMAT,
        "map": board.name,
        "digest": board.digest,
        "edition": board.edition.id,
        "games": session.games,
        "seed": session.seed,
        "interrupted": session.interrupted,
        "seats": [_seat(board, names[number], seat, tally) for number, seat in enumerate(tally.seats)],
        **({"table": _table(tally)} if len(tally.seats) > 1 else {}),
        "turns": {
            "mean": short(tally.turns.mean),
            "min": tally.turns.least,
            "max": tally.turns.most,
            "counts": counts_of(tally.turns),
        },
        "routes": [_route(board, tally, route, marks, worth) for route in range(len(board.routes))],
        "map_bonuses": [
            {"kind": board.goals[goal].name.removeprefix("map:"), **_goal(tally, goal, marks, worth)}
            for goal in board.map_bonuses
        ],
        "stations": [
            _station(tally, number, station, board.transfer_counts[number], marks)
            for number, station in enumerate(board.stations)
        ],
        "studies": studies_document(board, found),
        "notes": _notes(session, found),
        "games_per_second": round((session.games - session.kept) / session.seconds, 1) if session.seconds else 0.0,
    }


def _papers(tally: BalanceTally) -> int:
    return tally.games * len(tally.seats)


def _seat(board: Board, bot: str, seat: SeatTally, tally: BalanceTally) -> dict[str, Any]:
    scores = seat.scores
    document: dict[str, Any] = {
        "bot": bot,
        "score": {
            **mean_of(scores),
            "sd": short(scores.deviation),
            "min": scores.least,
            "max": scores.most,
            "quantiles": {str(part): scores.quantile(part) for part in QUANTILES},
            "counts": counts_of(scores),
        },
        "parts": {
            "completed": short(seat.completed / tally.games),
            "transfers": short(seat.transfers / tally.games),
            "penalty": short(seat.penalty / tally.games),
            "map_bonus": short(seat.map_bonus / tally.games),
        },
        "empty": {"mean": short(seat.empties.mean)},
        "wins": rate_of(seat.wins, tally.games),
    }
    if len(tally.seats) == 1:
        document["ladder"] = ratings(board.edition, scores)
    return document


def _table(tally: BalanceTally) -> dict[str, Any]:
    """How the players meet: bonuses that others had taken before, first bonuses that several got, games without one
    winner."""
    first, shared, later = (sum(getattr(goal, kind) for goal in tally.goals) for kind in ("first", "shared", "later"))
    # Every game shared by k seats is counted by each of them.
    ties = sum(
        times / seats for seat in tally.seats for seats, times in sorted(seat.shared.counts.items()) if seats > 1
    )
    return {
        "later": short(later / (first + later)) if first + later else 0.0,
        "shared": short(shared / first) if first else 0.0,
        "ties": rate_of(round(ties), tally.games),
    }


def _goal(tally: BalanceTally, number: int, marks: Flags, worth: dict[int, Histogram]) -> dict[str, Any]:
    """How often a goal was reached on a paper, with which bonus, and in which turn on average (no key if never)."""
    goal = tally.goals[number]
    papers = _papers(tally)
    reached = goal.first + goal.later
    document: dict[str, Any] = {
        # The share of the papers of a game; the game is the unit of the interval.
        "completed": rate_of(reached / len(tally.seats), tally.games),
        "first": short(goal.first / papers),
        "shared": short(goal.shared / papers),
        "later": short(goal.later / papers),
    }
    if reached:
        document["turn"] = short(goal.turns.mean)
    if number in worth:
        document["worth"] = mean_of(worth[number])
    document["flags"] = ["hopeless"] if number in marks.hopeless else []
    return document


def _route(board: Board, tally: BalanceTally, route: int, marks: Flags, worth: dict[int, Histogram]) -> dict[str, Any]:
    *branches, full = board.route_goals[route]
    stations = board.goals[full].alternatives[0].bit_count()
    document = {
        "id": board.routes[route],
        "stations": stations,
        "windows": board.windows[route],
        "bonus": {"first": board.goals[full].first, "later": board.goals[full].later},
        **_goal(tally, full, marks, worth),
    }
    if board.windows[route]:
        document["points_per_window"] = short(_points(board, tally, route) / (_papers(tally) * board.windows[route]))
    if route in marks.dominated:
        document["flags"].append("dominated")
        document["dominated_by"] = board.routes[marks.dominated[route]]
    for goal in branches:
        document["branch"] = _goal(tally, goal, marks, worth)
    return document


def _points(board: Board, tally: BalanceTally, route: int) -> float:
    """What a route has paid on all papers.

    Whoever completes all of a branching route has completed a branch before; those who stopped at the branch are taken
    to have been first at it as often as everybody.
    """
    *branches, full = board.route_goals[route]
    paid = _paid(board, tally.goals[full], full)
    for goal in branches:
        counted, whole = tally.goals[goal], tally.goals[full]
        reached = counted.first + counted.later
        if reached:
            paid += _paid(board, counted, goal) * (1 - (whole.first + whole.later) / reached)
    return paid


def _paid(board: Board, counted: GoalTally, goal: int) -> float:
    return counted.first * board.goals[goal].first + counted.later * board.goals[goal].later


def _station(tally: BalanceTally, number: int, station: str, transfers: int, marks: Flags) -> dict[str, Any]:
    seats = len(tally.seats)
    return {
        "id": station,
        "transfer_count": transfers,
        "filled": rate_of(tally.filled.count(number) / seats, tally.games),
        "numbered": rate_of(tally.numbered.count(number) / seats, tally.games),
        "flags": [flag for flag, marked in (("rare", marks.rare), ("unused", marks.unused)) if number in marked],
    }


def _notes(session: Session, studies: Studies) -> list[str]:
    """What a reader has to know to read the numbers rightly."""
    notes = []
    if session.interrupted:
        notes.append(f"interrupted: the report covers the first {session.games} games")
    if studies.interrupted:
        notes.append(f"interrupted: without the studies {listed(studies.interrupted, 10, mark='')}")
    if session.games == 1:
        notes.append("a single game says nothing about the spread: its interval has no width")
    names = [bot.name for bot in session.bots if not bot.uses_dice]
    for name in sorted({name for name in names if names.count(name) > 1}):
        notes.append(
            f"{names.count(name)} seats play {name}, which always chooses alike: they share every bonus and every win, "
            f"so their numbers say little about play between people"
        )
    for name in sorted(set(names)):
        notes.append(
            f"{name} settles ties by the order in the file: how often a route is completed depends on where it stands "
            f"there; greedy:dice does not"
        )
    unverified = session.board.edition.unverified
    if unverified:
        notes.append(
            f"edition {session.board.edition.id}: not confirmed by two independent sources: {', '.join(unverified)}"
        )
    return notes
