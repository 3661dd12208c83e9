"""The elements of a board, from bottom to top. A new one is a function from the plan to a group, and a line here."""

from __future__ import annotations

from collections.abc import Callable

from metrox_maps.metromania.sheet.border import draw_border
from metrox_maps.metromania.sheet.city import draw_city
from metrox_maps.metromania.sheet.draw_help import draw_ids
from metrox_maps.metromania.sheet.draw_track import draw_track
from metrox_maps.metromania.sheet.panels import draw_panels
from metrox_maps.metromania.sheet.plan import Plan
from metrox_maps.metromania.sheet.position import (
    draw_counters,
    draw_destinations,
    draw_lines,
    draw_scores,
    draw_stations,
    draw_tunnels,
)
from metrox_maps.scene.shapes import Group

ELEMENTS: tuple[Callable[[Plan], Group], ...] = (
    draw_border,
    draw_city,
    draw_tunnels,
    draw_lines,
    draw_destinations,
    draw_stations,
    draw_counters,
    draw_track,
    draw_scores,
    draw_panels,
    draw_ids,
)
