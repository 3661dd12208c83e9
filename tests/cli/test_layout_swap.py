"""`metrox layout --restore` and `--drop`, `metrox import --keep`, and what `layout` and `rename` say of `x-dropped`."""

from __future__ import annotations

import json

import pytest

import metrox_maps

QUICK = ("--effort", "0.1")


@pytest.fixture
def thinned(metrox, tmp_path, examples):
    """The example city with 20 stations, as a map; the name of what it reads."""
    source = str(examples / "tidewater")
    assert metrox("import", source, "--stations", "20", "--no-tune", "-o", "city.json", "--workers", "1").code == 0
    return json.loads((tmp_path / "city.json").read_text("utf-8"))


def lost(document):
    return {(each["from"], each["to"]): each["stations"] for each in document.get("x-dropped", ())}


def test_stations_are_swapped_and_the_rest_hardly_moves(metrox, tmp_path, thinned):
    done = metrox("layout", "city.json", "--restore", "guildhall", "--drop", "Gasworks", "-o", "new.json", *QUICK)
    assert done.code == 0, done.err
    assert "`Guildhall` is back between `Weavers Row` and `Market Hall`, on route A and route D" in done.out
    assert "`Gasworks` is left out between `Weavers Row` and `Airport`, on route D" in done.out
    made = json.loads((tmp_path / "new.json").read_text("utf-8"))
    before = {station["id"]: station["at"] for station in thinned["stations"]}
    after = {station["id"]: station["at"] for station in made["stations"]}
    assert set(after) - set(before) == {"guildhall"}
    assert set(before) - set(after) == {"gasworks"}
    assert all(after[name] == before[name] for name in set(before) & set(after))
    assert lost(made)["weavers-row", "airport"] == ["Rope Bridge", "Gasworks", "Marshes"]
    assert ("weavers-row", "market-hall") not in lost(made)
    assert [route["bonus"] for route in made["routes"]] == [route["bonus"] for route in thinned["routes"]]
    assert metrox("check", "--fail-on", "error", "--draw", "new.json").code == 0


def test_a_network_is_swapped_too_also_in_degrees(metrox, tmp_path, examples):
    source = str(examples / "tidewater")
    assert metrox("import", source, "--to", "network", "--stations", "20", "-o", "net.json").code == 0
    assert metrox("layout", "net.json", "-o", "laid.json", *QUICK).code == 0
    for name in ("net.json", "laid.json"):
        done = metrox(
            "layout", name, "--restore", "Guildhall", "--drop", "gasworks", "-o", "new.json", "--force", *QUICK
        )
        assert done.code == 0, done.err
        assert "`Guildhall` is back between" in done.out
        made = json.loads((tmp_path / "new.json").read_text("utf-8"))
        names = {node["name"] for node in made["nodes"]}
        assert ("Guildhall" in names, "Gasworks" in names) == (True, False)
    before, after = (
        {node["id"]: (node["x"], node["y"]) for node in json.loads((tmp_path / name).read_text("utf-8"))["nodes"]}
        for name in ("laid.json", "new.json")
    )
    assert all(after.get(node, spot) == spot for node, spot in before.items())


@pytest.mark.usefixtures("thinned")
def test_where_there_is_no_room_on_the_line_the_rest_makes_some(metrox, tmp_path):
    done = metrox("layout", "city.json", "--restore", "Beacon Park", "-o", "new.json")
    assert done.code == 0, done.err
    made = json.loads((tmp_path / "new.json").read_text("utf-8"))
    at = {station["id"]: station["at"] for station in made["stations"]}
    steps = [
        (at[b][0] - at[a][0], at[b][1] - at[a][1])
        for a, b in (("hilltop", "beacon-park"), ("beacon-park", "observatory"))
    ]
    assert all(max(map(abs, step)) >= 3 for step in steps)
    assert metrox("check", "--fail-on", "error", "--draw", "new.json").code == 0


def test_near_another_layout_all_of_it_is_laid_out(metrox, tmp_path, thinned):
    assert metrox("layout", "city.json", "-o", "old.json", *QUICK).code == 0
    done = metrox("layout", "city.json", "--restore", "Guildhall", "--near", "old.json", "-o", "new.json", *QUICK)
    assert done.code == 0, done.err
    assert "20 of 21 stations stay near their places in the earlier layout" in done.out
    assert len(json.loads((tmp_path / "new.json").read_text("utf-8"))["stations"]) == len(thinned["stations"]) + 1


@pytest.mark.usefixtures("thinned")
def test_a_map_with_only_snap_is_not_searched_for_anew(metrox, tmp_path):
    done = metrox("layout", "city.json", "--restore", "Guildhall", "--only-snap", "-o", "new.json")
    assert done.code == 0, done.err
    assert "`Guildhall` is back" in done.out
    assert len(json.loads((tmp_path / "new.json").read_text("utf-8"))["stations"]) == 21


