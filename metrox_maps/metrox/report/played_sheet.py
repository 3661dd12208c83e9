"""A sheet as one player left it: the drawn sheet with what was written on it by pen.

What a player writes (RULES 1.2, 1.3): a cross in a marked station, the number of a transfer, the card in a window, a
ring around a bonus won, a stroke through a first bonus that others won, a cross for a turn gone by, the sum at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import listed
from metrox_maps.geometry.quads import Box, bounds, grown
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import IS_TRANSFER, Board
from metrox_maps.metrox.play.state import Paper, State
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import Sheet, SheetRefused
from metrox_maps.scene.pen import Pen
from metrox_maps.scene.shapes import Group, Path, Polygon, Rect, Scene, Shape, Text
from metrox_maps.scene.theme import COLOR, Theme


@dataclass(frozen=True, slots=True)
class _Bonus:
    """Where the two bonuses of something stand on a sheet, and at which end point if they are a branch's."""

    first: Box
    later: Box
    station: str = ""


class PlayedSheet:
    """The sheet of a map, drawn once, to be written on as often as wanted."""

    def __init__(self, metro: MetroMap, board: Board, *, theme: Theme = COLOR) -> None:
        """Raises `MetroxError` where no sheet can be drawn, for example of stations without positions."""
        lost = [station.id for station in metro.stations if station.at is None]
        if lost:
            raise MetroxError(
                f"the map of this record cannot be drawn: it gives no place for {listed(lost)}; "
                "--format text shows the game"
            )
        try:
            self._sheet = draw_sheet(metro, board.edition, theme=theme, digest=board.digest)
        except SheetRefused as error:
            raise MetroxError(f"the map of this record cannot be drawn: {error}") from None
        self._metro, self._board, self._pen = metro, board, Pen(theme.pen, theme.box)
        self._windows = _windows(self._sheet)
        self._bonuses = _bonuses(self._sheet)
        self._turns = [rect for group in _groups(self._sheet.scene.children, "turns") for rect in _numbered(group)]
        self._sums = [
            _box(shape)
            for group in _groups(self._sheet.scene.children, "sum")
            for shape in group.children
            if isinstance(shape, Rect)
        ]

    def written_on(self, state: State, seat: int, written: Sequence[Sequence[int]], *, title: str) -> Scene:
        """The page of a seat in a position. `written`: for each route the cards that fill its windows, in order."""
        paper = state.papers[seat]
        shapes = [
            *self._stations(paper),
            *self._cards(written),
            *self._goals(state, paper),
            *self._ticks(state.board.total_windows - state.left),
            *(self._sum(state, seat) if engine.is_over(state) else ()),
        ]
        scene = self._sheet.scene
        return replace(scene, title=title, children=(*scene.children, Group(name="pen", children=tuple(shapes))))

    def _stations(self, paper: Paper) -> Iterator[Group]:
        boxes = {box.station: box.rect for box in self._sheet.boxes}
        for number, station in enumerate(self._metro.stations):
            box, data = boxes[station.id], (("station", station.id),)
            if paper.numbered >> number & 1:
                text = str(2 * self._board.transfer_counts[number])
                yield Group(
                    name="number",
                    data=data,
                    title=f"{station.name}: {text}",
                    children=self._pen.write(text, box, station.id),
                )
            elif not paper.empty >> number & 1:
                marks = self._pen.cross(box, station.id)
                yield Group(name="cross", data=data, title=f"{station.name}: marked", children=marks)

    def _cards(self, written: Sequence[Sequence[int]]) -> Iterator[Group]:
        for route, cards in zip(self._metro.routes, written, strict=True):
            for number, card in enumerate(cards):
                text = "X" if self._board.codes[card] == IS_TRANSFER else str(self._board.kinds[card].value)
                marks = self._pen.write(text, self._windows[route.id][number], f"{route.id} {number}")
                title = f"{route.name}, window {number + 1}: {text}"
                yield Group(name="card", data=(("route", route.id),), title=title, children=marks)

    def _goals(self, state: State, paper: Paper) -> Iterator[Group]:
        for number, goal in enumerate(state.board.goals):
            won, later = paper.first >> number & 1, paper.later >> number & 1
            gone = state.taken >> number & 1 and not won
            for at, bonus in enumerate(self._bonuses.get(goal.name, ())):
                key = f"{goal.name} {number} {at}"
                if gone:
                    yield self._mark("gone", goal.name, self._pen.strike(bonus.first, f"{key} gone"))
                if (won or later) and self._is_reached(bonus, goal.alternatives, paper):
                    box = grown(bonus.first if won else bonus.later, 0.5)
                    yield self._mark("won", goal.name, self._pen.ring(box, f"{key} won"))

    def _mark(self, name: str, goal: str, marks: tuple[Path, ...]) -> Group:
        return Group(name=name, data=(("goal", goal),), children=marks)

    def _is_reached(self, bonus: _Bonus, alternatives: Sequence[int], paper: Paper) -> bool:
        """Whether the branch that ends where the bonus stands is complete; bonuses of no branch stand for all."""
        if not bonus.station:
            return True
        end = 1 << self._board.stations.index(bonus.station)
        return any(need & end and not need & paper.empty for need in alternatives)

    def _ticks(self, turns: int) -> Iterator[Group]:
        for number, box in enumerate(self._turns[:turns]):
            yield Group(name="tick", children=self._pen.cross(box, f"turn {number}"))

    def _sum(self, state: State, seat: int) -> Iterator[Group]:
        score = engine.score(state, seat)
        empty = engine.empty_stations(state.board, state.papers[seat])
        bonus = [score.map_bonus] if self._metro.map_bonuses else []
        parts = [score.completed, score.transfers, *bonus, empty, score.penalty, score.total]
        for number, (box, points) in enumerate(zip(self._sums, parts, strict=True)):
            marks = self._pen.write(str(points), box, f"sum {number}")
            yield Group(name="points", title=str(points), children=marks)


