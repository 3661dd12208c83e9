"""`metrox import` tells every decision, in a report and while it goes on."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli.importing import MOST, notes_text, stages

Run = Callable[..., Any]


def test_long_groups_are_shortened_on_the_terminal_only(metrox: Run, tables: Path) -> None:
    stations = tables / "stations.csv"
    stations.write_text(stations.read_text(encoding="utf-8") + "S01,Twin,1,1\n" * 20, encoding="utf-8")
    assert "`--report FILE` writes all of this" in metrox("import", tables).out
    done = metrox("import", tables, "--report", "all.txt")
    assert "Not used (21)\n" in done.out
    assert f"  … and {21 - MOST} more" in done.out
    assert "All of it is in all.txt." in done.out
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


def test_what_comes_next_is_told_of_a_map_and_of_no_network(metrox: Run, tables: Path) -> None:
    done = metrox("import", tables, "--lines", "A,B", "--no-tune", "-o", "city.json")
    assert "next: metrox check city.json --draw" in done.err
    assert "next:" not in metrox("import", tables, "--to", "network", "-o", "network.json").err


def test_a_report_without_a_folder_is_refused_before_anything_is_written(metrox: Run, tables: Path) -> None:
    done = metrox("import", tables, "--no-tune", "-o", "city.json", "--report", "nowhere/report.txt")
    assert (done.code, "no such folder" in done.err) == (2, True)
    assert not Path("city.json").exists()
