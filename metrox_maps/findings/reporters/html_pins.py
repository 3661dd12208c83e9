"""Pins of the page for people: where in a drawing each finding stands, and how pins that are close stand apart.

A pin is a drop whose tip is at the place. Pins with tips close to each other are turned about them like a fan.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from metrox_maps.findings.finding import Finding, Picture
from metrox_maps.findings.words import printable

_CLOSE = 0.03
"""Pins whose tips lie in one cell of this share of the drawing's longer side are fanned out."""
_TURN = 72
"""Degrees between pins of a fan, by which their heads do not touch."""
_ROUND = 5
"""Pins in a full turn; more stand in further rings."""


def place_of(finding: Finding, places: Mapping[str, tuple[float, float]]) -> tuple[float, float] | None:
    """Where a finding stands: at what its key names, at its object, or at the object its key lies in."""
    parts = finding.key.split("/")
    for length in range(len(parts), 3, -1):
        found = places.get("/".join(parts[:length]))
        if found is not None:
            return found
    if finding.on in places:
        return places[finding.on]
    return places.get(f"{parts[1].removesuffix('s')}:{parts[2]}") if len(parts) > 2 else None


def pins(picture: Picture, numbered: Sequence[tuple[int, Finding]]) -> str:
    """A link for each finding that has a place, from the mildest to the worst, so that the worst lie on top."""
    cell = _CLOSE * max(picture.width, picture.height)
    fans: dict[tuple[int, int], list[tuple[int, Finding, float, float]]] = {}
    for number, finding in numbered:
        place = place_of(finding, picture.places)
        if place is not None:
            x, y = place
            fans.setdefault((int(x / cell), int(y / cell)), []).append((number, finding, x, y))
    drawn = []
    for fan in fans.values():
        for index, (number, finding, x, y) in enumerate(fan):
            ring, spoke = divmod(index, _ROUND)
            turn = _TURN * (spoke - (min(len(fan) - ring * _ROUND, _ROUND) - 1) / 2)
            at = f"left:{100 * x / picture.width:.2f}%;top:{100 * y / picture.height:.2f}%"
            style = f"{at};--turn:{turn:g}deg;--ring:{ring}"
            label = escape(f"finding {number}, {finding.severity}: {printable(finding.message)}")
            drawn.append(
                f'<a class="pin {finding.severity}" id="pin-{number}" href="#finding-{number}" style="{style}" '
                f'title="{label}" aria-label="{label}"><span>{number}</span></a>'
            )
    return "".join(drawn)
