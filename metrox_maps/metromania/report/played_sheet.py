"""A position of a game on the drawn board: what lies there, as marks for the sheet."""

from __future__ import annotations

from dataclasses import replace

from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.play.notation import LINES
from metrox_maps.metromania.play.state import State
from metrox_maps.metromania.play.trips import UNPLACED
from metrox_maps.metromania.sheet.art import END, START
from metrox_maps.metromania.sheet.draw import draw_board
from metrox_maps.metromania.sheet.marks import (
    CounterMark,
    DestinationMark,
    Marks,
    ScoreMark,
    StationMark,
    TunnelMark,
)
from metrox_maps.scene.shapes import Scene


def position_page(state: State, *, title: str) -> Scene:
    """The board with a position on it, on one page; the score track shows the points of stations.

    Raises `SheetRefused` for a board that cannot be drawn.
    """
    board = state.board
    sheet = draw_board(
        board.source, placement=state.terrain.placement, marks=marks_of(state), digest=board.digest, force=True
    )
    return replace(sheet.scene, title=title)


def marks_of(state: State) -> Marks:
    """All that lies on the board in a position."""
    grid, ways = state.terrain.grid, state.terrain.ways
    dug = [(number, ways[way]) for number, line in enumerate(state.lines) for way in line]
    return Marks(
        tunnels=tuple(TunnelMark(way.space, way.start, way.end, number // 2, LINES[number % 2]) for number, way in dug),
        stations=tuple(StationMark(vertex) for vertex in range(len(grid.vertices)) if state.stations >> vertex & 1),
        destinations=tuple(
            DestinationMark(space, name, owner)
            for name, space, owner in zip(DESTINATIONS, state.placed, state.owners, strict=True)
            if space != UNPLACED
        ),
        counters=tuple(_counters(state)),
        scores=tuple(ScoreMark(company, sum(earned)) for company, earned in enumerate(state.earned)),
    )


def _counters(state: State) -> list[CounterMark]:
    """The counters behind the arrows at which lines start and end."""
    city, ways = state.terrain.city, state.terrain.ways
    starts = {arrow.space: arrow for arrow in city.starts}
    ends = {arrow.space: arrow for arrow in city.ends}
    found = []
    for number, line in enumerate(state.lines):
        if line:
            arrow = starts[ways[line[0]].space]
            found.append(CounterMark(START, arrow.side, arrow.column, number // 2))
        if state.finished >> number & 1:
            arrow = ends[ways[line[-1]].space]
            found.append(CounterMark(END, arrow.side, arrow.column, number // 2))
    return found
