"""What the measurer of finished sheets gives."""

from __future__ import annotations

from typing import NamedTuple

from shapely.geometry.base import BaseGeometry


class Fault(NamedTuple):
    """Something wrong with a sheet: its kind, what it is about, where on the page, and how much of it."""

    kind: str
    what: str
    at: tuple[float, float]
    amount: float

    def __str__(self) -> str:
        return f"{self.kind}: {self.what} at {self.at[0]:.1f}, {self.at[1]:.1f} ({self.amount:.2f})"


def spot(shape: BaseGeometry) -> tuple[float, float]:
    """A point in a shape by which a fault is found."""
    point = shape.representative_point()
    return (0.0, 0.0) if point.is_empty else (round(point.x, 1), round(point.y, 1))
