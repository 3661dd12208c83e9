"""`metrox check --draw`, `--all` and `--paper`: what a drawing adds, and to what it is bound."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli.check import BOARD_GAMES, MAP_GAMES
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.metromania.play.trial import GAMES as BOARD_TRIAL_GAMES
from metrox_maps.metrox.check import DRAWN, PLAYED
from metrox_maps.metrox.play.trial import GAMES as MAP_TRIAL_GAMES

BOARD_CASES = Path(__file__).parents[1] / "metromania" / "play" / "rules"
Run = Callable[..., Any]
Starter = Callable[..., Path]


def shifted(document: Any) -> None:
    """A name pushed onto the line beside it."""
    document["stations"][2].update(label="E", label_offset=[2, 0])


def findings(done: Any) -> list[dict[str, Any]]:
    document = json.loads(done.out)
    assert list(faults(document, load_schema("metrox-report-1"))) == []
    found: list[dict[str, Any]] = document["files"][0]["findings"]
    return found


def test_a_drawing_is_judged_only_when_asked_for(metrox: Run, starter: Starter) -> None:
    path = starter(shifted)
    assert findings(metrox("check", path, "--format", "json")) == []
    (found,) = findings(metrox("check", path, "--draw", "--format", "json"))
    assert (found["rule"], found["severity"], found["pointer"]) == ("name-without-place", "warning", "/stations/2/name")
    assert [place["pointer"] for place in found["related"]] != []
    assert metrox("check", path, "--draw").code == 0
    assert metrox("check", path, "--draw", "--fail-on", "warning").code == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), f"({len(DRAWN)} more with --draw, {len(PLAYED)} more with --play)"),
        (("--draw",), f"({len(PLAYED)} more with --play)"),
        (("--all", "--games", "100"), " rules: nothing to complain about."),
        (("--draw", "--ignore", "label,play"), "left out): nothing"),
        (("--select", "box-too-small"), "left out, 1 more with --draw)"),
    ],
)
def test_the_closing_line_says_what_an_option_adds(
    metrox: Run, starter: Starter, options: tuple[str, ...], words: str
) -> None:
    assert words in metrox("check", starter(), *options).out


def test_every_rule_is_run_or_accounted_for(metrox: Run, starter: Starter) -> None:
    path = starter()
    counts = []
    for options in ((), ("--draw",), ("--all", "--games", "100"), ("--ignore", "box-too-small")):
        document = json.loads(metrox("check", path, "--format", "json", *options).out)["files"][0]
        skipped = [rule for entry in document["skipped"] for rule in entry["rules"]]
        assert len(skipped) == len(set(skipped))
        counts.append(document["rules_run"] + len(skipped))
    assert counts[0] == counts[1] == counts[2] == counts[3] + 1


def test_a_number_of_games_is_that_of_maps_and_boards_alike(metrox: Run) -> None:
    assert (MAP_GAMES, BOARD_GAMES) == (MAP_TRIAL_GAMES, BOARD_TRIAL_GAMES), "help says what is played"
    path = str(BOARD_CASES / "stations-run-out" / "bad-nine.json")
    for options, games in (((), BOARD_GAMES), (("--games", "40"), 40)):
        found = findings(metrox("check", path, "--play", "--format", "json", *options))
        assert any(f"{games} quick games of 4 players" in one["message"] for one in found)


def test_paper_decides_what_fits(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter()
    small = metrox("check", path, "--draw", "--paper", "100x80mm", "--format", "json")
    assert small.code == 1
    rules = {found["rule"]: found for found in findings(small)}
    assert "would do" in rules["drawing-too-small"]["message"]
    assert rules["drawing-too-small"]["pointer"] == "/grid"
    assert metrox("check", path, "--draw").code == 0
    (tmp_path / "metrox.toml").write_text('paper = "100x80mm"\n')
    assert metrox("check", path, "--draw").code == 1
    assert metrox("check", path, "--draw", "--paper", "a4").code == 0  # the command line goes before


def test_a_wrong_paper_is_a_usage_error(metrox: Run, starter: Starter) -> None:
    done = metrox("check", starter(), "--paper", "a99")
    assert done.code == 2
    assert "letter" in done.err


def test_sheet_and_check_refuse_in_the_same_words(metrox: Run, starter: Starter) -> None:
    path = starter()
    (found,) = [
        item
        for item in findings(metrox("check", path, "--draw", "--paper", "100x80mm", "--format", "json"))
        if item["severity"] == "error"
    ]
    done = metrox("sheet", path, "-o", "x.svg", "--paper", "100x80mm")
    assert done.code == 1
    assert found["message"] in done.err


def test_sheet_prints_what_check_finds(metrox: Run, starter: Starter) -> None:
    path = starter(shifted)
    (found,) = findings(metrox("check", path, "--draw", "--format", "json"))
    assert found["message"] in metrox("sheet", path, "-o", "x.svg").err


def test_findings_of_a_drawing_can_be_known_and_configured(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter(shifted)
    assert metrox("check", path, "--draw", "--baseline", "known.json", "--write-baseline").code == 0
    known = metrox("check", path, "--draw", "--baseline", "known.json")
    assert "1 finding suppressed by the baseline" in known.out
    assert metrox("check", path, "--baseline", "known.json").err == ""  # not drawn, it may still be there
    assert "no longer there" in metrox("check", starter(), "--draw", "--baseline", "known.json").err
    starter(shifted)
    (tmp_path / "metrox.toml").write_text(
        '[severity]\nname-without-place = "error"\n[thresholds]\nname-too-small = 20\n'
    )
    done = metrox("check", path, "--draw", "--format", "json")
    assert done.code == 1
    assert {found["rule"] for found in findings(done)} == {"name-without-place", "name-too-small"}


def test_every_format_tells_of_a_drawing(metrox: Run, starter: Starter) -> None:
    path = starter(shifted)
    for form in ("full", "concise", "jsonl", "sarif", "github", "gitlab", "junit", "markdown", "html"):
        assert "name-without-place" in metrox("check", path, "--draw", "--format", form).out, form


def test_a_large_map_is_not_drawn(metrox: Run, starter: Starter) -> None:
    def grow(document: Any) -> None:
        document["grid"] = {"columns": 400, "rows": 400}
        document["stations"] += [
            {"id": f"s{number}", "name": f"S{number}", "at": [number % 80 * 5, 30 + number // 80 * 5]}
            for number in range(1980)
        ]

    done = metrox("check", starter(grow), "--draw", "--format", "json")
    document = json.loads(done.out)["files"][0]
    (entry,) = [entry for entry in document["skipped"] if "too large to be drawn" in entry["reason"]]
    assert entry["rules"] == list(DRAWN)
