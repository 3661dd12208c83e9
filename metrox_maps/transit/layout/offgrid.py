"""Locked nodes that stand off the lattice, put back on their spots in a finished drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from metrox_maps.errors import LayoutFailed
from metrox_maps.transit.found import Point
from metrox_maps.transit.layout.build import Plan
from metrox_maps.transit.layout.grids import Lattice, finer
from metrox_maps.transit.layout.problem import Cell, Drawing

_FINEST = 12
"""Parts into which a step may be cut for that."""


def put_back(
    plan: Plan, drawing: Drawing, lattice: Lattice, locked: Mapping[str, Point], names: Sequence[str]
) -> tuple[Plan, Drawing, Lattice]:
    """The drawing on a lattice so fine that the locked nodes are on it, each on its spot.

    All else stays; the edges of such a node are drawn anew. `names` are those of the plan's nodes, for messages. Raises
    LayoutFailed naming a node whose edges find no way there.
    """
    times = finer(lattice, locked.values())
    if times == 1:
        return plan, drawing, lattice
    numbers = {name: number for number, name in enumerate(plan.nodes)}
    if times > _FINEST:
        off = next(name for name in sorted(locked) if finer(lattice, [locked[name]]) > 1)
        raise LayoutFailed(
            f"{names[numbers[off]]} stands off every grid on which the other locked stations could stand: unlock it, "
            "or move it by whole steps from them"
        )
    # Placing needs numpy, and hardly anybody gets here.
    from metrox_maps.transit.layout.placing import Limits, redrawn

    small = Lattice(step=lattice.step / times, x=lattice.x, y=lattice.y)
    cells = {numbers[name]: small.cell(point) for name, point in locked.items()}
    problem = plan.problem
    problem = replace(
        problem,
        targets=tuple((x * times, y * times) for x, y in problem.targets),
        chains=tuple(
            replace(chain, targets=tuple((x * times, y * times) for x, y in chain.targets)) for chain in problem.chains
        ),
        locked=tuple(cells.get(number) for number in range(len(plan.nodes))),
        corner=None,
    )
    draft = redrawn(problem, _larger(drawing, times))
    for number, cell in sorted(cells.items()):
        if draft.at[number] != cell:
            draft.lift([number])
            if not draft.place(number, Limits(reach=2 * times, slack=2 * times)):
                raise LayoutFailed(
                    f"no way was found for the edges of {names[number]} to where it is locked, off the grid of the "
                    "others: unlock it or move it"
                )
    return replace(plan, problem=problem), draft.drawing(), small


def _larger(drawing: Drawing, times: int) -> Drawing:
    def walk(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        points = [
            (a[0] * times + (b[0] - a[0]) * k, a[1] * times + (b[1] - a[1]) * k)
            for a, b in pairwise(cells)
            for k in range(times)
        ]
        return (*points, (cells[-1][0] * times, cells[-1][1] * times))

    return Drawing(
        at=tuple((x * times, y * times) for x, y in drawing.at), walks=tuple(walk(cells) for cells in drawing.walks)
    )
