"""The train of a route: a carriage with badge, name, windows and bonuses, standing on a piece of its own line."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.geometry.arcs import Straight, Xy
from metrox_maps.geometry.quads import Box
from metrox_maps.metrox.model import Bonus, Route
from metrox_maps.metrox.sheet.sizes import BONUS, TRAIN_NAME, WINDOW
from metrox_maps.scene.palette import INK, PAPER, pattern_strokes, readable_on, safe
from metrox_maps.scene.shapes import Circle, Group, Line, Path, Polygon, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import baseline, clean, measure, shortened

_PAD = 1.4
_BETWEEN = 1.0
_DIAMOND = BONUS + 1.9
_BELOW = _BETWEEN + 1.0
"""Between the two rows of a tall train: the diamond is higher than a window."""
_HEAD = 4.7
"""Height of the line that holds the name."""
_TRACK = 2.4
"""Width of the piece of line the carriage stands on."""
_UNDER = 3.6
"""Height of wheels and track under the body."""
_SIGN = 5.2
"""Room for the signs of routes that are played in a special way."""


@dataclass(frozen=True, slots=True)
class Carriage:
    """A train's measures. Long: everything in one row; tall: windows below badge and bonuses."""

    route: Route
    width: float
    height: float
    tall: bool

    def box(self, at: Xy) -> Box:
        """The rectangle it covers with its upper left corner at a point."""
        return at[0], at[1], at[0] + self.width, at[1] + self.height


def badge_text(route: Route) -> str:
    """What stands in a route's badge: its id, at most three characters."""
    return shortened(route.id, 1.0, 2.4, bold=True)


def is_cut(route: Route) -> bool:
    """Whether a route's badge or its train's name shows less than its id or name."""
    return badge_text(route) != clean(route.id) or any(_name(form) != clean(route.name) for form in carriages(route))


def _signs(route: Route) -> tuple[str, ...]:
    found = []
    if route.shape == "loop":
        found.append("loop")
    if route.starts == "both-ends":
        found.append("both-ends")
    if route.branches:
        found.append("fork")
    return tuple(found)


def carriages(route: Route) -> tuple[Carriage, ...]:
    """The two forms of a route's train, long and tall."""
    windows = route.windows * (WINDOW + _BETWEEN)
    head = min(measure(route.name, TRAIN_NAME, bold=True), 42.0) + len(_signs(route)) * _SIGN
    bonuses = _DIAMOND + _BETWEEN + BONUS
    row = WINDOW + _BETWEEN + windows + bonuses
    body = _PAD + _HEAD + WINDOW + _PAD
    long = Carriage(route, max(row, head) + 2 * _PAD, body + _UNDER, False)
    upper = WINDOW + 2 * _BETWEEN + bonuses
    wide = max(upper, windows - _BETWEEN, head) + 2 * _PAD
    return long, Carriage(route, wide, body + (WINDOW + _BELOW if route.windows else 0) + _UNDER, True)


def draw_badge(route: Route, center: Xy, size: float) -> Group:
    """A route's badge: its letter in a white disc with an edge in its color."""
    text = badge_text(route)
    font = min(size * 0.62, size * 0.78 / max(measure(text, 1.0, bold=True), 0.1))
    return Group(
        name="badge",
        data=(("route", route.id),),
        children=(
            Circle(center=center, radius=size / 2, fill=safe(route.color)),
            Text(
                at=(center[0], baseline(center[1], font)),
                text=text,
                size=font,
                anchor="middle",
                bold=True,
                color=readable_on(route.color),
            ),
        ),
    )


def draw_bonus(bonus: Bonus, at: Xy, *, size: float = BONUS, edge: str = INK) -> Group:
    """First bonus in a diamond, later bonus in a square; `at` is the left end of their middle line."""
    x, y = at
    half = (size + size * 0.3) / 2
    font = size * 0.55
    stroke = Stroke(color=edge, width=0.3, join="miter")
    left = x + 2 * half + _BETWEEN * size / BONUS
    diamond = ((x + half, y - half), (x + 2 * half, y), (x + half, y + half), (x, y))
    numbers = ((x + half, bonus.first), (left + size * 0.46, bonus.later))
    children: list[Shape] = [
        Polygon(points=diamond, fill=PAPER, stroke=stroke),
        Rect(left=left, top=y - size * 0.46, width=size * 0.92, height=size * 0.92, fill=PAPER, stroke=stroke),
    ]
    children += [
        Text(at=(middle, baseline(y, font)), text=str(value), size=font, anchor="middle", bold=True, color=INK)
        for middle, value in numbers
    ]
    return Group(name="bonus", children=tuple(children))


def bonus_width(size: float = BONUS) -> float:
    """Width of what `draw_bonus` draws."""
    return size * (1.3 + 0.92) + _BETWEEN * size / BONUS


