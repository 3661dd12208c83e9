"""`metrox replay`, and `metrox play --record … --resume`."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from metrox_maps.documents.schemas import load_schema
from metrox_maps.metrox.report.replay import SCHEMA

Run = Callable[..., Any]
ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def record(metrox: Run, starter: Run, tmp_path: Path) -> Path:
    """A record of five games of two players on the starter map."""
    done = metrox(
        "play", starter(), "--games", "5", "--seed", "1", "--bots", "greedy,random", "--record", "games.jsonl.gz"
    )
    assert done.code == 0
    return tmp_path / "games.jsonl.gz"


def lines_of(record: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(record.read_bytes()).splitlines()]


def plain(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_record_that_holds_is_told_so(metrox: Run, record: Path) -> None:
    done = metrox("replay", record)
    assert (done.code, done.err) == (0, "")
    first, second = done.out.splitlines()
    assert first == f"{record}: all 5 games hold"
    assert "seed 1 · greedy, random · recorded by metrox_maps " in second


def test_a_record_that_does_not_hold_gives_1_with_line_and_reason(metrox: Run, record: Path, tmp_path: Path) -> None:
    lines = lines_of(record)
    lines[3]["scores"][1]["completed"] += 1
    edited = plain(tmp_path / "edited.jsonl", lines)
    done = metrox("replay", edited)
    assert done.code == 1
    assert "edited.jsonl: does not hold; 2 games hold, and then" in done.out
    assert re.search(r"line 4: game 2: scores/1/completed is \d+, but the cards and moves give \d+", done.out)
    document = json.loads(metrox("replay", edited, "--format", "json").out)
    assert (document["games"], document["holds"]) == (2, False)
    assert "line 4: game 2: scores/1/completed" in document["problem"]
    Draft202012Validator(load_schema(SCHEMA)).validate(document)
    # A game before it can still be shown, one behind it cannot.
    assert "\nGame 1\n" in metrox("replay", edited, "--game", "1").out
    late = metrox("replay", edited, "--game", "4")
    assert late.code == 1
    assert "\nGame 4\n" not in late.out


def test_a_game_is_told_as_it_went(metrox: Run, record: Path) -> None:
    game = lines_of(record)[3]
    done = metrox("replay", record, "--game", "2")
    assert done.code == 0
    assert re.findall(r"^Turn \d+: (.*)$", done.out, re.MULTILINE) == game["cards"]
    for claim in game["claims"]:
        name = "greedy" if claim["seat"] == 0 else "random"
        bonus = f"{claim['bonus']}, {claim['points']} point"
        assert f"seat {claim['seat']} ({name}) completed route {claim['goal'].partition(':')[2]}: {bonus}" in done.out
    scores = re.findall(r"^  scores (\S+) · (\S+)$", done.out, re.MULTILINE)
    assert len(scores) == len(game["cards"])
    assert [int(score.replace("−", "-")) for score in scores[-1]] == [score["total"] for score in game["scores"]]
    shown = [metrox("replay", record, "--game", str(index)).out for index in range(5)]
    shuffled = [text.count("  all cards are shuffled into a new deck\n") for text in shown]
    assert shuffled == [game["cards"][:-1].count("number 6 (reshuffle)") for game in lines_of(record)[1:]]
    assert any(shuffled)
    assert f"The game is over after {len(game['cards'])} turns." in done.out
    assert "the same cards" not in done.out  # what other bots would have done is not in a record


def test_a_game_can_be_stopped_at_a_turn_and_a_paper_shown(metrox: Run, record: Path) -> None:
    shown = metrox("replay", record, "--game", "2", "--turn", "3", "--seat", "1").out
    assert re.findall(r"^Turn (\d+)", shown, re.MULTILINE) == ["1", "2", "3"]
    assert "The game is over" not in shown
    assert "The paper of seat 1 (random)" in shown
    windows = sum(card != "free" for card in lines_of(record)[3]["cards"][:3])
    assert len(re.findall(r"[0-9X](?=\|)", shown.partition("The paper")[2])) == windows


def test_the_document_says_the_same(metrox: Run, record: Path) -> None:
    header, *games = lines_of(record)
    document = json.loads(metrox("replay", record, "--game", "2", "--format", "json").out)
    Draft202012Validator(load_schema(SCHEMA)).validate(document)
    assert (document["games"], document["holds"], document["digest"]) == (5, True, header["digest"])
    told = document["game"]
    assert [turn["card"] for turn in told["turns"]] == games[2]["cards"]
    assert [[seat["move"] for seat in turn["moves"]] for turn in told["turns"]] == games[2]["moves"]
    assert [turn["shuffled"] for turn in told["turns"][:-1]] == [
        "(reshuffle)" in card for card in games[2]["cards"][:-1]
    ]
    claims = [{"turn": turn["turn"], **claim} for turn in told["turns"] for claim in turn["claims"]]
    assert claims == games[2]["claims"]
    assert (told["scores"], told["winners"]) == (games[2]["scores"], games[2]["winners"])
    assert [seat["total"] for seat in told["turns"][-1]["moves"]] == [score["total"] for score in told["scores"]]
    stations = {station["id"] for station in header["map"]["stations"]}
    for seat in range(2):
        marked = [station for turn in told["turns"] for station in turn["moves"][seat]["marked"]]
        assert len(marked) == len(set(marked)) == len(stations) - games[2]["scores"][seat]["empty"]
        assert set(marked) <= stations
    part = json.loads(metrox("replay", record, "--game", "2", "--turn", "3", "--format", "json").out)
    assert part["game"] == {"index": 2, "turns": told["turns"][:3]}


def crosses(data: bytes) -> int:
    root = ElementTree.fromstring(data)
    return sum(group.get("class") in ("cross", "number") for group in root.iter(SVG + "g"))


def test_the_sheet_is_drawn_at_the_end_at_a_turn_and_at_every_turn(metrox: Run, record: Path, tmp_path: Path) -> None:
    header, *games = lines_of(record)
    stations = len(header["map"]["stations"])
    done = metrox("replay", record, "--game", "1", "--format", "svg", "--seat", "1", "-o", "end.svg")
    assert (done.code, done.out) == (0, "")
    assert done.err == f"end.svg written\n{record}: all 5 games hold\n"
    end = (tmp_path / "end.svg").read_bytes()
    assert crosses(end) == stations - games[1]["scores"][1]["empty"]
    assert b"game 1 \xc2\xb7 seat 1 (random) \xc2\xb7 after turn" in end
    done = metrox("replay", record, "--game", "1", "--format", "svg", "--seat", "1", "-o", "turns/")
    turns = len(games[1]["cards"])
    assert f"turns/: {turns + 1} files written" in done.err.replace("turns: ", "turns/: ")
    pages = sorted((tmp_path / "turns").iterdir())
    assert [page.name for page in pages] == [f"turn-{number:02}.svg" for number in range(turns + 1)]
    assert pages[-1].read_bytes() == end
    counts = [crosses(page.read_bytes()) for page in pages]
    assert counts[0] == 0
    assert counts == sorted(counts)
    done = metrox("replay", record, "--game", "1", "--format", "svg", "--seat", "1", "--turn", "3")
    assert done.out.encode() == pages[3].read_bytes()


def test_a_map_without_places_is_told_but_not_drawn(metrox: Run, starter: Run, tmp_path: Path) -> None:
    def unplaced(document: dict[str, Any]) -> None:
        for station in document["stations"]:
            del station["at"]
        for route in document["routes"]:
            route.pop("bends", None)
            route.pop("train", None)
        document.pop("grid", None)
        document.pop("background", None)

    metrox("play", starter(unplaced), "--games", "1", "--record", "games.jsonl")
    assert metrox("replay", "games.jsonl", "--game", "0").code == 0
    done = metrox("replay", "games.jsonl", "--game", "0", "--format", "svg", "-o", "out.svg")
    assert done.code == 2
    assert "the map of this record cannot be drawn: it gives no place for" in done.err
    assert not (tmp_path / "out.svg").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--game", "5"), "has no game 5; there are 5 games, counted from 0"),
        (("--game", "-1"), "is not in the range"),
        (("--game", "0", "--seat", "2"), "has no seat 2; there are 2 seats, counted from 0"),
        (("--game", "0", "--turn", "99"), "game 0 has no turn 99; there are"),
        (("--seat", "1"), "name it with --game"),
        (("--game", "0", "-o", "x.svg"), "-o is for --format svg"),
        (("--game", "0", "--format", "json", "--seat", "0"), "JSON tells of every seat"),
        (("--format", "svg", "-o", "x.png"), "must end in .svg, or be that of a folder"),
        (("--format", "svg", "--turn", "1", "-o", "x/"), "--turn draws one page"),
        (("--format", "svg", "-o", "nowhere/x.svg"), "no such folder"),
        (("--format", "svg", "-o", ""), "the name of the output is empty"),
        (("--format", "pdf"), "'pdf' is not one of"),
        (("--format", "svg", "--show", "ids"), "--show is for records of boards"),
    ],
)
def test_impossible_wishes_give_2_and_write_nothing(
    metrox: Run, record: Path, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    before = sorted(tmp_path.iterdir())
    done = metrox("replay", record, *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert sorted(tmp_path.iterdir()) == before


def test_a_record_is_not_drawn_over(metrox: Run, record: Path, tmp_path: Path) -> None:
    odd = tmp_path / "odd.svg"
    plain(odd, lines_of(record))
    before = odd.read_bytes()
    done = metrox("replay", odd, "--format", "svg", "-o", odd)
    assert done.code == 2
    assert "is the input" in done.err
    assert odd.read_bytes() == before


def test_nor_is_it_drawn_over_through_a_link_in_the_folder(metrox: Run, record: Path, tmp_path: Path) -> None:
    turns = tmp_path / "turns"
    turns.mkdir()
    (turns / "turn-03.svg").symlink_to(record.resolve())
    before = record.read_bytes()
    done = metrox("replay", str(record), "--format", "svg", "-o", f"{turns}/")
    assert done.code == 2
    assert "turn-03.svg: is the input; choose another name for the output" in done.err
    assert record.read_bytes() == before
    assert [path.name for path in turns.iterdir()] == ["turn-03.svg"]


def broken_files(tmp_path: Path, record: Path) -> dict[str, tuple[int, str]]:
    """Files that are no record (2) or whose header does not hold (1), and what is said of them."""
    lines = lines_of(record)
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.jsonl").write_bytes(b"")
    (tmp_path / "empty.jsonl.gz").write_bytes(gzip.compress(b""))
    (tmp_path / "map.json").write_text(json.dumps(lines[0]["map"]) + "\n", encoding="utf-8")
    (tmp_path / "plain.jsonl.gz").write_text(json.dumps(lines[0]) + "\n", encoding="utf-8")
    (tmp_path / "packed.jsonl").write_bytes(record.read_bytes())
    (tmp_path / "indented.json").write_text(json.dumps(lines[0]["map"], indent=2) + "\n", encoding="utf-8")
    (tmp_path / "cut.jsonl").write_text(json.dumps(lines[0])[:-9], encoding="utf-8")
    plain(tmp_path / "newer.jsonl", [{**lines[0], "format": "metrox-record/2"}, *lines[1:]])
    plain(tmp_path / "other-map.jsonl", [{**lines[0], "digest": "0" * 64}, *lines[1:]])
    plain(tmp_path / "no-bots.jsonl", [{**lines[0], "bots": []}, *lines[1:]])
    return {
        "none.jsonl": (2, "cannot be read (No such file"),
        "folder": (2, "is a folder, not a record"),
        "empty.jsonl": (2, "is empty; a record begins with a header line"),
        "empty.jsonl.gz": (2, "is empty; a record begins with a header line"),
        "map.json": (2, "is no record of games, but a `metrox-map/1`; `metrox play FILE --record` makes one"),
        "indented.json": (2, "is no record of games, but a `metrox-map/1`"),
        "cut.jsonl": (2, "line 1 is cut short; the file is not complete"),
        "plain.jsonl.gz": (2, "is no gzip file, although its name ends in .gz"),
        "packed.jsonl": (2, "is packed with gzip, so its name should end in .gz"),
        "newer.jsonl": (2, "line 1: is no header of a record: its `format` is 'metrox-record/2'"),
        "other-map.jsonl": (1, "line 1: the digest is not that of the map and edition"),
        "no-bots.jsonl": (1, "line 1: the header does not satisfy the schema metrox-record-1: /bots (minItems)"),
    }


def test_what_is_no_record_is_told_apart_from_one_that_does_not_hold(metrox: Run, record: Path, tmp_path: Path) -> None:
    for name, (code, words) in broken_files(tmp_path, record).items():
        done = metrox("replay", name)
        assert (done.code, done.out) == (code, ""), name
        assert words in done.err, name


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything may be read here")
def test_a_record_that_may_not_be_read_gives_2(metrox: Run, record: Path) -> None:
    record.chmod(0)
    done = metrox("replay", record)
    assert done.code == 2
    assert "Permission denied" in done.err


def test_resuming_needs_a_record_and_says_what_differs(metrox: Run, starter: Run, tmp_path: Path) -> None:
    path = starter()
    assert "name it with --record" in metrox("play", path, "--resume").err
    arguments = ("play", path, "--bots", "random", "--record", "games.jsonl.gz")
    assert metrox(*arguments, "--games", "3").code == 0
    before = (tmp_path / "games.jsonl.gz").read_bytes()
    done = metrox(*arguments, "--games", "6", "--seed", "1", "--resume")
    assert (done.code, done.out) == (2, "")
    assert "is of another run, so it cannot be resumed: its seed is 0, not 1" in done.err
    assert (tmp_path / "games.jsonl.gz").read_bytes() == before
    extended = metrox(*arguments, "--games", "6", "--resume", "--format", "json")
    again = metrox(*arguments, "--games", "6", "--resume", "--format", "json")
    fresh = metrox("play", path, "--bots", "random", "--games", "6", "--format", "json")
    reports = [json.loads(done.out) for done in (extended, again, fresh)]
    assert reports[1].pop("games_per_second") == 0
    for made in (reports[0], reports[2]):
        made.pop("games_per_second")
    assert reports[0] == reports[1] == reports[2]


@pytest.mark.skipif(os.name == "nt", reason="no such signals there")
def test_a_killed_run_leaves_a_record_that_is_completed_to_the_same_bytes(
    metrox: Run, starter: Run, tmp_path: Path
) -> None:
    path = starter()
    arguments = ("play", path, "--games", "1000", "--bots", "random", "--engine", "reference")
    whole, cut = tmp_path / "whole.jsonl.gz", tmp_path / "cut.jsonl.gz"
    part = tmp_path / "cut.jsonl.gz.part"
    assert metrox(*arguments, "--record", whole).code == 0
    running = subprocess.Popen(
        [sys.executable, "-m", "metrox_maps", *map(str, arguments), "--record", str(cut)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
    )
    while not part.exists() or part.stat().st_size < 6_000:
        assert running.poll() is None
        time.sleep(0.005)
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert not cut.exists()
    left = metrox("replay", part)
    held = int(re.search(r"(?:all )?([\d,]+) games? hold", left.out)[1].replace(",", ""))  # type: ignore[index]
    assert 0 < held < 1000
    refused = metrox(*arguments, "--record", cut)
    assert refused.code == 2
    assert "--resume completes it" in refused.err
    assert metrox(*arguments, "--record", cut, "--resume").code == 0
    assert cut.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_the_reader_in_the_documentation_needs_nothing_of_this_package(record: Path) -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    assert "metrox" not in code
    assert len([line for line in code.splitlines() if line.strip()]) <= 15
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, cwd=record.parent, check=False
    )
    assert done.returncode == 0, done.stderr
    header, *games = lines_of(record)
    first, second = done.stdout.splitlines()
    means = {
        bot["name"]: sum(game["scores"][seat]["total"] for game in games) / 5 for seat, bot in enumerate(header["bots"])
    }
    assert first == f"{header['map']['name']} {means}"
    goals = sorted({claim["goal"] for game in games for claim in game["claims"]})
    rates = {goal: sum(claim["goal"] == goal for game in games for claim in game["claims"]) / 5 / 2 for goal in goals}
    assert second == str(rates)
