"""Names as sources spell them become names for a sheet, and never two stations one."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.transit import names as module
from metrox_maps.transit.names import (
    CLEANINGS,
    clean_names,
    cleaned,
    cleaned_network,
    cleaner,
    match_key,
    same_place,
)
from metrox_maps.transit.network import Edge, Network, Node

_COMPANIONS = {
    "city": ("Ruhleben (Berlin)", "Vinetastr. (Berlin)", "Berlin, Rathaus"),
    "sign": ("U Ruhleben", "S Buch", "Rathaus"),
    "kind-behind": ("Oval Underground Station", "Angel Underground Station", "Euston"),
    "kind-before": ("Estación Merced", "Estación Zócalo", "Observatorio"),
}
"""Other names of the network of a cleaning's example, where it looks at all of them."""


@pytest.mark.parametrize("cleaning", CLEANINGS, ids=lambda cleaning: cleaning.id)
def test_every_cleaning_does_what_its_example_shows(cleaning):
    assert (cleaning.one is None) != (cleaning.every is None)
    if cleaning.one is not None:
        assert cleaned(cleaning.before) == cleaning.after
        assert cleaning.one(cleaning.before).strip() != cleaning.before.strip()
    else:
        names = (cleaning.before, *_COMPANIONS[cleaning.id])
        assert cleaned(cleaning.before) == cleaning.before
        assert cleaner(names)(cleaning.before) == cleaning.after


def test_the_page_of_names_shows_the_whole_list():
    page = (Path(__file__).parents[2] / "docs" / "names.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\| `([a-z-]+)` \| (.*) \| `(.*)` \| `(.*)` \|$", page, re.MULTILINE)
    assert shown == [(each.id, each.about, each.before.strip(), each.after) for each in CLEANINGS]


@pytest.mark.parametrize(
    ("raw", "wanted"),
    [
        ("Pantitlán_1", "Pantitlán"),
        ("Pinheiros Metrô", "Pinheiros"),
        ("King&#39;s Cross", "King's Cross"),
        ('The "Angel"', 'The "Angel"'),
        ('Bank"', "Bank"),
        ("Ratchadaphisek\u200b Road", "Ratchadaphisek Road"),
        ("وکیل\u200cآباد", "وکیل\u200cآباد"),
        ("Nord Gleis 3", "Nord"),
        ("Nord (Binario 1)", "Nord"),
        ("47th (Green)", "47th (Green)"),
        ("Jonoub(Terminal)", "Jonoub (Terminal)"),
        ("Bungalow(s)", "Bungalow(s)"),
        ("Union Station", "Union Station"),
        ("U Street", "U Street"),
        ("Metro", "Metro"),
        ("Track Avenue", "Track Avenue"),
        ("Platform 9", "Platform 9"),
        ("_1", "_1"),
        ("<br />", "<br />"),
        ("   ", ""),
    ],
)
def test_single_names(raw, wanted):
    assert cleaned(raw) == wanted


def test_a_city_in_most_names_goes_from_all_of_them():
    names = ["Berlin, U Theodor-Heuss-Platz", "S+U Wedding (Berlin)", "U Kienberg (Gärten der Welt) (Berlin)"]
    names += [
        "U Hönow (Berlin)",
        "S+U Alexanderplatz (Berlin) [U5]",
        "S+U Potsdamer Platz (Bln) [U2]",
        "U Südstern (Berlin)",
    ]
    clean = cleaner(names)
    assert [clean(name) for name in names] == [
        "Theodor-Heuss-Platz",
        "Wedding",
        "Kienberg (Gärten der Welt)",
        "Hönow",
        "Alexanderplatz",
        "Potsdamer Platz (Bln)",
        "Südstern",
    ]


def test_what_only_some_names_carry_is_part_of_them():
    names = ["Union Station", "Penn Station", "Bowery", "Canal", "Broad", "U Street", "Metro Center", "Leeds (West)"]
    clean = cleaner(names)
    assert [clean(name) for name in names] == names


