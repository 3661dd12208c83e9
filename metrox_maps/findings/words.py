"""Small helpers for messages: suggestions, enumerations, text that is safe to print."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories that could move the cursor, reverse the line or fail to encode."""
_HARMLESS = "\u00ad\u200c\u200d"
"""Soft hyphen and the joiners that Persian, Indic scripts and emoji are written with: they only shape text."""
_CODE = re.compile(r"`([^`]+)`")
_STYLE = re.compile("(\x1b\\[[0-9;]*m)")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`; did you mean `x`?` for the closest known name, or nothing. Upper and lower case count as the same."""
    close = _close(name, known, 1)
    return f"; did you mean `{close[0]}`?" if close else ""


def others_than(name: str, known: Iterable[str], words: str) -> str:
    """Behind `there is no bot x`: what was meant perhaps, and what there is, put into words by the caller.

    It is `; did you mean `y`? There are …` where a known name is close, and else `; there are …`.
    """
    hint = did_you_mean(name, known)
    return f"{hint} There are {words}" if hint else f"; there are {words}"


def only_close(name: str, known: Iterable[str]) -> str:
    """The name that `did_you_mean` suggests; nothing where another is as close, so that a repair would be a guess."""
    import difflib

    every = list(known)
    close = _close(name, every, 2)
    if not close or sum(other.casefold() == close[0].casefold() for other in set(every)) > 1:
        return ""
    best, *others = (difflib.SequenceMatcher(None, other.casefold(), name[:200].casefold()).ratio() for other in close)
    return close[0] if not others or others[0] < best else ""


def _close(name: str, known: Iterable[str], most: int) -> list[str]:
    import difflib  # slow to import, and most runs have nothing to suggest

    folded = {known_name.casefold(): known_name for known_name in sorted(known, reverse=True)}
    return [
        folded[close] for close in difflib.get_close_matches(name[:200].casefold(), sorted(folded), n=most, cutoff=0.6)
    ]


def listed(names: Iterable[str], most: int = 6, mark: str = "`") -> str:
    """Names as prose, `a`, `b` and `c`; a long list is cut and says how many more there are."""
    every = [f"{mark}{name}{mark}" for name in names]
    if len(every) > most:
        return ", ".join(every[:most]) + f" and {len(every) - most} more"
    if len(every) > 1:
        return ", ".join(every[:-1]) + " and " + every[-1]
    return "".join(every)


def plural(count: int, noun: str, many: str | None = None) -> str:
    """`1 station`, `2 stations`."""
    return f"{count} {noun if count == 1 else many or noun + 's'}"


def printable(text: str) -> str:
    """The text with every control, direction or surrogate character written as an escape, so that output is safe."""
    return text if text.isprintable() else text.translate({ord(char): _shown(char) for char in set(text)})


def _shown(char: str) -> str:
    unsafe = unicodedata.category(char) in _UNSAFE and char not in _HARMLESS
    return f"\\u{{{ord(char):x}}}" if unsafe else char


def without_unprintable(text: str) -> str:
    """The text without what `printable` would escape, with plain spaces in place of other white space."""
    return "".join(char if printable(char) == char else " " if char.isspace() else "" for char in text).strip()


def stray_spaces(text: str) -> str:
    """Which white space in a name is more than single plain spaces between words; nothing where there is none.

    A name of nothing but white space has it at its beginning.
    """
    if text == " ".join(text.split()):
        return ""
    if text.strip() != text:
        return "white space at its beginning" if text[0].isspace() else "white space at its end"
    special = sorted({f"U+{ord(char):04X}" for char in text if char.isspace() and char != " "})
    return f"the special space {' and '.join(special[:3])}" if special else "more than one space between words"


def safe_output(text: str) -> str:
    """Text for a terminal: unsafe characters escaped, but line breaks, tabs and the program's own colors kept."""
    if text.isprintable():
        return text
    shown = {ord(char): _shown(char) for char in set(text) if char not in "\n\t"}
    return "".join(part if index % 2 else part.translate(shown) for index, part in enumerate(_STYLE.split(text)))


def safe_json(document: Any, *, indent: int | None = 2, ascii_only: bool = False) -> str:
    """A document as JSON text in which every unsafe character is a JSON escape."""
    import json  # not at the top: every command comes through here, and most write no JSON

    text = json.dumps(document, indent=indent, ensure_ascii=ascii_only)
    if text.isprintable():
        return text
    # Each character is looked at once, not each place of it: a catalogue or a picture is a long text.
    return text.translate({ord(char): _escaped(char) for char in set(text) if char != "\n" and _shown(char) != char})


def _escaped(char: str) -> str:
    code = ord(char)
    if code < 0x10000:
        return f"\\u{code:04x}"
    return f"\\u{0xD800 + (code - 0x10000 >> 10):04x}\\u{0xDC00 + (code - 0x10000 & 0x3FF):04x}"


def shortened(text: str, most: int = 60) -> str:
    """The printable text, cut to at most this many characters."""
    safe = printable(text[: most + 1])
    return safe if len(safe) <= most else safe[: most - 1] + "…"


def marked_up(message: str, plain: Callable[[str], str], code: Callable[[str], str]) -> str:
    """A printable message in a markup: what it puts in backticks written by `code`, the rest by `plain`."""
    parts = _CODE.split(printable(message))
    return "".join(code(part) if index % 2 else plain(part) for index, part in enumerate(parts))
