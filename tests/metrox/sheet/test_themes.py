"""Whole sheets in every theme: what is promised of each, measured on the drawing or on its pixels."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import resvg_py
from PIL import Image

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.loading import LoadedMap, load_map
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import Sheet
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper, parse_paper
from metrox_maps.scene.shapes import Circle, Group, Line, Polygon, Rect, Shape, Text
from metrox_maps.scene.shapes import Path as Drawn
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import measure
from metrox_maps.scene.theme import COLOR, DARK, DRY_ERASE, LOW_INK, MONO, THEMES, Theme
from metrox_maps.scene.vision import contrast, rgb

Maker = Callable[..., MetroMap]
EXAMPLES = Path(__file__).parents[3] / "examples"
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


@cache
def loaded(name: str = "all-features") -> LoadedMap:
    return load_map(str(EXAMPLES / f"{name}.json"))


@cache
def sheet(theme: Theme, name: str = "all-features", paper: Paper = DEFAULT_PAPER) -> Sheet:
    found = loaded(name)
    return draw_sheet(found.metro, found.edition, theme=theme, paper=paper, digest="0123456789abcdef")


def shapes(children: tuple[Shape, ...]) -> Iterator[Shape]:
    """All shapes in the order in which they are drawn."""
    for child in children:
        if isinstance(child, Group):
            yield from shapes(child.children)
        else:
            yield child


def groups(children: tuple[Shape, ...], name: str) -> Iterator[Group]:
    for child in children:
        if isinstance(child, Group):
            if child.name == name:
                yield child
            yield from groups(child.children, name)


def covers(shape: Shape, x: float, y: float) -> bool:
    """Whether a filled shape lies below a point."""
    match shape:
        case Rect(fill=str()):
            return shape.left <= x <= shape.left + shape.width and shape.top <= y <= shape.top + shape.height
        case Circle(fill=str()):
            return (x - shape.center[0]) ** 2 + (y - shape.center[1]) ** 2 <= shape.radius**2
        case Polygon(fill=str()):
            odd = False
            for (ax, ay), (bx, by) in zip(shape.points, shape.points[1:] + shape.points[:1], strict=True):
                if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                    odd = not odd
            return odd
    return False


def texts_with_ground(page: Sheet) -> Iterator[tuple[Text, str]]:
    """Every text with the color that lies right below it."""
    below: list[Shape] = []
    for shape in shapes(page.scene.children):
        if isinstance(shape, Text):
            shift = {"start": 0.5, "middle": 0.0, "end": -0.5}[shape.anchor] * measure(shape.text, shape.size)
            x, y = shape.at[0] + shift, shape.at[1] - shape.size * 0.3
            ground = next((under.fill for under in reversed(below) if covers(under, x, y)), None)  # type: ignore[union-attr]
            yield shape, shape.halo_color if shape.halo else ground or page.scene.ground or "#ffffff"
        else:
            below.append(shape)


def pixels(page: Sheet) -> Image.Image:
    svg = to_svg(page.scene).decode()
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=60, background="#ffffff"))))


def ink(page: Sheet) -> float:
    """Share of the page that is inked, black counting as 1."""
    data = pixels(page).convert("L").tobytes()
    return 1 - sum(data) / 255 / len(data)


@each_theme
def test_every_text_is_readable_on_what_lies_below_it(theme: Theme) -> None:
    found = {(text.text, text.color, ground) for text, ground in texts_with_ground(sheet(theme))}
    assert len(found) > 60
    assert {pair for pair in found if contrast(pair[1], pair[2]) < 4.5} == set()


@each_theme
def test_boxes_and_windows_stand_out_from_what_is_written_on(theme: Theme) -> None:
    edges = [
        rect.stroke.color
        for group in groups(sheet(theme).scene.children, "station")
        for rect in group.children
        if isinstance(rect, Rect) and rect.fill == theme.box and rect.stroke and rect.stroke.color != theme.paper
    ]
    assert len(edges) >= len(sheet(theme).boxes)
    assert min(contrast(edge, theme.box) for edge in edges) >= 7


@each_theme
def test_the_same_map_gives_the_same_bytes(theme: Theme) -> None:
    assert to_svg(sheet.__wrapped__(theme).scene) == to_svg(sheet(theme).scene)


def test_paints_alone_move_nothing() -> None:
    plain = sheet(COLOR)
    for theme in (MONO, LOW_INK, DARK):
        other = sheet(theme)
        assert (other.boxes, other.trains, other.labels, other.panels) == (
            plain.boxes,
            plain.trains,
            plain.labels,
            plain.panels,
        )


@pytest.mark.parametrize("name", ["all-features", "london"])
def test_mono_is_drawn_in_grays_and_rendered_in_grays(name: str) -> None:
    svg = to_svg(sheet(MONO, name).scene).decode()
    painted = set(re.findall(r"#[0-9a-f]{6}", svg))
    assert {color for color in painted if len(set(rgb(color))) > 1} == set()
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', svg)) <= painted | {"none"}
    red, green, blue = pixels(sheet(MONO, name)).convert("RGB").split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_color_is_not_gray() -> None:
    red, _, blue = pixels(sheet(COLOR)).convert("RGB").split()
    assert red.tobytes() != blue.tobytes()


def lane_looks(page: Sheet) -> dict[str, tuple[object, ...]]:
    """How the line of each route is drawn, its phase apart."""
    found: dict[str, tuple[object, ...]] = {}
    for lane in groups(page.scene.children, "lane"):
        strokes = [shape.stroke for shape in lane.children if isinstance(shape, Drawn) and shape.stroke is not None]
        route = dict(lane.data)["route"]
        found.setdefault(route, tuple(replace(stroke, dash_start=0.0) for stroke in strokes[:4]))
    return found


def test_mono_gives_routes_of_one_pattern_others_that_are_free_and_says_so(small: Maker, edition: Edition) -> None:
    places = {name: (index % 5 * 4, index // 5 * 4) for index, name in enumerate("abcdefghij")}
    city = small({"A": "a b c d e", "B": "f g h i j", "C": "a f", "D": "e j"}, places, pattern="solid")
    city = replace(city, routes=(*city.routes[:3], replace(city.routes[3], pattern="double")))
    page = draw_sheet(city, edition, theme=MONO)
    assert len(set(lane_looks(page).values())) == 4
    changed = {remark.on: remark.message for remark in page.remarks if remark.kind == "pattern-changed"}
    assert set(changed) == {"route:B", "route:C"}
    assert "as checker" in changed["route:B"]
    plain = draw_sheet(city, edition)
    assert len({tuple(stroke.dash for stroke in look) for look in lane_looks(plain).values()}) < 4  # type: ignore[attr-defined]
    assert not [remark for remark in plain.remarks if remark.kind == "pattern-changed"]


def test_mono_says_where_no_pattern_is_left(small: Maker, edition: Edition) -> None:
    names = [f"s{index}" for index in range(36)]
    places = {name: (index % 2 * 5, index // 2 * 4) for index, name in enumerate(names)}
    ways = {chr(65 + index): f"{names[2 * index]} {names[2 * index + 1]}" for index in range(18)}
    page = draw_sheet(small(ways, places, pattern="solid"), edition, theme=MONO, paper=parse_paper("a3"))
    changed = [remark.message for remark in page.remarks if remark.kind == "pattern-changed"]
    assert len(changed) == 17
    assert sum("no pattern is free" in words for words in changed) >= 2
    assert len(set(lane_looks(page).values())) == 16


@pytest.mark.parametrize("name", ["all-features", "london"])
def test_low_ink_takes_little_more_than_half_the_ink_of_color(name: str) -> None:
    """Names, boxes and panels take what they take; of lines and trains a quarter is left."""
    assert ink(sheet(LOW_INK, name)) < 0.56 * ink(sheet(COLOR, name))


def test_low_ink_keeps_color_and_pattern() -> None:
    looks = lane_looks(sheet(LOW_INK))
    colors = {route.id: route.color for route in loaded().metro.routes}
    assert {route: look[0].color for route, look in looks.items()} == colors  # type: ignore[attr-defined]
    assert len(set(looks.values())) == len(looks)
    for train in groups(sheet(LOW_INK).scene.children, "train"):
        body = next(shape for shape in train.children if isinstance(shape, Rect))
        assert body.fill == "#ffffff"
        assert body.stroke is not None
        assert body.stroke.color == colors[dict(train.data)["route"]]


def test_dark_covers_the_page_and_its_lines_stand_out() -> None:
    page = sheet(DARK, "london")
    assert page.scene.ground == DARK.paper
    image = pixels(page).convert("L")
    assert image.getpixel((1, 1)) < 40  # type: ignore[operator]
    for look in lane_looks(page).values():
        assert max(contrast(stroke.color, DARK.paper) for stroke in look) >= 3  # type: ignore[attr-defined]
    assert len({look[0].color for look in lane_looks(page).values()}) == 9  # type: ignore[attr-defined]


def test_dry_erase_has_boxes_and_windows_for_broad_pens() -> None:
    broad, fine = sheet(DRY_ERASE), sheet(COLOR)
    assert min(min(box.rect[2] - box.rect[0], box.rect[3] - box.rect[1]) for box in broad.boxes) >= 8 - 1e-6
    windows = [rect.width for group in groups(broad.scene.children, "window") for rect in group.children[:1]]  # type: ignore[union-attr]
    assert set(windows) == {8.0}

    def outlines(page: Sheet, theme: Theme) -> float:
        return min(
            shape.stroke.width
            for group in groups(page.scene.children, "station")
            for shape in group.children
            if isinstance(shape, Rect) and shape.fill == theme.box and shape.stroke and shape.stroke.color == theme.ink
        )

    assert outlines(broad, DRY_ERASE) >= 0.5 > outlines(fine, COLOR)
    for one, other in itertools.combinations(broad.boxes, 2):
        away = max(
            one.outer[0] - other.outer[2],
            other.outer[0] - one.outer[2],
            one.outer[1] - other.outer[3],
            other.outer[1] - one.outer[3],
        )
        assert away >= 2 - 1e-6


def test_dry_erase_says_where_boxes_are_too_small_for_broad_pens(small: Maker, edition: Edition) -> None:
    """29 stations in a row: boxes of 7.5 mm and the gaps between them need 277 mm, and A4 with Letter has 259."""
    names = [f"s{index}" for index in range(29)]
    city = small({"A": " ".join(names)}, {name: (index, 0) for index, name in enumerate(names)})
    page = draw_sheet(city, edition, names="none", theme=DRY_ERASE)
    size = min(box.rect[2] - box.rect[0] for box in page.boxes)
    assert 5 <= size < 7.5
    said = [remark.message for remark in page.remarks if remark.kind == "box-too-small"]
    assert len(said) == 1
    advised = parse_paper(said[0].split("--paper ")[1].split()[0])
    large = draw_sheet(city, edition, names="none", theme=DRY_ERASE, paper=advised)
    assert min(box.rect[2] - box.rect[0] for box in large.boxes) >= 7.5
    assert not [remark for remark in large.remarks if remark.kind == "box-too-small"]


@each_theme
def test_ticks_can_be_counted_where_all_have_one_color(theme: Theme) -> None:
    """As many as routes stop, apart from each other and from the outline, within the white."""
    page = sheet(theme, "london")
    rects = {box.station: box.rect for box in page.boxes}
    most = 0
    for group in groups(page.scene.children, "station"):
        facts = dict(group.data)
        ticks = [shape for shape in group.children if isinstance(shape, Rect) and shape.stroke is None]
        if facts["transfers"] == "1":
            assert ticks == []
            continue
        assert len(ticks) == int(facts["transfers"])
        most = max(most, len(ticks))
        left, top, right, bottom = rects[facts["station"]]
        assert all(left + 0.5 < tick.left and tick.left + tick.width < right - 0.5 for tick in ticks)
        assert all(tick.top - top >= 0.6 and tick.top + tick.height < (top + bottom) / 2 for tick in ticks)
        for one, other in itertools.pairwise(ticks):
            assert other.left - (one.left + one.width) >= 0.3
    assert most >= 4


def test_shares_of_an_end_outline_are_set_apart(small: Maker, edition: Edition) -> None:
    city = small({"A": "a c", "B": "b c", "C": "d c"}, {"a": (0, 0), "b": (0, 8), "c": (8, 4), "d": (14, 4)})
    page = draw_sheet(city, edition, theme=MONO)
    group = next(group for group in groups(page.scene.children, "station") if dict(group.data)["station"] == "c")
    shares = [shape for shape in group.children if isinstance(shape, Drawn)]
    ends = [(share.pieces[0].start, share.pieces[-1].end) for share in shares]
    assert len(dict.fromkeys(ends)) == 3
    for (start, _), (_, end) in itertools.product(ends, ends):
        assert abs(start[0] - end[0]) + abs(start[1] - end[1]) > 0.3


def test_lines_without_stroke_are_none() -> None:
    """Every line and path says how it is drawn, so that no renderer falls back on black."""
    for shape in shapes(sheet(DARK).scene.children):
        assert isinstance(shape, Line) or not isinstance(shape, Drawn) or shape.stroke or shape.fill
