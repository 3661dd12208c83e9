"""What differs between two maps, apart by whether it decides the game or only the drawing.

Stations and routes are matched by id. A station of another id but the same name, where no other has that name, counts
as the same with a new id. Nothing here plays: whether two maps are the same game is what `Board.digest` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.metrox import facts
from metrox_maps.metrox.editions.edition import Edition, Penalty
from metrox_maps.metrox.model import Bonus, MapBonus, MetroMap, Route, Station

SHOWN = 6
"""How many ids are named before the rest is counted."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is not as it was: what kind of thing, whose (`route:A`, `station:x` or empty), and words."""

    kind: str
    on: str
    text: str


@dataclass(frozen=True, slots=True)
class MapDifference:
    """What differs between two maps with their editions, for those who play and those who look."""

    game: tuple[Change, ...]
    """What decides the game, editions first, then stations, routes, map bonuses."""
    file: tuple[Change, ...]
    """Ids and order in the file: the game is the same, but a bot that settles ties by that order plays otherwise."""
    drawing: tuple[Change, ...]
    """What is seen on the sheet, or read in the file, and decides nothing."""


def map_difference(before: MetroMap, after: MetroMap, *, editions: tuple[Edition, Edition]) -> MapDifference:
    """What has to be changed in `before` to get `after`; each is played under its edition."""
    ids = new_ids(before.stations, after.stations)
    game = [
        *edition_changes(*editions),
        *_station_changes(before.stations, after.stations, ids),
        *_route_changes(before, after, ids),
        *_transfer_changes(before, after, ids),
        *_map_bonus_changes(before.map_bonuses, after.map_bonuses),
    ]
    return MapDifference(tuple(game), tuple(_file_changes(before, after, ids)), tuple(_drawing(before, after, ids)))


def new_ids(before: Sequence[Station], after: Sequence[Station]) -> dict[str, str]:
    """For each station of the first map that the second still has, its id there."""
    old, new = {station.id for station in before}, {station.id for station in after}
    found = {station: station for station in old & new}
    gone = {station.name: station.id for station in before if station.id not in new}
    come = {station.name: station.id for station in after if station.id not in old}
    times = Counter(station.name for station in (*before, *after))
    found.update({gone[name]: come[name] for name in gone.keys() & come.keys() if times[name] == 2})
    return found


def _names(ids: Iterable[str]) -> str:
    return listed((shortened(one) for one in ids), SHOWN)


def _pay(bonus: Bonus | MapBonus | None) -> str:
    return "none" if bonus is None else f"{bonus.first}/{bonus.later}"


# -- editions ----------------------------------------------------------------------------------------------------------


def edition_changes(before: Edition, after: Edition) -> list[Change]:
    """What differs in the rules of two editions."""
    found = []
    if before.id != after.id:
        found.append(Change("edition", "", f"edition `{shortened(before.id)}` → `{shortened(after.id)}`"))
    if before.card_kinds != after.card_kinds:
        old, new = dict(before.card_kinds), dict(after.card_kinds)
        counts = [
            f"{card}: {old.get(card, 0)} → {new.get(card, 0)}"
            for card in sorted(old.keys() | new.keys(), key=lambda card: (card.kind, card.value, card.reshuffle))
            if old.get(card, 0) != new.get(card, 0)
        ]
        sizes = f"{len(before.cards)} → {len(after.cards)} cards"
        text = f"deck: {sizes} ({'; '.join(counts)})" if counts else "deck: its cards in another order"
        found.append(Change("deck", "", text))
    if before.penalty != after.penalty:
        text = f"penalty for empty stations: {_penalty(before.penalty)} → {_penalty(after.penalty)}"
        found.append(Change("penalty", "", text))
    if before.may_mark_fewer != after.may_mark_fewer:
        words = "a player may mark fewer stations than the card shows"
        found.append(Change("marking", "", words if after.may_mark_fewer else f"no longer: {words}"))
    return found


def _penalty(penalty: Penalty) -> str:
    if penalty.kind == "share":
        return f"empty stations / {penalty.divide} rounded {penalty.round}"
    return ", ".join(f"{least}+: {points}" for least, points in penalty.steps if points) or "none"


# -- stations and routes -----------------------------------------------------------------------------------------------


def _station_changes(before: Sequence[Station], after: Sequence[Station], ids: dict[str, str]) -> list[Change]:
    found = []
    kept = set(ids.values())
    gone = [station.id for station in before if station.id not in ids]
    come = [station.id for station in after if station.id not in kept]
    if gone:
        found.append(Change("stations-removed", "", f"{plural(len(gone), 'station')} removed: {_names(gone)}"))
    if come:
        found.append(Change("stations-added", "", f"{plural(len(come), 'station')} added: {_names(come)}"))
    return found


