"""The white arrows do not give every company two starts that are far enough apart.

A company's second line may not start on the side of its first, nor on the two sides beside it. Where starts crowd on
neighbouring sides, four companies cannot all have such a pair; the rule then falls for those who come last, and what it
is for, lines that cross the city in different directions, is lost.

Remedy: spread the white arrows over the sides, so that opposite ones have as many.

Bad: `"frame": ["SS.E", "SS.E", "SS.E", "SS.E", "...E", "...E"]`
Good: `"frame": ["S..E", "SS.E", ".S.E", "S..E", "SS.E", ".S.E"]`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import plural
from metrox_maps.metromania.facts import near_sides
from metrox_maps.metromania.model import SIDES
from metrox_maps.metromania.rules import too_few_starts
from metrox_maps.metromania.rules.subject import COMPANIES, BoardSubject, Fault, Laid


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, how many companies find two starts by the rule."""
    if not subject.speaks(too_few_starts.RULE):
        yield from subject.told(_faults, often=True)


def _faults(laid: Laid) -> Iterator[Fault]:
    sides = Counter(start.side for start in laid.walks.starts)
    if not sides:
        return
    found = pairs(tuple(sides[side] for side in range(SIDES)))
    if found < COMPANIES:
        yield Fault(
            f"only {plural(found, 'company', 'companies')} of {COMPANIES} can have two starts that are not on one side "
            "or on neighbouring ones; spread the white arrows over the sides",
            ("frame",),
        )


@lru_cache(maxsize=256)
def pairs(starts: tuple[int, ...]) -> int:
    """How many companies, at most four, can have two starts on sides that are no neighbours; given starts by side."""
    best = {starts}
    for found in range(COMPANIES):
        best = {
            tuple(count - (side in (one, other)) for side, count in enumerate(left))
            for left in best
            for one, other in combinations(range(SIDES), 2)
            if left[one] and left[other] and other not in near_sides(one)
        }
        if not best:
            return found
    return COMPANIES


RULE = Rule(id="starts-do-not-pair", group="city", severity=Severity.WARNING, page=__doc__, check=check)
