"""A loop says that it starts at both ends.

A loop has no ends: it is marked in either direction from its start point in any case (RULES 1.5), so the key says
nothing.

Remedy: remove `starts`, or `"shape": "loop"`.

Bad: `"shape": "loop", "starts": "both-ends"`
Good: `"shape": "loop"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Drop, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports loops with starts at both ends."""
    for index, route in enumerate(subject.metro.routes):
        if route.shape == "loop" and route.starts == "both-ends":
            yield Remark(
                message=f"route `{route.id}` is a loop and has no ends to start at; remove `starts`",
                path=("routes", index, "starts"),
                on=f"route:{route.id}",
                repair=Repair(message="remove `starts`", changes=(Drop(("routes", index, "starts")),)),
            )


RULE = Rule(id="loop-starts-at-both-ends", group="route", severity=Severity.WARNING, page=__doc__, check=check)
