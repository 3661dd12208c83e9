"""Moves and cards in words and in JSON, by the ids of the map."""

from __future__ import annotations

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.moves import NO_ROUTE, NO_STATION, Move

FREE_MARK = "*"
MoveJson = list[str | int]


def move_text(board: Board, move: Move) -> str:
    """A move in words, for example `A: mark 3` or `free: mark central`; also one that no rule knows."""
    if not is_move(board, move):
        return f"a move that does not exist {tuple(move)}"
    if move.route == NO_ROUTE:
        return "free: mark nothing" if move.station == NO_STATION else f"free: mark {board.stations[move.station]}"
    what = f"mark {move.count}" if move.count else "mark nothing"
    tracks = board.tracks[move.route]
    if len(tracks) == 1 or not move.count:
        return f"{board.routes[move.route]}: {what}"
    way = tracks[move.track].stations
    return (
        f"{board.routes[move.route]}: {what} on track {move.track} "
        f"({board.stations[way[0]]} to {board.stations[way[-1]]})"
    )


def is_move(board: Board, move: Move) -> bool:
    """Whether the move names a route, track and count, or a station, of this board; it may still be illegal."""
    if move.route == NO_ROUTE:
        return -1 <= move.station < len(board.stations) and move == board.free_moves[move.station]
    if not 0 <= move.route < len(board.routes) or not 0 <= move.track < len(board.tracks[move.route]):
        return False
    moves = board.tracks[move.route][move.track].moves
    return 0 <= move.count < len(moves) and move == moves[move.count]


def move_json(board: Board, move: Move) -> MoveJson:
    """`[route id, track, count]`, or `["*", station id]`, or `["*"]` for a free card that found no empty station."""
    if move.route == NO_ROUTE:
        return [FREE_MARK] if move.station == NO_STATION else [FREE_MARK, board.stations[move.station]]
    return [board.routes[move.route], move.track, move.count]


def move_from_json(board: Board, value: object) -> Move:
    """The move that `move_json` writes so. Raises `MetroxError` for anything else."""
    match value:
        case ["*"]:
            return board.free_moves[NO_STATION]
        case ["*", str(station)] if station in board.stations:
            return board.free_moves[board.stations.index(station)]
        case [str(route), int(track), int(count)] if route in board.routes and type(track) is type(count) is int:
            tracks = board.tracks[board.routes.index(route)]
            if 0 <= track < len(tracks) and 0 <= count < len(tracks[track].moves):
                return tracks[track].moves[count]
    raise MetroxError(
        f"{value!r} is no move on this map: a move is [route, track, count], or ['*', station] for a free card"
    )
