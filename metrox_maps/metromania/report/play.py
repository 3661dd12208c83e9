"""The play report of a board as a document, `metromania-play/1`.

Everything but `games_per_second` follows from board, bots, seed and number of games alone.
"""

from __future__ import annotations

from typing import Any

from metrox_maps.errors import MetroxError
from metrox_maps.metromania.facts import city_of
from metrox_maps.metromania.play.balance import FAULTS, PARTS, REASONS, TRIPS, BalanceTally, SeatTally, TripTally
from metrox_maps.metromania.play.board import Board
from metrox_maps.metromania.play.session import Session
from metrox_maps.simulate.measures import counts_of, mean_of, rate_of, short
from metrox_maps.simulate.stats import Histogram

FORMAT = "metromania-play/1"
QUANTILES = (5, 25, 50, 75, 95)
"""Percentages at which the spread of the scores is shown."""


def play_document(session: Session) -> dict[str, Any]:
    """The report of a session; rates are shares from 0 to 1, with four digits.

    Raises `MetroxError` for a session interrupted before its first games were counted.
    """
    board, tally = session.board, session.tally
    if not session.games:
        raise MetroxError("no game was played to its end, so there is nothing to report")
    return {
        "format": FORMAT,
        "board": board.source.name,
        "digest": board.digest,
        "games": session.games,
        "seed": session.seed,
        "interrupted": session.interrupted,
        "seats": [_seat(bot.name, seat, tally.games) for bot, seat in zip(session.bots, tally.seats, strict=True)],
        "table": {"spread": _spread_of(tally.spread), "ties": rate_of(tally.ties, tally.games)},
        "turns": _spread_of(tally.turns),
        "ends": {reason: rate_of(tally.reasons[reason], tally.games) for reason in REASONS},
        "lines": {
            "begun": short(tally.begun / tally.games),
            "finished": _spread_of(tally.finished),
            "blocked": _spread_of(tally.blocked),
        },
        "stations": _spread_of(tally.stations),
        "spots": {"covered": _spread_of(tally.covered), "share": short(tally.covered.total / max(1, tally.spots))},
        "unplaced": _spread_of(tally.unplaced),
        "trips": [_trip(name, trip, tally.games) for name, trip in zip(TRIPS, tally.trips, strict=True)],
        "arrows": _arrows(board, tally),
        "notes": _notes(session),
        "games_per_second": round((session.games - session.kept) / session.seconds, 1) if session.seconds else 0.0,
    }


def _spread_of(values: Histogram) -> dict[str, Any]:
    return {**mean_of(values), "min": values.least, "max": values.most, "counts": counts_of(values)}


def _seat(bot: str, seat: SeatTally, games: int) -> dict[str, Any]:
    scores = seat.scores
    return {
        "bot": bot,
        "score": {
            **mean_of(scores),
            "sd": short(scores.deviation),
            "min": scores.least,
            "max": scores.most,
            "quantiles": {str(part): scores.quantile(part) for part in QUANTILES},
            "counts": counts_of(scores),
        },
        "parts": {part: short(seat.parts[part] / games) for part in PARTS},
        "finished": {"mean": short(seat.finished / games)},
        "tunnels": {"mean": short(seat.tunnels / games)},
        "wins": rate_of(seat.wins, games),
    }


def _trip(name: str, trip: TripTally, games: int) -> dict[str, Any]:
    """How a trip went: how long it takes has no key if it was impossible in every game."""
    scoring = trip.used.total
    return {
        "trip": name,
        "impossible": rate_of(trip.impossible, games),
        **({"minutes": _spread_of(trip.minutes)} if trip.minutes.n else {}),
        "paid": rate_of(games - trip.used.counts.get(0, 0), games),
        "companies": {"mean": short(scoring / games), "counts": counts_of(trip.used)},
        "placers": short(trip.placers / scoring) if scoring else 0.0,
        "faults": {fault: rate_of(trip.faults[fault], games) for fault in FAULTS},
        "fined": short(trip.faulty / games),
    }


def _arrows(board: Board, tally: BalanceTally) -> list[dict[str, Any]]:
    """Every arrow of the frame, and how many lines a game begin or end there."""
    city = city_of(board.source)
    found = [
        {
            "side": arrow.side,
            "column": arrow.column,
            "kind": kind,
            "lines": short(used[arrow.side, arrow.column] / tally.games),
            "share": short(used[arrow.side, arrow.column] / max(1, used.total())),
        }
        for kind, arrows, used in (("start", city.starts, tally.starts), ("end", city.ends, tally.ends))
        for arrow in arrows
    ]
    return sorted(found, key=lambda arrow: (arrow["side"], arrow["column"]))


def _notes(session: Session) -> list[str]:
    """What a reader has to know to read the numbers rightly."""
    notes = []
    if session.interrupted:
        notes.append(f"interrupted: the report covers the first {session.games} games")
    if session.games == 1:
        notes.append("a single game says nothing about the spread: its intervals have no width")
    if {bot.name for bot in session.bots} <= _AIMLESS:
        notes.append(
            "bots that move at random hardly finish a line and leave most destinations in hand: how often trips are "
            "possible between people they do not tell"
        )
    return notes


_AIMLESS = {"random", "random:any"}
"""Bots that do not try to win."""
