"""Values that say what was meant in another notation than their format: numbers in quotes, colors by name."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?", re.ASCII)
_HEX = re.compile(r"#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")
_CHANNELS = re.compile(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)", re.ASCII)
_NAMED = {
    "aqua": "#00ffff",
    "black": "#000000",
    "blue": "#0000ff",
    "fuchsia": "#ff00ff",
    "gray": "#808080",
    "green": "#008000",
    "grey": "#808080",
    "lime": "#00ff00",
    "maroon": "#800000",
    "navy": "#000080",
    "olive": "#808000",
    "orange": "#ffa500",
    "purple": "#800080",
    "red": "#ff0000",
    "silver": "#c0c0c0",
    "teal": "#008080",
    "white": "#ffffff",
    "yellow": "#ffff00",
}
"""The basic color keywords of CSS."""


class Meant(NamedTuple):
    """The value that was meant, and whether it says the same without doubt."""

    value: Any
    safe: bool


def of_type(value: object, wanted: str) -> Meant | None:
    """A number or truth value taken out of its quotes, or a number put into them."""
    if isinstance(value, str):
        text = value.strip()
        if wanted == "boolean" and text in ("true", "false"):
            return Meant(text == "true", False)
        if wanted in ("integer", "number") and _NUMBER.fullmatch(text):
            number = json.loads(text)
            return Meant(number, False) if wanted == "number" or number == int(number) else None
    elif wanted == "string" and isinstance(value, int) and not isinstance(value, bool):
        return Meant(str(value), False)
    return None


def of_pattern(value: str, pattern: str) -> Meant | None:
    """A color in the notation that a pattern asks for, in lower case if it accepts that."""
    color = _color(value.strip())
    for written in (color, color.upper()):
        if color and re.search(pattern, written):
            return Meant(written, True)
    return None


def _color(text: str) -> str:
    """A color as `#rrggbb`, or nothing."""
    digits, channels = _HEX.fullmatch(text), _CHANNELS.fullmatch(text)
    if digits is not None:
        short = digits[1].lower()
        return "#" + (short if len(short) == 6 else "".join(digit * 2 for digit in short))
    if channels is not None and all(int(channel) < 256 for channel in channels.groups()):
        return "#" + "".join(f"{int(channel):02x}" for channel in channels.groups())
    return _NAMED.get(text.lower(), "")
