"""Lines by a word of their names, and no modes where there are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.choosing import Choice
from metrox_maps.transit.found import PLANE, Found, FoundLine
from metrox_maps.transit.wanted import understood

NAMES = ("METRÔ L2", "METRÔ L20", "CPTM L7-Rubi", "L4", "VLT L4")
LINES = tuple(FoundLine(id=f"r{index}", name=name, mode="metro") for index, name in enumerate(NAMES))
CITY = Found(name="City", kind="test", system=PLANE, stops=(), lines=LINES)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("L2", "r0"), ("l7 rubi", "r2"), ("rubi", "r2"), ("L4", "L4"), ("r3", "r3"), ("L", "L"), ("-", "-"), ("L9", "L9")],
)
def test_whole_words_of_one_name_mean_its_line(name: str, wanted: str) -> None:
    """A name or id that is written out stays as it is, and so does what nothing is called by."""
    found, choice = understood(CITY, Choice(lines=(name,), exclude=(name,)))
    assert (choice.lines, choice.exclude) == ((wanted,), (wanted,))
    assert len(found.notes) == (name != wanted)


def test_a_word_of_several_names_is_refused() -> None:
    with pytest.raises(ImportFailed, match="the word is in `METRÔ L2` and `METRÔ L20`; name one of them"):
        understood(CITY, Choice(lines=("metrô",)))


def test_of_several_lines_with_a_word_those_of_the_modes_are_meant() -> None:
    tram = FoundLine(id="tram", name="Tram L2", mode="tram")
    city = replace(CITY, lines=(*LINES, tram))
    assert understood(city, Choice(lines=("L2",)))[1].lines == ("r0",)
    assert understood(city, Choice(lines=("L2",), modes=("tram",)))[1].lines == ("tram",)
    assert understood(city, Choice(lines=("tram",)))[1].lines == ("tram",)


def test_modes_are_asked_for_only_where_there_are_any() -> None:
    understood(CITY, Choice(modes=("metro",)))
    plain = replace(CITY, lines=tuple(replace(line, mode="other") for line in LINES))
    with pytest.raises(ImportFailed, match="names no modes, so leave --modes away"):
        understood(plain, Choice(modes=("metro",)))
    understood(
        replace(plain, lines=(*plain.lines, replace(LINES[0], id="x", mode="other", code="lift"))),
        Choice(modes=("lift",)),
    )
