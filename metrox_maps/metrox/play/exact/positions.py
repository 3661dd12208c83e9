"""Every position that one player can come to, by windows still empty, and how positions follow from one another.

A position is an integer: the layout of the empty stations (see `board`), and above it the empty windows of each route.
Positions that are worth the same are made one: the windows of a route without empty stations do the same on every such
route, so they are counted together; and where no route with a window stops, it does not matter which of several
stations is empty, if the same goals need them. What has been won already is no part of a position, and the goals need
not be: alone, a player gets the first bonus, and whether a goal is fulfilled can be seen from the stations (RULES 1.2).
With each position go the rests of the deck that it can be reached with, so that no free card is reckoned with that
cannot come.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import plural
from metrox_maps.metrox.play.board import IS_TRANSFER, Board
from metrox_maps.metrox.play.engine import members
from metrox_maps.metrox.play.exact.rests import Rests, rests_of
from metrox_maps.metrox.play.reach import distinct_tracks, most_marked, options, spread_of
from metrox_maps.metrox.play.state import Paper


class Effects(NamedTuple):
    """What cards can do on a route."""

    added: tuple[int, ...]
    """Layout bits that may be marked; many cards can mark the same."""
    by_class: tuple[tuple[tuple[int, int], ...], ...]
    """By class of cards: what it can mark, as an index into `added`, and the points of the number it writes."""


class Alike(NamedTuple):
    """Stations of which only the number that is empty counts."""

    stations: int
    """As a set of stations."""
    copies: int
    """As layout bits."""
    first: tuple[int, ...]
    """Layout bits of the first k of them, for each k."""


class TooLargeError(MetroxError):
    """A map or position with more states than were allowed."""


@dataclass(slots=True)
class Choices:
    """What a class of cards lets the player choose, for position after position: `targets[begins[i]:begins[i + 1]]`."""

    begins: array[int] = field(default_factory=lambda: array("q"))
    targets: array[int] = field(default_factory=lambda: array("q"))
    """Rows of the layer that the choice leads to: the same for a free card, else the next."""
    points: array[int] = field(default_factory=lambda: array("q"))
    """Points of the numbers written by a transfer."""


@dataclass(slots=True)
class Layer:
    """The positions with a number of empty windows. A position has a row."""

    left: int
    rows: dict[int, int] = field(default_factory=dict)
    rests: list[int] = field(default_factory=list)
    """By row: the rests of the deck it can be reached with."""
    order: list[int] = field(default_factory=list)
    """Rows in the order in which `choices` has them: with most empty stations first; the full paper is left out."""
    groups: list[tuple[int, int]] = field(default_factory=list)
    """Ranges of `order` with equally many empty stations."""
    choices: list[Choices] = field(default_factory=list)
    """By class of cards."""

    def reached(self, position: int, rests: int) -> int:
        """The row of a position that was reached with these rests."""
        row = self.rows.get(position)
        if row is None:
            row = self.rows[position] = len(self.rests)
            self.rests.append(rests)
        else:
            self.rests[row] |= rests
        return row


class Geography:
    """Positions of a board as integers, and what a card can do in them."""

    def __init__(self, board: Board, *, widest: bool) -> None:
        self.board = board
        self.rests: Rests = rests_of(board)
        self._widest = widest
        self._width = board.all_empty.bit_length()
        self._layout = (1 << self._width) - 1
        self._field = board.total_windows.bit_length()
        routes = len(board.routes)
        self._units = tuple(1 << self._width + self._field * route for route in range(routes))
        self._spare = 1 << self._width + self._field * routes
        self._one = (1 << self._field) - 1
        self._copies = tuple(sum(track.full << track.offset for track in tracks) for tracks in board.tracks)
        self._effects: dict[tuple[int, int], Effects] = {}
        self._stale: dict[int, int] = {}
        self._alike: dict[int, tuple[Alike, ...]] = {}

    def position(self, paper: Paper) -> int:
        """The position of a paper."""
        windows = sum(unit * left for unit, left in zip(self._units, paper.windows, strict=True))
        return self._made(paper.empty, windows)

    def layout(self, position: int) -> int:
        """The layout of the empty stations."""
        return position & self._layout

    def empties(self, position: int) -> int:
        """Number of empty stations."""
        return (position & self.board.station_mask).bit_count()

    def idled(self, position: int) -> int:
        """The position after a window of a full route is used up; all windows of a full paper are such."""
        return position - self._spare

    def free_choices(self, position: int) -> dict[int, int]:
        """The positions after a free card where a station is empty, each with its points: none."""
        windows = position & ~self._layout
        layout = position & self._layout
        return {
            self._made(layout ^ self.board.spread[station], windows): 0
            for station in members(layout & self.board.station_mask)
        }

    def choices(self, position: int, cards: Sequence[int]) -> list[dict[int, int]]:
        """The positions after each of some classes of cards that fill a window, with the points on the way."""
        layout = position & self._layout
        windows = position ^ layout
        every: list[dict[int, int]] = [{} for _ in cards]
        if windows >= self._spare:
            for found in every:
                found[self.idled(position)] = 0
        for route, unit in enumerate(self._units):
            if not windows & unit * self._one:
                continue
            added, by_class = self._of_route(route, layout)
            left = windows - unit
            afters = [self._made(layout ^ bits, left) for bits in added]
            for card, found in zip(cards, every, strict=True):
                for at, points in by_class[card]:
                    # Where two choices come to the same position they have written the same number: stations that
                    # are alike are needed by the same goals, so the same routes stop there.
                    found[afters[at]] = points
        return every

    def _made(self, layout: int, windows: int) -> int:
        """The position with these empty stations, the windows of full routes counted together."""
        stale = self._stale.get(layout)
        if stale is None:
            stale = self._stale[layout] = sum(
                self._one * unit for unit, copies in zip(self._units, self._copies, strict=True) if not layout & copies
            )
        useless = windows & stale
        if useless:
            windows ^= useless
            windows += sum([(useless // unit & self._one) * self._spare for unit in self._units])
        alike = self._alike.get(windows)
        if alike is None:
            alike = self._alike[windows] = self._alike_without(windows)
        for stations, copies, first in alike:
            layout = layout & ~copies | first[(layout & stations).bit_count()]
        return layout | windows

    def _alike_without(self, windows: int) -> tuple[Alike, ...]:
        """Stations that are alike for all that can still happen, as no route with a window stops there."""
        board = self.board
        live = sum(1 << route for route, unit in enumerate(self._units) if windows & unit * self._one)
        found: dict[tuple[bool, ...], list[int]] = {}
        for station, through in enumerate(board.through):
            if not through & live:
                needed = tuple(bool(need >> station & 1) for _, need in board.needs)
                found.setdefault(needed, []).append(station)
        return tuple(
            Alike(
                sum(1 << station for station in stations),
                sum(board.spread[station] for station in stations),
                tuple(sum(board.spread[station] for station in stations[:k]) for k in range(len(stations) + 1)),
            )
            for stations in found.values()
            if len(stations) > 1
        )

    def _of_route(self, route: int, layout: int) -> Effects:
        """What each class of cards can do on a route; only the route's own stations decide it."""
        key = (route, layout & self._copies[route])
        found = self._effects.get(key)
        if found is None:
            places: dict[int, int] = {}
            by_class = tuple(
                tuple(
                    (places.setdefault(bits, len(places)), points) for bits, points in self._marks(route, card, layout)
                )
                for card in range(len(self.rests.classes))
            )
            found = self._effects[key] = Effects(tuple(places), by_class)
        return found

    def _marks(self, route: int, card: int, layout: int) -> list[tuple[int, int]]:
        """Layout bits that a class of cards can mark on a route, and the points of the number it writes."""
        board, about = self.board, self.rests.classes[card]
        if about.free:
            return []
        kind = about.kind
        if self._widest:
            tracks = distinct_tracks(board, layout, kind, route)
            added = [spread_of(track, most_marked(board, layout, kind, track)) for track in tracks]
        else:
            added = [option.added for option in options(board, layout, kind, route)]
        if board.codes[kind] != IS_TRANSFER:
            return [(bits, 0) for bits in added]
        return [(bits, 2 * sum([board.transfer_counts[at] for at in self._stations(bits)])) for bits in added]

    def _stations(self, added: int) -> list[int]:
        return members(added & self.board.station_mask)


