"""`metrox play --studies` and `--html`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import studying
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.metrox.play import session
from metrox_maps.metrox.play.studies import Studies, ladder, luck
from metrox_maps.simulate import recording

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "RUNGS", (ladder.Rung("random", 20, 30, 30), ladder.Rung("greedy", 20, 30, 30)))
    monkeypatch.setattr(luck, "TWINS", (luck.Twins("greedy:dice", 20, 30, 30),))


def played(metrox: Run, path: Path, *options: str) -> dict[str, Any]:
    done = metrox("play", path, "--games", "5", "--format", "json", *options)
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    assert list(faults(document, load_schema("metrox-play-1"))) == []
    return document


def test_a_plain_report_has_the_quick_studies(metrox: Run, starter: Run) -> None:
    made = played(metrox, starter())
    assert list(made["studies"]) == ["ladder", "luck"]
    assert made["studies"]["ladder"]["rungs"][0]["games"] == 20
    text = metrox("play", starter(), "--games", "5").out
    assert made["studies"]["ladder"]["reading"] in " ".join(text.split())


def test_studies_are_played_as_asked_for_with_the_seed_of_the_games(metrox: Run, starter: Run) -> None:
    assert played(metrox, starter(), "--studies", "none")["studies"] == {}
    one, two, three = (
        played(metrox, starter(), "--studies", "ladder", "--seed", seed, "--engine", engine)["studies"]
        for seed, engine in (("1", "auto"), ("1", "reference"), ("2", "auto"))
    )
    assert list(one) == ["ladder"]
    assert one == two != three


def test_the_page_is_written_with_all_studies(metrox: Run, starter: Run, tmp_path: Path) -> None:
    pages = []
    for name in ("a.html", "b.HTM"):
        done = metrox("play", starter(), "--games", "5", "--html", name)
        assert done.code == 0, done.err
        assert f"{name} written" in done.err
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]
    for section in ("scores", "skill", "luck", "routes", "company", "turns", "stations"):
        assert f'<section id="{section}">'.encode() in pages[0]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--studies", "laddr"), "there is no study `laddr`; did you mean `ladder`?"),
        (("--studies", "ladder,quick"), "there is no study `quick`"),
        (("--studies", ""), "there is no study ``"),
        (("--html", "out.txt"), "must end in .html or .htm"),
        (("--html", ""), "must end in .html or .htm"),
        (("--html", "nowhere/out.html"), "no such folder"),
        (("--html", "map.html"), "is the input"),
        (("--human", "--html", "out.html"), "leave out --html"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_played(
    metrox: Run, starter: Run, options: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = starter(name="map.html")
    before = path.read_bytes()
    monkeypatch.setattr(recording, "run_batch", None)
    done = metrox("play", path, *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_page_is_never_written_over_the_record(metrox: Run, starter: Run, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    record.write_text("")
    (tmp_path / "out.html").symlink_to(record)
    done = metrox("play", starter(), "--games", "5", "--record", "games.jsonl", "--html", "out.html")
    assert done.code == 2
    assert "choose another name" in done.err


def test_studies_that_were_stopped_are_left_out_and_the_rest_is_reported(
    metrox: Run, starter: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(studying, "play_studies", lambda *_, **__: Studies(interrupted=("ladder", "luck")))
    done = metrox("play", starter(), "--games", "5", "--html", "out.html")
    assert done.code == 130
    assert "5 games" in done.out
    assert "interrupted; without the studies ladder, luck" in done.err
    assert b"without the studies ladder and luck" in (tmp_path / "out.html").read_bytes()


def test_a_session_stopped_at_once_writes_no_page(
    metrox: Run, starter: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(session.TableJob, "__call__", stop)
    (tmp_path / "out.html").write_text("mine")
    done = metrox("play", starter(), "--games", "5", "--html", "out.html", "--engine", "reference")
    assert done.code == 130
    assert (tmp_path / "out.html").read_text() == "mine"
