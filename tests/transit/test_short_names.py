"""Short names only by asking, by a list that is shown, and never one name for two stations."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.transit.network import Edge, Network, Node
from metrox_maps.transit.short_names import ABBREVIATIONS, shortened_names


def named(*names: str) -> Network:
    nodes = tuple(Node(id=f"n{index}", name=name, at=(index, 0)) for index, name in enumerate(names))
    return Network(name="N", nodes=nodes, edges=(), lines=())


def names_of(network: Network) -> list[str]:
    return [node.name for node in network.nodes]


@pytest.mark.parametrize(
    ("name", "letters", "wanted"),
    [
        ("Liverpool Street", 20, "Liverpool Street"),
        ("Liverpool Street", 12, "Liverpool St"),
        ("Kurt-Schumacher-Platz", 19, "Kurt-Schumacher-Pl."),
        ("Eberswalder Straße", 16, "Eberswalder Str."),
        ("Senefelderplatz", 14, "Senefelderpl."),
        ("Pleasant Hill/Contra Costa Centre", 16, "Pleasant Hill"),
        ("Kienberg (Gärten der Welt)", 12, "Kienberg"),
        ("Naturkundemuseum", 10, "Naturkundemuseum"),
        ("168 St-Washington Hts", 14, "168 St-Washington Hts"),
        ("Wakefield-241 St", 12, "Wakefield-241 St"),
        ("42 St Grand Central", 12, "42 St Grand"),
        ("42nd Street Northgate", 8, "42nd St Northgate"),
        ("Plaza (Old Town Harbour)", 10, "Pza. (Old Town Harbour)"),
        ("Tannery/West Dock Road", 14, "Tannery"),
        ("Elephant and Castle", 12, "Elephant"),
        ("Porte de Bagnolet", 8, "Pte de Bagnolet"),
        ("City Hall", 8, "City Hall"),
        ("Sports Complex", 12, "Sports Complex"),
        ("Harbour Nat'l Univ. of Edu.", 14, "Harbour"),
        ("Harbour International Airport", 16, "Harbour"),
    ],
)
def test_long_names_are_abbreviated_then_cut(name, letters, wanted):
    assert names_of(shortened_names(named(name), letters)[0]) == [wanted]


def test_two_stations_never_get_one_name():
    network, notes = shortened_names(named("Heathrow Terminal Four", "Heathrow Terminal Five", "Heathrow", "Bank"), 12)
    assert names_of(network) == ["Heathrow Term Four", "Heathrow Term Five", "Heathrow", "Bank"]
    assert [(note.kind, note.text) for note in notes] == [
        (
            "shortened",
            "2 names shortened: `Heathrow Terminal Five` → `Heathrow Term Five`; `Heathrow Terminal Four` → `Heathrow Term Four`",
        ),
        ("kept", "`Heathrow Term Five` has 18 letters: `Heathrow` is another station"),
        ("kept", "`Heathrow Term Four` has 18 letters: `Heathrow` is another station"),
    ]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Haram-e Hazrat-e Abdol Azim", "Haram-e Hazrat-e Abdol Azim"),
        ("Mirza-ye Shirazi", "Mirza-ye Shirazi"),
        ("Chehel Tan-e Doulab", "Chehel Tan-e Doulab"),
        ("Jardim do Alamedeiro Novo", "Jd. do Alamedeiro Novo"),
        ("Kirchdorf an der Mühle", "Kirchdorf"),
        ("Kirchdorf am (Alte Mühle)", "Kirchdorf"),
        ("Lagunilla do / Alameda", "Lagunilla"),
        ("Elephant of the Castle", "Elephant"),
        ("Harbour Tower D Upper", "Harbour"),
        ("Harbour Pier-A Upper", "Harbour Pier-A"),
    ],
)
def test_no_name_ends_on_a_word_that_leads_to_the_next(name, wanted):
    assert names_of(shortened_names(named(name, "Bank"), 14)[0])[0] == wanted


def test_what_other_stations_have_too_is_left_to_none_of_them():
    names = ("Darvazeh Shemiran", "Darvazeh Dolat", "Shahid Sayyad Shirazi", "Shahid Bakeri", "Holborn Viaduct East")
    network, notes = shortened_names(named(*names, "Kensington (Olympia)", "S Kensington"), 14)
    assert names_of(network)[:5] == ["Darvazeh Shemiran", "Darvazeh Dolat", "Shahid Sayyad", "Shahid Bakeri", "Holborn"]
    assert names_of(network)[5:] == ["Kensington (Olympia)", "S Kensington"]
    assert [note.text for note in notes if note.kind == "kept"] == [
        "`Darvazeh Shemiran` has 17 letters: `Darvazeh` alone might be `Darvazeh Dolat` too",
        "`Kensington (Olympia)` has 20 letters: `Kensington` alone might be `S Kensington` too",
    ]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Heathrow Terminal 4 East", "Heathrow"),
        ("Harbour 18 de Marzo", "Harbour 18 de Marzo"),
        ("Instituto del Petróleo", "Instituto del Petróleo"),
        ("Canal de San Juan", "Canal de San Juan"),
        ("High Street Kensington", "High St Kensington"),
    ],
)
def test_neither_a_number_nor_a_kind_of_place_stands_for_the_whole(name, wanted):
    assert names_of(shortened_names(named(name, "Bank"), 14)[0])[0] == wanted


def test_the_city_s_own_name_is_none_of_its_stations():
    network, notes = shortened_names(replace(named("Tehran (Sadeghiyeh)", "Bank"), name="Tehran Metro"), 14)
    assert names_of(network) == ["Tehran (Sadeghiyeh)", "Bank"]
    assert notes[0].text == "`Tehran (Sadeghiyeh)` has 19 letters: `Tehran` alone is the name of the city"


def test_a_name_that_cannot_be_shortened_stays_with_a_note():
    network, notes = shortened_names(named("168 St-Washington Hts", "Bank"), 14)
    assert names_of(network) == ["168 St-Washington Hts", "Bank"]
    assert [(note.kind, note.text) for note in notes] == [
        ("kept", "`168 St-Washington Hts` has 21 letters: no more words can be left out")
    ]


@pytest.mark.parametrize(
    ("name", "gone", "wanted", "why"),
    [
        ("Harbour Avenue East", "harbour", "Harbour Av E", "`Harbour` is another station"),
        ("Harbour Avenue East", "Old Harbour", "Harbour Av E", "`Harbour` alone might be `Old Harbour` too"),
        ("Ludlow Street", "Ludlow St.", "Ludlow Street", "`Ludlow St` is another station"),
        (
            "Ludlow Street Hall",
            "Ludlow St Hall (Metro)",
            "Ludlow Street Hall",
            "`Ludlow St` alone might be `Ludlow St Hall (Metro)` too",
        ),
        ("Nørrebros Runddel", "Nørrebro", "Nørrebros Runddel", "`Nørrebros` would be read as `Nørrebro`"),
    ],
)
def test_no_name_is_taken_that_a_station_left_out_has(name, gone, wanted, why):
    whole = named(name, "Bank")
    edge = Edge(a="n0", b="n1", lines=(), dropped=(Node(id="g", name=gone, at=(0, 0)),))
    network, notes = shortened_names(replace(whole, edges=(edge,)), 11)
    assert names_of(network) == [wanted, "Bank"]
    assert notes[-1].text == f"`{wanted}` has {len(wanted)} letters: {why}"
    assert names_of(shortened_names(whole, 11)[0])[0] != wanted


@pytest.mark.parametrize(
    ("name", "other", "wanted"),
    [
        ("Nørrebros Runddel", "Nørrebro", "Nørrebros Runddel"),
        ("Kingsford Windmills", "Kingsfort", "Kingsford Windmills"),
        ("Castle Gate Harbour", "Castlegate", "Castle Gate Harbour"),
        ("Harrow Windmills", "Marrow", "Harrow"),  # short names are read as a whole
        ("Long Pier 1 Street", "Long Pier 2 St", "Long Pier 1 St"),
    ],
)
def test_a_short_name_that_is_read_as_another_is_not_taken(name, other, wanted):
    network, notes = shortened_names(named(name, other), 11)
    assert names_of(network) == [wanted, other]
    refused = any(f"would be read as `{other}`" in note.text for note in notes)
    assert refused == (name == wanted)


@pytest.mark.parametrize(("word", "short"), ABBREVIATIONS)
def test_every_abbreviation_is_used_and_shorter(word, short):
    assert len(short) < len(word)
    name = f"Abc {word} Xyz"
    assert names_of(shortened_names(named(name), len(name) - 1)[0]) == [f"Abc {short} Xyz"]


@given(
    st.lists(st.text(alphabet="AB (/)", min_size=1, max_size=14), unique_by=str.casefold, max_size=7),
    st.integers(1, 12),
)
def test_different_names_stay_different(names, letters):
    network, notes = shortened_names(named(*names), letters)
    found = names_of(network)
    assert len({name.casefold() for name in found}) == len(names)
    assert all(new == old for old, new in zip(names, found, strict=True) if len(old) <= letters)
    assert shortened_names(named(*names[::-1]), letters)[1] == notes