STATES_A_POSITION = 20
"""A position takes as much memory and time as so many states of it, or more."""


@dataclass(slots=True)
class Budget:
    """How many states may be looked at, and how many have been."""

    most: int
    states: int = 0
    """Positions with a rest of the deck."""
    positions: int = 0

    def spend(self, layer: Layer, after: Layer, rests: int) -> None:
        """Note that a position is looked at. Raises `TooLargeError` where there are too many."""
        self.positions += 1
        self.states += rests.bit_count()
        reached = self.positions + len(after.rows)
        limit = self.most // STATES_A_POSITION
        if self.states > self.most or reached > limit:
            raise TooLargeError(
                f"with {plural(layer.left, 'window')} still empty there are {self.states:,} states in {reached:,} "
                f"positions and more; the limit is {self.most:,} states and {limit:,} positions"
            )


def layers_from(
    geography: Geography,
    positions: Iterable[int],
    *,
    left: int,
    rest: int,
    budget: Budget,
    progress: Callable[[int], None] | None = None,
) -> list[Layer]:
    """All positions that follow from some with `left` empty windows and a rest of the deck; the last layer first.

    `progress` is told how many windows have been filled. Raises
    `TooLargeError` where that takes more than the budget.
    """
    layer = Layer(left)
    for position in positions:
        layer.reached(position, 1 << rest)
    layers = [layer]
    for step in range(left):
        after = Layer(left - step - 1)
        _expand(geography, layer, after, budget)
        layers.append(after)
        layer = after
        if progress is not None:
            progress(step + 1)
    budget.positions += len(layer.rows)
    budget.states += len(layer.rows)
    return layers[::-1]


