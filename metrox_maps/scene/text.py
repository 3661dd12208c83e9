"""Text measured exactly, from the same font files the drawings are set in.

Sizes and widths are millimetres. Everything is normalized to NFC first. Characters that the bundled fonts lack are
drawn in a fallback family and measured by an estimate: 1 em for wide East Asian characters and symbols, 0.65 em for
others, nothing for combining marks.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import uharfbuzz

POINT = 25.4 / 72
"""One typographic point in millimetres."""
CAP_HEIGHT = 0.714
"""Height of a capital letter of Noto Sans, in em."""
ASCENT, DESCENT = 0.76, 0.21
"""What letters of names reach above and below the baseline, accents on capitals apart, in em."""
LEADING = 1.16
"""Distance between the baselines of two lines of one name, in em."""
FAMILY = "Noto Sans"
FALLBACK_FAMILY = "Noto Sans CJK JP, Noto Sans CJK SC, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Thai, sans-serif"

_FILES = {False: "NotoSans-Regular.ttf", True: "NotoSans-Bold.ttf"}
_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text set in one font: a bundled one, or the fallback family."""

    text: str
    bundled: bool
    width: float


def clean(text: str) -> str:
    """The text in NFC, on one line, with characters that XML forbids shown as the replacement character."""
    plain = "".join(char if _legal(char) else "\ufffd" for char in " ".join(text.split()))
    return unicodedata.normalize("NFC", plain)


def _legal(char: str) -> bool:
    code = ord(char)
    return 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF


@lru_cache(maxsize=2)
def _face(bold: bool) -> uharfbuzz.Face:
    import uharfbuzz

    return uharfbuzz.Face((Path(__file__).parent / "fonts" / _FILES[bold]).read_bytes())


@lru_cache(maxsize=2)
def _font(bold: bool) -> tuple[uharfbuzz.Font, frozenset[int], int]:
    import uharfbuzz

    face = _face(bold)
    return uharfbuzz.Font(face), frozenset(face.unicodes), face.upem


def subset(characters: Iterable[str], *, bold: bool = False) -> bytes:
    """The bundled font reduced to these characters, as a TrueType file; kerning and marks are kept."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update({ord(char) for char in characters})
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    return bytes(uharfbuzz.subset(_face(bold), wanted).blob.data)


@lru_cache(maxsize=8192)
def _em_width(text: str, bold: bool) -> float:
    import uharfbuzz

    font, _, em = _font(bold)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    return float(sum(position.x_advance for position in buffer.glyph_positions)) / em


def _estimate(char: str) -> float:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(char) in "WF" or ord(char) >= 0x1F000 else 0.65


@lru_cache(maxsize=8192)
def _em_runs(text: str, bold: bool) -> tuple[Run, ...]:
    covered = _font(bold)[1]
    parts: list[tuple[str, bool]] = []
    for char in text:
        bundled = ord(char) in covered
        if parts and (char == " " or unicodedata.combining(char)):
            bundled = parts[-1][1]  # spaces and marks stay with what they follow
        if parts and parts[-1][1] == bundled:
            parts[-1] = (parts[-1][0] + char, bundled)
        else:
            parts.append((char, bundled))
    return tuple(
        Run(part, bundled, _em_width(part, bold) if bundled else sum(map(_estimate, part))) for part, bundled in parts
    )


def runs(text: str, size: float, *, bold: bool = False) -> tuple[Run, ...]:
    """The text split into stretches of one font each, with their widths."""
    return tuple(Run(run.text, run.bundled, run.width * size) for run in _em_runs(clean(text), bold))


def measure(text: str, size: float, *, bold: bool = False) -> float:
    """Width of one line of text."""
    return sum(run.width for run in _em_runs(clean(text), bold)) * size


def missing(text: str) -> tuple[str, ...]:
    """Characters of the text that no bundled font has, each once, in order of appearance."""
    return tuple(dict.fromkeys(char for run in _em_runs(clean(text), False) if not run.bundled for char in run.text))


def baseline(middle: float, size: float) -> float:
    """The baseline at which capital letters are centered on height `middle`."""
    return middle + CAP_HEIGHT * size / 2


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits into `width` with an ellipsis."""
    text = clean(text)
    if measure(text, size, bold=bold) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + _ELLIPSIS, size, bold=bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS


def two_lines(text: str, size: float, *, bold: bool = False) -> tuple[str, str] | None:
    """The text broken where the longer of its two lines is shortest; None where it has no place to break."""
    text = clean(text)
    best: tuple[float, tuple[str, str]] | None = None
    for index, char in enumerate(text):
        if char not in " -–/" or index in (0, len(text) - 1):
            continue
        first, second = text[: index + (char != " ")], text[index + 1 :]
        if not first.strip() or not second.strip():
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
