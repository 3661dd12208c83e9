"""The map names an edition that does not exist or cannot be used.

The edition holds the deck and the penalty; without it the map can be drawn, but not played or scored.

Remedy: name one that `metrox editions` lists, or give the path of an edition file relative to the map. Typical
trap: the path of an edition file is taken from the map's folder, not from where the command runs.

Bad: `"edition": "gamewrigt-2020"`
Good: `"edition": "gamewright-2020"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import only_close
from metrox_maps.metrox.editions import IDS
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports why the edition could not be loaded."""
    if subject.edition is None and subject.edition_problem:
        meant = only_close(subject.metro.edition, IDS)
        yield Remark(
            message=subject.edition_problem,
            path=("edition",),
            repair=Repair(message=f"write `{meant}`", changes=(Put(("edition",), meant),)) if meant else None,
        )


RULE = Rule(id="unknown-edition", group="ids", severity=Severity.ERROR, page=__doc__, check=check)
