"""Words that a PDF says where letters alone do not: names over two lines, broken in a word, or set at an angle.

A reader of a PDF puts letters into words and lines by their places, so that names side by side are mixed up and a
turned name falls apart into letters. `ActualText` (ISO 32000-1, 14.9.4) says what stands there, for search and copying.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from metrox_maps.scene import text as typesetting
from metrox_maps.scene.shapes import Group, Scene, Shape, Text

_LETTERS = re.compile(rb"\bBT\b[^()\[\]<>]*?/(\w+) [^()\[\]<>]*\(((?:[^()\\]|\\.)*)\)\s*Tj\s*ET\b", re.DOTALL)
"""One glyph or several as typst writes them: font, then the numbers of the glyphs, two bytes each."""
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_MEANING = re.compile(r"<([0-9A-Fa-f]{4})>\s*<((?:[0-9A-Fa-f]{4})+)>\s*\n")


def tell(page: Any, scene: Scene) -> None:
    """Writes into a page of a PDF what the groups of its scene say.

    Where the letters are not those of the scene, one after the other, the rest of the page is left as it is.
    """
    content = page["/Contents"].get_object()
    data = content.get_data()
    found = list(_LETTERS.finditer(data))
    if len(found) != len(re.findall(rb"\bBT\b", data)) or "/Font" not in page["/Resources"]:
        return
    meanings = {name[1:].encode(): _meanings(font.get_object()) for name, font in page["/Resources"]["/Font"].items()}
    letters = ["".join(meanings[match[1]].get(glyph, "") for glyph in _glyphs(match[2])) for match in found]
    added = []
    for words, first, last in _spans(scene, letters):
        said = typesetting.clean(words).encode("utf-16-be").hex().upper().encode()
        added.append((found[first].start(), b"/Span<</ActualText<FEFF" + said + b">>>BDC\n"))
        added.append((found[last].end(), b"\nEMC"))
    parts, done = [], 0
    for place, operators in added:
        parts += [data[done:place], operators]
        done = place
    content.set_data(b"".join([*parts, data[done:]]))


def _spans(scene: Scene, letters: list[str]) -> Iterator[tuple[str, int, int]]:
    """What is said, with the first and the last place in `letters` that it is said of."""
    place = 0
    for words, texts in _said(scene.children):
        first = place
        parts = [typesetting.runs(text.text, text.size, bold=text.bold) for text in texts]
        for runs in parts:
            wanted, seen = "".join(run.text for run in runs), ""
            while len(seen) < len(wanted) and place < len(letters):
                seen += letters[place]
                place += 1
            if sorted(seen) != sorted(wanted):  # from right to left the order differs
                return
        # Readers differ in which way round they take what is said from right to left; letter by letter they agree.
        backwards = any(run.backwards for runs in parts for run in runs)
        if words and place > first and not backwards:
            yield words, first, place - 1


def _said(shapes: Iterable[Shape]) -> Iterator[tuple[str, list[Text]]]:
    """All texts in the order they are drawn, those of a group that says something together with what that is.

    Nothing is to be said of a text that stands in one level line and is read as it is.
    """
    for shape in shapes:
        if isinstance(shape, Text):
            yield "", [shape]
        elif isinstance(shape, Group) and shape.says:
            texts = [text for _, inner in _said(shape.children) for text in inner]
            plain = [text.text for text in texts] == [shape.says] and not texts[0].angle
            yield "" if plain else shape.says, texts
        elif isinstance(shape, Group):
            yield from _said(shape.children)


def _glyphs(string: bytes) -> Iterator[int]:
    """The numbers of the glyphs in a string of a PDF."""
    raw = _ESCAPE.sub(_plain, string)
    return (int.from_bytes(raw[index : index + 2], "big") for index in range(0, len(raw), 2))


def _plain(escape: re.Match[bytes]) -> bytes:
    code = escape[1]
    return bytes([int(code, 8)]) if code.isdigit() else _ESCAPED.get(code, code)


def _meanings(font: Any) -> dict[int, str]:
    """What each glyph of a font stands for."""
    table = font["/ToUnicode"].get_object().get_data().decode("latin-1")
    return {int(glyph, 16): bytes.fromhex(code).decode("utf-16-be") for glyph, code in _MEANING.findall(table)}
