"""What fixtures cannot show of the rules on names and colors: limits both ways, repairs, who speaks, bounded work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from metrox_maps.documents.editing import applied
from metrox_maps.documents.reading import read
from metrox_maps.findings.finding import Remark
from metrox_maps.findings.rule import Policy
from metrox_maps.metrox.check import check_map
from metrox_maps.metrox.codec import parse_map
from metrox_maps.metrox.model import Bonus, MetroMap, Route, Station
from metrox_maps.metrox.rules import (
    character_not_in_font,
    colors_too_similar,
    confusable_names,
    duplicate_station_name,
    label_lines_differ,
    low_contrast,
    same_color_and_pattern,
    same_in_grey,
)
from metrox_maps.metrox.rules.subject import MapSubject
from metrox_maps.scene.vision import contrast

HERE = Path(__file__).parent


def fires(rule: str, name: str, limit: float) -> bool:
    path = HERE / rule / f"{name}.json"
    policy = Policy(chosen=frozenset({rule}), limits={rule: limit})
    return bool(check_map(read(path.read_bytes()), str(path), policy).report.findings)


def map_of(names: list[str], routes: tuple[Route, ...] = ()) -> MapSubject:
    stations = tuple(Station(id=f"s{number}", name=name) for number, name in enumerate(names))
    return MapSubject(MetroMap(name="Test", edition="gamewright-2020", stations=stations, routes=routes))


def route(ident: str, color: str, pattern: str = "solid", stations: tuple[str, ...] = ("s0", "s1")) -> Route:
    return Route(id=ident, name=ident, color=color, pattern=pattern, windows=1, bonus=Bonus(2, 1), stations=stations)


@pytest.mark.parametrize(
    ("rule", "name", "silent", "speaks"),
    [
        ("colors-too-similar", "bad-color-blind", 1.0, 1.2),  # 1.1 apart without red cones
        ("colors-too-similar", "good-just-apart", 5.1, 5.3),
        ("same-in-grey", "bad-red-and-green", 3.5, 3.7),
        ("same-in-grey", "good-nearly", 4.7, 4.9),
        ("low-contrast", "bad-yellow", 1.4, 1.5),
        ("low-contrast", "good-ochre", 3.5, 3.6),
        ("name-too-long", "bad-one-word", 27, 26),
        ("name-too-long", "good-as-long-as-may-be", 24, 23),
        ("confusable-names", "bad-one-letter", 13, 12),  # marlbororoad
        ("confusable-names", "good-short-and-lettered", 5, 4),  # Bank and Bark
        ("label-far-from-station", "bad-both-ways", 12.8, 12.7),
        ("label-far-from-station", "good-just-within", 12, 11.9),
    ],
)
def test_a_limit_moves_the_rule(rule: str, name: str, silent: float, speaks: float) -> None:
    assert not fires(rule, name, silent)
    assert fires(rule, name, speaks)


def test_mended_spaces_are_safe_leave_nothing_to_say_and_the_lines_still_make_up_the_name() -> None:
    text = (HERE / "name-has-stray-spaces" / "bad-everywhere.json").read_text(encoding="utf-8")
    found = check_map(read(text.encode()), "map.json", Policy()).report.findings
    fixes = [finding.fix for finding in found if finding.fix is not None]
    assert len(fixes) == len(found) == 6
    assert all(fix.safe for fix in fixes)
    mended = applied(text, [(edit.start, edit.end, edit.text) for fix in fixes for edit in fix.edits])
    assert check_map(read(mended.encode()), "map.json", Policy()).report.findings == ()
    metro = parse_map(read(mended.encode()).value)
    assert [station.name for station in metro.stations] == ["North", "Castle Gate", "Dock", "Old Hill", "Mill"]
    assert (metro.name, metro.routes[0].name) == ("Test", "Airport Line")


def test_stray_spaces_in_lines_are_not_lines_that_differ() -> None:
    station = Station(id="a", name="Castle Gate", label_lines=(" Castle", "Gate  "))
    subject = MapSubject(MetroMap(name="Test", edition="", stations=(station,), routes=()))
    assert list(label_lines_differ.check(subject)) == []


@pytest.mark.parametrize(
    ("colors", "patterns", "speaking"),
    [
        (("#1d6fb8", "#1D6FB8"), ("solid", "solid"), same_color_and_pattern.check),
        (("#1d6fb8", "#1f6cb0"), ("solid", "solid"), colors_too_similar.check),
        (("#c8242f", "#12805c"), ("solid", "solid"), same_in_grey.check),
        (("#c8242f", "#12805c"), ("solid", "double"), None),
        (("#1d6fb8", "#1d6fb8"), ("solid", "double"), None),
    ],
)
def test_of_two_routes_that_look_alike_exactly_one_rule_speaks(
    colors: tuple[str, str], patterns: tuple[str, str], speaking: Callable[[MapSubject], list[Remark]] | None
) -> None:
    routes = tuple(route(each, color, pattern) for each, color, pattern in zip("AB", colors, patterns, strict=True))
    subject = map_of(["North", "Dock"], routes)
    for check in (same_color_and_pattern.check, colors_too_similar.check, same_in_grey.check):
        assert len(list(check(subject))) == (check is speaking)


@pytest.mark.parametrize("color", ["#ffff00", "#ffffff", "#9bd0f5", "#a9d18e"])
def test_the_shade_proposed_stands_out_and_a_lighter_one_would_not(color: str) -> None:
    remark = next(iter(low_contrast.check(map_of(["North", "Dock"], (route("A", color),)))))
    shade = remark.message.rsplit("`", 2)[1]
    assert 3 <= contrast(shade, "#ffffff") < 3.2


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        ("Saint-Denis", "Saint Dénis", True),
        ("Sé", "Se", True),
        ("Oxford", "\u041exf\u043erd", True),  # with Cyrillic letters
        ("Terminal 1", "Terminal I", True),
        ("Lochness", "Lochnes", False),  # 7 letters
        ("Lochnesse", "Lochness", True),
        ("Kirchstraße", "Kirchstrasse", False),  # the same name, of which another rule speaks
        ("Castle", "castle ", False),
        ("Castle\u200b", "Castle", False),  # and here too
        ("—", "…", False),
        ("Zone 10 East", "Zone 11 East", False),
        ("Terminal", "Terminal 2", False),
        ("Harbour A", "Harbour B", False),
        ("Harbour II", "Harbour III", False),
        ("हिन्दी नगर पश्चिम", "हिन्दु नगर पश्चिम", False),  # a vowel sign is more than a letter
        ("中央公園前広場東口駅", "中央公園前広場西口駅", False),
    ],
)
def test_which_names_are_confusable(first: str, second: str, alike: bool) -> None:
    assert len(list(confusable_names.check(map_of([first, second])))) == alike
    assert len(list(confusable_names.check(map_of([second, first])))) == alike


def test_equal_names_are_left_to_their_own_rule() -> None:
    subject = map_of(["Castle Gate", "castle  gate"])
    assert list(confusable_names.check(subject)) == []
    assert len(list(duplicate_station_name.check(subject))) == 1


def test_a_map_in_another_script_gives_one_finding_that_says_how_many() -> None:
    remarks = list(character_not_in_font.check(map_of(["สยาม", "ชิดลม", "Siam", "อโศก"])))
    assert len(remarks) == 1
    assert "3 names" in remarks[0].message
    assert [place.path for place in remarks[0].related] == [("stations", 1, "name"), ("stations", 3, "name")]


@pytest.mark.parametrize("name", ["Castle\u200b", "Te\u202est", "a\tb", "Dock\ue000"])
def test_characters_that_cannot_be_printed_at_all_are_left_to_their_own_rule(name: str) -> None:
    assert list(character_not_in_font.check(map_of([name]))) == []


def test_thousands_of_names_one_letter_apart_are_filed_not_compared() -> None:
    # 2000 names, each with 60 neighbors at most; comparing all pairs would be two million comparisons.
    names = [f"Stop number {number}" for number in range(2000)]
    assert list(confusable_names.check(map_of(names))) == []


@pytest.mark.parametrize("twin", ["Bіrch", "Віrch", "Вirch"])
def test_letters_of_another_alphabet_stand_for_those_they_look_like(twin: str) -> None:
    (remark,) = confusable_names.RULE.check(map_of(["Birch", twin])) if confusable_names.RULE.check else ()
    assert "characters that look the same" in remark.message
