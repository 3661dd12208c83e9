"""Text measured exactly, from the same font files the drawings are set in.

Sizes and widths are millimetres. Everything is normalized to NFC first. A text is set in runs of one font, direction
and script each, with the first font that has its characters (`typefaces`); a character that no font has is drawn as
the replacement character, so that it does not vanish.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from metrox_maps.scene import bidi
from metrox_maps.scene.clusters import clusters, invisible
from metrox_maps.scene.fontfiles import Face
from metrox_maps.scene.scripts import script
from metrox_maps.scene.typefaces import BUNDLED, FAMILY, FontSet, Typeface, font_files, fonts, using_fonts

__all__ = [
    "ASCENT",
    "CAP_HEIGHT",
    "DESCENT",
    "FAMILY",
    "LEADING",
    "POINT",
    "REPLACEMENT",
    "Run",
    "baseline",
    "block_width",
    "clean",
    "font_files",
    "measure",
    "missing",
    "reach",
    "runs",
    "shortened",
    "two_lines",
    "using_fonts",
    "wrapped",
]

POINT = 25.4 / 72
"""One typographic point in millimetres."""
CAP_HEIGHT = 0.714
"""Height of a capital letter of Noto Sans, in em."""
ASCENT, DESCENT = 0.76, 0.21
"""What letters of European names reach above and below the baseline, accents on capitals apart, in em."""
LEADING = 1.16
"""Distance between the baselines of two lines of one name, in em."""
REPLACEMENT = "\ufffd"
"""What a character without a font is drawn as."""

_ELLIPSIS = "…"
_TIED = 2
"""Letters behind a hyphen that are never torn from the word before it."""
_REMEMBERED = 8192
_WITHOUT_EFFECT = dict.fromkeys(
    (0xAD, 0x200B, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF, *range(0xFFF9, 0xFFFC)),
)
"""Characters that print nothing: soft hyphen, zero-width spaces, what embeds and overrides the direction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A stretch of text set in one font, direction and script."""

    text: str
    """As it is to be written, in reading order."""
    typeface: Typeface
    bold: bool
    left: float
    """Where the run begins, right of the left end of the line."""
    width: float
    backwards: bool = False
    """Whether it runs from right to left."""

    @property
    def heavy(self) -> bool:
        """Whether bold is to be asked for: of a font of one weight regular is, or programs would thicken it."""
        return self.bold and len(self.typeface.faces) > 1

    @property
    def face(self) -> Face:
        """The font in the weight asked for, or the nearest it has."""
        return self.typeface.face(self.bold)


@lru_cache(_REMEMBERED)
def clean(text: str) -> str:
    """The text in NFC, on one line, without characters that print nothing or turn the direction of others.

    What XML forbids, controls and halves of characters, is shown as the replacement character.
    """
    if not text.isprintable():
        text = "".join(char if _legal(char) else REPLACEMENT for char in " ".join(text.split()))
        text = text.translate(_WITHOUT_EFFECT)
    return unicodedata.normalize("NFC", " ".join(text.split()))


def _legal(char: str) -> bool:
    """Whether it is a character at all, and no control: Unicode keeps some numbers free for ever."""
    code = ord(char)
    free = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    return unicodedata.category(char) not in ("Cc", "Cs") and not free


@dataclass(frozen=True, slots=True)
class _Part:
    """Characters before they are measured."""

    text: str
    typeface: Typeface
    level: int
    script: str


def _parts(text: str, font_set: FontSet) -> list[_Part]:
    """The text in stretches of one font, direction and script, as it is read."""
    if text.isascii():
        return [_Part(text, BUNDLED, 0, "")] if text else []
    levels = bidi.levels(text)
    parts: list[_Part] = []
    index = 0
    for cluster in clusters(text):
        last = parts[-1] if parts else None
        for piece, typeface in _set(cluster, font_set, last):
            part = _Part(piece, typeface, levels[index], script(piece))
            if last and (last.typeface, last.level) == (typeface, part.level) and _joins(last.script, part.script):
                parts[-1] = last = replace(last, text=last.text + piece, script=last.script or part.script)
            else:
                parts.append(part)
                last = part
        index += len(cluster)
    return parts


def _joins(before: str, after: str) -> bool:
    return not before or not after or before == after


def _set(cluster: str, font_set: FontSet, last: _Part | None) -> Iterator[tuple[str, Typeface]]:
    """A cluster in the fonts it is drawn with, missing characters replaced."""
    if cluster == " " and last is not None and last.typeface.has(cluster):
        yield cluster, last.typeface  # spaces stay with what they follow
        return
    whole = font_set.choose(cluster)
    if whole is not None:
        yield whole
        return
    base = font_set.choose(cluster[0])
    if base is not None:  # marks of another font would not stand on this one's letters
        has = base.typeface.has
        yield base.text + "".join(char for char in cluster[1:] if invisible(char) or has(char)), base.typeface
    yield REPLACEMENT, BUNDLED


@lru_cache(_REMEMBERED)
def _em_runs(text: str, bold: bool, font_set: FontSet) -> tuple[Run, ...]:
    measured: list[tuple[int, Run]] = []
    for part in _parts(text, font_set):
        face, backwards = part.typeface.face(bold), part.level % 2 == 1
        if backwards:
            pieces = [bidi.shielded(part.text)]
        else:
            pieces = [part.text] if part.text.isascii() else face.pieces(part.text)
        for piece in pieces:
            width = sum(glyph.advance for glyph in face.shape(piece, backwards=backwards))
            run = Run(text=piece, typeface=part.typeface, bold=bold, left=0.0, width=width, backwards=backwards)
            measured.append((part.level, run))
    left = 0.0
    lefts: dict[int, float] = {}
    for index in bidi.visual(range(len(measured)), lambda index: measured[index][0]):
        lefts[index] = left
        left += measured[index][1].width
    return tuple(replace(run, left=lefts[index]) for index, (_, run) in enumerate(measured))


def runs(text: str, size: float, *, bold: bool = False) -> tuple[Run, ...]:
    """The text split into stretches of one font each, as it is read, with their places and widths."""
    return tuple(
        replace(run, left=run.left * size, width=run.width * size) for run in _em_runs(clean(text), bold, fonts())
    )


def measure(text: str, size: float, *, bold: bool = False) -> float:
    """Width of one line of text."""
    return sum(run.width for run in _em_runs(clean(text), bold, fonts())) * size


def reach(text: str, *, bold: bool = False) -> tuple[float, float]:
    """How far the letters reach above and below the baseline, in em: at least what European names do.

    Marks on Thai, Arabic or Indic letters reach further.
    """
    above, below = ASCENT, DESCENT
    for run in _em_runs(clean(text), bold, fonts()):
        if run.typeface is not BUNDLED:
            top, bottom = run.face.reach(run.text, backwards=run.backwards)
            above, below = max(above, top), max(below, bottom)
    return above, below


def missing(text: str) -> tuple[str, ...]:
    """Characters of the text that no font in use has, each once, in order of appearance."""
    text = clean(text)
    if text.isascii():
        return ()
    found: dict[str, None] = {}
    for cluster in clusters(text):
        if fonts().choose(cluster) is None:
            base = fonts().choose(cluster[0])
            has = base.typeface.has if base else invisible
            found |= dict.fromkeys(char for char in cluster if not (invisible(char) or has(char)))
    return tuple(found)


def baseline(middle: float, size: float) -> float:
    """The baseline at which capital letters are centered on height `middle`."""
    return middle + CAP_HEIGHT * size / 2


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits into `width` with an ellipsis."""
    text = clean(text)
    if measure(text, size, bold=bold) <= width:
        return text
    pieces = clusters(text)
    low, high = 0, len(pieces)
    while low < high:
        middle = (low + high + 1) // 2
        if measure("".join(pieces[:middle]).rstrip() + _ELLIPSIS, size, bold=bold) <= width:
            low = middle
        else:
            high = middle - 1
    return "".join(pieces[:low]).rstrip() + _ELLIPSIS


