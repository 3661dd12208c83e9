"""A second, slow referee, written from RULES 1.1 to 1.5 with sets and lists alone, to disagree with the engine.

It shares no code with the engine and derives tracks and goals itself. Moves are JSON lists, as in records.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from metrox_maps.metrox.editions.edition import Card, Edition
from metrox_maps.metrox.model import Bonus, MetroMap, Route

MoveJson = list[str | int]


@dataclass
class Sheet:
    """One player's sheet."""

    filled: set[str] = field(default_factory=set)
    written: dict[str, list[str]] = field(default_factory=dict)
    """What stands in the windows of each route."""
    numbers: dict[str, int] = field(default_factory=dict)
    earned: dict[str, int] = field(default_factory=dict)


def ways(route: Route) -> list[list[str]]:
    """Orders in which the stations of a route may be marked."""
    if route.shape == "loop":
        first, *rest = route.stations
        return [[first, *rest], [first, *reversed(rest)]]
    forward = [list(route.stations)]
    if route.branches:
        forward = [[*route.stations, *branch.stations] for branch in route.branches]
    if route.starts == "both-ends":
        return forward + [list(reversed(way)) for way in forward]
    return forward


def stops_of(route: Route) -> set[str]:
    """Stations a route stops at."""
    return set(route.stations).union(*(branch.stations for branch in route.branches))


class Referee:
    """A game in progress."""

    def __init__(self, metro: MetroMap, edition: Edition, players: int) -> None:
        self.metro = metro
        self.edition = edition
        self.sheets = [Sheet(written={route.id: [] for route in metro.routes}) for _ in range(players)]
        self.deck: list[Card] = list(edition.cards)
        self.turn = 0
        self.gone: set[str] = set()
        self.claims: list[tuple[int, int, str, bool]] = []

    @property
    def over(self) -> bool:
        """All windows are filled (the same number on every sheet)."""
        left = {
            sum(route.windows - len(sheet.written[route.id]) for route in self.metro.routes) for sheet in self.sheets
        }
        assert len(left) == 1
        return left == {0}

    def legal(self, seat: int, card: Card) -> list[MoveJson]:
        """All moves, one for each different effect within a route."""
        sheet = self.sheets[seat]
        if card.kind == "free":
            empty = [station.id for station in self.metro.stations if station.id not in sheet.filled]
            return [["*", station] for station in empty] or [["*"]]
        moves: list[MoveJson] = []
        for route in self.metro.routes:
            if len(sheet.written[route.id]) < route.windows:
                moves += self._on_route(sheet, route, card)
        return moves

    def _on_route(self, sheet: Sheet, route: Route, card: Card) -> list[MoveJson]:
        seen: list[set[str]] = []
        moves: list[MoveJson] = []
        for number, way in enumerate(ways(route)):
            for marked in self._marks(sheet, route, way, card):
                if set(marked) not in seen:
                    seen.append(set(marked))
                    moves.append([route.id, number, len(marked)])
        return moves

    def _marks(self, sheet: Sheet, route: Route, way: list[str], card: Card) -> list[list[str]]:
        """Lists of stations that may be marked along one way, shortest first."""
        empty = [station for station in way if station not in sheet.filled]
        if card.kind == "transfer":
            if not empty:
                # Nothing can be written here; allowed only where the route has no empty station at all.
                return [] if stops_of(route) - sheet.filled else [[]]
            return [empty[:1]]
        full: list[str] = []
        if card.kind == "skip":
            full = empty[: card.value]
        elif empty:
            for station in way[way.index(empty[0]) :]:
                if station in sheet.filled or len(full) == card.value:
                    break
                full.append(station)
        if self.edition.may_mark_fewer:
            return [full[:count] for count in range(len(full) + 1)]
        stops = []
        if card.kind == "skip":
            for count in range(1, len(full)):
                after = way[way.index(full[count - 1]) + 1]
                if after in sheet.filled:
                    stops.append(full[:count])
        return [*stops, full]

    def play(self, card: Card, moves: list[MoveJson]) -> None:
        """One whole turn."""
        self.turn += 1
        self.deck.remove(card)
        routes = {route.id: route for route in self.metro.routes}
        for sheet, move in zip(self.sheets, moves, strict=True):
            if move[0] == "*":
                sheet.filled.update(str(station) for station in move[1:])
                continue
            route = routes[str(move[0])]
            way = ways(route)[int(move[1])]
            marked = [station for station in way if station not in sheet.filled][: int(move[2])]
            sheet.written[route.id].append("X" if card.kind == "transfer" else str(card.value))
            if card.kind == "transfer":
                for station in marked:
                    sheet.numbers[station] = 2 * sum(station in stops_of(other) for other in self.metro.routes)
            sheet.filled.update(marked)
        self._announce()
        if card.reshuffle or not self.deck:
            self.deck = list(self.edition.cards)

    def _goals(self, sheet: Sheet) -> list[tuple[str, Bonus]]:
        """Goals a sheet has reached, in the order of the map."""
        reached = []
        for route in self.metro.routes:
            if route.branches and route.branch_bonus is not None:
                done = any(sheet.filled.issuperset((*route.stations, *branch.stations)) for branch in route.branches)
                if done:
                    reached.append((f"branch:{route.id}", route.branch_bonus))
            if stops_of(route) <= sheet.filled:
                reached.append((f"route:{route.id}", route.bonus))
        for bonus in self.metro.map_bonuses:
            if all(sheet.written[route.id] for route in self.metro.routes if route.windows):
                reached.append((f"map:{bonus.kind}", Bonus(bonus.first, bonus.later)))
        return reached

    def _announce(self) -> None:
        now: set[str] = set()
        for seat, sheet in enumerate(self.sheets):
            for name, bonus in self._goals(sheet):
                if name not in sheet.earned:
                    first = name not in self.gone
                    sheet.earned[name] = bonus.first if first else bonus.later
                    self.claims.append((self.turn, seat, name, first))
                    now.add(name)
        self.gone |= now

    def parts(self, seat: int) -> tuple[int, int, int, int]:
        """Completed, transfers, penalty, map bonus."""
        sheet = self.sheets[seat]
        completed = 0
        for route in self.metro.routes:
            completed += max(sheet.earned.get(f"branch:{route.id}", 0), sheet.earned.get(f"route:{route.id}", 0))
        penalty = self.edition.penalty
        empties = len(self.metro.stations) - len(sheet.filled)
        if penalty.kind == "share":
            lost = empties // penalty.divide + (penalty.round == "up" and empties % penalty.divide > 0)
        else:
            lost = [points for least, points in penalty.steps if empties >= least][-1]
        extra = sum(points for name, points in sheet.earned.items() if name.startswith("map:"))
        return completed, sum(sheet.numbers.values()), lost, extra

    def winners(self) -> list[int]:
        """Most points, then fewest empty stations, then shared."""
        totals = []
        for seat, sheet in enumerate(self.sheets):
            completed, transfers, penalty, extra = self.parts(seat)
            totals.append((completed + transfers - penalty + extra, len(sheet.filled)))
        return [seat for seat, total in enumerate(totals) if total == max(totals)]
