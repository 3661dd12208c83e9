"""`metrox tune`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.documents.reading import BOM
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.metrox.draft import tuning
from metrox_maps.simulate.batch import Batch, run_batch

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a quick bot play in the place of `good`, as far as few games go."""
    monkeypatch.setattr(tuning, "GOOD", "greedy:dice")
    monkeypatch.setattr(tuning, "has_kernel", lambda: True)
    monkeypatch.setitem(tuning.GAMES, "greedy:dice", 1600)


@pytest.fixture
def easy(tmp_path: Path, examples: Path) -> Path:
    """A map that is too easy, in its own notation: other spaces, keys of its author, a byte order mark."""
    text = (examples / "harbour-teaching.json").read_text(encoding="utf-8")
    text = re.sub(r'"windows": \d', '"windows" :4', text, count=2)
    text = text.replace('"name"', '"x-mine": [ 1,2 ],\n  "name"', 1)
    path = tmp_path / "easy.json"
    path.write_bytes(BOM + text.encode())
    return path


def report(done: Any) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(done.out)
    assert list(faults(document, load_schema("metrox-tune-1"))) == []
    return document


def test_before_and_after_are_shown_and_nothing_is_written(metrox: Run, easy: Path) -> None:
    old = easy.read_bytes()
    done = metrox("tune", "easy.json")
    assert done.code == 0, done.err
    assert "The goal is met." in done.out
    assert re.search(r"^A +\d+ +4 .*→ +\d", done.out, re.MULTILINE)
    assert "nothing is written; --write" in done.err
    assert easy.read_bytes() == old


def test_write_changes_windows_and_bonuses_and_not_a_byte_more(metrox: Run, easy: Path) -> None:
    old = easy.read_bytes()
    made = report(metrox("tune", "easy.json", "--format", "json"))
    done = metrox("tune", "easy.json", "--write", "--format", "json")
    assert (done.code, report(done)) == (0, made)
    assert done.err == "easy.json written\n"
    new = easy.read_bytes()
    numbers = re.compile(rb'("(?:windows|first|later)" ?: ?)\d+')
    assert new != old
    assert numbers.sub(rb"\1_", new) == numbers.sub(rb"\1_", old)
    routes = json.loads(new.removeprefix(BOM))["routes"]
    for route, told in zip(routes, made["routes"], strict=True):
        after = told["after"]
        assert (route["windows"], route["bonus"]["first"]) == (after["windows"], after["first"])
        assert route["bonus"]["later"] == after["later"]


def test_the_document_says_what_the_text_says(metrox: Run, easy: Path) -> None:
    made = report(metrox("tune", str(easy), "--format", "json", "--seed", "2"))
    assert (made["bot"], made["seed"], made["most"], made["reached"]) == ("greedy:dice", 2, 1600, True)
    assert "target" not in made
    text = metrox("tune", str(easy), "--seed", "2").out
    assert f"mean score {made['after']['score']['mean']:.2f}" in text
    assert f"{sum(step['kept'] for step in made['steps'])} kept" in text


def test_a_goal_that_is_not_met_gives_1_and_what_stands_in_the_way(metrox: Run, easy: Path) -> None:
    done = metrox("tune", str(easy), "--target-good", "95", "--games", "600")
    assert done.code == 1
    assert "The goal is not met" in done.out
    assert "not 95" in done.out


def test_too_few_games_to_try_anything_are_said_and_the_table_stands_once(metrox: Run, easy: Path) -> None:
    done = metrox("tune", str(easy), "--games", str(tuning.LEAST_GAMES), "--target-good", "95")
    assert done.code == 1
    assert "0 changes tried" in done.out
    assert "nothing was tried" in done.out
    assert "160 games are too few to try a change: allow more" in done.out
    assert done.out.count("completed  ") == 1
    assert "as it is: " in done.out
    assert "after: " not in done.out
    assert f"from {tuning.LEAST_GAMES} up" in " ".join(metrox("tune", "--help").out.split())


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nowhere.json",), 2, "nowhere.json"),
        (("easy.json", "--games", "3"), 2, "at least"),
        (("easy.json", "--target-good", "nan"), 2, "no finite number"),
        (("-", "--write"), 2, "standard input"),
        (("easy.json", "--edition", "nobody"), 2, "nobody"),
    ],
)
def test_what_cannot_be_done_is_said(
    metrox: Run, easy: Path, arguments: tuple[str, ...], code: int, words: str
) -> None:
    old = easy.read_bytes()
    done = metrox("tune", *arguments)
    assert done.code == code
    assert words in done.err
    assert easy.read_bytes() == old


def test_a_map_with_errors_is_not_tuned(metrox: Run, starter: Callable[..., Path]) -> None:
    def broken(document: Any) -> None:
        document["routes"][0]["stations"].append("nowhere")

    starter(broken)
    done = metrox("tune", "map.json", "--write")
    assert done.code == 1
    assert "unknown-station" in done.err


def test_a_file_changed_meanwhile_is_not_overwritten(metrox: Run, easy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = tuning.tune

    def slow(*arguments: Any, **more: Any) -> Any:
        easy.write_text("{}")
        return real(*arguments, **more)

    monkeypatch.setattr("metrox_maps.cli.tune.tune", slow)
    done = metrox("tune", "easy.json", "--write")
    assert done.code == 2
    assert "changed meanwhile" in done.err
    assert easy.read_text() == "{}"


def test_an_interruption_writes_nothing(metrox: Run, easy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0

    def stopped(*arguments: Any, **more: Any) -> Any:
        nonlocal played
        played += 1
        batch: Batch[Any] = run_batch(*arguments, **more)
        return Batch(batch.tally, batch.games, interrupted=played > 2)

    monkeypatch.setattr("metrox_maps.metrox.draft.measuring.run_batch", stopped)
    old = easy.read_bytes()
    done = metrox("tune", "easy.json", "--write")
    assert done.code == 130
    assert "interrupted" in done.err
    assert easy.read_bytes() == old
