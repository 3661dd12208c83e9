"""What is measured in a written sheet is what was planned; and hand-written SVG is read as it looks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from shapely.geometry import LineString, Polygon, box
from shapely.ops import unary_union

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Bend, MetroMap
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.measured import Drawing, flat_band, measured, reaches
from metrox_maps.metrox.sheet.plan import Sheet
from metrox_maps.scene.text import measure
from metrox_maps.scene.theme import THEMES

NEAR = 0.002
"""What writing to the micrometre may shift."""


def svg(body: str) -> bytes:
    """A page that holds these elements."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="200mm" height="100mm" viewBox="0 0 200 100">'
    return f"{head}{body}</svg>".encode()


@pytest.fixture(scope="module", params=["color", "mono", "dark", "dry-erase"])
def sheet(
    request: pytest.FixtureRequest, dense: Callable[[int], MetroMap], lighter: MetroMap, edition: Edition
) -> Sheet:
    city = dense(1) if request.param == "color" else lighter
    return draw_sheet(city, edition, digest="0123456789abcdef", theme=THEMES[request.param], force=True)


@pytest.fixture(scope="module")
def drawing(sheet: Sheet) -> Drawing:
    return measured(sheet.svg)


def test_boxes_are_measured_as_planned(sheet: Sheet, drawing: Drawing) -> None:
    assert len(drawing.boxes) == len(sheet.boxes)
    for planned in sheet.boxes:
        found = drawing.box_of[planned.station]
        assert found.rect == pytest.approx(planned.rect, abs=NEAR)
        assert found.outer == pytest.approx(planned.outer, abs=NEAR)


def test_lines_are_measured_as_planned(sheet: Sheet, drawing: Drawing) -> None:
    assert (drawing.width, drawing.height) == (sheet.scene.width, sheet.scene.height)
    planned = {(lane.route, lane.start, lane.end): LineString(lane.points) for lane in sheet.lanes}
    assert {(lane.route, lane.start, lane.end) for lane in drawing.lanes} == set(planned)
    for lane in drawing.lanes:
        way = planned[lane.route, lane.start, lane.end]
        drawn = unary_union([LineString(part) for part in lane.parts])
        assert drawn.hausdorff_distance(way) < 0.1
        assert lane.width <= sheet.lane_width + NEAR
    assert max(lane.width for lane in drawing.lanes) == pytest.approx(sheet.lane_width, abs=NEAR)


def test_names_are_measured_as_planned(sheet: Sheet, drawing: Drawing) -> None:
    assert set(drawing.names) == {label.station for label in sheet.labels}
    for label in sheet.labels:
        lines = drawing.names[label.station]
        assert tuple(line.text for line in lines) == label.lines
        whole = unary_union([Polygon(line.polygon) for line in lines]).convex_hull
        assert whole.within(Polygon(label.polygon).buffer(0.05))
        assert whole.area > 0.5 * Polygon(label.polygon).area


def test_trains_and_panels_are_measured_as_planned(sheet: Sheet, drawing: Drawing) -> None:
    assert [train.route for train in drawing.trains] == [train.route for train in sheet.trains]
    for planned, found in zip((*sheet.trains, *sheet.panels), (*drawing.trains, *drawing.panels), strict=True):
        assert box(*found.box).within(box(*planned.box).buffer(0.6))
        assert box(*found.box).area > 0.8 * box(*planned.box).area
    assert [panel.kind for panel in drawing.panels] == [panel.name for panel in sheet.panels]


def test_every_start_shows(sheet: Sheet, drawing: Drawing) -> None:
    for train in sheet.trains:
        signs = [sign for sign in drawing.signs if sign.route == train.route and sign.kind != "ending"]
        assert bool(signs) == bool(train.leader or train.badge)


def test_texts_are_told_by_what_they_belong_to(drawing: Drawing) -> None:
    assert {"name", "train", "title", "score"} <= {text.kind for text in drawing.texts}
    assert {text.on for text in drawing.texts if text.kind == "title"} == {""}
    assert all(text.ground for text in drawing.texts if text.kind in ("name", "train", "ending"))


def test_a_tunnel_leaves_a_lane_in_parts(small: Callable[..., MetroMap], edition: Edition) -> None:
    city = small({"A": "a b c", "X": "a c"}, {"a": (0, 0), "b": (4, 0), "c": (8, 0)})
    drawing = measured(draw_sheet(city, edition).svg)
    (lane,) = [lane for lane in drawing.lanes if lane.route == "X"]
    assert len(lane.parts) == 2
    rect = box(*drawing.box_of["b"].rect)
    assert all(LineString(part).distance(rect) > 0.5 for part in lane.parts)


