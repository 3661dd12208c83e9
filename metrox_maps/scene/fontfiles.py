"""Font files opened, judged fit for printing, and reduced to the glyphs that are used.

Everything is done by HarfBuzz on one static face: of a variable font the instances of weight 400 and 700, everything
else as the font has it by default, so that each program that shows a drawing has the same outlines.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from metrox_maps.errors import MetroxError
from metrox_maps.scene.clusters import TRAILING_VOWELS, invisible

if TYPE_CHECKING:
    import uharfbuzz

REGULAR, BOLD = 400, 700
_LARGEST = 128 * 1024 * 1024
_FLAVORS = (b"\0\1\0\0", b"OTTO", b"true")
_WEB = {b"wOFF": "WOFF", b"wOF2": "WOFF2"}
_OUTLINES = ({"glyf", "loca"}, {"CFF "}, {"CFF2"})
_NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp")
_FEATURES_LEFT_OUT = (b"locl", b"vert", b"vrt2")
"""Forms by language and for vertical lines: not every program that shows a drawing applies them."""
_TABLES_LEFT_OUT = (b"STAT", b"BASE", b"MATH", b"VORG", b"vhea", b"vmtx", b"gasp")
_FORBIDDEN = ((0x000E, 0x0002, "forbids embedding"), (0x0200, 0x0200, "allows bitmaps only"))
"""Bits of OS/2 fsType (mask, value) under which a sheet may not carry the letters."""
_DOTTED_CIRCLE = "\u25cc"
"""What a mark without a letter is set on."""
_NO_SUBSET = 0x0100


class Glyph(NamedTuple):
    """A glyph in its place: number, index of its character, advance, and offset right and up, in em."""

    number: int
    cluster: int
    advance: float
    right: float
    up: float


class Face:
    """One weight of a font, with what drawing needs of it."""

    def __init__(self, face: uharfbuzz.Face, source: str, weight: int = REGULAR) -> None:
        self._face, self._source, self.weight = face, source, weight
        self._printed: dict[str, bool] = {}

    @cached_property
    def _font(self) -> uharfbuzz.Font:
        import uharfbuzz

        return uharfbuzz.Font(self._face)

    def has(self, char: str) -> bool:
        """Whether the font prints this character: one it only has an empty shape for would vanish."""
        known = self._printed.get(char)
        if known is None:
            glyph = self._font.get_nominal_glyph(ord(char))
            known = bool(glyph) and (char.isspace() or invisible(char) or bool(self.curves(glyph)))
            self._printed[char] = known
        return known

    def shape(self, text: str, *, backwards: bool) -> tuple[Glyph, ...]:
        """The glyphs of a text of one script and direction, from left to right."""
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_codepoints([ord(char) for char in text])
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if backwards else "ltr"
        buffer.language = "und"  # else the machine's own language could choose other forms
        uharfbuzz.shape(self._font, buffer)
        em = self._face.upem
        return tuple(
            Glyph(info.codepoint, info.cluster, place.x_advance / em, place.x_offset / em, place.y_offset / em)
            for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        )

    def pieces(self, text: str) -> list[str]:
        """Left-to-right text cut behind every syllable of several letters that stand side by side.

        Programs built on resvg up to 0.47 (typst 0.15 is one) advance past such a syllable by its widest letter only,
        so what follows needs a place of its own (linebender/resvg#1043).
        """
        wide = [glyph.cluster for glyph in self.shape(text, backwards=False) if glyph.advance > 0]
        starts = sorted(set(wide))
        cuts = [0, *(after for before, after in pairwise(starts) if wide.count(before) > 1), len(text)]
        return [text[start:end] for start, end in pairwise(cuts) if start < end]

    def reach(self, text: str, *, backwards: bool) -> tuple[float, float]:
        """How far a text reaches above and below its baseline, in em."""
        above = below = 0.0
        for glyph in self.shape(text, backwards=backwards):
            extents = self._font.get_glyph_extents(glyph.number)
            if extents is not None:
                top = extents.y_bearing / self._face.upem + glyph.up
                above, below = max(above, top), max(below, -top - extents.height / self._face.upem)
        return above, below

    def curves(self, glyph: int) -> tuple[tuple[str, tuple[float, ...]], ...]:
        """A glyph's outline as SVG path commands M, L, Q, C and Z with coordinates in em, y up."""
        pen = _Pen(self._face.upem)
        self._font.draw_glyph_with_pen(glyph, pen)
        return tuple(pen.commands)

    def subset(self, characters: Iterable[str]) -> bytes:
        """The face reduced to these characters, as a font file; kerning, marks and joined forms are kept."""
        import uharfbuzz

        wanted = uharfbuzz.SubsetInput()
        wanted.unicode_set.update(_shaped_from(characters))
        for feature in _FEATURES_LEFT_OUT:
            wanted.layout_feature_tag_set.discard(int.from_bytes(feature, "big"))
        wanted.drop_table_tag_set.update({int.from_bytes(tag, "big") for tag in _TABLES_LEFT_OUT})
        wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
        return bytes(_subset(self._face, wanted, self._source).blob.data)

    def renamed(self, family: str) -> bytes:
        """The whole face as a file of its own under another family name."""
        tables = {tag: bytes(self._face.reference_table(tag).data) for tag in self._face.table_tags}
        postscript = self._face.get_name(6) or "".join(char for char in family if char.isalnum())
        tables["name"] = _names({1: family, 2: "Bold" if self.weight >= 600 else "Regular", 4: family, 6: postscript})
        flavor = b"OTTO" if {"CFF ", "CFF2"} & tables.keys() else b"\0\1\0\0"
        return _sfnt(flavor, tables)


class _Pen:
    """Collects an outline."""

    def __init__(self, em: int) -> None:
        self._em = em
        self.commands: list[tuple[str, tuple[float, ...]]] = []

    def _add(self, command: str, *points: tuple[float, float]) -> None:
        self.commands.append((command, tuple(value / self._em for point in points for value in point)))

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the names a pen has
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("Q", *points)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def closePath(self) -> None:  # noqa: N802
        self._add("Z")

    def endPath(self) -> None:  # noqa: N802
        """An open outline ends as it is."""


def open_faces(path: str | os.PathLike[str]) -> tuple[str, tuple[Face, ...]]:
    """The family name of a font file and its faces: one, or of a variable font regular and bold.

    Of a collection (.ttc, .otc) the first font is taken. Raises MetroxError, saying what to do, for a file that is
    missing, is no font, is made for the web, holds no outlines, or may not be embedded.
    """
    data = _read(path)
    try:
        return _opened(path, data)
    except (ValueError, RuntimeError, OverflowError):  # such as a table whose name is no text
        raise MetroxError(f"{path}: is damaged, or no font for text") from None


def _opened(path: str | os.PathLike[str], data: bytes) -> tuple[str, tuple[Face, ...]]:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob(data), 0)
    tags = set(face.table_tags)
    lacking = [tag for tag in _NEEDED if tag not in tags]
    if lacking or not face.unicodes:
        raise MetroxError(f"{path}: is damaged, or no font for text (no {lacking[0] if lacking else 'characters'})")
    if not any(needed <= tags for needed in _OUTLINES):
        raise MetroxError(f"{path}: holds no outlines, only pictures of letters; choose a font with outlines")
    os2 = bytes(face.reference_table("OS/2").data) if "OS/2" in tags else b""
    _refuse_protected(path, os2)
    family = _plain(face.get_name(16) or face.get_name(1) or "") or "Font"
    axes = {axis.tag for axis in face.axis_infos}
    if not axes:
        weight = int.from_bytes(os2[4:6], "big") or REGULAR
        return family, (Face(face, str(path), weight),)
    weights = (REGULAR, BOLD) if "wght" in axes else (REGULAR,)
    return family, tuple(Face(_instance(face, weight, str(path)), str(path), weight) for weight in weights)


