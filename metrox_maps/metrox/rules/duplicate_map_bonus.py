"""A bonus of the whole map is listed twice.

Both would be paid to the same players in the same turn, which one entry says better.

Remedy: remove one, or add their values up.

Bad: `"map_bonus": [{"kind": "window-on-every-route", "first": 3}, {"kind": "window-on-every-route", "first": 2}]`
Good: `"map_bonus": [{"kind": "window-on-every-route", "first": 5}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Drop, Place, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports map bonuses of a kind that an earlier one has."""
    first: dict[str, int] = {}
    for index, bonus in enumerate(subject.metro.map_bonuses):
        if first.setdefault(bonus.kind, index) != index:
            yield Remark(
                message=f"the map bonus `{bonus.kind}` is listed twice; keep one",
                path=("map_bonus", index, "kind"),
                related=(Place("first listed here", ("map_bonus", first[bonus.kind], "kind")),),
                repair=Repair(message="remove this one", changes=(Drop(("map_bonus", index)),)),
            )


RULE = Rule(id="duplicate-map-bonus", group="route", severity=Severity.WARNING, page=__doc__, check=check)
