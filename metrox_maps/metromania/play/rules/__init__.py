"""The rules on played games, each in a file named after its id; a new one is one file and one line in the list here.

Every statement carries its 95 % interval and the number of games, and is made only where the whole interval lies beyond
the threshold. What a rule on the board has said of a side or of Sunday's trip is not said again.
"""

from __future__ import annotations

from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.play.rules import (
    arrows_never_used,
    lines_seldom_finished,
    scores_far_apart,
    scores_too_close,
    seat_advantage,
    side_never_used,
    stations_run_out,
    trip_mostly_impossible,
    trip_seldom_pays,
)
from metrox_maps.metromania.play.rules.subject import PlayedSubject

RULES: tuple[Rule[PlayedSubject], ...] = (
    trip_mostly_impossible.RULE,
    trip_seldom_pays.RULE,
    side_never_used.RULE,
    arrows_never_used.RULE,
    lines_seldom_finished.RULE,
    stations_run_out.RULE,
    scores_far_apart.RULE,
    scores_too_close.RULE,
    seat_advantage.RULE,
)
"""Every rule on played games, in catalogue order; all of them are in the group `play`."""
