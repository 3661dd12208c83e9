"""`metrox import --y-up`: planes that have north at the top, told apart from pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import metrox_maps
from metrox_maps.errors import ImportFailed

Run = Callable[..., Any]

# Arms of different lengths towards north, east and south-west, which no turning makes of their mirror image.
AT = {
    "Pole": (0, 40), "Cairn": (0, 20), "Hub": (0, 0), "Sunrise": (20, 0), "Dawn": (40, 0), "Quay": (60, 0),
    "Marsh": (-20, -20), "Reed": (-40, -40), "Fen": (-60, -60),
}  # fmt: skip
LINES = {"1": ("Pole", "Cairn", "Hub", "Sunrise", "Dawn", "Quay"), "2": ("Hub", "Marsh", "Reed", "Fen")}


def tables(folder: Path) -> str:
    (folder / "plane").mkdir()
    rows = "".join(f"{name},{x},{y}\n" for name, (x, y) in AT.items())
    (folder / "plane" / "stations.csv").write_text(f"name,x,y\n{rows}", encoding="utf-8")
    rows = "".join(f"{a},{b},{line}\n" for line, stops in LINES.items() for a, b in pairwise(stops))
    (folder / "plane" / "edges.csv").write_text(f"from,to,line\n{rows}", encoding="utf-8")
    return "plane"


def neighbours(folder: Path) -> str:
    entries = [
        {
            "name": name,
            "x": x,
            "y": y,
            "line": [line for line, stops in LINES.items() if name in stops],
            "neighbors": [
                b for stops in LINES.values() for pair in pairwise(stops) for a, b in (pair, pair[::-1]) if a == name
            ],
        }
        for name, (x, y) in AT.items()
    ]
    (folder / "plane.json").write_text(json.dumps(entries), encoding="utf-8")
    return "plane.json"


def placed(path: Path) -> dict[str, tuple[float, float]]:
    document = json.loads(path.read_bytes())
    return {station["name"]: tuple(station["at"]) for station in document["stations"]}


def test_north_is_at_the_top_of_the_page_where_it_is_said(metrox: Run, tmp_path: Path) -> None:
    path = tables(tmp_path)
    done = metrox("import", path, "--no-tune", "--only-snap", "-o", "page.json")
    assert done.code == 0, done.err
    assert "positions were taken as on a page, y downwards; `--y-up` takes y upwards" in done.out
    page = placed(tmp_path / "page.json")
    assert page["Pole"][1] > page["Hub"][1] > page["Fen"][1]  # y of a map grows downwards
    done = metrox("import", path, "--no-tune", "--only-snap", "--y-up", "-o", "up.json")
    assert done.code == 0, done.err
    assert "on a page" not in done.out
    up = placed(tmp_path / "up.json")
    assert up["Pole"][1] < up["Hub"][1] < up["Fen"][1]
    for at in (page, up):
        assert at["Fen"][0] < at["Hub"][0] < at["Quay"][0]


@pytest.mark.parametrize("source", [tables, neighbours])
def test_a_network_keeps_its_numbers_and_says_which_way_y_grows(
    source: Callable[[Path], str], metrox: Run, tmp_path: Path
) -> None:
    path = source(tmp_path)
    done = metrox("import", path, "--y-up", "--to", "network", "-o", "n.json")
    assert (done.code, "on a page" in done.out) == (0, False), done.err
    document = json.loads((tmp_path / "n.json").read_bytes())
    assert document["system"] == "plane-up"
    assert {node["name"]: (node["x"], node["y"]) for node in document["nodes"]} == AT
    network, notes = metrox_maps.import_network(path, y_up=True)
    assert network.system == "plane-up"
    assert not any("on a page" in note.text for note in notes)


def test_where_degrees_say_what_is_up_it_is_refused(metrox: Run, tmp_path: Path) -> None:
    rows = "".join(
        f"{name},{8 + x / 1000},{50 + y / 1000},1,{order}\n" for order, (name, (x, y)) in enumerate(AT.items())
    )
    (tmp_path / "earth.csv").write_text(f"name,lon,lat,line,order\n{rows}", encoding="utf-8")
    done = metrox("import", "earth.csv", "--y-up", "-o", "city.json")
    assert (done.code, "longitude and latitude, where north is up in any case, so leave --y-up away" in done.err) == (
        2,
        True,
    )
    assert metrox("import", "earth.csv", "--y-up").code == 2
    assert not (tmp_path / "city.json").exists()
    with pytest.raises(ImportFailed, match="leave --y-up away"):
        metrox_maps.import_map("earth.csv", y_up=True)


def test_a_network_file_says_it_itself(metrox: Run, tmp_path: Path) -> None:
    assert metrox("import", tables(tmp_path), "--to", "network", "-o", "n.json").code == 0
    done = metrox("import", "n.json", "--y-up", "-o", "city.json")
    assert (done.code, "says by its `system` which way y grows" in done.err) == (2, True)


def test_a_format_with_y_upwards_needs_no_word(metrox: Run, tmp_path: Path) -> None:
    graph = {
        "directed": False,
        "nodes": [{"id": name, "pos": [x * 100, y * 100]} for name, (x, y) in AT.items()],
        "links": [{"source": a, "target": b} for a, b in pairwise(AT)],
    }
    (tmp_path / "hook.json").write_text(json.dumps(graph), encoding="utf-8")
    for options in ((), ("--y-up",)):
        done = metrox("import", "hook.json", *options, "--to", "network", "-o", f"n{len(options)}.json")
        assert done.code == 0, done.err
        assert ("`--y-up` changes nothing" in done.out) == bool(options)
    assert (tmp_path / "n0.json").read_bytes() == (tmp_path / "n1.json").read_bytes()
