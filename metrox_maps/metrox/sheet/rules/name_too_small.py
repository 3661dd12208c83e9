"""Station names are printed too small to read across a table.

A sheet lies in front of its player, half a metre from the eyes, often in the light of a lamp.

Remedy: print on larger paper, or name fewer stations (`metrox sheet --names key`). Typical trap: a map scaled down
after it was drawn, for example two sheets to a page.

Threshold: 7 points, the size of a newspaper's small print.

Bad: `{"points": 5.5}`
Good: `{"points": 8}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject
from metrox_maps.scene.text import POINT

LIMIT = Threshold(rule="name-too-small", value=7, low=3, high=30, unit="points")
_MOST_RELATED = 5
_SLACK = 0.02
"""A drawing writes sizes to the micrometre."""


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, once a map, names smaller than the limit, at the smallest."""
    limit = subject.limit(LIMIT)
    sizes = {
        station: min(line.size for line in lines) / POINT for station, lines in subject.drawing.names.items() if lines
    }
    small = sorted((size, station) for station, size in sizes.items() if size < limit - _SLACK)
    if small:
        size, station = small[0]
        others = f", as are {plural(len(small) - 1, 'other name')}" if len(small) > 1 else ""
        yield Remark(
            message=f"the name of `{station}` is printed in {size:.1f} points, less than {limit:g}{others}; print on "
            "larger paper, or name fewer stations",
            path=subject.place(f"station:{station}", "name"),
            on=f"station:{station}" if len(small) == 1 else "",
            related=tuple(
                Place("here too", subject.place(f"station:{other}", "name"))
                for _, other in small[1 : 1 + _MOST_RELATED]
            ),
        )


RULE = Rule(id="name-too-small", group="label", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
