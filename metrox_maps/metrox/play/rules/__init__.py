"""The rules on played games, each in a file named after its id; a new one is one file and one line in the list here.

Every statement carries its 95 % interval, and is made only where the whole interval lies beyond the threshold. The
station that is filled least is named by the rule on its route: free cards reach every station now and then, and a
station that stays empty all the same has a route that is never completed.
"""

from __future__ import annotations

from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.play.rules import (
    bonus_never_matters,
    route_always_completed,
    route_dominated,
    route_never_completed,
    scores_outside_ladder,
)
from metrox_maps.metrox.play.rules.subject import PlayedSubject

RULES: tuple[Rule[PlayedSubject], ...] = (
    route_never_completed.RULE,
    route_always_completed.RULE,
    route_dominated.RULE,
    bonus_never_matters.RULE,
    scores_outside_ladder.RULE,
)
"""Every rule on played games, in catalogue order; all of them are in the group `play`."""