def _groups(shapes: Sequence[Shape], name: str) -> Iterator[Group]:
    """The groups of a name, wherever they stand."""
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.name == name:
                yield shape
            else:
                yield from _groups(shape.children, name)


def _box(rect: Rect) -> Box:
    return rect.left, rect.top, rect.left + rect.width, rect.top + rect.height


def _windows(sheet: Sheet) -> dict[str, list[Box]]:
    """The windows of each route, from the first."""
    return {
        dict(train.data)["route"]: [
            _box(shape)
            for window in _groups(train.children, "window")
            for shape in window.children
            if isinstance(shape, Rect)
        ]
        for train in _groups(sheet.scene.children, "train")
    }


def _bonuses(sheet: Sheet) -> dict[str, list[_Bonus]]:
    """The places of each goal's bonuses, by the goal's name: on trains, beside end points, on the panel of the map."""
    found: dict[str, list[_Bonus]] = {}
    for kind, word in (("train", "route"), ("ending", "branch")):
        for group in _groups(sheet.scene.children, kind):
            facts = dict(group.data)
            for bonus in _groups(group.children, "bonus"):
                found.setdefault(f"{word}:{facts['route']}", []).append(_places(bonus, facts.get("station", "")))
    for panel in _groups(sheet.scene.children, "map-bonus"):
        for wanted, bonus in zip(sheet.metro.map_bonuses, _groups(panel.children, "bonus"), strict=True):
            found.setdefault(f"map:{wanted.kind}", []).append(_places(bonus))
    return found


def _places(bonus: Group, station: str = "") -> _Bonus:
    diamond = next(shape for shape in bonus.children if isinstance(shape, Polygon))
    square = next(shape for shape in bonus.children if isinstance(shape, Rect))
    return _Bonus(bounds(diamond.points), _box(square), station)


def _numbered(group: Group) -> Iterator[Box]:
    """The rectangles of a group that carry a number."""
    for shape, following in pairwise(group.children):
        if isinstance(shape, Rect) and isinstance(following, Text) and following.text.isdigit():
            yield _box(shape)
