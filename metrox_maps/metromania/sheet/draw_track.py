"""Draws the score track."""

from __future__ import annotations

from metrox_maps.metromania.sheet.look import frame_paints
from metrox_maps.metromania.sheet.plan import Plan
from metrox_maps.metromania.sheet.track import ABOVE, BELOW, Field
from metrox_maps.scene.shapes import Group, Polygon, Shape, Stroke, Text
from metrox_maps.scene.text import POINT, baseline

_NUMBER = 9 * POINT
_EVERY = 5
_EDGE = 0.3
_PLATE = {BELOW: "<0", ABOVE: ">20"}


def draw_track(plan: Plan) -> Group:
    """The fields of the track, every fifth one stronger; those beside the ends have a dashed edge."""
    fields = tuple(_field(plan, field) for field in plan.frame.track)
    return Group(name="score-track", title=plan.words("score"), children=fields)


def _field(plan: Plan, field: Field) -> Group:
    theme, paints, unit = plan.theme, frame_paints(plan.theme), plan.frame.unit
    beside = field.label in _PLATE
    strong = not beside and int(field.label) % _EVERY == 0
    dash = (1.0 * unit, 0.8 * unit) if beside else ()
    edge = Stroke(color=paints.edge, width=_EDGE * unit, dash=dash)
    fill = theme.paper if beside else paints.fill if strong else paints.tint
    size = _NUMBER * unit * (0.8 if beside else 1.0 if strong else 0.9)
    text = Text(
        at=(field.number[0], baseline(field.number[1], size)),
        text=_PLATE.get(field.label, field.label),
        size=size,
        anchor="middle",
        bold=strong,
        color=theme.soft if beside else theme.ink,
    )
    shapes: list[Shape] = [Polygon(points=field.polygon, fill=fill, stroke=edge), text]
    return Group(name="field", data=(("points", field.label),), children=tuple(shapes))
