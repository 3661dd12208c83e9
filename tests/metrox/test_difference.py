"""What differs between two maps, said in words and told apart by whether it decides the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from metrox_maps.metrox.difference import MapDifference, map_difference, new_ids, path_words
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.model import Bend, Bonus, Credits, MapBonus, MetroMap, Station
from metrox_maps.metrox.play.board import board_of
from tests.metrox.play import maps

BASE = maps.metro(maps.EVERYTHING)
RULES = maps.edition()


def between(before: MetroMap, after: MetroMap) -> MapDifference:
    """The difference, proved to agree with the digest on whether the game is the same."""
    found = map_difference(before, after, editions=(RULES, RULES))
    same = board_of(before, RULES).digest == board_of(after, RULES).digest
    assert same == (not found.game and not found.file)
    return found


def route(number: int, **changes: Any) -> MetroMap:
    routes = list(BASE.routes)
    routes[number] = replace(routes[number], **changes)
    return replace(BASE, routes=tuple(routes))


def texts(found: MapDifference) -> list[str]:
    return [change.text for change in found.game]


def test_equal_maps_do_not_differ() -> None:
    assert between(BASE, BASE) == MapDifference((), (), ())


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (route(0, windows=3), ["route `A`: windows 2 → 3"]),
        (route(0, bonus=Bonus(7, 3)), ["route `A`: bonus 5/3 → 7/3"]),
        (route(3, branch_bonus=None), ["route `D`: bonus for one branch 3/1 → none"]),
        (route(2, starts="start"), ["route `C`: marked from both ends → from its start"]),
        (route(1, shape="path"), ["route `B`: loop → path"]),
        (route(0, stations=tuple("acbd")), ["route `A`: `b` and `c` change places"]),
        (route(0, stations=tuple("dcba")), ["route `A`: runs the other way"]),
        (
            route(0, stations=tuple("abcdi")),
            ["route `A`: with `i` after `d`", "transfer counts: `i` 2 → 3"],
        ),
        (route(0, stations=tuple("abd")), ["route `A`: without `c`", "transfer counts: `c` 2 → 1"]),
        (replace(BASE, map_bonuses=()), ["map bonus `window-on-every-route`: 5/2 → none"]),
        (
            replace(BASE, map_bonuses=(MapBonus("window-on-every-route", 4, 2),)),
            ["map bonus `window-on-every-route`: 5/2 → 4/2"],
        ),
        (
            replace(BASE, routes=BASE.routes[1:]),
            [
                "route `A` removed: 4 stations, 2 windows, bonus 5/3",
                "transfer counts: `a` 2 → 1, `b` 2 → 1, `c` 2 → 1 and `d` 2 → 1",
            ],
        ),
        (replace(BASE, stations=(*BASE.stations, Station(id="z", name="Z"))), ["1 station added: `z`"]),
    ],
)
def test_what_decides_the_game_is_said(after: MetroMap, words: list[str]) -> None:
    found = between(BASE, after)
    assert texts(found) == words
    assert found.drawing == ()


def test_a_branch_is_told_by_its_own_stations() -> None:
    branching = BASE.routes[3]
    longer = replace(branching.branches[1], stations=("f", "d"))
    found = between(BASE, route(3, branches=(branching.branches[0], longer)))
    assert texts(found)[0] == "route `D`: with `d` after `f`"
    fewer = between(BASE, route(3, branches=(), stations=tuple("ae"), branch_bonus=None))
    assert texts(fewer)[0] == "route `D`: 2 branches → no branches"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("abcdef", "abefcd", "moves `c` and `d` after `f`"),
        ("abcd", "dabc", "moves `d` at its start"),
        ("abcd", "axbcyd", "with `x` after `a`; with `y` after `c`"),
        ("abcd", "xyz", "without `a`, `b`, `c` and `d`; with `x`, `y` and `z` at its start"),
        ("abcdef", "bacdfx", "without `e`; with `x` after `f`; moves `a` after `b`"),
    ],
)
def test_changes_of_a_path_in_words(before: str, after: str, words: str) -> None:
    assert path_words(tuple(before), tuple(after)) == words


def test_ids_and_order_are_only_another_way_to_write_the_same_game() -> None:
    def renamed(stops: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("hub" if stop == "a" else stop for stop in stops)

    stations = tuple(replace(station, id=renamed((station.id,))[0]) for station in BASE.stations)
    routes = tuple(replace(one, stations=renamed(one.stations)) for one in BASE.routes)
    found = between(BASE, replace(BASE, stations=stations, routes=routes[::-1]))
    assert found.game == ()
    assert [change.text for change in found.file] == [
        "station `a` has the new id `hub`",
        "the routes stand in another order in the file",
    ]


def test_an_id_that_could_be_any_of_two_stations_is_no_new_id() -> None:
    twins = [Station(id=name, name="Same") for name in "ab"]
    assert new_ids(twins, [Station(id="c", name="Same")]) == {}
    assert new_ids(twins[:1], [Station(id="c", name="Same")]) == {"a": "c"}
    assert new_ids(twins[:1], [Station(id="c", name="Same"), Station(id="d", name="Same")]) == {}


def test_what_is_only_seen_does_not_decide() -> None:
    stations = tuple(
        replace(station, at=(1, 2), label="N", name=station.name * 2) if station.id in "ab" else station
        for station in BASE.stations
    )
    routes = (
        replace(BASE.routes[0], color="#ffffff", name="Red", bends=(Bend("a", ((1, 1),)),)),
        *BASE.routes[1:],
    )
    after = replace(BASE, name="new", stations=stations, routes=routes, credits=Credits(author="me"), language="de")
    found = between(BASE, after)
    assert found.game == found.file == ()
    assert [change.text for change in found.drawing] == [
        "the map's name: “test” → “new”",
        "`a`: “A” → “AA”",
        "`b`: “B” → “BB”",
        "2 stations moved: `a` and `b`",
        "2 stations with another label: `a` and `b`",
        "name of route `A`",
        "color of route `A`",
        "bends of route `A`",
        "the map's credits",
        "the map's language",
    ]


def test_long_lists_are_counted() -> None:
    more = tuple(Station(id=f"n{number}", name=f"N{number}") for number in range(30))
    (change,) = between(BASE, replace(BASE, stations=BASE.stations + more)).game
    assert change.text == "30 stations added: `n0`, `n1`, `n2`, `n3`, `n4`, `n5` and 24 more"


def test_editions_are_compared_by_their_rules() -> None:
    editions = (load_edition("gamewright-2020"), load_edition("schmidt-2021"))
    found = map_difference(BASE, BASE, editions=editions)
    assert [change.kind for change in found.game] == ["edition", "deck", "penalty"]
    assert found.game[1].text == "deck: 15 → 14 cards (number 4: 3 → 2)"
    assert found.game[2].text.endswith("20+: 10 → empty stations / 2 rounded down")
    marking = map_difference(BASE, BASE, editions=(RULES, replace(RULES, may_mark_fewer=False)))
    assert texts(marking) == ["no longer: a player may mark fewer stations than the card shows"]