def _route_changes(before: MetroMap, after: MetroMap, ids: dict[str, str]) -> list[Change]:
    old = {route.id: route for route in before.routes}
    new = {route.id: route for route in after.routes}
    found = [
        Change("route-removed", f"route:{route.id}", f"route `{shortened(route.id)}` removed: {_sizes(route)}")
        for route in before.routes
        if route.id not in new
    ]
    for route in after.routes:
        if route.id in old:
            found += _one_route(old[route.id], route, ids)
        else:
            text = f"route `{shortened(route.id)}` added: {_sizes(route)}"
            found.append(Change("route-added", f"route:{route.id}", text))
    return found


def _sizes(route: Route) -> str:
    sizes = f"{plural(len(facts.stops(route)), 'station')}, {plural(route.windows, 'window')}"
    return f"{sizes}, bonus {_pay(route.bonus)}"


def _one_route(before: Route, after: Route, ids: dict[str, str]) -> list[Change]:
    on, name = f"route:{after.id}", f"route `{shortened(after.id)}`"
    found = []
    old_ways = [tuple(ids.get(stop, stop) for stop in way) for way in facts.paths(before)]
    new_ways = list(facts.paths(after))
    if old_ways != new_ways:
        if len(old_ways) != len(new_ways):
            text = f"{name}: {_branches(before)} → {_branches(after)}"
            found.append(Change("path", on, text))
        else:
            words = [path_words(*ways) for ways in zip(old_ways, new_ways, strict=True) if ways[0] != ways[1]]
            # A change of the trunk is one of every branch; it is said once.
            found.append(Change("path", on, f"{name}: {'; '.join(dict.fromkeys(words))}"))
    if before.windows != after.windows:
        found.append(Change("windows", on, f"{name}: windows {before.windows} → {after.windows}"))
    if before.bonus != after.bonus:
        found.append(Change("bonus", on, f"{name}: bonus {_pay(before.bonus)} → {_pay(after.bonus)}"))
    if before.branch_bonus != after.branch_bonus:
        text = f"{name}: bonus for one branch {_pay(before.branch_bonus)} → {_pay(after.branch_bonus)}"
        found.append(Change("branch-bonus", on, text))
    if before.shape != after.shape:
        found.append(Change("shape", on, f"{name}: {before.shape} → {after.shape}"))
    if before.starts != after.starts:
        found.append(Change("starts", on, f"{name}: marked from {_starts(before)} → from {_starts(after)}"))
    return found


def _branches(route: Route) -> str:
    return plural(len(route.branches), "branch", "branches") if route.branches else "no branches"


def _starts(route: Route) -> str:
    return "its start" if route.starts == "start" else "both ends"


