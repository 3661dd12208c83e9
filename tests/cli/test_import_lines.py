"""`metrox import` alone: the lines of a source to choose from."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.transit.loading import load_network
from tests.cli.imported import contents, report

Run = Callable[..., Any]


def test_alone_it_lists_the_lines_and_writes_nothing(metrox: Run, tables: Path) -> None:
    before = contents(tables)
    done = metrox("import", "tidewater")
    assert done.code == 0
    first = "Tidewater, read as csvs from tidewater: 5 lines, 4 taken with 35 stations, 8 interchanges"
    assert done.out.startswith(f"{first}\n\nA board of 9 routes takes all of these lines.\n\nD  Airport Line: metro, ")
    assert "B  Hill Line: metro, #1d5fa8, 10 stations, Hilltop – Lifeboat Pier\n  Hilltop · Beacon Park ·" in done.out
    assert "C  Ring Line: metro, #2a8f4e, 12 stations, a loop\n" in done.out
    assert "Not taken\n  tram: Beach Tram\n" in done.out
    assert "1 line of mode tram left out unasked; `--modes` takes other modes" in done.out
    assert "nothing was written" in done.err
    assert contents(tables) == before
    assert [path.name for path in tables.parent.iterdir()] == ["tidewater"]


def test_the_list_as_a_document(metrox: Run, tables: Path) -> None:
    document = report(metrox("import", tables / "lines.csv", "--format", "json"))
    assert document["name"] == "Tidewater"
    assert [(line["id"], line["taken"]) for line in document["lines"]] == [
        ("D", True), ("A", True), ("B", True), ("C", True), ("T", False)
    ]  # fmt: skip
    ring = document["lines"][3]
    assert (ring["loop"], ring["ends"], len(ring["stations"])) == (True, [], 12)
    assert document["lines"][2]["ends"] == ["Hilltop", "Lifeboat Pier"]
    assert "result" not in document
    assert {note["kind"] for note in document["notes"]} == {"guessed", "dropped"}


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (("--lines", "A, ring line"), ["A", "C"]),
        (("--exclude", "A,T"), ["B", "C", "D"]),
        (("--modes", "tram"), ["T"]),
        (("--modes", "tram,metro", "--exclude", "A,B"), ["C", "D", "T"]),
        (("--lines", "T"), ["T"]),
        (("--lines", "A", "--lines", "hill,airport line"), ["A", "B", "D"]),
        (("--exclude", "A,Beach", "--exclude", "Ring"), ["B", "D"]),
        (("--modes", "tram", "--modes", "metro", "--exclude", "Beach"), ["A", "B", "C", "D"]),
    ],
)
@pytest.mark.parametrize("source", ["tidewater", "network.json"])
def test_lines_are_chosen(metrox: Run, tables: Path, source: str, options: tuple[str, ...], lines: list[str]) -> None:
    """From the source and from a network file alike."""
    assert metrox("import", tables, "--to", "network", "--modes", "metro,tram", "-o", "network.json").code == 0
    document = report(metrox("import", source, *options, "--format", "json"))
    assert sorted(line["id"] for line in document["lines"] if line["taken"]) == lines
    assert metrox("import", source, *options, "--to", "network", "-o", "chosen.json").code == 0
    assert [line.id for line in load_network("chosen.json").lines] == lines


def test_an_unknown_line_lists_what_there_is(metrox: Run, tables: Path) -> None:
    done = metrox("import", tables, "--lines", "Rng Line")
    assert done.code == 2
    assert "did you mean `Ring Line`" in done.err


def test_a_word_of_a_name_is_told_and_one_of_several_names_is_refused(metrox: Run, tables: Path) -> None:
    assert "`Beach` was taken for the line `Beach Tram`" in metrox("import", tables, "--lines", "Beach").out
    done = metrox("import", tables, "--exclude", "Line")
    assert done.code == 2
    assert "the word is in `Harbour Line`, `Hill Line`, `Ring Line` and `Airport Line`; name one of them" in done.err


def bare(folder: Path, edges: str) -> Path:
    """A table of edges of lines that have neither mode nor color, and one of stations, on a diagonal."""
    folder.mkdir()
    ends = sorted({end for row in edges.splitlines() for end in row.split(",")[:2]})
    rows = "".join(f"{end},{end},{index},{index * index}\n" for index, end in enumerate(ends))
    (folder / "stations.csv").write_text("id,name,x,y\n" + rows, encoding="utf-8")
    (folder / "route_of_town.csv").write_text("from,to,line\n" + edges, encoding="utf-8")
    return folder / "route_of_town.csv"


def test_a_source_without_modes_shows_none_and_has_none_to_choose(metrox: Run, tmp_path: Path) -> None:
    path = bare(tmp_path / "town", "a,b,1\nb,c,1\nc,d,1\nd,e,1\na,x,0x18dc\nx,y,0x18dc\n")
    done = metrox("import", path)
    assert "\n1: 5 stations, a – e\n" in done.out or "\n1: 5 stations, e – a\n" in done.out
    refused = metrox("import", path, "--modes", "metro")
    assert (refused.code, "the source names no modes, so leave --modes away" in refused.err) == (2, True)


def test_of_a_branch_its_own_stations_are_listed_and_what_a_board_leaves_out(metrox: Run, tmp_path: Path) -> None:
    trunk = "".join(f"{a},{b},Long\n" for a, b in pairwise("abcdefgh"))
    others = "".join(f"{a}{n},{b}{n},Other {n}\n" for n in range(10) for a, b in pairwise("pqrst"))
    path = bare(tmp_path / "town", trunk + "d,x,Long\nx,y,Long\ny,z,Long\n" + others + "s1,s2,Tiny\n")
    done = metrox("import", path)
    branch = next(row for row in done.out.splitlines() if row.startswith("  from "))
    assert branch == "  from d: x · y · z"
    assert "A board of 9 routes takes: Long, Other 0, Other 1" in done.out
    assert "\n  not: Other" in done.out
    assert "Tiny" in next(row for row in done.out.splitlines() if row.startswith("  not: "))


def test_a_list_is_shown_with_what_stands_in_the_way_of_a_network(metrox: Run, tables: Path) -> None:
    edges = tables / "edges.csv"
    text = edges.read_text(encoding="utf-8")
    edges.write_text(text.replace("S12,S13,B", "S12,S99,B").replace("S14,S15,B", "S14,S98,B"), encoding="utf-8")
    done = metrox("import", tables)
    assert (done.code, "A board of" in done.out, "Ring Line" in done.out) == (0, False, True)
    assert "no network can be made of these lines: line `Hill Line` is in 2 pieces" in done.err
