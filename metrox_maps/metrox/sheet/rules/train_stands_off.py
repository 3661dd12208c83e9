"""A train stands so far from its start point that nobody finds it.

A player looks for the train first, then for the box where it starts. A train that stands off is joined to its box by
nothing but its badge there.

Remedy: leave room for the train near its start point, or say where it is to stand (`train`). Typical trap: a start
point in the thick of the network; turn the route round, so that it starts at its outer end.

Threshold: 50 mm between the train and the box, where no leader joins them.

Bad: `{"train": [200, 20, 240, 38], "box": [100, 120, 106.5, 126.5]}`
Good: `{"train": [110, 128, 150, 146], "box": [100, 120, 106.5, 126.5]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.geometry.quads import gap
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject, first_stops

LIMIT = Threshold(rule="train-stands-off", value=50, low=5, high=500, unit="mm")


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports trains without a leader that stand further off than the limit."""
    limit = subject.limit(LIMIT)
    starts = first_stops(subject.metro)
    led = {sign.route for sign in subject.drawing.signs if sign.kind == "start" and not sign.has_badge}
    for train in subject.drawing.trains:
        on, start = f"route:{train.route}", starts.get(train.route, "")
        box = subject.drawing.box_of.get(start)
        if box is None or train.route in led or subject.has_said("train-far-from-start", on):
            continue
        away = gap(train.box, box.outer)
        if away > limit:
            yield Remark(
                message=f"the train of route `{train.route}` stands {away:.0f} mm from its start point `{start}`; "
                "leave room for it there, or place it with `train`",
                path=subject.place(on),
                on=on,
                related=(Place("the start point", subject.place(f"station:{start}", "at")),),
            )


RULE = Rule(id="train-stands-off", group="geometry", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