def path_words(before: Sequence[str], after: Sequence[str]) -> str:
    """How one order of stations becomes another, in words."""
    if tuple(before) == tuple(after)[::-1]:
        return "runs the other way"
    if sorted(before) == sorted(after):
        moved = [index for index, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        if len(moved) == 2:
            return f"`{shortened(before[moved[0]])}` and `{shortened(before[moved[1]])}` change places"
    words = []
    gone = [stop for stop in before if stop not in after]
    if gone:
        words.append(f"without {_names(gone)}")
    # What is not in the longest common order has been moved or is new; each run is told by what it comes after.
    stay = _common(before, after)
    for is_new in (True, False):
        loose = [(index, stop) for index, stop in enumerate(after) if stop not in stay and (stop in before) != is_new]
        for _, group in groupby(enumerate(loose), lambda item: item[1][0] - item[0]):
            run = [found for _, found in group]
            at, stops = run[0][0], [stop for _, stop in run]
            place = f"after `{shortened(after[at - 1])}`" if at else "at its start"
            words.append(f"{'with' if is_new else 'moves'} {_names(stops)} {place}")
    return "; ".join(words)


def _common(before: Sequence[str], after: Sequence[str]) -> set[str]:
    """Stations of a longest common subsequence."""
    longest = [[0] * (len(after) + 1) for _ in range(len(before) + 1)]
    for i, one in reversed(list(enumerate(before))):
        for j, other in reversed(list(enumerate(after))):
            longest[i][j] = longest[i + 1][j + 1] + 1 if one == other else max(longest[i + 1][j], longest[i][j + 1])
    found = set()
    i = j = 0
    while i < len(before) and j < len(after):
        if before[i] == after[j]:
            found.add(before[i])
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _transfer_changes(before: MetroMap, after: MetroMap, ids: dict[str, str]) -> list[Change]:
    """Stations at which a transfer now scores more or less: what the changed paths come to."""
    old, new = facts.transfer_counts(before), facts.transfer_counts(after)
    changed = [
        f"`{shortened(ids[station])}` {count} → {new[ids[station]]}"
        for station, count in old.items()
        if station in ids and new[ids[station]] != count
    ]
    if not changed:
        return []
    return [Change("transfer-counts", "", f"transfer counts: {listed(changed, SHOWN, '')}")]


def _map_bonus_changes(before: tuple[MapBonus, ...], after: tuple[MapBonus, ...]) -> list[Change]:
    old, new = {bonus.kind: bonus for bonus in before}, {bonus.kind: bonus for bonus in after}
    return [
        Change("map-bonus", "", f"map bonus `{shortened(kind)}`: {_pay(old.get(kind))} → {_pay(new.get(kind))}")
        for kind in sorted(old.keys() | new.keys())
        if old.get(kind) != new.get(kind)
    ]


# -- what decides nothing ----------------------------------------------------------------------------------------------


def _file_changes(before: MetroMap, after: MetroMap, ids: dict[str, str]) -> list[Change]:
    found = [
        Change("station-id", f"station:{new}", f"station `{shortened(old)}` has the new id `{shortened(new)}`")
        for old in (station.id for station in before.stations)
        if (new := ids.get(old, old)) != old
    ]
    for kind, was, now in (
        ("stations", [ids.get(station.id) for station in before.stations], [station.id for station in after.stations]),
        ("routes", [route.id for route in before.routes], [route.id for route in after.routes]),
    ):
        both = set(was) & set(now)
        if [one for one in was if one in both] != [one for one in now if one in both]:
            found.append(Change("order", "", f"the {kind} stand in another order in the file"))
    return found


def _drawing(before: MetroMap, after: MetroMap, ids: dict[str, str]) -> list[Change]:
    found = []
    if before.name != after.name:
        found.append(Change("name", "", f"the map's name: {_quoted(before.name)} → {_quoted(after.name)}"))
    old_stations = {ids[station.id]: station for station in before.stations if station.id in ids}
    stations = [(old_stations[station.id], station) for station in after.stations if station.id in old_stations]
    renamed = [pair for pair in stations if pair[0].name != pair[1].name]
    found += [
        Change("station-name", f"station:{new.id}", f"`{shortened(new.id)}`: {_quoted(old.name)} → {_quoted(new.name)}")
        for old, new in renamed[:SHOWN]
    ]
    if len(renamed) > SHOWN:
        found.append(Change("station-name", "", f"{plural(len(renamed) - SHOWN, 'more station')} renamed"))
    views: tuple[tuple[str, str, Callable[[Station], object]], ...] = (
        ("moved", "moved", lambda station: station.at),
        ("label", "with another label", lambda s: (s.label, s.label_offset, s.label_lines)),
    )
    for kind, words, view in views:
        changed = [new.id for old, new in stations if view(old) != view(new)]
        if changed:
            found.append(Change(kind, "", f"{plural(len(changed), 'station')} {words}: {_names(changed)}"))
    found += _drawn_routes(before, after, ids)
    wholes: tuple[tuple[str, Callable[[MetroMap], object]], ...] = (
        ("grid", lambda metro: metro.grid),
        ("background", lambda metro: metro.background),
        ("credits", lambda metro: metro.credits),
        ("language", lambda metro: metro.language),
    )
    found += [Change(kind, "", f"the map's {kind}") for kind, part in wholes if part(before) != part(after)]
    return found


def _drawn_routes(before: MetroMap, after: MetroMap, ids: dict[str, str]) -> list[Change]:
    def bends(route: Route) -> object:
        every = (route.bends, *(branch.bends for branch in route.branches))
        return [[(ids.get(bend.after, bend.after), bend.through) for bend in some] for some in every]

    views: tuple[tuple[str, Callable[[Route], object]], ...] = (
        ("name", lambda route: route.name),
        ("color", lambda route: route.color),
        ("pattern", lambda route: route.pattern),
        ("bends", bends),
        ("passes", lambda route: {ids.get(stop, stop) for stop in route.passes}),
        ("train", lambda route: route.train),
    )
    old = {route.id: route for route in before.routes}
    pairs = [(old[route.id], route) for route in after.routes if route.id in old]
    found = []
    for what, view in views:
        changed = [new.id for one, new in pairs if view(one) != view(new)]
        if changed:
            routes = "route" if len(changed) == 1 else "routes"
            found.append(Change(f"route-{what}", "", f"{what} of {routes} {_names(changed)}"))
    return found


def _quoted(text: str) -> str:
    return f"“{shortened(text)}”"
