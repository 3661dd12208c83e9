"""A drawing of a map with the places of its stations and lines, in millimetres from the top left."""

from __future__ import annotations

from dataclasses import dataclass

Xy = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Leg:
    """One drawn step of a route, from stop to stop."""

    route: str
    start: str
    end: str
    points: tuple[Xy, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """SVG text of a size, and where the objects in it are."""

    svg: str
    width: float
    height: float
    stations: dict[str, Xy]
    """The middle of each station's box."""
    legs: tuple[Leg, ...]
    trains: dict[str, Xy]
    """The middle of each route's train, where trains are drawn."""
