"""Python and the command understand a source and what is wanted of it alike."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import metrox_maps
from metrox_maps.errors import ImportFailed
from metrox_maps.metrox.codec import map_document
from metrox_maps.transit import codec

Run = Callable[..., Any]

STATIONS = "id,name,x,y\na,Ash,0,0\nb,Birch,10,0\nc,Cedar,20,10\nd,Dogwood,20,30\ne,Elm,0,20\n"
EDGES = "from,to,line\n" + "".join(
    f"{a},{b},{line}\n"
    for line, stops in (("Metro Red Line", "abcd"), ("Metro Blue Line", "eb"), ("Metro Reddish Line", "ae"))
    for a, b in pairwise(stops)
)


@pytest.fixture
def city(tmp_path: Path) -> str:
    """Tables whose lines have long names, in a folder that gives the network its name."""
    folder = tmp_path / "port_ellen"
    folder.mkdir()
    (folder / "stations.csv").write_text(STATIONS, encoding="utf-8")
    (folder / "edges.csv").write_text(EDGES, encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("asked", "options"),
    [
        ({"lines": ["red"]}, ("--lines", "red")),
        ({"lines": ["blue", "Metro Reddish Line"]}, ("--lines", "blue,Metro Reddish Line")),
        ({"exclude": ["reddish"]}, ("--exclude", "reddish")),
        ({"exclude": ["blue"], "y_up": True}, ("--exclude", "blue", "--y-up")),
    ],
)
def test_a_network_is_that_of_the_command_with_its_notes(
    asked: dict[str, Any], options: tuple[str, ...], city: str, metrox: Run, tmp_path: Path
) -> None:
    network, notes = metrox_maps.import_network(city, **asked)
    done = metrox("import", city, *options, "--to", "network", "-o", "n.json", "--format", "json")
    assert done.code == 0, done.err
    assert codec.network_document(network) == json.loads((tmp_path / "n.json").read_bytes())
    told = [(note["kind"], note["text"], note["place"]) for note in json.loads(done.out)["notes"]]
    assert [(note.kind, note.text, note.place) for note in notes] == told
    assert any("was taken for the line `Metro" in text for _, text, _ in told)


def test_a_map_has_the_lines_that_the_command_takes(city: str, metrox: Run, tmp_path: Path) -> None:
    metro, notes = metrox_maps.import_map(city, lines=["red"], tuned=False)
    done = metrox("import", city, "--lines", "red", "--no-tune", "-o", "m.json", "--format", "json")
    assert done.code == 0, done.err
    assert [route.name for route in metro.routes] == ["Metro Red Line"]
    assert map_document(metro) == json.loads((tmp_path / "m.json").read_bytes())
    assert [note.text for note in notes] == [note["text"] for note in json.loads(done.out)["notes"]]


def test_the_title_is_that_of_the_command(metrox: Run, tmp_path: Path) -> None:
    """Where the source has none, it is the name of its file, written for people."""
    graph = {
        "graph": {},
        "nodes": [{"id": "a", "pos": [0, 0]}, {"id": "b", "pos": [300, 9]}],
        "links": [{"source": "a", "target": "b"}],
    }
    (tmp_path / "port_ellen.json").write_text(json.dumps(graph), encoding="utf-8")
    network, _ = metrox_maps.import_network("port_ellen.json")
    assert metrox("import", "port_ellen.json", "--to", "network", "-o", "n.json").code == 0
    assert network.name == json.loads((tmp_path / "n.json").read_bytes())["name"] == "Port Ellen"


def test_what_several_lines_have_is_refused_alike(city: str, metrox: Run) -> None:
    with pytest.raises(ImportFailed, match="the word is in") as caught:
        metrox_maps.import_network(city, lines=["metro"])
    assert str(caught.value) in metrox("import", city, "--lines", "metro").err


def test_a_member_is_named_in_python_too(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "cities.zip", "w") as archive:
        for folder in ("east", "west"):
            archive.writestr(f"{folder}/stations.csv", STATIONS)
            archive.writestr(f"{folder}/edges.csv", EDGES.replace("Metro", folder.title()))
    path = str(tmp_path / "cities.zip")
    with pytest.raises(ImportFailed, match="name the one that is meant with --member"):
        metrox_maps.import_network(path)
    network, _ = metrox_maps.import_network(path, member="west", lines=["blue"])
    assert [line.name for line in network.lines] == ["West Blue Line"]
