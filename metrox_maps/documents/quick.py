"""A strict document read at the speed of the standard library, without places.

Most files are right, and places are only asked for where something is to be said. What this reader accepts, the
scanner accepts with the same value; of everything else it says nothing, and the scanner has to look.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any

MAX_DEPTH = 64
"""Deepest nesting accepted: far beyond any format of ours, and the same on every Python."""
MAX_DIGITS = 400
"""Longest integer accepted, in digits; Python itself refuses to convert very long ones."""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class _Doubtful(ValueError):  # noqa: N818 - a verdict, no error
    """Something the standard library accepts and we do not, or not always."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Doubtful
    return found


def _finite(token: str) -> float:
    value = float(token)
    if not isfinite(value):
        raise _Doubtful
    return value


def _refused(_: str) -> Any:
    raise _Doubtful


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_float=_finite, parse_constant=_refused)


def quick(text: str) -> tuple[bool, Any]:
    """Whether the text is a strict JSON document beyond doubt, and its value."""
    try:
        value = _DECODER.decode(text)
    except (ValueError, RecursionError):
        return False, None
    # Half a surrogate pair, and numbers too long for us: rare, so that the scanner looks at whatever may be one.
    suspect = ("\\u" in text and _SURROGATE.search(text)) or max(map(len, text.split(","))) > MAX_DIGITS
    return (False, None) if suspect or _too_deep(value) else (True, value)


def _too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            if type(outer) is dict or type(outer) is list
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) is dict or type(inner) is list
        ]
        if not level:
            return False
    return True
