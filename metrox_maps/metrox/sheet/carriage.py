"""The train of a route: a carriage with badge, name, windows and bonuses, standing on a piece of its own line."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.geometry.arcs import Straight, Xy
from metrox_maps.geometry.quads import Box
from metrox_maps.metrox.model import Bonus, Route
from metrox_maps.metrox.sheet.sizes import BONUS, TRAIN_NAME, window_size
from metrox_maps.metrox.sheet.words import Words
from metrox_maps.scene.palette import plate
from metrox_maps.scene.shapes import Circle, Group, Line, Path, Polygon, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import baseline, measure, shortened
from metrox_maps.scene.theme import Theme

_PAD = 1.4
_BETWEEN = 1.0
_DIAMOND = BONUS + 1.9
_BELOW = _BETWEEN + 1.0
"""Between the two rows of a tall train: the diamond is higher than a window."""
_HEAD = 4.7
"""Height of the line that holds the name."""
_TRACK = 2.8
"""Width of the piece of line the carriage stands on."""
_UNDER = 4.0
"""Height of wheels and track under the body."""
_EDGE = 0.6
"""Outline of a train or badge drawn with little ink."""
_SIGN = 5.2
"""Room for the signs of routes that are played in a special way."""


@dataclass(frozen=True, slots=True)
class Carriage:
    """A train's measures. Long: everything in one row; tall: windows below badge and bonuses."""

    route: Route
    width: float
    height: float
    tall: bool
    theme: Theme

    @property
    def window(self) -> float:
        """Side of a window, and of the plate with the letter."""
        return window_size(self.theme)

    def box(self, at: Xy) -> Box:
        """The rectangle it covers with its upper left corner at a point."""
        return at[0], at[1], at[0] + self.width, at[1] + self.height


def badge_text(route: Route) -> str:
    """What stands in a route's badge: its id, at most three characters."""
    return shortened(route.id, 1.0, 2.4, bold=True)


def _signs(route: Route) -> tuple[str, ...]:
    found = []
    if route.shape == "loop":
        found.append("loop")
    if route.starts == "both-ends":
        found.append("both-ends")
    if route.branches:
        found.append("fork")
    return tuple(found)


def carriages(route: Route, theme: Theme) -> tuple[Carriage, ...]:
    """The two forms of a route's train, long and tall."""
    window = window_size(theme)
    windows = route.windows * (window + _BETWEEN)
    head = min(measure(route.name, TRAIN_NAME, bold=True), 42.0) + len(_signs(route)) * _SIGN
    bonuses = _DIAMOND + _BETWEEN + BONUS
    row = window + _BETWEEN + windows + bonuses
    body = _PAD + _HEAD + window + _PAD
    long = Carriage(route, max(row, head) + 2 * _PAD, body + _UNDER, False, theme)
    upper = window + 2 * _BETWEEN + bonuses
    wide = max(upper, windows - _BETWEEN, head) + 2 * _PAD
    return long, Carriage(route, wide, body + (window + _BELOW if route.windows else 0) + _UNDER, True, theme)


def _letter(route: Route, center: Xy, size: float, color: str) -> Text:
    """What stands in a badge of a size."""
    text = badge_text(route)
    font = min(size * 0.62, size * 0.78 / max(measure(text, 1.0, bold=True), 0.1))
    at = (center[0], baseline(center[1], font))
    return Text(at=at, text=text, size=font, anchor="middle", bold=True, color=color)


def draw_badge(route: Route, center: Xy, size: float, theme: Theme) -> Group:
    """A route's badge: its letter in a disc of its color, or in a ring where ink is to be saved."""
    fill, ink = plate(route.color)
    disc = Circle(center=center, radius=size / 2, fill=fill)
    if theme.outlined:
        edge = Stroke(color=route.color, width=_EDGE)
        disc, ink = Circle(center=center, radius=(size - _EDGE) / 2, fill=theme.paper, stroke=edge), theme.ink
    children = (disc, _letter(route, center, size, ink))
    return Group(name="badge", data=(("route", route.id),), children=children)


def draw_bonus(bonus: Bonus, at: Xy, theme: Theme, *, size: float = BONUS, edge: str = "") -> Group:
    """First bonus in a diamond, later bonus in a square; `at` is the left end of their middle line."""
    x, y = at
    half = (size + size * 0.3) / 2
    font = size * 0.55
    stroke = Stroke(color=edge or theme.ink, width=0.3, join="miter")
    left = x + 2 * half + _BETWEEN * size / BONUS
    diamond = ((x + half, y - half), (x + 2 * half, y), (x + half, y + half), (x, y))
    numbers = ((x + half, bonus.first), (left + size * 0.46, bonus.later))
    side = size * 0.92
    children: list[Shape] = [
        Polygon(points=diamond, fill=theme.box, stroke=stroke),
        Rect(left=left, top=y - side / 2, width=side, height=side, fill=theme.box, stroke=stroke),
    ]
    children += [
        Text(at=(middle, baseline(y, font)), text=str(value), size=font, anchor="middle", bold=True, color=theme.ink)
        for middle, value in numbers
    ]
    return Group(name="bonus", children=tuple(children))


