"""The ink of texts in a finished sheet, shaped with the fonts that the SVG itself carries."""

from __future__ import annotations

import base64
import io
import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field

import uharfbuzz
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from shapely import union_all
from shapely.affinity import affine_transform, translate
from shapely.geometry import MultiPoint
from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True)
class Written:
    """A line of text: its letters, what they cover, and letters for which there is no glyph."""

    text: str
    ink: BaseGeometry
    missing: str


@dataclass
class _Line:
    x: float
    y: float
    pen: float
    text: str = ""
    missing: str = ""
    inks: list[BaseGeometry] = field(default_factory=list)


class _Outline(BasePen):  # type: ignore[misc]
    """Points along the outline of a glyph, in the units of its font."""

    def __init__(self) -> None:
        super().__init__(None)
        self.points: list[tuple[float, float]] = []

    def _moveTo(self, spot: tuple[float, float]) -> None:  # noqa: N802 - so they are called
        self.points.append(spot)

    _lineTo = _moveTo  # noqa: N815

    def _curveToOne(self, one: tuple[float, float], two: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        poles = (self.points[-1], one, two, end)
        for step in range(1, 7):
            t = step / 6
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(share * pole[axis] for share, pole in zip(shares, poles, strict=True)) for axis in (0, 1))
            self.points.append((x, y))


class _Face:
    """One font of the file."""

    def __init__(self, data: bytes) -> None:
        font = TTFont(io.BytesIO(data))
        if font.flavor:
            font.flavor = None
            plain = io.BytesIO()
            font.save(plain)
            data = plain.getvalue()
        self.characters = frozenset(font.getBestCmap())
        self._font = uharfbuzz.Font(uharfbuzz.Face(data))
        self._scale = font["head"].unitsPerEm
        self._hulls: dict[int, BaseGeometry] = {}

    def _hull(self, glyph: int) -> BaseGeometry:
        """What a glyph covers, hollows filled."""
        if glyph not in self._hulls:
            pen = _Outline()
            self._font.draw_glyph_with_pen(glyph, pen)
            self._hulls[glyph] = MultiPoint(pen.points).convex_hull
        return self._hulls[glyph]

    def shaped(self, text: str, size: float, x: float, y: float, way: str) -> tuple[float, list[BaseGeometry]]:
        """The advance of a text at a place, and what each glyph covers, in millimetres."""
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        if way:
            buffer.direction = way
        uharfbuzz.shape(self._font, buffer)
        unit = size / self._scale
        pen, inks = 0.0, []
        for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            hull = self._hull(glyph.codepoint)
            if hull.area:
                left, low = x + (pen + place.x_offset) * unit, y - place.y_offset * unit
                inks.append(affine_transform(hull, [unit, 0, 0, -unit, left, low]))
            pen += place.x_advance
        return pen * unit, inks


class Faces:
    """All fonts that the style of a file carries."""

    def __init__(self, style: str) -> None:
        self._faces: list[tuple[str, int, _Face]] = []
        for rule in re.findall(r"@font-face\s*\{(.*?)\}", style, re.DOTALL):
            family = re.search(r"font-family:\s*[\"']?([^\"';]+)", rule)
            weight = re.search(r"font-weight:\s*(\d+)", rule)
            data = re.search(r"base64,([A-Za-z0-9+/=]+)", rule)
            if family and data:
                face = _Face(base64.b64decode(data[1]))
                self._faces.append((family[1], int(weight[1]) if weight else 400, face))

    def lines(self, element: ET.Element, style: dict[str, str]) -> Iterator[Written]:
        """The lines of a `text` element: one for each place at which its letters begin anew."""
        lines: list[_Line] = []
        for text, own, inner in _runs(element, style):
            if own.get("x") is not None or own.get("y") is not None or not lines:
                x = float((own.get("x") or "0").split()[0])
                y = float((own.get("y") or "0").split()[0])
                lines.append(_Line(x, y, x))
            self._write(lines[-1], text, inner)
        for line in lines:
            if line.text.strip():
                yield Written(line.text, union_all(line.inks), line.missing)

    def _write(self, line: _Line, text: str, style: dict[str, str]) -> None:
        size = float(style["font-size"])
        way = style.get("direction", "")
        parts = list(self._parts(text, style))
        start, inks = line.pen, []
        for face, part in parts:
            line.text += part
            if face is None:
                line.missing += part.strip()
                continue
            advance, inked = face.shaped(part, size, line.pen, line.y, way if way == "rtl" else "")
            line.pen += advance
            inks += inked
        length = line.pen - start
        shift = {"middle": -length / 2, "end": -length}.get(style.get("text-anchor", "start"), 0.0)
        if shift:
            inks = [translate(inked, shift) for inked in inks]
        line.inks += inks

    def _parts(self, text: str, style: dict[str, str]) -> Iterator[tuple[_Face | None, str]]:
        """The text cut where the font changes: each letter has the first font of its families that knows it."""
        bold = style.get("font-weight", "400") in ("700", "bold")
        families = [name.strip(" \"'") for name in style.get("font-family", "").split(",")]
        usable = [
            face
            for name in families
            for family, weight, face in self._faces
            if family == name and (weight >= 600) == bold
        ]
        part, last = "", None
        for char in text:
            joins = unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Mn", "Mc")
            face = next((face for face in usable if ord(char) in face.characters), None)
            if part and face is not last and not (joins and last is not None):
                yield last, part
                part = ""
            if not part:
                last = face
            part += char
        if part:
            yield last, part


def _runs(element: ET.Element, style: dict[str, str]) -> Iterator[tuple[str, dict[str, str], dict[str, str]]]:
    """The pieces of a text, each with the attributes of the element it begins, and the style it has."""
    own = dict(element.attrib)
    inner = {**style, **{key: value for key, value in own.items() if key.startswith(("font-", "text-", "direction"))}}
    if element.text and element.text.strip("\n"):
        yield element.text, own, inner
        own = {}
    for child in element:
        yield from _runs(child, inner)
        if child.tail and child.tail.strip():
            yield child.tail, {}, inner
