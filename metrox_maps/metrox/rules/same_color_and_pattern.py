"""Two routes have the same color and the same pattern.

Where they meet or run side by side nobody can tell which is which; only the letters on their trains differ.

Remedy: change the color, or better both: patterns also tell routes apart in a grey copy and for color-blind
players.

Bad: `"routes": [{"id": "A", "color": "#c1121f"}, {"id": "B", "color": "#c1121f"}]`
Good: `"routes": [{"id": "A", "color": "#c1121f"}, {"id": "B", "color": "#1d6fb8", "pattern": "dashed"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a color and pattern, that several routes have both."""
    looks: dict[tuple[str, str], list[int]] = {}
    for index, route in subject.first_routes:
        looks.setdefault((route.color.lower(), route.pattern), []).append(index)
    for (color, pattern), same in looks.items():
        if len(same) > 1:
            routes = [subject.metro.routes[index].id for index in same]
            yield Remark(
                message=f"routes {listed(routes)} have the same color `{color}` and pattern `{pattern}`; "
                "change the color, or better both",
                path=("routes", same[1], "color"),
                on=f"route:{routes[1]}",
                related=(Place("the first of them", ("routes", same[0], "color")),),
            )


RULE = Rule(id="same-color-and-pattern", group="color", severity=Severity.WARNING, page=__doc__, check=check)