def draw_carriage(carriage: Carriage, at: Xy, written: tuple[str, ...] = ()) -> Group:
    """The train with its upper left corner at a point; `written` fills windows from the first."""
    route, (x, y) = carriage.route, at
    color = safe(route.color)
    on_color = readable_on(color)
    body = carriage.height - _UNDER
    bottom = y + body
    children: list[Shape] = [_track(route, x, bottom + _UNDER - _TRACK / 2, carriage.width)]
    for middle in (x + 6.0, x + carriage.width - 6.0):
        for wheel in (middle - 1.8, middle + 1.8):
            children.append(
                Circle(center=(wheel, bottom + 0.1), radius=1.15, fill=INK, stroke=Stroke(color=PAPER, width=0.3))
            )
    children.append(Rect(left=x, top=y, width=carriage.width, height=body, radius=2.2, fill=color))
    head = y + _PAD * 0.6 + _HEAD / 2
    children += _head(carriage, (x, head), on_color)
    middle = y + _PAD + _HEAD + WINDOW / 2
    plate = Circle(center=(x + _PAD + WINDOW / 2, middle), radius=WINDOW / 2, fill=PAPER)
    text = badge_text(route)
    font = min(WINDOW * 0.62, WINDOW * 0.78 / max(measure(text, 1.0, bold=True), 0.1))
    letter = Text(
        at=(plate.center[0], baseline(middle, font)), text=text, size=font, anchor="middle", bold=True, color=INK
    )
    children += [plate, letter]
    children.append(draw_bonus(route.bonus, (x + carriage.width - _PAD - bonus_width(), middle), edge=on_color))
    children += [_window(corner, on_color, text) for corner, text in _windows(carriage, at, written)]
    return Group(
        name="train",
        data=(("route", route.id), ("windows", str(route.windows))),
        title=f"{route.name}: {route.windows} windows, {route.bonus.first} first, {route.bonus.later} later",
        children=tuple(children),
    )


def _track(route: Route, x: float, y: float, width: float) -> Group:
    path = (Straight((x, y), (x + width, y)),)
    return Group(
        children=tuple(
            Path(pieces=path, stroke=stroke) for stroke in pattern_strokes(route.pattern, route.color, _TRACK)
        )
    )


def _name(carriage: Carriage) -> str:
    """What the train says of its route's name."""
    room = carriage.width - 2 * _PAD - len(_signs(carriage.route)) * _SIGN
    return shortened(carriage.route.name, TRAIN_NAME, room + 0.01, bold=True)


def _head(carriage: Carriage, at: Xy, color: str) -> list[Shape]:
    x, middle = at
    signs, name = _signs(carriage.route), _name(carriage)
    text = Text(at=(x + _PAD, baseline(middle, TRAIN_NAME)), text=name, size=TRAIN_NAME, bold=True, color=color)
    found: list[Shape] = [text]
    for index, sign in enumerate(reversed(signs)):
        center = (x + carriage.width - _PAD - _SIGN * (index + 0.5) + 0.4, middle)
        found.append(draw_sign(sign, center, color))
    return found


def draw_sign(sign: str, center: Xy, color: str) -> Group:
    """A small sign, about 4 mm wide: `loop` (either way round), `both-ends`, or `fork`."""
    x, y = center
    stroke = Stroke(color=color, width=0.55, join="round", cap="round")

    def head(tip: Xy, dx: float, dy: float) -> Polygon:
        back = (tip[0] - dx * 1.2, tip[1] - dy * 1.2)
        return Polygon(
            points=(tip, (back[0] - dy * 0.7, back[1] + dx * 0.7), (back[0] + dy * 0.7, back[1] - dx * 0.7)), fill=color
        )

    if sign == "both-ends":
        shapes: tuple[Shape, ...] = (
            Line(start=(x - 1.2, y), end=(x + 1.2, y), stroke=stroke),
            head((x + 2.1, y), 1, 0),
            head((x - 2.1, y), -1, 0),
        )
    elif sign == "loop":
        shapes = (
            Circle(center=center, radius=1.35, stroke=stroke),
            head((x + 1.0, y - 1.35), 1, 0),
            head((x + 1.0, y + 1.35), 1, 0),
        )
    else:
        shapes = (
            Line(start=(x - 2.0, y), end=(x - 0.5, y), stroke=stroke),
            Line(start=(x - 0.5, y), end=(x + 0.9, y - 1.3), stroke=stroke),
            Line(start=(x - 0.5, y), end=(x + 0.9, y + 1.3), stroke=stroke),
            head((x + 2.0, y - 1.3), 1, 0),
            head((x + 2.0, y + 1.3), 1, 0),
        )
    return Group(name=f"sign-{sign}", children=shapes)


def _windows(carriage: Carriage, at: Xy, written: tuple[str, ...]) -> list[tuple[Xy, str]]:
    x = at[0] + _PAD + (0.0 if carriage.tall else WINDOW + _BETWEEN)
    y = at[1] + _PAD + _HEAD + (WINDOW + _BELOW if carriage.tall else 0.0)
    texts = written + ("",) * carriage.route.windows
    return [((x + index * (WINDOW + _BETWEEN), y), texts[index]) for index in range(carriage.route.windows)]


def _window(corner: Xy, edge: str, written: str) -> Group:
    x, y = corner
    box = Rect(left=x, top=y, width=WINDOW, height=WINDOW, radius=0.8, fill=PAPER, stroke=Stroke(color=edge, width=0.3))
    if not written:
        return Group(name="window", children=(box,))
    size = WINDOW * 0.62
    text = Text(
        at=(x + WINDOW / 2, baseline(y + WINDOW / 2, size)), text=written, size=size, anchor="middle", color="#1f3fbf"
    )
    return Group(name="window", children=(box, text))
