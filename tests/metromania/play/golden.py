"""A tiny board, and a game on it whose outcome was worked out by hand from RULES.md (see `test_golden`)."""

from __future__ import annotations

import copy
from typing import Any

from metrox_maps.metromania import codec
from metrox_maps.metromania.play.board import Board, board_of

_ROWS = (("H", "..."), ("L", "W.."), ("F", "..."), ("H", ".W."), ("P", "..."), ("F", "..."))

DOCUMENT: dict[str, Any] = {
    "format": "metromania-board/1",
    "name": "Tiny",
    "side": 2,
    "placement": [[number, 0] for number in range(6)],
    "frame": ["SE", "ES", "SE", "ES", "SE", "ES"],
    "components": {"stations": 6, "tunnels": 6},
    "districts": [{"id": f"d{number}", "name": f"D{number}", "rows": list(rows)} for number, rows in enumerate(_ROWS)],
}

_FIRST = {
    "dug": 0,
    "built": 0,
    "bonus": 5,
    "adjusted": 5,
    "trips": 5,
    "penalty": 12,
    "total": -2,
    "finished": 2,
    "tunnels": 6,
}

GAME: dict[str, Any] = {
    "index": 0,
    "placement": [[number, 0] for number in range(6)],
    "hands": [["HC", "WF", "FB", "FD"], ["HA", "HF", "WE", "FC"], ["HD", "WA", "WB", "FE"]],
    "moves": [
        [
            ["striped", [1, 1, 2], [2, 0], [1, 0], None, None],
            ["striped", [2, 0, 0], [1, 0], [1, -1], "FD", None],
            ["striped", [3, 1, 0], [1, -1], [2, -2], None, [1, -1]],
        ],
        [
            ["striped", [5, 1, 2], [-2, 1], [-1, 1], None, None],
            ["striped", [0, 1, 1], [-1, 1], [0, 1], None, None],
            ["striped", [1, 1, 0], [0, 1], [1, 1], "WE", [0, 1]],
        ],
        [
            ["full", [0, 1, 0], [-2, 2], [-1, 1], None, None],
            ["full", [5, 0, 0], [-1, 1], [-1, 0], "FE", None],
            ["full", [4, 1, 2], [-1, 0], [-2, 0], None, [-1, 0]],
        ],
        [
            ["full", [4, 1, 0], [0, -2], [0, -1], None, None],
            ["full", [3, 0, 0], [0, -1], [1, -1], "HC", None],
            ["full", [2, 1, 2], [1, -1], [2, -2], None, [0, -1]],
        ],
        [
            ["full", [2, 1, 0], [2, 0], [1, 0], None, None],
            ["full", [1, 1, 1], [1, 0], [0, 1], None, None],
            ["full", [0, 0, 0], [0, 1], [-1, 1], "HA", None],
        ],
        [
            ["striped", [3, 1, 2], [0, -2], [0, -1], None, None],
            ["striped", [4, 1, 1], [0, -1], [-1, 0], None, None],
            ["striped", [5, 1, 0], [-1, 0], [-2, 0], None, None],
        ],
    ],
    # Company 0 finishes its second line in turn 4; the two others have one more turn.
    "reason": "lines",
    "companies": [
        # Two bonus stations: (1, -1) between F, H and W gives 3, (0, -1) between H and W 2. Joining (1, -1) gives none.
        _FIRST,
        # A bonus station at (0, 1) between H and W; one dug at (1, 0), beside F, where the full line leaves company 0's.
        # One line is finished: half of 3, rounded down.
        _FIRST | {"dug": 1, "bonus": 2, "adjusted": 1, "trips": 11, "total": 0, "finished": 1},
        # Dug at (-1, 1) between H and F, where it meets company 1; a bonus station at (-1, 0), beside F.
        _FIRST | {"dug": 2, "bonus": 1, "adjusted": 3, "penalty": 18, "total": -10},
    ],
    "trips": [
        {"trip": "A", "minutes": None, "companies": [], "points": [0, 0, -6], "faulty": [2]},  # WA in hand
        {"trip": "B", "minutes": None, "companies": [], "points": [-6, 0, -6], "faulty": [0, 2]},  # both in hand
        {"trip": "C", "minutes": None, "companies": [], "points": [0, -6, 0], "faulty": [1]},  # FC in hand
        {"trip": "D", "minutes": None, "companies": [], "points": [0, 0, -6], "faulty": [2]},  # HD in hand
        # From (0, 1) at WE to (-1, 1) at FE: a section of both lines of company 1, which placed WE.
        {"trip": "E", "minutes": 1, "companies": [1], "points": [0, 6, 0], "faulty": []},
        {"trip": "F", "minutes": None, "companies": [], "points": [-6, -6, 0], "faulty": [0, 1]},  # both in hand
        # (0, -1) to (1, -1), change, to (1, 0), all company 0; or (-1, 0) to (-1, 1) by company 2, change, to (0, 1) by
        # company 1: both take 1 + 3 + 1.
        {"trip": "Sunday", "minutes": 5, "companies": [0, 1, 2], "points": [5, 5, 5], "faulty": []},
    ],
    "totals": [-2, 0, -10],
    "winners": [1],
}


def golden() -> dict[str, Any]:
    """The game, to be changed."""
    return copy.deepcopy(GAME)


def tiny() -> Board:
    """The board it is played on."""
    return board_of(codec.parse_board(DOCUMENT))
