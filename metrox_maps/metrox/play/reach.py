"""Which stations a card reaches along a track: bit tricks on positions (RULES 1.2).

Positions of a track count from where its marking starts; a set of positions is an integer, and so is a set of stations
with all their copies (the layout, see `board`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from metrox_maps.metrox.play.board import IS_NUMBER, IS_TRANSFER, Board, Track
from metrox_maps.metrox.play.moves import Move


class Option(NamedTuple):
    """A move and the layout bits it marks."""

    move: Move
    added: int


def run(empty: int, most: int) -> int:
    """Positions a number card marks: from the first empty one, one after another, up to `most` or a filled one."""
    low = empty & -empty
    window = (low << most) - low
    filled = (window | empty) ^ empty
    return (filled & -filled) - low if filled else window


def jump(empty: int, most: int) -> int:
    """Positions a skip card marks: the lowest `most` of the empty ones."""
    found = 0
    for _ in range(most):
        low = empty & -empty
        found |= low
        empty ^= low
    return found


def lowest(empty: int, _most: int) -> int:
    """The position a transfer card numbers: the first empty one."""
    return empty & -empty


REACH = (run, jump, lowest)
"""By card code: the function that gives the most a card marks."""


def most_marked(board: Board, empty: int, card: int, track: Track) -> int:
    """Positions marked along a track by the revealed card if the player marks as many as it shows."""
    return REACH[board.codes[card]](empty >> track.offset & track.full, board.values[card])


def spread_of(track: Track, positions: int) -> int:
    """Layout bits of the stations at these positions, stretch by stretch."""
    prefix = track.prefix
    found = 0
    while positions:
        low = positions & -positions
        above = positions + low
        found |= prefix[(above & -above).bit_length() - 1] ^ prefix[low.bit_length() - 1]
        positions &= above
    return found


def distinct_tracks(board: Board, empty: int, card: int, route: int) -> Sequence[Track]:
    """The tracks of a route whose widest moves are legal and differ in effect, ascending (RULES 1.5)."""
    tracks = board.tracks[route]
    if len(tracks) == 1:
        return tracks
    found: dict[int, Track] = {}
    for track in tracks:
        found.setdefault(spread_of(track, most_marked(board, empty, card, track)), track)
    if board.codes[card] == IS_TRANSFER and len(found) > 1:
        # A number is always written where the route has an empty station (RULES 1.2).
        found.pop(0, None)
    return tuple(found.values())


def open_tracks(board: Board, empty: int, windows: Sequence[int], card: int) -> list[Track]:
    """The distinct tracks of the routes that have an empty window, by route and track."""
    return [track for route, left in enumerate(windows) if left for track in distinct_tracks(board, empty, card, route)]


def widest_move(board: Board, empty: int, card: int, track: Track) -> Move:
    """The move that marks as many stations along a distinct track as the card shows."""
    positions = most_marked(board, empty, card, track)
    move = track.moves[positions.bit_count()]
    if len(board.tracks[move.route]) == 1:
        return move
    # Where fewer may be marked, the same stations may be the first few of a lower track, which then names the move.
    added = spread_of(track, positions)
    return next(option.move for option in options(board, empty, card, move.route) if option.added == added)


def options(board: Board, empty: int, card: int, route: int) -> list[Option]:
    """Every legal move on a route that has an empty window, distinct in effect, by track and count (RULES 1.2, 1.5)."""
    numbering = board.codes[card] == IS_TRANSFER
    found: dict[int, Move] = {}
    for track in distinct_tracks(board, empty, card, route) if numbering else board.tracks[route]:
        positions = most_marked(board, empty, card, track)
        most = positions.bit_count()
        for count in (most,) if numbering else _counts(board, card, empty >> track.offset & track.full, positions):
            found.setdefault(spread_of(track, jump(positions, count)), track.moves[count])
    return [Option(move, added) for added, move in found.items()]


def _counts(board: Board, card: int, empty: int, positions: int) -> list[int]:
    """How many stations may be marked, ascending, where `positions` is the most."""
    most = positions.bit_count()
    if board.edition.may_mark_fewer:
        return list(range(most + 1))
    if board.codes[card] == IS_NUMBER:
        return [most]
    # The maximum, or a stop before any filled stretch that would be jumped over.
    return [count for count in range(1, most) if _before_filled(empty, jump(positions, count))] + [most]


def _before_filled(empty: int, marked: int) -> bool:
    """Whether the position behind the last marked one is filled."""
    return not empty >> marked.bit_length() & 1
