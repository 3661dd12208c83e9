"""The worth of a position to one player, in whole units (see `weights`)."""

from __future__ import annotations

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots.weights import GRAIN, POINT, Tables
from metrox_maps.metrox.play.state import Paper, State


def value(tables: Tables, state: State, seat: int) -> int:
    """What a seat's paper is worth between two turns: settled at the end of the game, expected before."""
    board, paper = state.board, state.papers[seat]
    settled = _settled(tables, state, seat)
    empties = engine.empty_stations(board, paper)
    if not state.left:
        return settled - POINT * tables.weights.empties * board.penalties[empties]
    expected = max(0, empties * GRAIN - tables.sweep * state.left)
    return (
        settled
        + sum(_route_prospect(tables, state, paper, route) for route in range(len(board.routes)))
        + _map_prospect(tables, state, paper)
        + _next_number(board, paper) * tables.outlook[state.left]
        - tables.dread[expected]
    )


def _settled(tables: Tables, state: State, seat: int) -> int:
    """What has been earned, the penalty left out."""
    score, weights = engine.score(state, seat), tables.weights
    bonuses = weights.bonuses * (score.completed + score.map_bonus)
    return POINT * (bonuses + weights.numbers * score.transfers)


def _route_prospect(tables: Tables, state: State, paper: Paper, route: int) -> int:
    """What the bonuses of a route may yet add to what it has paid; its levels replace each other (RULES 1.5)."""
    board = state.board
    found = floor = 0
    for goal in board.route_goals[route]:
        if (paper.first | paper.later) >> goal & 1:
            floor = max(floor, engine.goal_points(board, paper, goal))
            continue
        points = _points(state, goal)
        if points > floor:
            found += (points - floor) * max(
                [_chance(tables, paper, need, paper.windows[route]) for need in board.goals[goal].alternatives]
            )
            floor = points
    return found


def _points(state: State, goal: int) -> int:
    """What the goal pays whoever reaches it next."""
    at = state.board.goals[goal]
    return at.later if state.taken >> goal & 1 else at.first


def _chance(tables: Tables, paper: Paper, need: int, windows: int) -> int:
    """The chance to fill a set of stations, in units of a point."""
    lacking = need & paper.empty
    spare = tables.window * windows + tables.crossing * (lacking & tables.shared).bit_count()
    return tables.chance[tables.zero + spare - GRAIN * lacking.bit_count()]


def _map_prospect(tables: Tables, state: State, paper: Paper) -> int:
    """Map bonuses not earned yet: the first one, less the nearer to the later one the more routes are untouched."""
    board = state.board
    untouched, routes = paper.untouched.bit_count(), board.with_windows.bit_count()
    found = 0
    for goal in board.map_bonuses:
        if not (paper.first | paper.later) >> goal & 1:
            at = board.goals[goal]
            points = POINT * tables.weights.bonuses * _points(state, goal)
            if not state.taken >> goal & 1:
                points -= POINT * tables.weights.bonuses * (at.first - at.later) * untouched // (2 * routes)
            found += points
    return found


def _next_number(board: Board, paper: Paper) -> int:
    """The highest number that a transfer card could write now."""
    best = 0
    for route, left in enumerate(paper.windows):
        if left:
            for track in board.tracks[route]:
                empty = paper.empty >> track.offset & track.full
                if empty:
                    first = track.stations[(empty & -empty).bit_length() - 1]
                    best = max(best, 2 * board.transfer_counts[first])
    return best
