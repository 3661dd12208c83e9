"""Scenes written as SVG. The only module that knows svgwrite.

Plain features only, so that every converter draws the same: no masks, patterns, text on paths or automatic baselines.
The page has its size in millimetres and one user unit is one millimetre. Equal scenes give equal bytes.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from base64 import b64encode
from collections.abc import Iterable, Iterator
from typing import Any

import svgwrite

from metrox_maps.geometry.arcs import Arc, Piece
from metrox_maps.scene import text as typesetting
from metrox_maps.scene.shapes import Circle, Group, Line, Path, Polygon, Rect, Scene, Shape, Stroke, Text

Element = Any
"""An svgwrite element; the package carries no types."""


def _number(value: float) -> str:
    """A number with at most three decimals: a micrometre is finer than any printer."""
    short = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def to_svg(scene: Scene) -> bytes:
    """The scene as an SVG file, UTF-8 with a final newline."""
    drawing = svgwrite.Drawing(
        size=(f"{_number(scene.width)}mm", f"{_number(scene.height)}mm"),
        viewBox=f"0 0 {_number(scene.width)} {_number(scene.height)}",
        profile="full",
        debug=False,
    )
    drawing.attribs["role"] = "img"
    drawing.attribs["xml:lang"] = typesetting.clean(scene.language)
    drawing.attribs["font-family"] = f"{typesetting.FAMILY}, sans-serif"
    drawing.elements = [part for part in drawing.elements if part.elementname != "defs"]
    drawing.set_desc(title=typesetting.clean(scene.title), desc=typesetting.clean(scene.desc))
    if scene.metadata:
        facts = {name: typesetting.clean(value) for name, value in scene.metadata}
        node = ElementTree.Element("metrox")
        node.text = json.dumps(facts, ensure_ascii=False, sort_keys=True)
        drawing.set_metadata(node)
    for shape in scene.children:
        drawing.add(_element(drawing, shape))
    root = drawing.get_xml()
    heads = sum(child.tag in ("title", "desc", "metadata") for child in root)
    style = _fonts(scene)
    if style.text:
        root.insert(heads, style)
    xml = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{xml}\n'.encode()


def _fonts(scene: Scene) -> ElementTree.Element:
    """The glyphs the drawing uses, so that it looks the same on a machine without these fonts."""
    used: dict[bool, set[str]] = {False: set(), True: set()}
    for text in _texts(scene.children):
        for run in typesetting.runs(text.text, text.size, bold=text.bold):
            used[text.bold].update(run.text if run.bundled else "")
    style = ElementTree.Element("style")
    style.text = "".join(
        f'@font-face{{font-family:"{typesetting.FAMILY}";font-weight:{700 if bold else 400};'
        f'src:url("data:font/ttf;base64,{b64encode(typesetting.subset(characters, bold=bold)).decode()}")}}'
        for bold, characters in used.items()
        if characters
    )
    return style


def _texts(shapes: Iterable[Shape]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _texts(shape.children)
        elif isinstance(shape, Text):
            yield shape


def _element(drawing: Element, shape: Shape) -> Element:
    match shape:
        case Group():
            return _group(drawing, shape)
        case Text():
            return _text(drawing, shape)
        case Path():
            element = drawing.path(d=_path_data(shape.pieces, shape.closed))
            return _painted(element, shape.fill, shape.stroke)
        case Line():
            element = drawing.line()
            ends = zip(("x1", "y1", "x2", "y2"), (*shape.start, *shape.end), strict=True)
            element.attribs.update((name, _number(value)) for name, value in ends)
            return _painted(element, None, shape.stroke)
        case Rect():
            element = drawing.rect()
            values = {"x": shape.left, "y": shape.top, "width": shape.width, "height": shape.height}
            if shape.radius:
                values["rx"] = shape.radius
            element.attribs.update((name, _number(value)) for name, value in values.items())
            return _painted(element, shape.fill, shape.stroke)
        case Circle():
            element = drawing.circle()
            values = {"cx": shape.center[0], "cy": shape.center[1], "r": shape.radius}
            element.attribs.update((name, _number(value)) for name, value in values.items())
            return _painted(element, shape.fill, shape.stroke)
        case Polygon():
            element = drawing.path(
                d="M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in shape.points) + "Z",
            )
            return _painted(element, shape.fill, shape.stroke)


def _group(drawing: Element, group: Group) -> Element:
    element = drawing.g()
    if group.name:
        element.attribs["class"] = group.name
    element.attribs.update((f"data-{name}", typesetting.clean(value)) for name, value in group.data)
    if group.title:
        element.set_desc(title=typesetting.clean(group.title))
    for child in group.children:
        element.add(_element(drawing, child))
    return element


def _painted(element: Element, fill: str | None, stroke: Stroke | None) -> Element:
    element.attribs["fill"] = fill or "none"
    if stroke is None:
        return element
    element.attribs["stroke"] = stroke.color
    element.attribs["stroke-width"] = _number(stroke.width)
    if stroke.cap != "butt":
        element.attribs["stroke-linecap"] = stroke.cap
    if stroke.join != "miter":
        element.attribs["stroke-linejoin"] = stroke.join
    if stroke.dash:
        element.attribs["stroke-dasharray"] = " ".join(map(_number, stroke.dash))
        if stroke.dash_start:
            element.attribs["stroke-dashoffset"] = _number(stroke.dash_start)
    return element


def _path_data(pieces: Iterable[Piece], closed: bool) -> str:
    data: list[str] = []
    for piece in pieces:
        if not data:
            data.append(f"M{_number(piece.start[0])} {_number(piece.start[1])}")
        end = f"{_number(piece.end[0])} {_number(piece.end[1])}"
        if isinstance(piece, Arc):
            radius = _number(piece.radius)
            data.append(f"A{radius} {radius} 0 0 {int(piece.clockwise)} {end}")
        else:
            data.append(f"L{end}")
    return "".join(data) + ("Z" if closed and data else "")


def _text(drawing: Element, text: Text) -> Element:
    """Text split by font, each run at its own computed place: converters mix up fonts within one run."""
    parts = typesetting.runs(text.text, text.size, bold=text.bold)
    width = sum(run.width for run in parts)
    x, y = text.at
    x -= {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    element = drawing.text("")
    element.attribs["font-size"] = _number(text.size)
    element.attribs["fill"] = text.color
    if text.bold:
        element.attribs["font-weight"] = "700"
    if text.halo:
        element.attribs.update(
            {
                "stroke": "#ffffff",
                "stroke-width": _number(text.halo * 2),
                "stroke-linejoin": "round",
                "paint-order": "stroke",
            }
        )
    if text.angle:
        pivot = f"{_number(text.at[0])} {_number(text.at[1])}"
        element.attribs["transform"] = f"rotate({_number(text.angle)} {pivot})"
    for run in parts:
        span = drawing.tspan(run.text)
        span.attribs["x"], span.attribs["y"] = _number(x), _number(y)
        if not run.bundled:
            span.attribs["font-family"] = typesetting.FALLBACK_FAMILY
        element.add(span)
        x += run.width
    return element