def _read(path: str | os.PathLike[str]) -> bytes:
    try:
        file = Path(path)
        if not file.exists():
            raise MetroxError(f"{path}: there is no such font file")
        if not file.is_file():
            raise MetroxError(f"{path}: is no file; name a font file (.ttf, .otf or .ttc)")
        if file.stat().st_size > _LARGEST:
            raise MetroxError(f"{path}: is larger than {_LARGEST >> 20} MB, so no font to print with")
        data = file.read_bytes()
    except OSError as error:
        raise MetroxError(f"{path}: cannot be read ({error.strerror or error})") from None
    except ValueError:
        raise MetroxError(f"{str(path)!r}: is not a possible file name") from None
    web = _WEB.get(data[:4])
    if web:
        raise MetroxError(f"{path}: is a web font ({web}); give the .ttf or .otf file of the same font")
    if data[:4] not in (*_FLAVORS, b"ttcf"):
        raise MetroxError(f"{path}: is no font; give a TrueType or OpenType file (.ttf, .otf or .ttc)")
    return data


def _refuse_protected(path: str | os.PathLike[str], os2: bytes) -> None:
    """Refuses what the font's own terms rule out (OS/2 fsType); a sheet carries the letters it uses."""
    bits = int.from_bytes(os2[8:10], "big")
    reason = next((words for mask, value, words in _FORBIDDEN if bits & mask == value), "")
    if not reason and bits & _NO_SUBSET:
        reason = "forbids embedding only the letters that are used"
    if reason:
        raise MetroxError(f"{path}: the font {reason} (fsType {bits}), and a sheet must carry it; choose a free font")


