"""Which lines are taken, asked and unasked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.choosing import Choice, chosen_lines, default_modes, one_each, shown
from metrox_maps.transit.found import LONLAT, Found, FoundLine, Link, Pattern
from metrox_maps.transit.notes import Note


def line(name: str, mode: str = "metro", code: str = "", number: str = "") -> FoundLine:
    pattern = Pattern(stops=("a", "b"))
    return FoundLine(id=number or name, name=name, mode=mode, code=code, patterns=(pattern,), place=f"row {name}")


def source(*lines: FoundLine) -> Found:
    return Found(name="City", kind="test", system=LONLAT, stops=(), lines=lines)


CITY = source(
    line("Red", number="R1"),
    line("red", number="R2"),
    line("Blue", "monorail", "route_type 12"),
    line("20", "bus", "route_type 3"),
    line("21", "bus", "route_type 3"),
    line("S1", "suburban", "route_type 109"),
)


def ids(choice: Choice, found: Found = CITY) -> list[str]:
    return [line.id for line in chosen_lines(found, choice)[0]]


def test_unasked_metro_and_monorail_are_taken_and_the_rest_is_named() -> None:
    lines, notes = chosen_lines(CITY, Choice())
    assert [line.id for line in lines] == ["Blue", "R1", "R2"]
    assert [note.text for note in notes] == [
        "1 line of mode suburban left out unasked; `--modes` takes other modes",
        "2 lines of mode bus left out unasked; `--modes` takes other modes",
    ]
    assert default_modes(CITY) == ("metro", "monorail")


@pytest.mark.parametrize(
    ("modes", "wanted"),
    [(["bus", "tram"], "tram"), (["bus", "rail"], "rail"), (["other", "ferry"], "other"), (["bus"], "bus")],
)
def test_without_a_metro_the_next_kind_is_taken(modes: list[str], wanted: str) -> None:
    assert default_modes(source(*(line(mode, mode) for mode in modes))) == (wanted,)


def test_lines_are_named_by_id_or_name_in_any_case() -> None:
    assert ids(Choice(lines=("R1",))) == ["R1"]
    assert ids(Choice(lines=("Red",))) == ["R1"]
    assert ids(Choice(lines=("RED",))) == ["R1", "R2"]
    assert ids(Choice(lines=("20", "s1"))) == ["20", "S1"]
    assert ids(Choice(exclude=("blue",))) == ["R1", "R2"]
    assert ids(Choice(lines=("Red", "20"), exclude=("20",))) == ["R1"]


def test_of_lines_of_one_name_those_of_the_usual_modes_are_meant() -> None:
    found = source(line("1", "bus", number="B1"), line("1", number="M1"), line("2", "bus", number="B2"))
    lines, notes = chosen_lines(found, Choice(lines=("1",)))
    assert [line.id for line in lines] == ["M1"]
    assert [note.text for note in notes] == ["`1` was taken for `1` (`M1`); so named too: `B1` (bus)"]
    assert ids(Choice(lines=("1",), modes=("bus",)), found) == ["B1"]
    assert ids(Choice(lines=("b1", "2")), found) == ["B1", "B2"]
    with pytest.raises(ImportFailed, match=r"there are `1` \(`M1`\); 2 lines more of other modes"):
        chosen_lines(found, Choice(lines=("9",)))


def test_a_line_is_called_by_its_name_with_its_id_only_where_that_tells_two_apart() -> None:
    trunk = "osm:relation:network:public-transport:lines:"
    lines = (
        line("Airport", number=f"{trunk}4711"),
        line("Ring", number=f"{trunk}clockwise"),
        line("Ring", number=f"{trunk}anticlockwise"),
        line("", number=f"{trunk}nameless"),
        line("A name that goes on and on, far beyond what a message has room for", number="9"),
    )
    called = {each.id.removeprefix(trunk): shown(each) for each in one_each(lines)}
    assert called["4711"] == "`Airport`"
    assert called["clockwise"] == "`Ring` (`osm:relation:networ…port:lines:clockwise`)"
    assert called["anticlockwise"] == "`Ring` (`osm:relation:networ…:lines:anticlockwise`)"
    assert called["nameless"].endswith("nameless`")
    assert max(map(len, called.values())) < 60
    words = chosen_lines(source(*(replace(each, patterns=()) for each in lines[:1]), line("B")), Choice())[1][0].text
    assert words == "line `Airport` has no stops in the source and is left out"


def test_modes_are_named_by_our_word_or_the_source_s() -> None:
    assert ids(Choice(modes=("bus",))) == ["20", "21"]
    assert ids(Choice(modes=("109", "Route_Type 12"))) == ["Blue", "S1"]


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (
            Choice(lines=("Bleu",)),
            "there is no line `Bleu`; did you mean `Blue`? There are `Blue`, `Red` and `red`; 3 lines more",
        ),
        (Choice(exclude=("Green",)), "there is no line `Green`"),
        (
            Choice(modes=("buss",)),
            "no line of mode `buss`; did you mean `bus`? There are 2 lines of `metro`, 1 line of",
        ),
        (Choice(modes=("tram",)), "the source has no line of mode `tram`; there are"),
        (Choice(lines=("20",), modes=("metro",)), "1 line that you name, `20`, of other modes than the wanted `metro`"),
        (Choice(lines=("20",), exclude=("20",)), "no line with stops is left of 6 lines; there are `Blue`"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(choice: Choice, message: str) -> None:
    with pytest.raises(ImportFailed) as caught:
        chosen_lines(CITY, choice)
    assert message in str(caught.value)


def test_the_likeliest_lines_are_named_first_and_others_are_counted() -> None:
    metro = [line(f"METRÔ L{number}") for number in range(1, 6)]
    rail = [line(f"CPTM L{number:02}", "suburban") for number in range(7, 14)]
    found = source(*metro, *rail, line("9300", "bus"))
    with pytest.raises(ImportFailed) as asked:
        chosen_lines(found, Choice(lines=("L9",)))
    assert str(asked.value) == (
        "there is no line `L9`; did you mean `CPTM L09`? There are `METRÔ L1`, `METRÔ L2`, `METRÔ L3`, `METRÔ L4` and "
        "`METRÔ L5`; 8 lines more of other modes"
    )
    with pytest.raises(ImportFailed, match="did you mean `METRÔ L1`. There are `METRÔ L1`, `METRÔ L2`"):
        chosen_lines(found, Choice(lines=("1",)))
    with pytest.raises(ImportFailed, match="mean `CPTM L12`. There are `CPTM L12`, .*; 6 lines more of other modes"):
        chosen_lines(found, Choice(lines=("12",), modes=("suburban",)))
    twins = source(line("North 4"), line("South 04"), line("4300"))
    with pytest.raises(ImportFailed, match="did you mean `North 4` or `South 04`. There are `North 4`, `South 04` and"):
        chosen_lines(twins, Choice(lines=("L4",)))


def test_an_empty_source_says_what_its_reader_noted() -> None:
    found = replace(source(), notes=(Note("dropped", "all rows were blank", "stops.txt line 2"),))
    with pytest.raises(
        ImportFailed, match="holds no lines; the first thing noted was: all rows were blank \\(stops.txt"
    ):
        chosen_lines(found, Choice())
    with pytest.raises(ImportFailed, match="no line of the source has stops"):
        chosen_lines(source(replace(line("A"), patterns=())), Choice())


def test_a_line_without_stops_is_left_out_with_a_note() -> None:
    lines, notes = chosen_lines(source(line("A"), replace(line("B"), patterns=())), Choice())
    assert [line.id for line in lines] == ["A"]
    assert notes == (Note("dropped", "line `B` has no stops in the source and is left out", "row B"),)


def test_a_line_told_in_two_places_is_one() -> None:
    twice = source(line("A"), replace(line("A"), patterns=(), links=(Link(a="b", b="c"),)))
    (only,), _ = chosen_lines(twice, Choice())
    assert (len(only.patterns), len(only.links)) == (1, 1)
