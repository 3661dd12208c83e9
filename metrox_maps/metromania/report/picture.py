"""A picture of a board for reports, with the place of everything a finding may be about.

It is the printed board where one can be drawn, errors or not; so it never raises.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from metrox_maps.documents.pruning import salvaged
from metrox_maps.documents.source import Parsed
from metrox_maps.findings.finding import Picture, pointer
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.grids import SIDES, hex_grid, turned_cells
from metrox_maps.metromania import codec
from metrox_maps.metromania.facts import is_whole
from metrox_maps.metromania.sheet.plan import Sheet

_LARGEST = 16
"""Side of a district beyond which nothing could be seen in a picture."""


def picture(parsed: Parsed, path: str) -> Picture | None:  # noqa: ARG001 - a board refers to no other file
    """Draws a board document; None where it is no city, or one too large to see anything in it.

    The places name districts (`district:old-town`), their rows (`/districts/old-town/rows/2`), and sides of the frame
    (`side:0`, and `frame:0` as its place in the file).
    """
    from metrox_maps.metromania.sheet.draw import draw_board

    document = salvaged(parsed.value, codec.SCHEMA, frozenset(("districts",)))
    if document is None:
        return None
    board = codec.parse_board(document)
    if not is_whole(board) or board.side > _LARGEST:
        return None
    try:
        sheet = draw_board(board, force=True)
        svg = sheet.svg.decode()
    except Exception:  # a board with errors may break any promise the drawing relies on
        return None
    return Picture(svg=svg, width=sheet.scene.width, height=sheet.scene.height, places=dict(_places(sheet)))


def _places(sheet: Sheet) -> Iterator[tuple[str, Xy]]:
    grid = hex_grid(sheet.board.side)
    size = grid.side**2
    corners = sheet.frame.outer
    for side in range(SIDES):
        middle = _mean([corners[side], corners[(side + 1) % SIDES]])
        yield f"side:{side}", middle
        yield f"frame:{side}", middle
    for position, placed in enumerate(sheet.placement):
        district = sheet.board.districts[placed.district]
        points: dict[int, list[Xy]] = {}
        for cell, source in enumerate(turned_cells(grid.side, placed.rotation)):
            space = position * size + cell
            points.setdefault(isqrt(source), []).append(
                _mean([sheet.frame.point(grid.vertices[corner]) for corner in grid.corners[space]])
            )
        yield f"district:{district.id}", _mean([point for row in points.values() for point in row])
        for row, found in sorted(points.items()):
            yield pointer(("districts", district.id, "rows", row)), _mean(found)


def _mean(points: list[Xy]) -> Xy:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
