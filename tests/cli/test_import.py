"""`metrox import`: lines to choose from, a network, a map; every decision told; nothing lost."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import main
from metrox_maps.cli.importing import MOST, notes_text, stages
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.metrox.draft import tuning
from metrox_maps.metrox.draft.city import PER_ROUTE
from metrox_maps.metrox.draft.measuring import Measured, Papers
from metrox_maps.transit.loading import load_network

Run = Callable[..., Any]

TABLES = Path(__file__).parents[2] / "examples" / "tidewater"


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """The example's three tables in a folder `tidewater`."""
    shutil.copytree(TABLES, tmp_path / "tidewater")
    return tmp_path / "tidewater"


@pytest.fixture
def network(metrox: Run, tables: Path, tmp_path: Path) -> Path:
    """The network of the tables, as a file."""
    assert metrox("import", tables, "--to", "network", "-o", "network.json").code == 0
    return tmp_path / "network.json"


def report(done: Any) -> dict[str, Any]:
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    assert list(faults(document, load_schema("metrox-import-1"))) == []
    return document


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


# -- choosing ----------------------------------------------------------------------------------------------------------


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


# -- a network ---------------------------------------------------------------------------------------------------------


def test_a_network_is_written_and_told(metrox: Run, tables: Path) -> None:
    document = report(metrox("import", tables, "--to", "network", "-o", "city.json", "--format", "json"))
    assert document["result"] == {"path": "city.json", "format": "metrox-network/1", "stations": 35, "lines": 4}
    made = load_network("city.json")
    assert (len(made.nodes), len(made.lines), made.name) == (35, 4, "Tidewater")
    text = metrox("import", tables, "--to", "network", "-o", "city.json", "--name", "Tidewater Bay")
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


def test_an_earlier_network_is_replaced_but_not_the_one_that_is_read(metrox: Run, tables: Path, network: Path) -> None:
    assert metrox("import", tables, "--to", "network", "--lines", "A", "-o", network).code == 0
    assert len(load_network(str(network)).lines) == 1
    done = metrox("import", network, "--to", "network", "-o", network)
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


def test_what_comes_next_is_told_of_a_map_and_of_no_network(metrox: Run, tables: Path) -> None:
    done = metrox("import", tables, "--lines", "A,B", "--no-tune", "-o", "city.json")
    assert "next: metrox check city.json --draw" in done.err
    assert "next:" not in metrox("import", tables, "--to", "network", "-o", "network.json").err


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


# -- the report --------------------------------------------------------------------------------------------------------


def test_long_groups_are_shortened_on_the_terminal_only(metrox: Run, tables: Path) -> None:
    stations = tables / "stations.csv"
    stations.write_text(stations.read_text(encoding="utf-8") + "S01,Twin,1,1\n" * 20, encoding="utf-8")
    done = metrox("import", tables, "--report", "all.txt")
    assert "Not used (21)\n" in done.out
    assert f"  … and {21 - MOST} more" in done.out
    assert "`--report FILE` writes all of this" in done.out
    whole = Path("all.txt").read_text(encoding="utf-8")
    assert whole.count("a second station with the id `S01`") == 20
    assert "[stations.csv line 60]" in whole
    assert "more" not in whole.splitlines()[-1]
    assert metrox("import", tables, "--report", "all.txt").code == 0
    for _ in range(2):
        assert metrox("import", tables, "--report", "all.json").code == 0
    assert len(json.loads(Path("all.json").read_text(encoding="utf-8"))["notes"]) == 22


def test_every_group_has_its_heading_and_its_end() -> None:
    kinds = ("dropped", "guessed")
    notes = [{"kind": kind, "text": f"{kind} {index}", "place": ""} for kind in kinds for index in range(3)]
    assert notes_text({"notes": notes}, most=2) == (
        "Guessed, where the source leaves it open (3)\n  guessed 0\n  guessed 1\n  … and 1 more\n\n"
        "Not used (3)\n  dropped 0\n  dropped 1\n  … and 1 more\n\n"
        "`--report FILE` writes all of this into a file.\n"
    )
    assert notes_text({"notes": []}) == ""


def test_lines_that_are_left_out_are_always_told() -> None:
    notes = [{"kind": "dropped", "text": f"stop {index}", "place": ""} for index in range(3)]
    notes += [
        {"kind": "dropped", "text": f"line `{index}` left out: it has 2 stations", "place": ""} for index in range(9)
    ]
    text = notes_text({"notes": notes}, most=2)
    assert text.count("left out") == 9
    assert "stop" not in text
    assert "… and 3 more" in text


def test_names_from_a_source_cannot_move_the_cursor(metrox: Run, tables: Path) -> None:
    lines = tables / "lines.csv"
    lines.write_text("line,name,mode,color\nA,\x1b[31mHarbour\u202e,metro,red\n", encoding="utf-8")
    for options in ((), ("--format", "json"), ("--to", "network", "-o", "n.json", "--report", "r.txt")):
        done = metrox("import", tables, "--modes", "metro", *options)
        assert done.code == 0, done.err
        assert "\x1b" not in done.out
        assert "\u202e" not in done.out


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


# -- a map -------------------------------------------------------------------------------------------------------------


