"""A text hardly stands out from what it is printed on.

Small letters need more contrast than areas: a name in white on yellow is gone at arm's length, and in a grey print
first.

Remedy: a darker or lighter color for the route, whose train and badges carry the text. Typical trap: a middle tone, on
which neither white nor black letters are easy to read.

Threshold: a contrast of 3:1, what WCAG 2.1 asks for large and bold letters (success criterion 1.4.3), compared to one
decimal.

Bad: `{"text": "#ffffff", "ground": "#ffd300"}`
Good: `{"text": "#1d1d22", "ground": "#ffd300"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import shortened
from metrox_maps.metrox.sheet.measured import DrawnText
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject
from metrox_maps.scene.vision import contrast

LIMIT = Threshold(rule="low-text-contrast", value=3, low=1.1, high=15, unit="to 1")


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, once an object or panel, its text that stands out least where that is below the limit."""
    limit = round(subject.limit(LIMIT), 1)
    worst: dict[str, tuple[float, DrawnText]] = {}
    ratios: dict[tuple[str, str], float] = {}
    for text in subject.drawing.texts:
        pair = (text.color, text.ground or subject.ground)
        if pair not in ratios:
            ratios[pair] = round(contrast(*pair), 1)
        ratio, what = ratios[pair], text.on or text.kind
        if ratio < limit and (what not in worst or ratio < worst[what][0]):
            worst[what] = ratio, text
    for ratio, text in worst.values():
        if text.on and subject.has_said("low-contrast", text.on):
            continue  # the color itself is too light, which is what to mend
        is_route = text.on.startswith("route:")
        yield Remark(
            message=f"“{shortened(text.text, 40)}” in `{text.color}` hardly stands out from "
            f"`{text.ground or subject.ground}` below it (contrast {ratio:.1f}, wanted {limit:.1f}); choose another "
            "color or theme",
            path=subject.place(text.on, "color" if is_route else "name"),
            on=text.on,
        )


RULE = Rule(
    id="low-text-contrast", group="color", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