def _expand(geography: Geography, layer: Layer, after: Layer, budget: Budget) -> None:
    """Find what follows from the positions of a layer."""
    layer.choices = [Choices() for _ in geography.rests.classes]
    positions = list(layer.rows)
    pending: dict[int, list[int]] = {}
    for row, position in enumerate(positions):
        pending.setdefault(geography.empties(position), []).append(row)
    for empties in range(max(pending), 0, -1):
        # Free cards lead to rows of the same layer with one empty station less.
        rows = pending.get(empties, [])
        begin = len(layer.order)
        for row in rows:
            budget.spend(layer, after, layer.rests[row])
            layer.order.append(row)
            new = _expand_row(geography, layer, after, row, positions[row])
            pending.setdefault(empties - 1, []).extend(range(len(positions), len(positions) + len(new)))
            positions += new
        if rows:
            layer.groups.append((begin, len(layer.order)))
    for row in pending.get(0, ()):
        # With no station empty no card matters any more, but a layer without any row would have no end.
        after.reached(geography.idled(positions[row]), 0)
    for choices in layer.choices:
        choices.begins.append(len(choices.targets))


def _expand_row(geography: Geography, layer: Layer, after: Layer, row: int, position: int) -> list[int]:
    """Note the choices of a position, with every class of cards; gives the positions that are new in its own layer."""
    rests = geography.rests
    lefts = [rests.after(layer.rests[row], card) for card in range(len(rests.classes))]
    filling = [card for card, left in enumerate(lefts) if left and not rests.classes[card].free]
    found = dict(zip(filling, geography.choices(position, filling), strict=True))
    new: list[int] = []
    for card, (choices, left) in enumerate(zip(layer.choices, lefts, strict=True)):
        choices.begins.append(len(choices.targets))
        if card in found:
            # At the end of the game nothing depends on the deck any more.
            kept = left if after.left else 0
            choices.targets.extend([after.reached(target, kept) for target in found[card]])
            choices.points.extend(found[card].values())
        elif left:
            free = geography.free_choices(position)
            new += [target for target in free if target not in layer.rows]
            choices.targets.extend([layer.reached(target, left) for target in free])
            choices.points.extend(free.values())
        else:
            # The card cannot come here. Some row has to stand there; its value is never used.
            choices.targets.append(0)
            choices.points.append(0)
    return new
