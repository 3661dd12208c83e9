"""What must hold for every map, however wrong: no crash, and findings that depend on nothing that means nothing."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from metrox_maps.findings.finding import Path, Remark
from metrox_maps.metrox import editions
from metrox_maps.metrox.model import (
    Background,
    Bend,
    Bonus,
    Branch,
    Grid,
    MapBonus,
    MetroMap,
    Point,
    Route,
    Station,
)
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.rules import RULES, STRUCTURAL
from metrox_maps.metrox.rules.subject import MapSubject

EDITION = editions.load_edition("gamewright-2020")
COLUMNS = 8

ids = st.sampled_from(["ab", "abc", "abd", "bcd", "xyz", "q"])
points = st.tuples(st.integers(0, COLUMNS), st.integers(0, 6))
bonuses = st.builds(Bonus, st.integers(0, 4), st.integers(0, 4))
bends = st.lists(st.builds(Bend, ids, st.lists(points, min_size=1, max_size=3).map(tuple)), max_size=2).map(tuple)
paths = st.lists(ids, max_size=5).map(tuple)
branches = st.builds(Branch, stations=st.lists(ids, max_size=3).map(tuple), end=st.none() | ids, bends=bends)
routes = st.builds(
    Route,
    id=st.sampled_from("ABC"),
    name=st.sampled_from(["One", "one ", "Two\x07", "Three"]),
    color=st.sampled_from(["#111111", "#222222"]),
    pattern=st.sampled_from(["solid", "dashed"]),
    windows=st.integers(0, 6),
    bonus=bonuses,
    stations=paths,
    start=st.none() | ids,
    end=st.none() | ids,
    shape=st.sampled_from(["path", "path", "loop"]),
    starts=st.sampled_from(["start", "both-ends"]),
    branches=st.just(()) | st.lists(branches, max_size=3).map(tuple),
    branch_bonus=st.none() | bonuses,
    bends=bends,
    passes=st.lists(ids, max_size=2).map(tuple),
    train=st.none() | points,
)
stations = st.builds(
    Station,
    id=ids,
    name=st.sampled_from(["Hill", "hill", "Dock", "Castle Gate"]),
    at=st.none() | points | points,
    label_lines=st.just(()) | st.just(("Castle", "Gate")),
    transfer_count=st.none() | st.integers(0, 3),
)


def maps_with(named: st.SearchStrategy[tuple[Station, ...]]) -> st.SearchStrategy[MetroMap]:
    return st.builds(
        MetroMap,
        name=st.just("Test"),
        edition=st.just("gamewright-2020"),
        grid=st.none() | st.builds(Grid, st.just(COLUMNS), st.integers(3, 6)),
        stations=named,
        routes=st.lists(routes, min_size=1, max_size=4).map(tuple),
        map_bonuses=st.lists(
            st.builds(MapBonus, st.just("window-on-every-route"), st.integers(0, 2), st.integers(0, 2)), max_size=2
        ).map(tuple),
        background=st.lists(
            st.builds(Background, st.just("park"), st.lists(points, min_size=3, max_size=3).map(tuple)), max_size=1
        ).map(tuple),
    )


maps = maps_with(st.lists(stations, min_size=1, max_size=6).map(tuple))
maps_of_distinct_stations = maps_with(
    st.lists(stations, min_size=1, max_size=6, unique_by=lambda station: station.id).map(tuple)
)


def remarks(metro: MetroMap, *, edition: bool = True) -> list[tuple[str, Remark]]:
    subject = MapSubject(metro, EDITION if edition else None, "" if edition else "there is no edition")
    return [(rule.id, remark) for rule in RULES if rule.check is not None for remark in rule.check(subject)]


def exists(path: Path, metro: MetroMap) -> bool:
    """Whether a path leads to something the typed map holds; keys that may be absent are judged by their parent."""
    here: object = metro
    for part in path:
        if isinstance(part, int):
            if not (isinstance(here, tuple) and part < len(here)):
                return False
            here = here[part]
        else:
            here = getattr(here, {"map_bonus": "map_bonuses"}.get(part, part), None)
            if here is None:
                return True
    return True


@given(maps, st.booleans())
@settings(max_examples=300, deadline=None)
def test_no_rule_crashes_and_every_place_exists(metro: MetroMap, edition: bool) -> None:
    found = remarks(metro, edition=edition)
    for rule, remark in found:
        assert remark.message, rule
        for path in (remark.path, *(place.path for place in remark.related)):
            assert exists(path, metro), (rule, path)
    assert all(found.count(remark) == 1 for remark in found)


def mirrored(metro: MetroMap) -> MetroMap:
    """The map seen in a mirror: x becomes columns − x."""

    def flip(point: Point) -> Point:
        return COLUMNS - point[0], point[1]

    def flip_all(through: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(flip(point) for point in through)

    def flip_bends(given: tuple[Bend, ...]) -> tuple[Bend, ...]:
        return tuple(Bend(bend.after, flip_all(bend.through)) for bend in given)

    return replace(
        metro,
        stations=tuple(
            replace(station, at=flip(station.at) if station.at is not None else None) for station in metro.stations
        ),
        routes=tuple(
            replace(
                route,
                bends=flip_bends(route.bends),
                branches=tuple(replace(branch, bends=flip_bends(branch.bends)) for branch in route.branches),
                train=flip(route.train) if route.train is not None else None,
            )
            for route in metro.routes
        ),
        background=tuple(Background(shape.kind, flip_all(shape.points)) for shape in metro.background),
    )


def without_positions(found: list[tuple[str, Remark]]) -> list[tuple[str, Path, str, str]]:
    told_with_numbers = ("outside-grid", "grid-missing")
    return [
        (rule, remark.path, remark.on, "" if rule in told_with_numbers else remark.message) for rule, remark in found
    ]


@given(maps)
@settings(max_examples=200, deadline=None)
def test_a_mirrored_map_gives_the_same_findings(metro: MetroMap) -> None:
    assert without_positions(remarks(mirrored(metro))) == without_positions(remarks(metro))


@given(maps_of_distinct_stations, st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_the_order_of_stations_means_nothing(metro: MetroMap, random: object) -> None:
    order = list(metro.stations)
    random.shuffle(order)  # type: ignore[attr-defined]
    shuffled = replace(metro, stations=tuple(order))
    assert {(rule, remark.message) for rule, remark in remarks(shuffled)} == {
        (rule, remark.message) for rule, remark in remarks(metro)
    }


@st.composite
def nearly_sound_maps(draw: st.DrawFn) -> MetroMap:
    """Maps whose routes are mostly without a structural fault: paths, loops and forks through distinct stations."""
    names = ["ab", "abc", "abd", "bcd", "q"]
    made: list[Route] = []
    for route in draw(st.lists(routes, min_size=1, max_size=3)):
        order = tuple(draw(st.permutations([*names, "xyz"] if draw(st.integers(0, 9)) == 0 else names)))
        fork = draw(st.integers(1, 3)) if draw(st.booleans()) else len(order)
        parts = (order[fork : fork + 1], order[fork + 1 :]) if fork < len(order) else ()
        ways = tuple(Branch(stations=part) for part in parts)
        shape = route.shape if draw(st.booleans()) else "path"
        made.append(replace(route, id=f"{route.id}{len(made)}", stations=order[:fork], branches=ways, shape=shape))
    given_stations = tuple(Station(id=name, name=name) for name in names)
    return MetroMap(name="Test", edition="gamewright-2020", stations=given_stations, routes=tuple(made))


@given(maps | nearly_sound_maps())
@settings(max_examples=300, deadline=None)
def test_a_map_without_structural_findings_is_playable(metro: MetroMap) -> None:
    # The schema keeps branches without stations out of every file.
    assume(all(branch.stations for route in metro.routes for branch in route.branches))
    subject = MapSubject(metro, EDITION)
    found = [rule.id for rule in STRUCTURAL if rule.check is not None and list(rule.check(subject))]
    event("not playable" if found else "playable")
    if not found:
        assert board_of(metro, EDITION).total_windows > 0
