"""What follows from a board: the city with its districts in place, its arrows, what each space is.

Plain functions on a `CityBoard` whose parts have the right sizes (`is_whole` tells); computed when asked, never stored.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from metrox_maps.geometry.grids import SIDES, Border, HexGrid, hex_grid, turned_cells
from metrox_maps.metromania.model import END, KIND_NAMES, NOTHING, START, CityBoard, District, Placed

LETTERS = "ABCDEF"
DESTINATIONS = ("HA", "HC", "HD", "HF", "WA", "WB", "WE", "WF", "FB", "FC", "FD", "FE")
"""The twelve destinations, type before letter (RULES 2.2)."""
PLAIN_ORDER = tuple(Placed(number, 0) for number in range(SIDES))
"""The first six districts as they are written: how a dealt board is shown before it is dealt."""


Arrow = Border
"""A line start or line end of the frame: the border edge it stands at, with the space behind it."""


@dataclass(frozen=True, slots=True)
class City:
    """A city with its districts in place. Spaces, vertices and edges are those of `grid`."""

    grid: HexGrid
    kinds: str
    """What every space is, one character each."""
    starts: tuple[Arrow, ...]
    ends: tuple[Arrow, ...]


def is_whole(board: CityBoard) -> bool:
    """Whether a city can be put together: six districts or more and six sides, of the right sizes and characters."""
    n = board.side
    return (
        n >= 1
        and len(board.districts) >= SIDES
        and all(has_shape(district, n) for district in board.districts)
        and len(board.frame) == SIDES
        and all(len(side) == n and set(side) <= {NOTHING, START, END} for side in board.frame)
        and (board.placement is None or is_placement(board, board.placement))
    )


def has_shape(district: District, side: int) -> bool:
    """Whether a district has its rows in the right lengths, of known characters."""
    return [len(row) for row in district.rows] == [2 * row + 1 for row in range(side)] and set(
        "".join(district.rows)
    ) <= set(KIND_NAMES)


def is_placement(board: CityBoard, placement: tuple[Placed, ...]) -> bool:
    """Whether these are six different districts of the board, each in one of three rotations."""
    return (
        len(placement) == SIDES
        and len({placed.district for placed in placement}) == SIDES
        and all(0 <= placed.district < len(board.districts) and 0 <= placed.rotation < 3 for placed in placement)
    )


def turned(district: District, rotation: int) -> tuple[str, ...]:
    """The rows of a district once it is turned clockwise by so many thirds."""
    text = "".join(district.rows)
    n = len(district.rows)
    cells = "".join(text[cell] for cell in turned_cells(n, rotation))
    return tuple(cells[row**2 : (row + 1) ** 2] for row in range(n))


def city_of(board: CityBoard, placement: tuple[Placed, ...] | None = None) -> City:
    """The city in a placement: by default the board's own, or the districts in their order where they are dealt.

    The board has to be whole, and the placement one of it.
    """
    grid = hex_grid(board.side)
    chosen = placement or board.placement or PLAIN_ORDER
    kinds = "".join("".join(turned(board.districts[placed.district], placed.rotation)) for placed in chosen)
    return City(grid=grid, kinds=kinds, starts=_arrows(board, grid, START), ends=_arrows(board, grid, END))


def _arrows(board: CityBoard, grid: HexGrid, kind: str) -> tuple[Arrow, ...]:
    return tuple(
        border
        for side, text in enumerate(board.frame)
        for border, character in zip(grid.borders[side], text, strict=True)
        if character == kind
    )


def counts(board: CityBoard, *, dealt: tuple[int, ...] | None = None) -> dict[str, int]:
    """How many spaces there are of each kind: in all districts, or in those with the given indexes."""
    chosen = range(len(board.districts)) if dealt is None else dealt
    found = Counter(character for number in chosen for row in board.districts[number].rows for character in row)
    return {kind: found.get(kind, 0) for kind in KIND_NAMES}


def near_sides(side: int) -> tuple[int, int, int]:
    """A side of the city and its two neighbours, where a line that began there may not end (RULES 2.3)."""
    return side, (side + 1) % SIDES, (side - 1) % SIDES
