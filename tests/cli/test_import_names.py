"""`metrox import`: what stations and maps are called, and which stations are made one on wish."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import metrox_maps
from metrox_maps.errors import ImportFailed
from metrox_maps.transit.loading import load_network

Run = Callable[..., Any]

ROWS = ("橋,Bridge,0,0,A,1", "北,North Gate,1,0,A,2", "Wharf,,2,0,A,3", "Harbour Pier,,2,1,B,1", "Angel,,2,2,B,2")
ASK = ("--to", "network", "-o", "net.json")


@pytest.fixture
def city(tmp_path: Path) -> str:
    text = "\n".join(("name,name_en,x,y,line,order", *ROWS, ""))
    (tmp_path / "gtfs-port_of_bel.csv").write_text(text, encoding="utf-8")
    return "gtfs-port_of_bel.csv"


def names() -> list[str]:
    return sorted(node.name for node in load_network("net.json").nodes)


def test_of_several_names_the_first_is_used_or_the_one_in_latin_letters(metrox: Run, city: str) -> None:
    done = metrox("import", city, *ASK)
    assert "2 names stand in several languages: the first is used, `北` rather than `North Gate`; `--latin`" in done.out
    assert names() == ["Angel", "Harbour Pier", "Wharf", "北", "橋"]
    done = metrox("import", city, *ASK, "--latin", "--force")
    assert "2 names taken in Latin letters: `North Gate` rather than `北`" in done.out
    assert "--latin" not in done.out
    assert names() == ["Angel", "Bridge", "Harbour Pier", "North Gate", "Wharf"]
    network, _ = metrox_maps.import_network(city, latin=True)
    assert sorted(node.name for node in network.nodes) == names()
    done = metrox("import", "net.json", "--latin")
    assert (done.code, "has one name for each station, so leave --latin away" in done.err) == (2, True)


def test_a_title_is_made_from_a_file_only_where_none_is_given(metrox: Run, city: str) -> None:
    done = metrox("import", city, *ASK)
    assert "named `Port of Bel` after its file; `--name` gives another name" in done.out
    assert load_network("net.json").name == "Port of Bel"
    for options in ((*ASK, "--force"), ()):
        done = metrox("import", city, *options, "--name", "Old Bel")
        assert done.out.startswith("Old Bel, read as csvs")
        assert "after its" not in done.out
    assert load_network("net.json").name == "Old Bel"


def test_stations_are_made_one_on_wish(metrox: Run, city: str) -> None:
    assert metrox("import", city, *ASK, "--merge", "Wharf = harbour pier").code == 0
    assert names() == ["Angel", "Wharf", "北", "橋"]
    network, notes = metrox_maps.import_network(city, merge=[("Wharf", "Harbour Pier")])
    assert len(network.nodes) == 4
    assert any(note.kind == "merged" and "`Wharf` and `Harbour Pier`" in note.text for note in notes)
    with pytest.raises(ImportFailed, match="no station `Warf` to be merged .* did you mean `Wharf`"):
        metrox_maps.import_network(city, merge=[("Warf", "Angel")])


@pytest.mark.parametrize("pair", ["Wharf", "Wharf=", "=", "a=b=c", "a=b,c=d"])
def test_what_is_no_pair_of_stations_is_refused(metrox: Run, city: str, pair: str) -> None:
    done = metrox("import", city, *ASK, "--merge", pair)
    words = f"`{pair}` is not two stations with one `=` between; for several pairs give the option several times"
    assert (done.code, words in done.err) == (2, True)


def test_several_pairs_are_given_one_by_one(metrox: Run, city: str) -> None:
    assert "can be given several times" in " ".join(metrox("import", "--help").out.split())
    assert metrox("import", city, *ASK, "--merge", "Wharf=Harbour Pier", "--merge", "Wharf=Angel").code == 0
    assert names() == ["Wharf", "北", "橋"]
    done = metrox("import", city, *ASK, "--force", "--merge", "Angel=angel")
    assert (done.code, "`Angel=angel` names one station twice" in done.err) == (2, True)
