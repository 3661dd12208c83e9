"""Scenes written as SVG. The only module that knows svgwrite.

Plain features only, so that every converter draws the same: no masks, patterns, text on paths or automatic baselines.
The page has its size in millimetres and one user unit is one millimetre. Equal scenes give equal bytes.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from typing import Any

import svgwrite

from metrox_maps.geometry.arcs import Arc, Piece
from metrox_maps.geometry.quads import Box
from metrox_maps.scene import text as typesetting
from metrox_maps.scene.embedding import font_style
from metrox_maps.scene.outlines import halos_apart
from metrox_maps.scene.shapes import Circle, Group, Line, Outline, Path, Polygon, Rect, Scene, Shape, Stroke, Text

Element = Any
"""An svgwrite element; the package carries no types."""


def _number(value: float) -> str:
    """A number with at most three decimals: a micrometre is finer than any printer."""
    short = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def to_svg(scene: Scene, *, embed: bool = True) -> bytes:
    """The scene as an SVG file, UTF-8 with a final newline.

    Bleed and room for marks make the page larger; the finished page still begins at the origin. `embed` puts the glyphs
    used into the file, for readers that have no other way to the fonts; without it the file is for typst, which has
    the fonts but draws each letter with its halo, so that halos stand behind the texts as shapes.
    """
    scene = halos_apart(scene, always=not embed)
    reach = scene.reach
    width, height = _number(scene.width + 2 * reach), _number(scene.height + 2 * reach)
    drawing = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"{_number(-reach)} {_number(-reach)} {width} {height}",
        profile="full",
        debug=False,
    )
    drawing.attribs["role"] = "graphics-document document"  # an `img` would hide the names in it from screen readers
    drawing.attribs["xml:lang"] = typesetting.clean(scene.language)
    drawing.attribs["font-family"] = f"{typesetting.FAMILY}, sans-serif"
    drawing.elements = [part for part in drawing.elements if part.elementname != "defs"]
    drawing.set_desc(title=typesetting.clean(scene.title), desc=typesetting.clean(scene.desc))
    facts = {name: typesetting.clean(value) for name, value in scene.metadata}
    if reach:
        facts["bleed"] = f"{_number(scene.bleed)} mm"
        facts["trim"] = (
            f"{_number(scene.width)} × {_number(scene.height)} mm, {_number(reach)} mm inside the file's page"
        )
    if facts:
        node = ElementTree.Element("metrox")
        node.text = json.dumps(facts, ensure_ascii=False, sort_keys=True)
        drawing.set_metadata(node)
    if scene.ground:
        drawing.add(_element(drawing, _ground(scene)))
    for shape in scene.children:
        drawing.add(_element(drawing, shape))
    root = drawing.get_xml()
    heads = sum(child.tag in ("title", "desc", "metadata") for child in root)
    clips = _clips(scene)
    if len(clips):
        root.insert(heads, clips)
    style = ElementTree.Element("style")
    style.text = font_style(scene) if embed else ""
    if style.text:
        root.insert(heads, style)
    xml = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{xml}\n'.encode()


def _ground(scene: Scene) -> Rect:
    """The colored page, out to the bleed."""
    bleed = scene.bleed
    width, height = scene.width + 2 * bleed, scene.height + 2 * bleed
    return Rect(left=-bleed, top=-bleed, width=width, height=height, fill=scene.ground)


def _clips(scene: Scene) -> ElementTree.Element:
    """The windows through which groups are shown, each once."""
    defs = ElementTree.Element("defs")
    for box in dict.fromkeys(group.clip for group in _groups(scene.children)):
        if box is None:
            continue
        left, top, right, bottom = box
        clip = ElementTree.SubElement(defs, "clipPath", id=_clip_id(box))
        size = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        ElementTree.SubElement(clip, "rect", {name: _number(value) for name, value in size.items()})
    return defs


def _clip_id(box: Box) -> str:
    return "clip_" + "_".join(map(_number, box))


def _groups(shapes: Iterable[Shape]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from _groups(shape.children)


def _element(drawing: Element, shape: Shape) -> Element:
    match shape:
        case Group():
            return _group(drawing, shape)
        case Text():
            return _text(drawing, shape)
        case Outline():
            return _outline(drawing, shape)
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
    if group.shift != (0.0, 0.0):
        element.attribs["transform"] = f"translate({_number(group.shift[0])} {_number(group.shift[1])})"
    if group.clip is not None:
        element.attribs["clip-path"] = f"url(#{_clip_id(group.clip)})"
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
    if text.bold:
        element.attribs["font-weight"] = "700"
    _lettered(element, text)
    if text.angle:
        element.attribs["transform"] = f"rotate({_number(text.angle)} {_number(text.at[0])} {_number(text.at[1])})"
    for run in parts:
        span = drawing.tspan(run.text)
        span.attribs["x"], span.attribs["y"] = _number(x + run.left), _number(y)
        if run.typeface.stack:
            span.attribs["font-family"] = run.typeface.stack
        if text.bold and not run.heavy:
            span.attribs["font-weight"] = "400"
        element.add(span)
    return element


def _outline(drawing: Element, outline: Outline) -> Element:
    """Text as curves, with its words for screen readers."""
    text = outline.text
    element = drawing.path(d=outline.data)
    _lettered(element, text, outline.unit)
    if outline.halo_only:
        element.attribs["fill"], element.attribs["aria-hidden"] = "none", "true"
    else:
        element.attribs["role"], element.attribs["aria-label"] = "img", typesetting.clean(text.text)
    turn = f"rotate({_number(text.angle)})" if text.angle else ""
    place = f"translate({_number(text.at[0])} {_number(text.at[1])})"
    element.attribs["transform"] = f"{place}{turn}scale({_number(outline.unit)})"
    return element


def _lettered(element: Element, text: Text, unit: float = 1.0) -> None:
    """Color and halo of letters; `unit` is how many millimetres the element's own measure has."""
    element.attribs["fill"] = text.color
    if text.halo:
        halo = {
            "stroke": text.halo_color,
            "stroke-width": _number(text.halo * 2 / unit),
            "stroke-linejoin": "round",
            "paint-order": "stroke",
        }
        element.attribs.update(halo)
