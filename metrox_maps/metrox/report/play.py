"""The play report as a document, `metrox-play/1`.

Everything but `games_per_second` follows from map, edition, bots, seed and number of games alone.
"""

from __future__ import annotations

from typing import Any

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.play.balance import BalanceTally, GoalTally, SeatTally
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.session import Session
from metrox_maps.simulate.stats import Interval, wilson

FORMAT = "metrox-play/1"
QUANTILES = (5, 25, 50, 75, 95)
"""Percentages at which the spread of the scores is shown."""


def play_document(session: Session) -> dict[str, Any]:
    """The report of a session; rates are shares from 0 to 1, rounded to four digits.

    Raises `MetroxError` for a session interrupted before its first games were counted.
    """
    board, tally = session.board, session.tally
    if not session.games:
        raise MetroxError("no game was played to its end, so there is nothing to report")
    names = [bot.name for bot in session.bots]
    return {
        "format": FORMAT,
        "map": board.name,
        "digest": board.digest,
        "edition": board.edition.id,
        "games": session.games,
        "seed": session.seed,
        "interrupted": session.interrupted,
        "seats": [_seat(board, names[number], seat, tally) for number, seat in enumerate(tally.seats)],
        "turns": {"mean": _short(tally.turns.mean), "min": tally.turns.least, "max": tally.turns.most},
        "routes": [_route(board, tally, route) for route in range(len(board.routes))],
        "map_bonuses": [
            {"kind": board.goals[goal].name.removeprefix("map:"), **_goal(tally, tally.goals[goal])}
            for goal in board.map_bonuses
        ],
        "stations": [
            {
                "id": station,
                "filled": {"rate": _short(tally.filled.count(number) / _papers(tally))},
                "numbered": {"rate": _short(tally.numbered.count(number) / _papers(tally))},
            }
            for number, station in enumerate(board.stations)
        ],
        "notes": _notes(session),
        "games_per_second": round(session.games / session.seconds, 1) if session.seconds else 0.0,
    }


def _short(value: float) -> float:
    return round(value, 4)


def _interval(interval: Interval) -> list[float]:
    return [_short(bound) for bound in interval]


def _papers(tally: BalanceTally) -> int:
    return tally.games * len(tally.seats)


def _seat(board: Board, bot: str, seat: SeatTally, tally: BalanceTally) -> dict[str, Any]:
    scores = seat.scores
    document: dict[str, Any] = {
        "bot": bot,
        "score": {
            "mean": _short(scores.mean),
            "ci95": _interval(scores.interval()),
            "sd": _short(scores.deviation),
            "min": scores.least,
            "max": scores.most,
            "quantiles": {str(part): scores.quantile(part) for part in QUANTILES},
        },
        "parts": {
            "completed": _short(seat.completed / tally.games),
            "transfers": _short(seat.transfers / tally.games),
            "penalty": _short(seat.penalty / tally.games),
            "map_bonus": _short(seat.map_bonus / tally.games),
        },
        "empty": {"mean": _short(seat.empties.mean)},
        "wins": {"rate": _short(seat.wins / tally.games), "ci95": _interval(wilson(seat.wins, tally.games))},
    }
    if len(tally.seats) == 1:
        above = None
        document["ladder"] = []
        for least, words in board.edition.ladder:
            share = _short(scores.share_from(least, above))
            document["ladder"].append({"least": least, "words": words, "rate": share})
            above = least
    return document


def _goal(tally: BalanceTally, goal: GoalTally) -> dict[str, Any]:
    """How often a goal was reached on a paper, with which bonus, and in which turn on average (no key if never)."""
    papers = _papers(tally)
    reached = goal.first + goal.later
    document: dict[str, Any] = {
        # The share of the papers of a game; the game is the unit of the interval.
        "completed": {
            "rate": _short(reached / papers),
            "ci95": _interval(wilson(reached / len(tally.seats), tally.games)),
        },
        "first": _short(goal.first / papers),
        "later": _short(goal.later / papers),
    }
    if reached:
        document["turn"] = _short(goal.turns.mean)
    return document


def _route(board: Board, tally: BalanceTally, route: int) -> dict[str, Any]:
    *branches, full = board.route_goals[route]
    stations = board.goals[full].alternatives[0].bit_count()
    document = {
        "id": board.routes[route],
        "stations": stations,
        "windows": board.windows[route],
        "bonus": {"first": board.goals[full].first, "later": board.goals[full].later},
        **_goal(tally, tally.goals[full]),
    }
    for goal in branches:
        document["branch"] = _goal(tally, tally.goals[goal])
    return document


def _notes(session: Session) -> list[str]:
    """What a reader has to know to read the numbers rightly."""
    notes = []
    if session.interrupted:
        notes.append(f"interrupted: the report covers the first {session.games} games")
    if session.games == 1:
        notes.append("a single game says nothing about the spread: its interval has no width")
    names = [bot.name for bot in session.bots if not bot.uses_dice]
    for name in sorted({name for name in names if names.count(name) > 1}):
        notes.append(
            f"{names.count(name)} seats play {name}, which always chooses alike: they share every bonus and every win, "
            f"so their numbers say little about play between people"
        )
    unverified = session.board.edition.unverified
    if unverified:
        notes.append(
            f"edition {session.board.edition.id}: not confirmed by two independent sources: {', '.join(unverified)}"
        )
    return notes
