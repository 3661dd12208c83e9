"""A played sheet carries exactly what the paper of the game says, where the sheet has a place for it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box, bounds
from metrox_maps.metrox.loading import LoadedMap, load_map
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.engines import ReferenceEngine
from metrox_maps.metrox.play.state import State
from metrox_maps.metrox.play.table import Turn, written
from metrox_maps.metrox.report.played_sheet import PlayedSheet
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import Sheet
from metrox_maps.scene import shapes
from metrox_maps.scene.shapes import Group, Polygon, Rect, Shape

EXAMPLES = Path(__file__).parents[3] / "examples"
SEATS = 3


@cache
def loaded() -> LoadedMap:
    return load_map(str(EXAMPLES / "all-features.json"))


@cache
def board() -> Board:
    return board_of(loaded().metro, loaded().edition)


@cache
def sheet() -> PlayedSheet:
    return PlayedSheet(loaded().metro, board())


@cache
def empty_sheet() -> Sheet:
    return draw_sheet(loaded().metro, loaded().edition, digest=board().digest)


@cache
def game(index: int) -> tuple[tuple[Turn, ...], State]:
    """The turns of a game, and its end."""
    (trace,) = ReferenceEngine().traces(
        board(), table_from("greedy,random,greedy:dice"), seed=1, start=index, stop=index + 1
    )
    state, turns = engine.start(board(), SEATS), []
    for card, moves in zip(trace.cards, trace.moves, strict=True):
        turns.append(Turn(engine.reveal(state, card), moves))
        state = engine.play(turns[-1].state, moves)
    return tuple(turns), state


def positions() -> Iterator[tuple[State, int, tuple[tuple[int, ...], ...]]]:
    """Positions of some games with a seat and what stands in its windows."""
    for index in range(4):
        turns, end = game(index)
        states = [*(turn.state for turn in turns[1:]), end]
        for at in (0, 4, len(turns)):
            for seat in range(SEATS):
                state = states[at - 1] if at else engine.start(board(), SEATS)
                yield state, seat, written(board(), turns[:at], seat)


def pen(state: State, seat: int, cards: tuple[tuple[int, ...], ...]) -> dict[str, list[Group]]:
    """The groups that the pen wrote, by kind."""
    *drawn, last = sheet().written_on(state, seat, cards, title="t").children
    assert isinstance(last, Group)
    assert last.name == "pen"
    found: dict[str, list[Group]] = {}
    for group in last.children:
        assert isinstance(group, Group)
        found.setdefault(group.name, []).append(group)
    assert drawn
    return found


def covered(group: Group) -> Box:
    found = [
        point
        for shape in group.children
        if isinstance(shape, shapes.Path)
        for piece in shape.pieces
        for point in (piece.start, piece.end)
    ]
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return min(xs), min(ys), max(xs), max(ys)


def inside(group: Group, box: Box) -> bool:
    left, top, right, bottom = covered(group)
    return box[0] <= left and box[1] <= top and right <= box[2] and bottom <= box[3]


def area(shape: Shape) -> Box:
    assert isinstance(shape, Rect)
    return shape.left, shape.top, shape.left + shape.width, shape.top + shape.height


def groups_of(name: str) -> list[Group]:
    """Groups of the sheet as it is printed."""
    found: list[Group] = []

    def look(children: tuple[Shape, ...]) -> None:
        for shape in children:
            if isinstance(shape, Group):
                if shape.name == name:
                    found.append(shape)
                look(shape.children)

    look(empty_sheet().scene.children)
    return found


def test_the_sheet_below_is_the_printed_one() -> None:
    state, seat, cards = next(positions())
    page = sheet().written_on(state, seat, cards, title="Game 1")
    assert page.title == "Game 1"
    assert page.children[:-1] == empty_sheet().scene.children
    assert pen(state, seat, cards) == {}


def test_stations_are_crossed_or_numbered_in_their_boxes() -> None:
    rects = {box.station: box.rect for box in empty_sheet().boxes}
    for state, seat, cards in positions():
        paper, found = state.papers[seat], pen(state, seat, cards)
        for name, wanted in (("number", paper.numbered), ("cross", ~paper.empty & ~paper.numbered)):
            groups = {dict(group.data)["station"]: group for group in found.get(name, [])}
            assert set(groups) == {board().stations[number] for number in engine.members(wanted & board().station_mask)}
            assert all(inside(group, rects[station]) for station, group in groups.items())
        for group in found.get("number", []):
            number = board().stations.index(dict(group.data)["station"])
            assert group.title.endswith(f": {2 * board().transfer_counts[number]}")


def test_cards_stand_in_the_windows_of_their_route_from_the_first() -> None:
    windows = {
        dict(train.data)["route"]: [area(window.children[0]) for window in train.children if is_window(window)]
        for train in groups_of("train")
    }
    for state, seat, cards in positions():
        found = pen(state, seat, cards).get("card", [])
        assert len(found) == sum(map(len, cards)) == board().total_windows - state.left
        for route, filled in zip(board().routes, cards, strict=True):
            own = [group for group in found if dict(group.data)["route"] == route]
            assert all(inside(group, window) for group, window in zip(own, windows[route], strict=False))
            shown = [group.title.rpartition(": ")[2] for group in own]
            assert shown == [str(board().kinds[card].value or "X") for card in filled]


def is_window(shape: Shape) -> TypeGuard[Group]:
    return isinstance(shape, Group) and shape.name == "window"


def test_bonuses_won_are_ringed_and_those_of_others_struck() -> None:
    seen = set()
    for state, seat, cards in positions():
        paper, found = state.papers[seat], pen(state, seat, cards)
        ringed = {dict(group.data)["goal"] for group in found.get("won", [])}
        struck = {dict(group.data)["goal"] for group in found.get("gone", [])}
        goals = board().goals
        assert ringed == {goals[number].name for number in engine.members(paper.first | paper.later)}
        assert struck == {goals[number].name for number in engine.members(state.taken & ~paper.first)}
        seen |= {name.partition(":")[0] for name in ringed}
        for group in found.get("won", []):
            name = dict(group.data)["goal"]
            number = next(number for number, goal in enumerate(goals) if goal.name == name)
            first, later = bonus_places(name)
            assert any(around(group, place) for place in (first if paper.first >> number & 1 else later))
    assert seen == {"route", "branch", "map"}


def bonus_places(goal: str) -> tuple[list[Xy], list[Xy]]:
    """The middles of the diamonds and of the squares of a goal."""
    word, _, name = goal.partition(":")
    where = {"route": "train", "branch": "ending", "map": "map-bonus"}[word]
    diamonds, squares = [], []
    for group in groups_of(where):
        if dict(group.data).get("route", name) != name:
            continue
        for bonus in (inner for inner in group.children if isinstance(inner, Group) and inner.name == "bonus"):
            diamond, square = bonus.children[:2]
            assert isinstance(diamond, Polygon)
            left, top, right, bottom = bounds(diamond.points)
            diamonds.append(((left + right) / 2, (top + bottom) / 2))
            left, top, right, bottom = area(square)
            squares.append(((left + right) / 2, (top + bottom) / 2))
    return diamonds, squares


def around(group: Group, place: Xy) -> bool:
    left, top, right, bottom = covered(group)
    return math.dist(((left + right) / 2, (top + bottom) / 2), place) < 1.0


def test_the_ring_of_a_branch_stands_at_the_end_of_a_complete_branch() -> None:
    number, goal = next((n, goal) for n, goal in enumerate(board().goals) if goal.name.startswith("branch:"))
    start = engine.start(board(), 1)
    for alternative in goal.alternatives:
        spread = sum(board().spread[station] for station in engine.members(alternative))
        paper = start.papers[0]._replace(empty=board().all_empty & ~spread, first=1 << number)
        state = start._replace(papers=(paper,), taken=1 << number)
        (ring,) = pen(state, 0, ((),) * len(board().routes))["won"]
        (place,) = [
            place
            for place, ending in zip(bonus_places(goal.name)[0], endings_of(goal.name), strict=True)
            if alternative >> board().stations.index(dict(ending.data)["station"]) & 1
        ]
        assert around(ring, place)


def endings_of(goal: str) -> list[Group]:
    return [group for group in groups_of("ending") if f"branch:{dict(group.data)['route']}" == goal]


def test_turns_are_ticked_and_the_sum_is_written_at_the_end_only() -> None:
    (track,) = groups_of("turns")
    boxes = [area(shape) for shape in track.children if isinstance(shape, Rect)][1:]  # the first is the ground
    (sums,) = groups_of("sum")
    fields = [area(shape) for shape in sums.children if isinstance(shape, Rect)]
    for state, seat, cards in positions():
        found = pen(state, seat, cards)
        ticks = found.get("tick", [])
        assert len(ticks) == board().total_windows - state.left
        assert all(inside(tick, box) for tick, box in zip(ticks, boxes, strict=False))
        written_sums = found.get("points", [])
        assert bool(written_sums) == engine.is_over(state)
        if written_sums:
            score = engine.score(state, seat)
            empty = engine.empty_stations(board(), state.papers[seat])
            parts = (score.completed, score.transfers, score.map_bonus, empty, score.penalty, score.total)
            assert [group.title for group in written_sums] == [str(part) for part in parts]
            assert all(inside(group, box) for group, box in zip(written_sums, fields, strict=True))


def test_a_map_without_places_cannot_be_drawn() -> None:
    metro = loaded().metro
    somewhere = replace(metro, stations=(replace(metro.stations[0], at=None), *metro.stations[1:]))
    with pytest.raises(MetroxError, match=rf"cannot be drawn: it gives no place for `{metro.stations[0].id}`"):
        PlayedSheet(somewhere, board())
