"""Small helpers for messages: suggestions, enumerations, text that is safe to print."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories that could move the cursor, reverse the line or fail to encode."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`; did you mean `x`?` for the closest known name, or nothing."""
    import difflib  # slow to import, and most runs have nothing to suggest

    close = difflib.get_close_matches(name[:200], sorted(known), n=1, cutoff=0.6)
    return f"; did you mean `{close[0]}`?" if close else ""


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
    if text.isprintable():
        return text
    return "".join(f"\\u{{{ord(char):x}}}" if unicodedata.category(char) in _UNSAFE else char for char in text)


def shortened(text: str, most: int = 60) -> str:
    """The printable text, cut to at most this many characters."""
    safe = printable(text[: most + 1])
    return safe if len(safe) <= most else safe[: most - 1] + "…"
