"""What kind of service a GTFS `route_type` means: the basic types, and the extended ones by hundreds."""

from __future__ import annotations

_BASIC = {
    0: "tram",
    1: "metro",
    2: "rail",
    3: "bus",
    4: "ferry",
    5: "tram",  # cable cars in the street
    6: "other",  # gondolas
    7: "funicular",
    11: "bus",  # trolleybuses
    12: "monorail",
}
_HUNDREDS = {
    1: "rail",
    2: "bus",
    3: "suburban",
    5: "metro",
    6: "metro",
    7: "bus",
    8: "bus",
    9: "tram",
    10: "ferry",
    12: "ferry",
    14: "funicular",
}
_SINGLE = {109: "suburban", 110: "bus", 401: "metro", 402: "metro"}
_AMBIGUOUS = (400, 403, 404, 405)
"""Urban railways of no clear kind, which several publishers use for their metro."""


def mode_of(code: str) -> tuple[str, bool]:
    """The mode (one of `found.MODES`) of a `route_type`, and whether it is a guess.

    Metro are 1, 401, 402 and 500-699, and as a guess 400 and 403-405. What no list knows is `other`.
    """
    try:
        number = int(code)
    except ValueError:
        return "other", True
    if number in _AMBIGUOUS:
        return "metro", True
    mode = _BASIC.get(number) or _SINGLE.get(number) or (_HUNDREDS.get(number // 100) if number < 1500 else None)
    known = mode is not None or number // 100 in (11, 13, 15, 16, 17)
    return mode or "other", not known
