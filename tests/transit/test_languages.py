"""Of several names of a station the first is used, or the one in Latin letters on wish, and that is said."""

from __future__ import annotations

import pytest

from metrox_maps.transit.found import PLANE, Found, Stop
from metrox_maps.transit.languages import in_latin, is_latin, several_languages


def source(*names: tuple[str, ...]) -> Found:
    stops = tuple(
        Stop(id=str(index), name=own, other_names=others)
        for index, (own, *rest) in enumerate(names)
        for others in [tuple(rest)]
    )
    return Found(name="City", kind="test", system=PLANE, stops=stops, lines=(), notes=several_languages(stops))


def texts(found: Found) -> list[str]:
    return [f"{note.kind}: {note.text}" for note in found.notes]


@pytest.mark.parametrize(
    ("name", "latin"),
    [
        ("Nørrebro", True),
        ("Ⓢ Łódź 2º", True),
        ("Ha‘ikū ʻEwa", True),
        ("北关厢", False),
        ("Casa Port الدار", False),
        ("Мост", False),
        ("42", False),
        ("", False),
    ],
)
def test_letters_decide_what_is_latin(name: str, latin: bool) -> None:
    assert is_latin(name) is latin


def test_the_first_name_is_used_and_the_option_is_named_where_it_would_change_something() -> None:
    found = source(("北关厢", "Nørrebro"), ("Forum", "会展中心"), ("Zoo", "Zoo"), ("Zoo",))
    assert texts(found) == [
        "guessed: 2 names stand in several languages: the first is used, `北关厢` rather than `Nørrebro`; `--latin` takes"
        " the one in Latin letters"
    ]
    found = source(("Forum", "会展中心"))
    assert texts(found) == [
        "guessed: 1 name stands in several languages: the first is used, `Forum` rather than `会展中心`"
    ]


def test_on_wish_the_first_name_in_latin_letters_is_used() -> None:
    found = in_latin(
        source(("北关厢", "ノアブロ", "Nørrebro", "Norrebro"), ("Forum", "Forum Hall"), ("站", "駅"), ("42",))
    )
    assert [stop.name for stop in found.stops] == ["Nørrebro", "Forum", "站", "42"]
    assert texts(found) == [
        "guessed: 1 name taken in Latin letters: `Nørrebro` rather than `北关厢`",
        "kept: 1 name without another in Latin letters, such as `站`",
    ]
    assert texts(in_latin(source(("Forum", "会展中心")))) == [
        "kept: all names are in Latin letters, so `--latin` changes nothing"
    ]
