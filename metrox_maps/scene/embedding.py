"""The glyphs a drawing uses, put into its SVG file, so that it looks the same on a machine without the fonts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator

from metrox_maps.scene.fontfiles import Face
from metrox_maps.scene.shapes import Group, Scene, Shape, Text
from metrox_maps.scene.text import runs
from metrox_maps.scene.typefaces import Typeface

MOST_BYTES = 40 * 1024
"""What the fonts in a file may weigh without a word about it."""


def font_style(scene: Scene) -> str:
    """The style sheet with the glyphs of every font that the scene's texts are set in; empty without texts."""
    used: dict[tuple[Typeface, bool], dict[str, None]] = {}
    for text in texts(scene.children):
        for run in runs(text.text, text.size, bold=text.bold):
            used.setdefault((run.typeface, run.heavy), {}).update(dict.fromkeys(run.text))
    order = sorted(used, key=lambda key: (key[0].name, key[1]))
    return "".join(_rule(typeface, bold, used[typeface, bold]) for typeface, bold in order)


def font_bytes(svg: bytes) -> int:
    """How much of an SVG file are fonts."""
    start, end = svg.find(b"@font-face"), svg.find(b"</style>")
    return max(0, end - start) if start >= 0 else 0


def texts(shapes: Iterable[Shape]) -> Iterator[Text]:
    """All texts among the shapes, as they are drawn."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from texts(shape.children)
        elif isinstance(shape, Text):
            yield shape


def _rule(typeface: Typeface, bold: bool, characters: Iterable[str]) -> str:
    face: Face = typeface.face(bold)
    weight = 700 if bold else 400
    data = b64encode(face.subset(characters)).decode()
    return f'@font-face{{font-family:"{typeface.name}";font-weight:{weight};src:url("data:font/ttf;base64,{data}")}}'
