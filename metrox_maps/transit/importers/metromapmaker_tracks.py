"""Following the cells of one color on a Metro Map Maker map, across other lines and round corners."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from metrox_maps.transit.importers.metromapmaker_grid import AROUND, Cell

Near = dict[Cell, set[Cell]]
"""For each cell of a color the cells it is joined to; where the color crosses another, that one's cells as well."""

_BROADEST = 3
"""How many cells of other colors a line may cross at once."""


def thinned(cells: Collection[Cell], fixed: Collection[Cell]) -> set[Cell]:
    """The cells without those that only make a line thick: what is left holds together as before.

    A cell goes where it is a corner of a full square of four and its neighbors are joined without it; fixed cells stay.
    """
    left = set(cells)
    thick = True
    while thick:
        thick = False
        for cell in sorted(left.difference(fixed)):
            if _in_square(cell, left) and _simple(cell, left):
                left.discard(cell)
                thick = True
    return left


def joined(cells: Collection[Cell]) -> Near:
    """Which cells of a color touch: side by side, and corner to corner where no cell beside joins them already."""
    near: Near = {cell: set() for cell in cells}
    for x, y in cells:
        for dx, dy in AROUND:
            other = (x + dx, y + dy)
            if other in near and (dx == 0 or dy == 0 or ((x + dx, y) not in near and (x, y + dy) not in near)):
                near[(x, y)].add(other)
    return near


def crossed(near: Near, colors: Mapping[Cell, str], marks: Collection[Cell]) -> list[tuple[Cell, ...]]:
    """The runs of foreign cells across which a color goes on, each with the color's own cell before and after.

    A cell belongs to one color only, so a line that crosses another is interrupted there. An end goes on straight
    ahead, or at 45 degrees to that, to an end of its color behind at most three other cells. An end that is no station
    goes on into the middle of its own line as well, and onto a station of another color that it points at.
    """
    found: list[tuple[Cell, ...]] = []
    for cell in sorted(near):
        if len(near[cell]) > 1:
            continue
        for step in _ahead(cell, near[cell]):
            run = _run(cell, step, near, colors)
            if run and (len(near[run[-1]]) <= 1 or cell not in marks):
                found.append(run)
                break
        else:
            ahead = [(cell[0] + dx, cell[1] + dy) for dx, dy in _ahead(cell, near[cell])]
            onto = next((other for other in ahead if other in marks and other not in near), None)
            if onto is not None and cell not in marks:
                found.append((cell, onto))
    return found


def _ahead(cell: Cell, behind: Collection[Cell]) -> list[Cell]:
    """The steps that lead on from an end, straight ahead first; from a lonely cell all."""
    if not behind:
        return list(AROUND)
    (other,) = behind
    dx, dy = cell[0] - other[0], cell[1] - other[1]
    turned = [step for step in AROUND if step != (dx, dy) and step[0] * dx + step[1] * dy > 0]
    return [(dx, dy), *turned] if (dx, dy) in AROUND else turned


def _run(cell: Cell, step: Cell, near: Near, colors: Mapping[Cell, str]) -> tuple[Cell, ...]:
    run = [cell]
    for _ in range(_BROADEST + 1):
        x, y = run[-1][0] + step[0], run[-1][1] + step[1]
        run.append((x, y))
        if (x, y) in near:
            return tuple(run) if len(run) > 2 else ()
        if (x, y) not in colors:
            return ()
    return ()


def _in_square(cell: Cell, cells: Collection[Cell]) -> bool:
    x, y = cell
    return any(
        (x + dx, y) in cells and (x, y + dy) in cells and (x + dx, y + dy) in cells for dx in (-1, 1) for dy in (-1, 1)
    )


def _simple(cell: Cell, cells: Collection[Cell]) -> bool:
    """Whether the cell is at an edge of its color and its neighbors hold together without it."""
    around = {(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND}.intersection(cells)
    if all((cell[0] + dx, cell[1] + dy) in around for dx, dy in AROUND[:4]):
        return False
    reached = {min(around)}
    stack = list(reached)
    while stack:
        x, y = stack.pop()
        more = {(x + dx, y + dy) for dx, dy in AROUND} & around - reached
        reached |= more
        stack += more
    return reached == around