def test_radii_of_arcs_are_read(small: Callable[..., MetroMap], edition: Edition) -> None:
    city = small({"A": "p q", "B": "p q"}, {"p": (2, 4), "q": (10, 12)}, bends=(Bend("p", ((10, 4),)),))
    drawing = measured(draw_sheet(city, edition).svg)
    first, second = (lane.radii for lane in drawing.lanes)
    assert len(first) == len(second) == 1
    assert abs(first[0] - second[0]) == pytest.approx(3.6, abs=0.01)


def test_an_arc_is_followed_on_its_own_side() -> None:
    body = (
        '<g class="lane" data-route="A" data-from="a" data-to="b"><path stroke="#000000" stroke-width="3" d="{}"/></g>'
    )
    for sweep, corner in ((1, (20.0, 0.0)), (0, (10.0, 10.0))):
        (lane,) = measured(svg(body.format(f"M0 0L10 0A10 10 0 0 {sweep} 20 10L20 30"))).lanes
        assert lane.radii == (10.0,)
        inside = (10.0, 10.0) if sweep else (20.0, 0.0)
        middle = lane.parts[0][len(lane.parts[0]) // 2]
        assert math.dist(middle, corner) < math.dist(middle, inside)


def test_turned_text_covers_a_turned_rectangle() -> None:
    body = '<text font-size="4" fill="#000000" transform="rotate(90 10 20)"><tspan x="10" y="20">Hill</tspan></text>'
    (text,) = measured(svg(body)).texts
    assert text.turned
    left, top, right, bottom = text.box
    assert bottom - top == pytest.approx(measure("Hill", 4.0))
    assert right - left == pytest.approx(4 * 0.97)
    assert (top, text.baseline, text.size) == (pytest.approx(20), 20, 4)


def test_the_ground_of_a_text_is_what_was_painted_last_below_it() -> None:
    text = '<text font-size="4" fill="#000000"><tspan x="10" y="20">Hill</tspan></text>'
    rect = '<rect x="5" y="10" width="20" height="15" fill="#ff0000"/>'
    circle = '<circle cx="13" cy="18" r="6" fill="#00ff00"/>'
    triangle = '<path d="M0 0L200 0L200 100Z" fill="#0000ff"/>'

    def ground(*parts: str) -> str:
        return measured(svg("".join(parts))).texts[0].ground

    assert ground(text) == ""
    assert ground(rect, text) == "#ff0000"
    assert ground(circle, rect, text) == "#ff0000"
    assert ground(rect, circle, text) == "#00ff00"
    assert ground(rect, text, circle) == "#ff0000"
    assert ground(rect, triangle, text) == "#ff0000"  # its corner lies elsewhere
    halo = text.replace("<text ", '<text stroke="#ffff00" ')
    assert ground(rect, halo) == "#ffff00"


def test_strange_and_empty_things_are_passed_over() -> None:
    body = """<defs><clipPath id="x"><rect x="1" y="1" width="2" height="2"/></clipPath></defs><image/><text/><g class="lane"/>
    <g class="station" data-station="a"/><g class="train" data-route="A"/><g class="panels"><g class="title"/></g>
    <path d="" fill="#000000"/><path d="Z" fill="#000000"/><path d="M1" stroke="#000000"/><line fill="#000000"/>"""
    found = measured(svg(body))
    assert (found.boxes, found.trains, found.signs, found.panels, found.texts) == ((), (), (), (), ())
    assert [lane.parts for lane in found.lanes] == [()]
    assert measured(svg("")).names == {}


def test_a_stroke_covers_its_width_and_a_sign_reaches_as_far_as_it_is_drawn() -> None:
    assert Polygon(flat_band((0, 0), (10, 0), 2)).equals(box(0, -1, 10, 1))
    body = '<g class="start" data-route="A"><path d="M0 0L10 10" stroke="#000000" stroke-width="1" fill="none"/></g>'
    (sign,) = measured(svg(body)).signs
    assert reaches(sign, (11, 11, 20, 20), 1.5)
    assert not reaches(sign, (13, 13, 20, 20), 1.5)
    assert not Polygon(sign.shapes[0]).intersects(box(6, 0, 10, 4))  # beside the slant
    assert replace(sign, kind="ending").box == sign.box
