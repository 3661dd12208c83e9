"""What is laid on the board: tunnels as triangles; stations, counters and destinations as small tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.pieces.measures import Measures
from metrox_maps.metromania.pieces.packing import CUT, Corners
from metrox_maps.metromania.sheet import art
from metrox_maps.metromania.sheet.look import COMPANY_COLORS, LINES
from metrox_maps.scene.shapes import Circle, Group, Line, Rect, Shape, Stroke
from metrox_maps.scene.theme import Theme

COMPANIES = len(COMPANY_COLORS)
_APART = 2.0
"""Between tokens that are not parted by one straight cut."""


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A tunnel to make: its company, and which of its lines."""

    company: int
    line: str


def tunnels(board: CityBoard) -> tuple[Tunnel, ...]:
    """All tunnels of a board's box, company by company (RULES 2.2)."""
    return tuple(
        Tunnel(company, line) for company in range(COMPANIES) for line in LINES for _ in range(board.components.tunnels)
    )


def draw_tunnel(tunnel: Tunnel, place: Corners, theme: Theme) -> Group:
    """A tunnel in a place, its line along the level side."""
    triangle = place.left, place.right, place.apex
    return Group(
        name="tunnel",
        data=(("company", str(tunnel.company + 1)), ("line", tunnel.line)),
        children=art.tunnel(triangle, tunnel.company, tunnel.line, theme),
    )


@dataclass(frozen=True, slots=True)
class Token:
    """A token to make: the size of the cell it takes, how it is drawn about its middle, and its back if it has one."""

    cell: float
    draw: Callable[[Xy], Group]
    back: Callable[[Xy], Group] | None = None


def stations(board: CityBoard, measures: Measures, theme: Theme) -> tuple[Token, ...]:
    """All stations, in squares that are parted by straight cuts."""
    cell = measures.station + 1.0

    def draw(center: Xy) -> Group:
        square = Rect(
            left=center[0] - cell / 2,
            top=center[1] - cell / 2,
            width=cell,
            height=cell,
            stroke=Stroke(color=theme.faint, width=CUT),
        )
        return Group(name="station", children=(square, *art.station(center, measures.station, theme)))

    return (Token(cell, draw),) * board.components.stations


def counters(measures: Measures, theme: Theme) -> tuple[tuple[Token, ...], ...]:
    """For every company a start and an end counter for each line, and one for the score track."""
    wanted = ((art.START, measures.counter),) * len(LINES) + ((art.END, measures.counter),) * len(LINES)
    return tuple(
        tuple(_counter(kind, size, company, theme) for kind, size in (*wanted, (art.SCORE, measures.score)))
        for company in range(COMPANIES)
    )


def _counter(kind: str, size: float, company: int, theme: Theme) -> Token:
    def draw(center: Xy) -> Group:
        return Group(
            name="counter",
            data=(("kind", kind), ("company", str(company + 1))),
            children=art.counter(kind, center, size, company, theme),
        )

    return Token(size + _APART, draw)


def destinations(measures: Measures, theme: Theme) -> tuple[Token, ...]:
    """The twelve destinations: type and letter in front, the type alone behind."""
    return tuple(_destination(name, measures.destination, theme) for name in DESTINATIONS)


def _destination(name: str, size: float, theme: Theme) -> Token:
    def side(which: str, center: Xy, shapes: tuple[Shape, ...]) -> Group:
        edge = Circle(center=center, radius=size / 2, stroke=Stroke(color=theme.faint, width=CUT))
        data = (("side", which), ("kind", name[0])) + ((("name", name),) if which == "front" else ())
        return Group(name="destination", data=data, children=(*shapes, edge))

    return Token(
        size + _APART,
        lambda center: side("front", center, art.destination(center, size, name, theme)),
        lambda center: side("back", center, art.destination_back(center, size, name[0], theme)),
    )


@dataclass(frozen=True, slots=True)
class Row:
    """Tokens side by side. With `folded` their backs lie below, mirrored about a level line to fold along."""

    tokens: tuple[Token, ...]
    folded: bool = False

    @property
    def height(self) -> float:
        """Height of the row, with its backs."""
        high = max(token.cell for token in self.tokens)
        return 2 * high if self.folded else high

    def draw(self, left: float, top: float, theme: Theme) -> Iterator[Shape]:
        """The tokens from an upper left corner."""
        high = max(token.cell for token in self.tokens)
        x = left
        fold = top + high
        for token in self.tokens:
            center = x + token.cell / 2, top + high / 2
            yield token.draw(center)
            if token.back is not None:
                yield token.back((center[0], 2 * fold - center[1]))
            x += token.cell
        if self.folded:
            yield _fold_line((left, fold), (x, fold), theme)


def _fold_line(start: Xy, end: Xy, theme: Theme) -> Group:
    stroke = Stroke(color=theme.soft, width=CUT, dash=(2.0, 1.5))
    return Group(name="fold-line", children=(Line(start=start, end=end, stroke=stroke),))


def in_rows(tokens: Sequence[Token], room: float, *, most: int, folded: bool = False) -> tuple[Row, ...]:
    """Tokens in rows no wider than there is room, of `most` at most."""
    each = max(1, min(most, int((room + 1e-6) // max(token.cell for token in tokens))))
    return tuple(Row(tuple(tokens[start : start + each]), folded) for start in range(0, len(tokens), each))