def test_a_map_checks_clean_and_near_it_another(metrox: Run, tables: Path) -> None:
    done = metrox("import", tables, "-o", "city.json", "--no-tune")
    assert done.code == 0, done.err
    assert "city.json: 4 routes, 35 stations (metrox-map/1)\n" in done.out
    assert "tuned" not in done.out
    checked = metrox("check", "city.json", "--draw")
    assert checked.code == 0, checked.out
    again = metrox("import", tables, "-o", "again.json", "--no-tune", "--near", "city.json", "--exclude", "C")
    assert "stations stay near their places in the earlier layout" in again.out
    assert metrox("check", "again.json").code == 0


def test_tuning_is_told(metrox: Run, tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a quick bot and few games; what was asked for reaches it."""
    asked: dict[str, Any] = {}
    real = tuning.tune

    def quick(metro: Any, edition: Any, **options: Any) -> tuning.Tuned:
        asked.update(options)
        return real(metro, edition, bot="greedy", games=160, seed=options["seed"])

    monkeypatch.setattr(tuning, "tune", quick)
    options = ("--only-snap", "--seed", "3", "--target-good", "30", "--workers", "2")
    document = report(metrox("import", tables, "-o", "city.json", *options, "--format", "json"))
    assert (asked["seed"], asked["target_good"], asked["workers"]) == (3, 30.0, 2)
    assert document["tuning"]["bot"] == "greedy"
    assert 0 < document["tuning"]["games"] <= 160
    text = metrox("import", tables, "-o", "city.json", *options)
    assert f"tuned by {document['tuning']['games']} games of greedy: mean score" in text.out


def test_a_goal_that_is_not_met_is_told_with_how_many_stations_would_fit(
    metrox: Run, tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = tuning.tune

    def hopeless(metro: Any, edition: Any, **_: Any) -> tuning.Tuned:
        made = real(metro, edition, bot="random", games=160)
        never = Measured(metro=metro, papers=Papers([0] * 100, [0] * 100), first=0)
        return replace(made, metro=metro, after=never, reached=False)

    monkeypatch.setattr(tuning, "tune", hopeless)
    options = ("--lines", "D,T", "--stations", "all", "--only-snap", "-o", "city.json")
    done = metrox("import", tables, *options)
    assert "the goal is not met" in done.out
    number = re.search(r"the goal of tuning is not met: .*`--stations (\d+)`", done.err)
    assert number is not None
    assert 4 <= int(number[1]) < len(json.loads(Path("city.json").read_text(encoding="utf-8"))["stations"])


def test_a_map_is_thinned_unasked_and_a_thinned_network_is_not(metrox: Run, tables: Path) -> None:
    """`--routes` and `--stations` count for both."""
    quick = ("--no-tune", "--only-snap", "--format", "json")
    assert metrox("import", tables, "--to", "network", "--stations", "30", "-o", "thin.json").code == 0
    kept = report(metrox("import", "thin.json", "-o", "city.json", *quick))["result"]["stations"]
    assert kept == len(load_network("thin.json").nodes)
    fewer = report(metrox("import", tables, "-o", "city.json", "--routes", "2", "--stations", "12", *quick))
    assert fewer["result"]["lines"] == 2
    assert fewer["result"]["stations"] < kept


def test_few_routes_get_fewer_stations_unless_asked(metrox: Run, tables: Path) -> None:
    options = ("--lines", "D,T", "--no-tune", "--only-snap", "-o", "city.json")
    assert "19 stations" in metrox("import", tables, *options).out
    options = ("--lines", "D", "--no-tune", "--only-snap", "-o", "city.json")
    stations = tables / "stations.csv"
    more = [f"X{index},Halt {index},{47.20 - index / 100:.2f},-4.80" for index in range(10)]
    stations.write_text(stations.read_text(encoding="utf-8") + "\n".join(more), encoding="utf-8")
    edges = tables / "edges.csv"
    steps = [f"{a},{b},D" for a, b in pairwise(["S35", *(f"X{index}" for index in range(10))])]
    edges.write_text(edges.read_text(encoding="utf-8") + "\n".join(steps), encoding="utf-8")
    done = metrox("import", tables, *options)
    assert f"1 route, {PER_ROUTE} stations" in done.out
    assert (
        f"thinned to {PER_ROUTE} stations, at most {PER_ROUTE} for each of 1 route; `--stations` asks for more"
        in done.out
    )
    assert "1 route, 23 stations" in metrox("import", tables, *options, "--stations", "all").out


def test_a_failure_also_tells_what_was_wrong_with_the_source(metrox: Run, tables: Path) -> None:
    edges = tables / "edges.csv"
    edges.write_text(edges.read_text(encoding="utf-8").replace("S12,S13,B", "S12,S99,B"), encoding="utf-8")
    edges.write_text(edges.read_text(encoding="utf-8").replace("S14,S15,B", "S14,S98,B"), encoding="utf-8")
    done = metrox("import", tables, "--to", "network", "-o", "n.json")
    assert done.code == 2
    assert "an edge leads to `S98`, which is no station [edges.csv line" in done.err
    assert "is in 2 pieces" in done.err


@pytest.mark.parametrize(
    ("stage", "done", "total", "words"),
    [
        ("layout", 3, 8, "laying out (3 of 8)"),
        ("tune", 1200, None, "tuning by playing (1,200)"),
        ("draft", 0, None, "making the game"),
    ],
)
def test_a_person_who_watches_sees_how_far_each_stage_is(
    monkeypatch: pytest.MonkeyPatch, stage: str, done: int, total: int | None, words: str
) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with stages() as show:
        assert show is not None
        show(stage, done, total)
    assert words in screen.getvalue()
