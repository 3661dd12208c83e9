"""Elements: trains and panels."""

from __future__ import annotations

from metrox_maps.metrox.sheet.carriage import draw_carriage
from metrox_maps.metrox.sheet.plan import Plan
from metrox_maps.scene.shapes import Group


def draw_trains(plan: Plan) -> Group:
    """All trains."""
    trains = (draw_carriage(train.carriage, train.at, plan.words) for train in plan.frame.trains)
    return Group(name="trains", children=tuple(trains))


def draw_panels(plan: Plan) -> Group:
    """Title, score and bonus panels."""
    return Group(name="panels", children=tuple(panel.panel.draw(panel.at) for panel in plan.frame.panels))
