"""`--workers`, `--scheduler`, `--engine`, and what a person sees while games are played."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli.output import progress_bar

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--workers", "2", "--scheduler", "tcp://127.0.0.1:1"), "give one of the two"),
        (("--workers", "1", "--scheduler", "tcp://127.0.0.1:1"), "give one of the two"),
        (("--scheduler", "nonsense"), "scheduler nonsense: not to be reached"),
        (("--scheduler", ""), "the address of the scheduler is empty"),
        (("--workers", "-1"), "-1 workers: at least one"),
        (("--workers", "1000000"), "are of no use on this machine"),
        (("--workers", "two"), "'two' is not a valid integer"),
        (("--games", str(2**63)), "at most 9223372036854775807"),
        (("--games", "0", "--workers", "2"), "0 games"),
        (("--engine", "fast"), "'fast' is not one of 'auto', 'reference', 'kernel'"),
    ],
)
def test_impossible_hands_are_refused_and_nothing_is_overwritten(
    metrox: Run, starter: Run, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    kept = tmp_path / "games.jsonl"
    kept.write_text("mine", encoding="utf-8")
    done = metrox("play", starter(), "--record", "games.jsonl", *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert kept.read_text(encoding="utf-8") == "mine"


def test_build_takes_the_same_options(metrox: Run, starter: Run, tmp_path: Path) -> None:
    done = metrox("build", starter(), "-o", "out", "--scheduler", "nonsense")
    assert (done.code, done.out) == (2, "")
    assert "scheduler nonsense: not to be reached" in done.err
    assert not (tmp_path / "out").exists()


def test_the_report_does_not_depend_on_the_engine_asked_for(metrox: Run, starter: Run) -> None:
    path = starter()
    made = []
    for engine in ("auto", "reference"):
        done = metrox("play", path, "--games", "20", "--engine", engine, "--format", "json")
        assert (done.code, done.err) == (0, "")
        made.append(json.loads(done.out))
        made[-1].pop("games_per_second")
    assert made[0] == made[1]


class Terminal(io.StringIO):
    """A stream that a person watches."""

    def isatty(self) -> bool:
        return True


def test_a_person_sees_games_done_rate_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    with progress_bar("playing", 5000) as progress:
        assert progress is not None
        assert shown.getvalue() == ""
        for done in range(1000, 5000, 1000):
            progress(done)
        assert "playing" in shown.getvalue()
    assert "4,000 of 5,000 games" in shown.getvalue()
    assert "/s" in shown.getvalue()


def test_without_a_person_nothing_is_shown() -> None:
    with progress_bar("playing", 5000) as progress:
        assert progress is None
