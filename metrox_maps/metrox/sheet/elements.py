"""The elements of a sheet, from bottom to top. A new one is a function from the plan to a group, and a line here."""

from __future__ import annotations

from collections.abc import Callable

from metrox_maps.metrox.sheet.draw_help import draw_grid, draw_ids
from metrox_maps.metrox.sheet.draw_lines import draw_background, draw_network_lines, draw_starts
from metrox_maps.metrox.sheet.draw_stations import draw_crowded_names, draw_endings, draw_names, draw_stations
from metrox_maps.metrox.sheet.draw_trains import draw_panels, draw_trains
from metrox_maps.metrox.sheet.plan import Plan
from metrox_maps.scene.shapes import Group

ELEMENTS: tuple[Callable[[Plan], Group], ...] = (
    draw_background,
    draw_grid,
    draw_network_lines,
    draw_names,
    draw_starts,
    draw_stations,
    draw_endings,
    draw_trains,
    draw_panels,
    draw_crowded_names,
    draw_ids,
)
