"""Two routes have the same pattern, and colors that some readers can hardly tell apart.

About one man in twelve sees red and green differently from the others. Whoever sees two lines alike loses the thread
at every interchange.

Remedy: give one of the two another pattern, which helps everybody and in a grey copy too; or a color that is clearly
lighter or darker, as lightness is seen by all. Typical trap: green beside red or brown, blue beside violet, grey beside
teal, which look far apart to the designer.

Threshold: a distance of 5 (in OKLab, times 100), for normal sight and for eyes without red, green or blue cones. Some
2 are just visible between patches side by side; lines stand apart and are thin. In a palette made for color-blind
readers (Okabe and Ito 2008) no two colors come nearer than 7.6; the blue and the violet below are 4.8 apart for
red-blind eyes.

Bad: `"routes": [{"id": "A", "color": "#1f4fb4"}, {"id": "B", "color": "#6a3d9a"}]`
Good: `"routes": [{"id": "A", "color": "#1f4fb4"}, {"id": "B", "color": "#6a3d9a", "pattern": "dashed"}]`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.model import Route
from metrox_maps.metrox.rules.subject import MapSubject
from metrox_maps.scene.vision import NORMAL, VISIONS, difference

LIMIT = Threshold(rule="colors-too-similar", value=5, low=1, high=30, unit="hundredths of OKLab")

_READERS = {"protanopia": "red-blind", "deuteranopia": "green-blind", "tritanopia": "blue-blind"}


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports pairs of routes of one pattern whose colors are near each other, though not the same."""
    for (first, second), visions in subject.once(alike).items():
        routes = [subject.metro.routes[index] for index in (first, second)]
        yield Remark(
            message=f"routes `{routes[0].id}` and `{routes[1].id}` have the pattern `{routes[0].pattern}` and colors "
            f"(`{routes[0].color}`, `{routes[1].color}`) that look alike to {_who(visions)}; change a pattern or a "
            "color",
            path=("routes", second, "color"),
            on=f"route:{routes[1].id}",
            related=(Place("the color it looks like", ("routes", first, "color")),),
        )


def alike(subject: MapSubject) -> dict[tuple[int, int], tuple[str, ...]]:
    """Pairs of routes that this rule is about, by index, and the ways of seeing in which they look alike."""
    limit = subject.limit(LIMIT)
    found = {}
    for (first, one), (second, other) in combinations(subject.once(looks), 2):
        if one.pattern == other.pattern:
            visions = tuple(vision for vision in VISIONS if difference(one.color, other.color, vision) < limit)
            if visions:
                found[first, second] = visions
    return found


def looks(subject: MapSubject) -> tuple[tuple[int, Route], ...]:
    """Index and route, of those with the very same color and pattern, which another rule speaks of, the first alone."""
    found: dict[tuple[str, str], tuple[int, Route]] = {}
    for index, route in subject.first_routes:
        found.setdefault((route.pattern, route.color.lower()), (index, route))
    return tuple(found.values())


def _who(visions: tuple[str, ...]) -> str:
    if NORMAL in visions:
        return "everybody"
    return " and ".join(_READERS[vision] for vision in visions) + " readers"


RULE = Rule(
    id="colors-too-similar", group="color", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