def test_two_stations_never_get_one_name():
    found, notes = clean_names(["Sonora_1", "Sonora", "Merced_1", " Buch "])
    assert found == {"Sonora_1": "Sonora_1", "Sonora": "Sonora", "Merced_1": "Merced", " Buch ": "Buch"}
    assert [(note.kind, note.text) for note in notes] == [
        ("kept", "`Sonora_1`: not cleaned to `Sonora`, as another station would be called so too"),
        ("repaired", "2 names cleaned: ` Buch ` → `Buch`, `Merced_1` → `Merced`"),
    ]


def test_names_that_would_be_one_keep_only_what_tells_them_apart():
    names = ["U Stadtmitte U2 (Berlin)", "U Stadtmitte U6 (Berlin)", "U Ruhleben (Berlin)", "U Hönow (Berlin)"]
    found, notes = clean_names(names)
    assert list(found.values()) == ["Hönow", "Ruhleben", "U Stadtmitte U2", "U Stadtmitte U6"]
    assert notes[0].text == (
        "`U Stadtmitte U2` and `U Stadtmitte U6`: not cleaned to `Stadtmitte`, as another station would be called so too"
    )


def test_a_name_that_stays_may_push_another_back():
    found, _ = clean_names(["A_1_1", "A_1", "A", "B_1"])
    assert found == {"A_1_1": "A_1_1", "A_1": "A_1", "A": "A", "B_1": "B"}


@given(st.lists(st.text(alphabet='AB _1[]()U+Sé"', max_size=9), max_size=8))
def test_cleaning_keeps_different_names_different_in_any_order(names):
    found, notes = clean_names(names)
    assert set(found) == set(names)
    # Names that differ in their case alone are the source's own doing.
    assert len({name.casefold() for name in found.values()}) == len({name.casefold() for name in found})
    assert clean_names(names[::-1]) == (found, notes)


@given(st.text(max_size=30) | st.text(alphabet='AU+S _12[](metro)&amp;<br>"', max_size=20))
def test_cleaning_twice_is_cleaning_once(name):
    assert cleaned(cleaned(name)) == cleaned(name)


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("Vila Prudente", "VILA PRUDENTE (monotrilho)", True),
        ("Pantitlán_1_3", "Pantitlan", True),
        ("Garibaldi - Lagunilla", "Garibaldi–Lagunilla", True),
        ("King’s Cross", "King's  Cross", True),
        ("Straße", "STRASSE", True),
        ("ガ", "カ", False),
        ("شهر", "شهرک", False),
        ("Canal", "Canal B", False),
        ("", "", False),
    ],
)
def test_names_compared(a, b, same):
    assert same_place(a, b) is same


def test_a_network_is_cleaned_with_the_stations_it_dropped():
    nodes = (Node(id="a", name="Alt_1", at=(0, 0)), Node(id="b", name="", at=(1, 0), station=False))
    edge = Edge(a="a", b="b", lines=(), dropped=(Node(id="c", name="Neu_2", at=(0.5, 0)),))
    network, notes = cleaned_network(Network(name="N", nodes=nodes, edges=(edge,), lines=()))
    assert [node.name for node in network.nodes] == ["Alt", ""]
    assert network.edges[0].dropped[0].name == "Neu"
    assert [note.kind for note in notes] == ["repaired"]


def test_names_of_plain_letters_take_a_shorter_way_to_the_same_end(monkeypatch: pytest.MonkeyPatch) -> None:
    words = (
        "",
        "Old",
        "Pier 7",
        "Platform",
        "Gleis 2a",
        "track x",
        "Northbound",
        "inbound",
        "S",
        "U 2",
        "Metro Station",
    )
    plain = [" ".join(filter(None, each)) for each in product(words, repeat=3)]
    quick = [(cleaned(name), match_key(name)) for name in plain]
    monkeypatch.setattr(module, "_PLAIN", re.compile(r"(?!)"))
    assert [(cleaned(name), match_key(name)) for name in plain] == quick
