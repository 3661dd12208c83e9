"""Positions of Metromania for the tests of the slow referee: a plain board, some lines, and how to dig them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from tests.metromania.referee import Referee
from tests.metromania.referee_geometry import Space, Vertex
from tests.metromania.referee_state import RefereeError

SIDE = 4
HANDS = [["HA", "WB", "FC"], ["HD", "WA", "FE"], ["HF", "WE", "FB"], ["HC", "WF", "FD"]]
ALTERNATING = ["SESE"] * 6
"""Each border edge has an arrow: the first and third start a line, the second and fourth end one."""

ACROSS = [(-4, 2), (-3, 2), (-2, 2), (-1, 2), (0, 2), (1, 2)]
"""From side 5 straight to the right."""
DOWN = [(-1, 4), (-1, 3), (-1, 2), (-1, 1)]
"""From side 0 straight to the lower left."""
JOINING = [(-3, 4), (-3, 3), (-2, 2), (-1, 2), (0, 2), (1, 1)]
"""From side 0 to ACROSS, along it from the third to the fifth vertex, and off again."""
RISING = [(4, -3), (3, -2), (2, -1), (1, 0), (0, 1), (-1, 2), (-2, 3)]
"""From side 2 straight to the upper left, as far as the border edges of side 0."""


def document(
    marks: dict[Space, str] | None = None, frame: Sequence[str] = ALTERNATING, side: int = SIDE, **more: Any
) -> dict[str, Any]:
    """A board whose spaces are plain but for the marks; districts lie as they are numbered."""
    rows = [[["."] * (2 * row + 1) for row in range(side)] for _ in range(6)]
    for (position, row, column), kind in (marks or {}).items():
        rows[position][row][column] = kind
    districts = [{"id": f"d{i}", "name": f"District {i}", "rows": ["".join(row) for row in rows[i]]} for i in range(6)]
    board = {"format": "metromania-board/1", "name": "Trial", "side": side, "districts": districts, "frame": [*frame]}
    return {**board, "placement": [[i, 0] for i in range(6)], **more}


def game(marks: dict[Space, str] | None = None, frame: Sequence[str] = ALTERNATING, **more: Any) -> Referee:
    """A game of four on such a board."""
    board = document(marks, frame, **more)
    return Referee(board, board["placement"], 4, HANDS)


def space(*corners: Vertex, side: int = SIDE) -> Space:
    """The space between three vertices."""
    board = document(side=side, frame=["." * side] * 6)
    city = Referee(board, board["placement"], 4, HANDS).city
    return next(each for each, found in city.corners.items() if found == set(corners))


def turn_of(referee: Referee, company: int) -> None:
    """Make it a fresh turn of a company, not its first one."""
    referee.state.company, referee.state.dug, referee.state.placed_now = company, 0, False
    referee.state.turns = [5] * referee.companies
    referee.state.turns[:company] = [6] * company


def walk(referee: Referee, company: int, line: str, path: Sequence[Vertex]) -> list[Vertex]:
    """Dig along a path as the company, however many turns that takes; the stations that this builds."""
    before = len(referee.state.stations)
    for start, end in pairwise(path):
        turn_of(referee, company)
        fitting = [t for t in referee.tunnels() if t[0] == line and t[2:4] == [list(start), list(end)] and t[5] is None]
        assert fitting, f"no tunnel from {start} to {end}"
        referee.dig(fitting[0])
        assert referee.audit() == []
    return referee.state.stations[before:]


def ways(referee: Referee, company: int, line: str) -> set[tuple[Vertex, Vertex]]:
    """From where to where the line may be dug now."""
    turn_of(referee, company)
    return {(tuple(t[2]), tuple(t[3])) for t in referee.tunnels() if t[0] == line}


def reason(act: Callable[..., object], *arguments: Any) -> str:
    """Why something is refused."""
    with pytest.raises(RefereeError) as caught:
        act(*arguments)
    return str(caught.value)
