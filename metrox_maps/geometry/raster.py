"""A coarse picture of what is taken on a page, for finding free rectangles quickly.

One bit per cell, one whole number per row, so that a search over the page is a few hundred integer operations.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box


class Raster:
    """Taken and free cells of a page of `width` × `height`, in cells of side `cell` (same unit)."""

    def __init__(self, width: float, height: float, cell: float) -> None:
        self.cell = cell
        self.columns = max(1, math.floor(width / cell + 1e-6))
        self.rows = [0] * max(1, math.floor(height / cell + 1e-6))
        self._full = (1 << self.columns) - 1

    def copy(self) -> Raster:
        """An independent copy."""
        twin = Raster(1, 1, self.cell)
        twin.columns, twin.rows, twin._full = self.columns, list(self.rows), self._full
        return twin

    def taken(self) -> int:
        """How many cells are taken."""
        return sum(bits.bit_count() for bits in self.rows)

    def placed(self, columns: int, rows: int, *, width: float, height: float) -> Raster:
        """These cells on a page of another size, moved right and down by whole cells; what falls outside is lost."""
        page = Raster(width, height, self.cell)
        for row, bits in enumerate(self.rows):
            if 0 <= row + rows < len(page.rows):
                page.rows[row + rows] = (bits << columns if columns >= 0 else bits >> -columns) & page._full
        return page

    def _span(self, low: float, high: float) -> int:
        first = max(0, math.floor(low / self.cell + 1e-6))
        last = min(self.columns, math.ceil(high / self.cell - 1e-6))
        return ((1 << (last - first)) - 1) << first if last > first else 0

    def block(self, box: Box) -> None:
        """Mark every cell that a box touches as taken."""
        mask = self._span(box[0], box[2])
        first = max(0, math.floor(box[1] / self.cell + 1e-6))
        last = min(len(self.rows), math.ceil(box[3] / self.cell - 1e-6))
        for row in range(first, last):
            self.rows[row] |= mask

    def block_band(self, start: Xy, end: Xy, half: float) -> None:
        """Mark the cells along a straight line, to `half` on either side."""
        size = math.dist(start, end)
        count = max(1, math.ceil(size / self.cell))
        for step in range(count + 1):
            x = start[0] + (end[0] - start[0]) * step / count
            y = start[1] + (end[1] - start[1]) * step / count
            self.block((x - half, y - half, x + half, y + half))

    def taken_along(self, start: Xy, end: Xy) -> int:
        """How many of the points every cell's length along a straight line are taken or off the page."""
        count = max(1, math.ceil(math.dist(start, end) / self.cell))
        found = 0
        for step in range(count + 1):
            column = math.floor((start[0] + (end[0] - start[0]) * step / count) / self.cell)
            row = math.floor((start[1] + (end[1] - start[1]) * step / count) / self.cell)
            if not (0 <= row < len(self.rows) and 0 <= column < self.columns) or self.rows[row] >> column & 1:
                found += 1
        return found

    def block_polygon(self, points: Sequence[Xy]) -> None:
        """Mark the cells whose row centers a polygon covers."""
        low, high = min(y for _, y in points), max(y for _, y in points)
        first, last = math.floor(low / self.cell), math.ceil(high / self.cell)
        for row in range(max(0, first), min(len(self.rows), last)):
            y = (row + 0.5) * self.cell
            xs = []
            for index, (bx, by) in enumerate(points):
                ax, ay = points[index - 1]
                if (ay <= y) != (by <= y):
                    xs.append(ax + (bx - ax) * (y - ay) / (by - ay))
            xs.sort()
            for left, right in zip(xs[::2], xs[1::2], strict=False):
                self.rows[row] |= self._span(left, right)

    def free(
        self, width: float, height: float, *, stride: int = 1, around: Box | None = None
    ) -> list[tuple[float, float]]:
        """Upper left corners, row by row, at which a rectangle of this size covers free cells only.

        With a `stride` only every so many columns and rows are looked at; with a box `around` only corners within it.
        """
        rows = self._open(width, height)
        first_row, end_row, mask = 0, len(rows), self._full
        if around is not None:
            first_row = max(0, math.ceil(around[1] / self.cell))
            end_row = min(len(rows), math.floor(around[3] / self.cell) + 1)
            mask &= self._span(around[0], around[2])
        mask &= sum(1 << column for column in range(0, self.columns, stride))
        found = []
        for row in range(first_row - first_row % -stride, end_row, stride):
            open_cells = int.from_bytes(rows[row], "little") & mask
            while open_cells:
                lowest = open_cells & -open_cells
                found.append(((lowest.bit_length() - 1) * self.cell, row * self.cell))
                open_cells ^= lowest
        return found

    def nearest_free(self, width: float, height: float, goal: Xy) -> tuple[float, float] | None:
        """The corner of `free` nearest to a point, or None."""
        rows = self._open(width, height)
        goal_column, goal_row = round(goal[0] / self.cell), round(goal[1] / self.cell)
        low = max(goal_column, 0)
        best: tuple[float, int, int] | None = None
        for row in _outward(goal_row, len(rows)):
            down = abs(row - goal_row)
            if best is not None and down >= best[0]:
                break
            open_cells = int.from_bytes(rows[row], "little")
            if not open_cells:
                continue
            ahead = open_cells >> low << low
            before = open_cells ^ ahead
            for column in ([(ahead & -ahead).bit_length() - 1] if ahead else []) + (
                [before.bit_length() - 1] if before else []
            ):
                away = math.hypot(column - goal_column, down)
                if best is None or away < best[0]:
                    best = away, column, row
        return None if best is None else (best[1] * self.cell, best[2] * self.cell)

    def _open(self, width: float, height: float) -> list[bytes]:
        """For each row the columns at which a free rectangle of this size may begin, one bit per column.

        All rows are treated as one long number: a few shifts then speak for the whole page.
        """
        wide = max(1, math.ceil(width / self.cell - 1e-6))
        high = max(1, math.ceil(height / self.cell - 1e-6))
        if wide > self.columns or high > len(self.rows):
            return []
        size = self.columns // 8 + 1
        count = len(self.rows) - high + 1
        taken = int.from_bytes(b"".join(bits.to_bytes(size, "little") for bits in self.rows), "little")
        taken = _smeared(_smeared(taken, high, size * 8), wide, 1)
        starts = ((1 << (self.columns - wide + 1)) - 1).to_bytes(size, "little")
        free = (~taken & int.from_bytes(starts * count, "little")).to_bytes(size * count, "little")
        return [free[first : first + size] for first in range(0, size * count, size)]


def _smeared(bits: int, reach: int, step: int) -> int:
    """Places at which one of the next `reach` places, `step` bits apart, is taken."""
    done = 1
    while done < reach:
        more = min(done, reach - done)
        bits |= bits >> more * step
        done += more
    return bits


def _outward(middle: int, count: int) -> Iterator[int]:
    """The numbers below `count`, those nearest to `middle` first."""
    up, down = min(middle, count) - 1, max(middle, 0)
    while up >= 0 or down < count:
        if up < 0 or (down < count and down - middle < middle - up):
            yield down
            down += 1
        else:
            yield up
            up -= 1