@pytest.mark.usefixtures("thinned")
def test_locking_what_was_thinned_away_says_how_to_take_it_back(metrox):
    done = metrox("layout", "city.json", "--lock", "Guildhall", "-o", "new.json")
    assert done.code == 2
    assert "`Guildhall` was left out between `Market Hall` and `Weavers Row`; `--restore` takes it back" in done.err


def test_layout_keeps_the_list_true_and_rename_says_what_is_not(metrox, tmp_path, thinned):
    document = thinned
    station = next(each for each in document["stations"] if each["id"] == "gasworks")
    station["name"] = "Marshes"
    document["x-dropped"].append({"from": "nowhere", "to": "airport", "stations": ["Sheds"]})
    (tmp_path / "city.json").write_text(json.dumps(document), encoding="utf-8")
    done = metrox("rename", "city.json", "station:gasworks", "marshes")
    assert "`x-dropped` has `Marshes` as left out, but it is on the map; `metrox layout` mends that" in done.err
    assert "`nowhere` is no station: mend or delete that entry" in done.err
    renamed = json.loads((tmp_path / "city.json").read_text("utf-8"))
    assert lost(renamed)["weavers-row", "marshes"] == ["Rope Bridge"]
    assert lost(renamed)["marshes", "airport"] == ["Marshes"]
    done = metrox("layout", "city.json", "--only-snap", "-o", "new.json")
    assert "mended: `x-dropped` has `Marshes` as left out, but it is on the map" in done.out
    assert "`nowhere` is no station" in done.out
    assert ("marshes", "airport") not in lost(json.loads((tmp_path / "new.json").read_text("utf-8")))


def test_rename_passes_over_a_list_that_cannot_be_read(metrox, tmp_path, thinned):
    thinned["x-dropped"] = [{"from": 3}, "gasworks", {"from": "gasworks"}]
    (tmp_path / "city.json").write_text(json.dumps(thinned), encoding="utf-8")
    done = metrox("rename", "city.json", "station:gasworks", "gas")
    assert (done.code, "`x-dropped` cannot be read" in done.err) == (0, True)
    renamed = json.loads((tmp_path / "city.json").read_text("utf-8"))
    assert renamed["x-dropped"] == [{"from": 3}, "gasworks", {"from": "gas"}]


def test_what_a_map_does_without_is_exported_with_it(metrox, tmp_path, thinned):
    assert metrox("export", "city.json", "--to", "geojson", "-o", "city.geojson").code == 0
    found = json.loads((tmp_path / "city.geojson").read_text("utf-8"))["features"]
    dropped = {
        frozenset((each["properties"]["from"], each["properties"]["to"])): each["properties"]["dropped"]
        for each in found
        if "dropped" in each["properties"]
    }
    assert dropped == {frozenset(ends): names for ends, names in lost(thinned).items()}
    assert "Guildhall" in metrox("export", "city.json", "--to", "graphml").out


def test_kept_stations_are_never_thinned_away(metrox, tmp_path, examples):
    source = str(examples / "tidewater")
    asked = ("--stations", "20", "--keep", "guildhall,Opera", "--keep", "Foundry")
    done = metrox("import", source, "--no-tune", "-o", "kept.json", "--workers", "1", *asked)
    assert done.code == 0, done.err
    made = json.loads((tmp_path / "kept.json").read_text("utf-8"))
    names = {station["name"] for station in made["stations"]}
    assert len(names) == 20
    assert names >= {"Guildhall", "Opera", "Foundry"}
    assert not names & {"Fish Quay", "Old Mint"}
    network, _ = metrox_maps.import_network(source, stations=20, keep=["Guildhall"])
    assert "Guildhall" in {node.name for node in network.nodes}


def test_a_station_that_cannot_be_kept_is_refused(metrox, tmp_path, examples):
    source = str(examples / "tidewater")
    done = metrox("import", source, "--no-tune", "-o", "kept.json", "--keep", "Guildhal")
    assert (done.code, "no station of the lines taken is called `Guildhal`" in done.err) == (2, True)
    assert "did you mean `Guildhall`?" in done.err
    done = metrox("import", source, "--no-tune", "-o", "kept.json", "--routes", "2", "--keep", "Opera")
    assert (done.code, "`Opera` cannot be kept: thinning leaves out what runs there, line `Hill" in done.err) == (
        2,
        True,
    )
    for options in (("--lines", "Ring Line"), ("--exclude", "Hill Line")):
        done = metrox("import", source, "--to", "network", "-o", "kept.json", *options, "--keep", "Beacon Park")
        words = "`Beacon Park` cannot be kept: it is only on line `Hill Line`, which is not taken; choose lines with"
        assert (done.code, words in done.err) == (2, True), done.err
    assert metrox("import", source, "--to", "network", "--stations", "20", "-o", "net.json").code == 0
    done = metrox("import", "net.json", "--no-tune", "-o", "kept.json", "--keep", "Guildhall")
    assert (done.code, "it was thinned away before; `metrox layout --restore`" in done.err) == (2, True)
    assert not (tmp_path / "kept.json").exists()
