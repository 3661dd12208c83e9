"""One type has far more spots than another.

All three have four destinations. Where one type is rare its spots are gone early, and who still holds such a
destination is punished for the deal.

Remedy: change some spots of the common type into the rare one.

Threshold: 2 times as many spots of the most common type as of the rarest, over all districts that can come into play.

Bad: `{"House": 4, "Work": 12, "Fun": 8}`
Good: `{"House": 7, "Work": 9, "Fun": 8}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.model import KIND_NAMES, SPOTS
from metrox_maps.metromania.rules import too_few_spots
from metrox_maps.metromania.rules.subject import BoardSubject

LIMIT = Threshold(rule="spots-unbalanced", value=2, low=1, high=100, unit="times as many")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that its types of spots are out of balance."""
    if not subject.laid or subject.speaks(too_few_spots.RULE):
        return
    totals = {kind: sum(subject.kinds[index][kind] for index in subject.in_play) for kind in SPOTS}
    rare, common = min(totals, key=lambda kind: totals[kind]), max(totals, key=lambda kind: totals[kind])
    if totals[common] > subject.limit(LIMIT) * totals[rare]:
        yield Remark(
            message=f"there are {totals[common]} {KIND_NAMES[common]} spots and only {totals[rare]} "
            f"{KIND_NAMES[rare]} spots, for four destinations each; change some of them",
            path=("districts",),
        )


RULE = Rule(id="spots-unbalanced", group="play", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
