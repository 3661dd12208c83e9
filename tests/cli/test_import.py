"""`metrox import --to network`: a network from a source; nothing lost, and what cannot be read explained."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import main
from metrox_maps.transit.loading import load_network
from tests.cli.imported import contents, report

Run = Callable[..., Any]


# -- a network ---------------------------------------------------------------------------------------------------------


def test_a_network_is_written_and_told(metrox: Run, tables: Path) -> None:
    document = report(metrox("import", tables, "--to", "network", "-o", "city.json", "--format", "json"))
    assert document["result"] == {"path": "city.json", "format": "metrox-network/1", "stations": 35, "lines": 4}
    made = load_network("city.json")
    assert (len(made.nodes), len(made.lines), made.name) == (35, 4, "Tidewater")
    text = metrox("import", tables, "--to", "network", "-o", "city.json", "--force", "--name", "Tidewater Bay")
    assert "city.json: 4 lines, 35 stations (metrox-network/1)\n" in text.out
    assert load_network("city.json").name == "Tidewater Bay"


def test_thinning_and_shortening_are_asked_for(metrox: Run, tables: Path) -> None:
    options = ("--stations", "26", "--routes", "3", "--shorten", "9")
    document = report(metrox("import", tables, "--to", "network", "-o", "n.json", *options, "--format", "json"))
    made = load_network("n.json")
    assert len(made.lines) == 3
    assert document["result"]["stations"] == len(made.nodes) < 35
    assert any(edge.dropped for edge in made.edges)
    assert {"thin"} <= {note["stage"] for note in document["notes"]}
    assert "shortened" in {note["kind"] for note in document["notes"]}


def test_the_file_itself_can_go_to_standard_output(metrox: Run, tables: Path, network: Path) -> None:
    done = metrox("import", tables, "--to", "network", "-o", "-")
    assert done.code == 0
    assert done.out.encode() == network.read_bytes()
    assert "Not used (1)" in done.err
    assert metrox("import", tables, "--to", "network", "-o", "-", "--format", "json").code == 2


def test_a_network_file_goes_on_from_where_it_was_left(metrox: Run, network: Path) -> None:
    document = report(metrox("import", network, "--format", "json"))
    assert document["kind"] == "own"
    assert [line["name"] for line in document["lines"]] == ["Airport Line", "Harbour Line", "Hill Line", "Ring Line"]
    assert metrox("import", network, "--to", "network", "-o", "again.json").code == 0
    assert Path("again.json").read_bytes() == network.read_bytes()


@pytest.mark.parametrize("options", [("--pattern", "longest"), ("--merge-within", "3"), ("--join-gaps",)])
def test_what_a_network_has_decided_is_not_asked_again(metrox: Run, network: Path, options: tuple[str, ...]) -> None:
    done = metrox("import", network, "--to", "network", "-o", "again.json", *options)
    assert done.code == 2
    assert "decided already" in done.err


def test_a_faulty_network_file_is_refused_with_its_place(metrox: Run, network: Path) -> None:
    text = network.read_text(encoding="utf-8")
    network.write_text(text.replace('"S01"', '"S99"', 1), encoding="utf-8")
    done = metrox("import", network)
    assert done.code == 2
    assert f"{network}:" in done.err
    network.write_text(text.replace("{", "{{", 1), encoding="utf-8")
    assert metrox("import", network).code == 2


# -- nothing is lost ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["stations.csv", "edges.csv"])
def test_no_table_is_overwritten(metrox: Run, tables: Path, target: str) -> None:
    """Neither the one that is named nor one that is read because it stands beside it."""
    before = contents(tables)
    for option in ("-o", "--report"):
        arguments = ("import", tables / "stations.csv", "--to", "network", "-o", "n.json")
        done = metrox(*arguments, option, tables / target)
        assert done.code == 2, option
        assert "choose another name" in done.err
    assert contents(tables) == before


def test_an_earlier_network_is_replaced_on_wish_but_not_the_one_that_is_read(
    metrox: Run, tables: Path, network: Path
) -> None:
    before = network.read_bytes()
    done = metrox("import", tables, "--to", "network", "--lines", "A", "-o", network)
    assert (done.code, "changed by hand; --force writes it anew" in done.err) == (2, True)
    assert network.read_bytes() == before
    assert metrox("import", tables, "--to", "network", "--lines", "A", "-o", network, "--force").code == 0
    assert len(load_network(str(network)).lines) == 1
    done = metrox("import", network, "--to", "network", "-o", network, "--force")
    assert (done.code, "is the input" in done.err) == (2, True)


@pytest.mark.parametrize(
    "option", ["--no-tune", "--only-snap", "--target-good=3", "--seed=1", "--paper=a3", "--near=x"]
)
def test_options_that_would_do_nothing_are_refused(metrox: Run, tables: Path, option: str) -> None:
    done = metrox("import", tables, "--to", "network", "-o", "n.json", option)
    assert done.code == 2
    assert f"{option.partition('=')[0]} is for maps" in done.err
    assert not Path("n.json").exists()


def test_a_map_is_not_taken_for_a_picture(metrox: Run, tables: Path) -> None:
    done = metrox("import", tables, "-o", "city.SVG")
    assert (done.code, "draw it with `metrox sheet`" in done.err) == (2, True)
    assert not Path("city.SVG").exists()


@pytest.mark.parametrize("option", ["--routes=0", "--stations=few", "--shorten=1", "--merge-within=-1", "--format=xml"])
def test_impossible_values_are_refused(metrox: Run, tables: Path, option: str) -> None:
    assert metrox("import", tables, option).code == 2


@pytest.mark.parametrize(
    "option",
    [
        *("--target-good=nan", "--target-good=inf", "--workers=0", "--workers=-3"),
        *("--merge-within=nan", "--merge-within=inf", "--member=", "--member= "),
    ],
)
def test_values_that_are_none_are_refused_before_anything_is_read(metrox: Run, option: str) -> None:
    done = metrox("import", "nowhere.zip", option, "-o", "city.json")
    assert done.code == 2
    assert f"'{option.partition('=')[0]}'" in done.err
    assert "nowhere.zip" not in done.err


# -- what cannot be read -----------------------------------------------------------------------------------------------


def test_what_is_no_network_is_explained(metrox: Run, tmp_path: Path, starter: Run) -> None:
    (tmp_path / "words.txt").write_text("hello", encoding="utf-8")
    for arguments, words in (
        (("words.txt",), "holds no network in a form that is known"),
        (("missing.zip",), "there is no such file or folder"),
        (("words.txt", "--from", "gtf"), "did you mean `gtfs`"),
        ((starter(),), "it is a file of the format `metrox-map/1`, a map already: `metrox layout`"),
        (("words.txt", "missing.csv"), "missing.csv"),
    ):
        done = metrox("import", *arguments)
        assert (done.code, words in done.err) == (2, True), done.err


def test_standard_input_is_a_source(metrox: Run, network: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network, and a table on its own, which has no file to be named after."""
    for data, kind, name in ((network.read_bytes(), "own", "Tidewater"), (b"from,to,line\na,b,1\n", "csvs", "")):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        document = report(metrox("import", "-", "--format", "json"))
        assert (document["kind"], document["name"], document["sources"]) == (kind, name, ["-"])


def test_several_sources_are_one_network(metrox: Run, tables: Path) -> None:
    names = [str(path) for path in sorted(tables.iterdir())]
    document = report(metrox("import", *names, names[0], "--format", "json"))
    assert document["sources"] == names
    assert len(document["lines"]) == 5
    assert main(["import", *names, "--from", "own"]) == 2


def test_a_failure_also_tells_what_was_wrong_with_the_source(metrox: Run, tables: Path) -> None:
    edges = tables / "edges.csv"
    edges.write_text(edges.read_text(encoding="utf-8").replace("S12,S13,B", "S12,S99,B"), encoding="utf-8")
    edges.write_text(edges.read_text(encoding="utf-8").replace("S14,S15,B", "S14,S98,B"), encoding="utf-8")
    done = metrox("import", tables, "--to", "network", "-o", "n.json")
    assert done.code == 2
    assert "an edge leads to `S98`, which is no station [edges.csv line" in done.err
    assert "is in 2 pieces" in done.err
