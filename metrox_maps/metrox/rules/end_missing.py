"""A route or branch declares no end point while others do.

The declaration is optional: it is checked against the path, so that a path turned round or lengthened by mistake is
noticed. A map that declares some ends and not others has probably forgotten one. Loops have no end.

Remedy: add `end`, or remove it everywhere.

Bad: `"routes": [{"id": "A", "end": "dock"}, {"id": "B"}]`
Good: `"routes": [{"id": "A", "end": "dock"}, {"id": "B", "end": "hill"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports paths and branches without a declared end where some have one."""
    ways: list[tuple[tuple[str, ...], str | None, Path, str]] = []
    for index, route in enumerate(subject.metro.routes):
        here: Path = ("routes", index)
        for number, branch in enumerate(route.branches):
            ways.append((branch.stations, branch.end, (*here, "branches", number), route.id))
        if not route.branches and route.shape != "loop":
            ways.append((route.stations, route.end, (*here, "id"), route.id))
    if all(end is None for _, end, _, _ in ways):
        return
    for stations, end, path, name in ways:
        if end is None and stations and stations[-1] not in subject.unknown:
            where = path if "branches" in path else path[:-1]
            what = "a branch of route" if "branches" in path else "route"
            yield Remark(
                message=f'{what} `{name}` declares no end point as others do; add `"end": "{stations[-1]}"`',
                path=path,
                on=f"route:{name}",
                repair=Repair(message="add it", changes=(Put((*where, "end"), stations[-1]),), safe=True),
            )


RULE = Rule(id="end-missing", group="style", severity=Severity.INFO, page=__doc__, check=check)