def _shaped_from(characters: Iterable[str]) -> set[int]:
    """Code points that setting these characters may take glyphs of: HarfBuzz takes vowels of several parts apart."""
    found = set(characters)
    for char in list(found):
        if invisible(char):
            found.add(" ")  # whose glyph stands for it
        if unicodedata.category(char)[0] == "M":
            found.add(_DOTTED_CIRCLE)
            found.update(unicodedata.normalize("NFD", char))
        if char in TRAILING_VOWELS:
            found.update(unicodedata.normalize("NFKD", char))
    return {ord(char) for char in found}


def _plain(name: str) -> str:
    """A family name that can stand in style sheets and attributes."""
    kept = "".join(char if char.isalnum() and char.isascii() else " " for char in name)
    return " ".join(kept.split())[:60]


def _instance(face: uharfbuzz.Face, weight: int, source: str) -> uharfbuzz.Face:
    """A static face of a variable font."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.keep_everything()
    for axis in face.axis_infos:
        if axis.tag == "wght":
            wanted.pin_axis_location(face, axis.tag, min(max(weight, axis.min_value), axis.max_value))
        else:
            wanted.pin_axis_to_default(face, axis.tag)
    static = _subset(face, wanted, source)
    return uharfbuzz.Face(bytes(static.blob.data))


def _subset(face: uharfbuzz.Face, wanted: uharfbuzz.SubsetInput, source: str) -> uharfbuzz.Face:
    import uharfbuzz

    try:
        return uharfbuzz.subset(face, wanted)
    except (RuntimeError, MemoryError, ValueError, uharfbuzz.HarfBuzzError):
        raise MetroxError(f"{source}: is damaged, HarfBuzz cannot take letters out of it") from None


def _names(names: dict[int, str]) -> bytes:
    """A `name` table with these entries, for Windows in English, as every reader understands it."""
    records, strings = b"", b""
    for number, words in sorted(names.items()):
        text = words.encode("utf-16-be")
        fields = (3, 1, 0x409, number, len(text), len(strings))
        records += b"".join(field.to_bytes(2, "big") for field in fields)
        strings += text
    head = b"".join(field.to_bytes(2, "big") for field in (0, len(names), 6 + len(records)))
    return head + records + strings


def _sfnt(flavor: bytes, tables: dict[str, bytes]) -> bytes:
    """A font file of these tables (OpenType, "Organization of an OpenType Font")."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    fields = (count, power * 16, power.bit_length() - 1, (count - power) * 16)
    directory = flavor + b"".join(field.to_bytes(2, "big") for field in fields)
    place = len(directory) + 16 * count
    parts = []
    for tag, data in sorted(tables.items()):
        padded = data + bytes(-len(data) % 4)
        directory += tag.encode("latin-1") + b"".join(n.to_bytes(4, "big") for n in (_sum(padded), place, len(data)))
        parts.append(padded)
        place += len(padded)
    return directory + b"".join(parts)


def _sum(padded: bytes) -> int:
    """A table's check sum."""
    import array
    import sys

    words = array.array("I", padded)
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF
