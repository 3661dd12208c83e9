"""A map dressed for a theme: its routes in colors that show on the page, or told apart by pattern without color."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from metrox_maps.metrox.model import PATTERNS, MetroMap, Route
from metrox_maps.scene.theme import Theme

_BY_LOOKS = (
    *("solid", "double", "checker", "ladder", "pearls", "hollow", "beads", "rail", "thin", "triple", "rings"),
    *("core-dash", "dashed", "dotted", "blocks", "dash-dot"),
)
"""Patterns in the order in which routes without color get them: what is told apart at arm's length comes first."""


def dressed(metro: MetroMap, theme: Theme) -> MetroMap:
    """The map as a theme draws it. Where there is no color, no two routes have the same pattern while any is free."""
    patterns = _apart(metro.routes) if theme.gray else [route.pattern for route in metro.routes]
    routes = (
        replace(route, color=theme.color(route.color), pattern=pattern)
        for route, pattern in zip(metro.routes, patterns, strict=True)
    )
    return replace(metro, routes=tuple(routes))


def _known(route: Route) -> str:
    """The pattern a route is drawn in: those nobody knows are drawn solid."""
    return route.pattern if route.pattern in PATTERNS else PATTERNS[0]


def _apart(routes: Sequence[Route]) -> list[str]:
    """A pattern for every route: the first with a pattern keeps it, those after it get one that is free."""
    used = Counter(_known(route) for route in routes)
    taken: set[str] = set()
    found = []
    for route in routes:
        pattern = _known(route)
        if pattern in taken:
            free = [other for other in _BY_LOOKS if not used[other]]
            pattern = free[0] if free else min(_BY_LOOKS, key=lambda other: used[other])
            used[pattern] += 1
        taken.add(pattern)
        found.append(pattern)
    return found
