"""A route's color hardly stands out from white paper.

The sheet draws lines without an outline, on white. A pale line is lost between two stations, its arrow at the train is
overlooked, and the small bars in a box that show which routes stop there cannot be counted. A pattern helps the line
but not the arrow and the bars, which are plain color.

Remedy: darken the color, as the message proposes; ochre still says "yellow line". Typical trap: colors taken over from
a screen map or a logo, where yellow, lime and light blue have a dark ground or an outline.

Threshold: a contrast of 3:1, what WCAG 2.1 asks for graphics (success criterion 1.4.11, Non-text Contrast), compared
to one decimal.

Bad: `"color": "#ffd300"`
Good: `"color": "#a88400"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.rules.subject import MapSubject
from metrox_maps.scene.vision import contrast, rgb

LIMIT = Threshold(rule="low-contrast", value=3, low=1.1, high=10, unit="to 1")

_PAPER = "#ffffff"


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes whose color is too light, with a darker shade of the same hue."""
    limit = round(subject.limit(LIMIT), 1)
    for index, route in subject.first_routes:
        ratio = round(contrast(route.color, _PAPER), 1)
        if ratio < limit:
            yield Remark(
                message=f"the color `{route.color}` of route `{route.id}` hardly stands out from white paper (contrast "
                f"{ratio:.1f}, wanted {limit:.1f}); darken it, for example to `{_darkened(route.color, limit)}`",
                path=("routes", index, "color"),
                on=f"route:{route.id}",
            )


def _darkened(color: str, limit: float) -> str:
    """The lightest shade of the color, by whole hundredths of black, that reaches the contrast."""
    for share in range(99, 0, -1):
        shade = "#{:02x}{:02x}{:02x}".format(*(part * share // 100 for part in rgb(color)))
        if contrast(shade, _PAPER) >= limit:
            return shade
    return "#000000"


RULE = Rule(id="low-contrast", group="color", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
