"""All pages of a kit: how it goes together, districts, frame, tunnels, tokens with the memo, player aids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.quads import box_polygon
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.pieces import memo
from metrox_maps.metromania.pieces.aid import PLAYERS, aids_on, draw_aid, sections
from metrox_maps.metromania.pieces.assembly import draw_assembly
from metrox_maps.metromania.pieces.districts import draw_district
from metrox_maps.metromania.pieces.frame import draw_frame_piece, outline
from metrox_maps.metromania.pieces.measures import Measures, measures_for
from metrox_maps.metromania.pieces.packing import EDGE, Cuts, cuts, frame_page, frame_seats, lattice, triangle_cuts
from metrox_maps.metromania.pieces.tokens import (
    Row,
    counters,
    destinations,
    draw_tunnel,
    in_rows,
    stations,
    tunnels,
)
from metrox_maps.metromania.pieces.words import KIT, Words
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper
from metrox_maps.scene.printmarks import ruler
from metrox_maps.scene.shapes import Group, Scene, Shape, Text
from metrox_maps.scene.text import CAP_HEIGHT, POINT, measure, shortened
from metrox_maps.scene.theme import COLOR, Theme

_SMALL = 7 * POINT
_HEADING = 9 * POINT
_OFF = 1.4
"""From the content to the line above it."""
_GAP = 5.0
_HEAD = 3.0
"""From the top of the content to a heading: the line above is close."""
_MOST_STATIONS = 15
"""Stations in one row: as many are counted at a glance."""


@dataclass(frozen=True, slots=True)
class _Page:
    """A page before it is known how many there are."""

    paper: Paper
    kind: str
    shapes: tuple[Shape, ...]


def kit_pages(
    board: CityBoard,
    *,
    paper: Paper = DEFAULT_PAPER,
    space: float | None = None,
    theme: Theme = COLOR,
    language: str | None = None,
    with_sheet: bool = False,
) -> tuple[Scene, ...]:
    """The pages of a board's kit at true size, in the order they are printed in; a page may lie or stand.

    The board has to be whole (`facts.is_whole`). `space` is the side of a space in millimetres, by default the usual
    one for the paper (`measures_for`). `language` is one of `words.LANGUAGES`, or None for the board's own or English.
    `with_sheet` counts one page more and names it on the first: the board on one sheet, which the caller adds last.

    Raises NoRoomError where the pieces do not fit on the paper, UnknownNameError for an unknown language.
    """
    measures = measures_for(board.side, paper, space)
    maker = _Maker(board, measures, paper, theme, KIT.words(language, board.language))
    pages = [*maker.pages(("sheet",) if with_sheet else ())]
    count = len(pages) + with_sheet
    return tuple(maker.scene(page, number, count) for number, page in enumerate(pages, 1))


@dataclass(frozen=True, slots=True)
class _Maker:
    """Draws the pages of one board in one size, language and theme."""

    board: CityBoard
    measures: Measures
    paper: Paper
    theme: Theme
    words: Words

    def pages(self, added: tuple[str, ...]) -> Iterator[_Page]:
        """All pages in order; the first names those of the kinds added behind them, too."""
        upright = self.paper if self.paper.height >= self.paper.width else self.paper.turned()
        parts = (self._districts(), self._frame(), self._tunnels(), self._tokens(upright), self._aids())
        others = [page for part in parts for page in part]
        said = tuple(self._listed((*(page.kind for page in others), *added)))
        first = draw_assembly(self.board, self.measures, upright.content, said, words=self.words, theme=self.theme)
        yield _Page(upright, "assembly", first)
        yield from others

    def _listed(self, kinds: Sequence[str]) -> Iterator[str]:
        """What is on which page, by kinds of the pages from number 2 on."""
        for kind in dict.fromkeys(kinds):
            numbers = [number for number, each in enumerate(kinds, 2) if each == kind]
            first, last = numbers[0], numbers[-1]
            yield f"{first if first == last else f'{first}–{last}'} · {self.words(f'page-{kind}')}"

    def _districts(self) -> Iterator[_Page]:
        grid = lattice(self.paper, self.measures.district)
        for start, end in _chunks(len(self.board.districts), grid.count):
            places = grid.places(end - start)
            drawn = [
                draw_district(self.board.districts[number], number, place, self.theme)
                for number, place in zip(range(start, end), places, strict=True)
            ]
            yield _Page(grid.paper, "districts", (*drawn, *self._edges(triangle_cuts(places), grid.paper)))

    def _frame(self) -> Iterator[_Page]:
        paper, count = frame_page(self.paper, self.measures)
        for start, end in _chunks(len(self.board.frame), count):
            seats = frame_seats(paper, self.measures, end - start)
            drawn = [
                draw_frame_piece(self.board.frame[side], side, seat, self.measures, self.theme)
                for side, seat in zip(range(start, end), seats, strict=True)
            ]
            edges = cuts([outline(seat, self.measures) for seat in seats])
            yield _Page(paper, "frame", (*drawn, *self._edges(edges, paper)))

    def _edges(self, edges: Cuts, paper: Paper) -> tuple[Group, Group]:
        """Edges of pieces with fine lines within, to be told from these, and cut marks in line with them."""
        return edges.drawn(self.theme.ink, EDGE), edges.marks(paper.content, self.theme.ink)

    def _tunnels(self) -> Iterator[_Page]:
        wanted = tunnels(self.board)
        grid = lattice(self.paper, self.measures.space)
        for start, end in _chunks(len(wanted), grid.count):
            places = grid.places(end - start)
            drawn = [
                draw_tunnel(tunnel, place, self.theme) for tunnel, place in zip(wanted[start:end], places, strict=True)
            ]
            yield _Page(grid.paper, "tunnels", (*drawn, triangle_cuts(places).drawn(self.theme.faint)))

    def _tokens(self, paper: Paper) -> Iterator[_Page]:
        """Rows of tokens under their headings, then the memo, on as many pages as they need."""
        left, top, _, bottom = paper.content
        top += _HEAD
        shapes: list[Shape] = []
        y = top
        for title, rows in self._blocks(paper):
            high = _HEADING * 1.8
            for number, row in enumerate(rows):
                needed = row.height + (high if number == 0 else 0.0)
                if shapes and y + needed > bottom:
                    yield _Page(paper, "tokens", tuple(shapes))
                    shapes, y = [], top
                if number == 0:
                    shapes.append(self._heading(title, (left, y)))
                    y += high
                shapes += row.draw(left, y, self.theme)
                y += row.height
            y += _GAP
        if y + memo.HEIGHT > bottom:
            yield _Page(paper, "tokens", tuple(shapes))
            shapes, y = [], top
        shapes.append(memo.draw_memo(left, y, self.words, self.theme))
        yield _Page(paper, "tokens", tuple(shapes))

    def _blocks(self, paper: Paper) -> Iterator[tuple[str, Sequence[Row]]]:
        room = paper.room[0]
        yield "destinations-title", in_rows(destinations(self.measures, self.theme), room, most=12, folded=True)
        sets = counters(self.measures, self.theme)
        rows = [row for one in sets for row in in_rows(one, room, most=len(one))]
        yield "counters-title", rows
        yield "stations-title", in_rows(stations(self.board, self.measures, self.theme), room, most=_MOST_STATIONS)

    def _heading(self, key: str, at: tuple[float, float]) -> Text:
        x, y = at
        return Text(
            at=(x, y + _HEADING * CAP_HEIGHT), text=self.words(key), size=_HEADING, bold=True, color=self.theme.ink
        )

    def _aids(self) -> Iterator[_Page]:
        said = sections(self.board, self.words)
        aids = aids_on(self.paper, said)
        title = f"{self.words('aid-title')} · {self.board.name}"
        for start, end in _chunks(PLAYERS, aids.count):
            boxes = aids.boxes[: end - start]
            drawn = [draw_aid(said, title, box, size=aids.size, theme=self.theme) for box in boxes]
            lines = cuts([box_polygon(box) for box in boxes]).drawn(self.theme.faint)
            yield _Page(aids.paper, "aids", (*drawn, lines))

    def scene(self, page: _Page, number: int, pages: int) -> Scene:
        """A page with the line above it and the ruler below."""
        paper = page.paper
        what = self.words(f"page-{page.kind}")
        title = f"{self.words('kit', board=self.board.name)} – {what}"
        left, top, right, _ = paper.content
        count = self.words("page", page=number, pages=pages)
        room = right - left - measure(count, _SMALL) - 4.0
        base = top - _OFF
        head = Group(
            name="page-head",
            children=(
                Text(at=(left, base), text=shortened(title, _SMALL, room), size=_SMALL, color=self.theme.soft),
                Text(at=(right, base), text=count, size=_SMALL, anchor="end", color=self.theme.soft),
            ),
        )
        return Scene(
            width=paper.width,
            height=paper.height,
            title=title,
            desc=self.words("desc", board=self.board.name, space=f"{self.measures.space:g}"),
            children=(*page.shapes, head, ruler(paper.content, self.theme.ink)),
            metadata=(("pieces", page.kind), ("space", f"{self.measures.space:g} mm")),
            language=self.words.language,
            ground=self.theme.ground,
        )


def _chunks(count: int, each: int) -> Iterator[tuple[int, int]]:
    """Parts of so many things, as (first, end)."""
    for start in range(0, count, each):
        yield start, min(count, start + each)