def two_lines(text: str, size: float, *, bold: bool = False) -> tuple[str, str] | None:
    """The text broken where the longer of its two lines is shortest; None where it has no place to break.

    What is tied to a word by a hyphen and no longer than two letters stays with it: `Meydan-e`, `Naqsh-i`.
    """
    text = clean(text)
    best: tuple[float, tuple[str, str]] | None = None
    for index, char in enumerate(text):
        if char not in " -–/" or index in (0, len(text) - 1):
            continue
        first, second = text[: index + (char != " ")], text[index + 1 :]
        if not first.strip() or not second.strip() or (char == "-" and len(second.split(" ")[0]) <= _TIED):
            continue
        longest = max(measure(first, size, bold=bold), measure(second, size, bold=bold))
        if best is None or longest < best[0] - 1e-9:
            best = longest, (first.strip(), second.strip())
    return best[1] if best else None


def wrapped(text: str, size: float, width: float, *, bold: bool = False) -> tuple[str, ...]:
    """The text in as many lines as it needs to stay within `width`; single words too long are shortened."""
    lines: list[str] = []
    for word in clean(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(shortened(word, size, width, bold=bold))
    return tuple(lines)


def block_width(lines: Sequence[str], size: float, *, bold: bool = False) -> float:
    """Width of the widest of several lines."""
    return max((measure(line, size, bold=bold) for line in lines), default=0.0)