def bonus_width(size: float = BONUS) -> float:
    """Width of what `draw_bonus` draws."""
    return size * (1.3 + 0.92) + _BETWEEN * size / BONUS


def draw_carriage(carriage: Carriage, at: Xy, words: Words) -> Group:
    """The train with its upper left corner at a point."""
    route, theme, window, (x, y) = carriage.route, carriage.theme, carriage.window, at
    edge = route.color if theme.outlined else plate(route.color)[1]
    middle = y + _PAD + _HEAD + window / 2
    disc = (x + _PAD + window / 2, middle)
    children = [
        *_under(carriage, at),
        _body(carriage, at),
        *_head(carriage, (x, y + _PAD * 0.6 + _HEAD / 2)),
        _disc(disc, window, theme, edge),
        _letter(route, disc, window, theme.ink),
        draw_bonus(route.bonus, (x + carriage.width - _PAD - bonus_width(), middle), theme, edge=edge),
    ]
    children += [_window(corner, window, edge, theme) for corner in _windows(carriage, at)]
    windows = words.count("windows", route.windows)
    facts = {"name": route.name, "windows": windows, "first": route.bonus.first, "later": route.bonus.later}
    return Group(
        name="train",
        data=(("route", route.id), ("windows", str(route.windows))),
        title=words("train", **facts),
        children=tuple(children),
    )


def _body(carriage: Carriage, at: Xy) -> Rect:
    theme, color = carriage.theme, carriage.route.color
    inset = _EDGE / 2 if theme.outlined else 0.0
    return Rect(
        left=at[0] + inset,
        top=at[1] + inset,
        width=carriage.width - 2 * inset,
        height=carriage.height - _UNDER - 2 * inset,
        radius=2.2 - inset,
        fill=theme.paper if theme.outlined else plate(color)[0],
        stroke=Stroke(color=color, width=_EDGE) if theme.outlined else None,
    )


def _disc(center: Xy, size: float, theme: Theme, edge: str) -> Circle:
    """The disc with the letter on the train."""
    if theme.outlined:
        return Circle(center=center, radius=size / 2 - 0.2, fill=theme.box, stroke=Stroke(color=edge, width=0.4))
    return Circle(center=center, radius=size / 2, fill=theme.box)


def _under(carriage: Carriage, at: Xy) -> list[Shape]:
    """The piece of line a carriage stands on, and its wheels."""
    (x, y), theme, route = at, carriage.theme, carriage.route
    bottom = y + carriage.height - _UNDER
    rail = bottom + _UNDER - _TRACK / 2
    tracks = []
    for stroke in theme.strokes(route.pattern, route.color, _TRACK):
        inset = stroke.width / 2 if stroke.cap == "round" else 0.0  # so that no dot stands out
        track = (Straight((x + inset, rail), (x + carriage.width - inset, rail)),)
        tracks.append(Path(pieces=track, stroke=stroke))
    shapes: list[Shape] = [Group(children=tuple(tracks))]
    wheel = Stroke(color=theme.ink, width=0.3) if theme.outlined else Stroke(color=theme.paper, width=0.3)
    fill = theme.paper if theme.outlined else theme.ink
    for middle in (x + 6.0, x + carriage.width - 6.0):
        for place in (middle - 1.8, middle + 1.8):
            shapes.append(Circle(center=(place, bottom + 0.1), radius=1.15, fill=fill, stroke=wheel))
    return shapes


def _name(carriage: Carriage) -> str:
    """What the train says of its route's name."""
    room = carriage.width - 2 * _PAD - len(_signs(carriage.route)) * _SIGN
    return shortened(carriage.route.name, TRAIN_NAME, room + 0.01, bold=True)


def _head(carriage: Carriage, at: Xy) -> list[Shape]:
    (x, middle), theme = at, carriage.theme
    color = theme.ink if theme.outlined else plate(carriage.route.color)[1]
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


def _windows(carriage: Carriage, at: Xy) -> list[Xy]:
    window = carriage.window
    x = at[0] + _PAD + (0.0 if carriage.tall else window + _BETWEEN)
    y = at[1] + _PAD + _HEAD + (window + _BELOW if carriage.tall else 0.0)
    return [(x + index * (window + _BETWEEN), y) for index in range(carriage.route.windows)]


def _window(corner: Xy, side: float, edge: str, theme: Theme) -> Group:
    x, y = corner
    stroke = Stroke(color=edge, width=0.4 if theme.outlined else 0.3)
    box = Rect(left=x, top=y, width=side, height=side, radius=0.8, fill=theme.box, stroke=stroke)
    return Group(name="window", children=(box,))
