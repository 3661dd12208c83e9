"""`metrox sheet` for boards: what is written, what is dealt, and what means nothing for a board."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import main, watching
from metrox_maps.metromania.codec import parse_board
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.game import MetromaniaGame
from metrox_maps.simulate.luck import DECK, Luck
from tests.samples import BOARDS

FILES = {path.stem: path for path in BOARDS}
FIXED, DEALT = FILES["metromania-amberly"], FILES["metromania-quillhaven"]


def run(*arguments: object) -> int:
    return main([str(argument) for argument in arguments])


def placement(path: Path) -> str:
    found = re.search(r'"placement": "([^"]*)"', path.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def test_a_board_is_written_and_its_size_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "board.svg"
    assert run("sheet", FIXED, "-o", out) == 0
    page = ElementTree.parse(out).getroot()
    assert (page.get("width"), page.get("height")) == ("297mm", "210mm")
    told = capsys.readouterr().err
    assert re.search(r"297 × 210 mm, 150 spaces with sides of 1\d\.\d mm, 12 line starts and 12 line ends", told)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.svg"]


@pytest.mark.parametrize("ending", ["pdf", "png", "html"])
def test_every_kind_of_file_can_be_written(ending: str, tmp_path: Path) -> None:
    for engine in ("typst", "pypdf") if ending in ("pdf", "png") else ():
        pytest.importorskip(engine)
    out = tmp_path / f"board.{ending}"
    assert run("sheet", FIXED, "-o", out, "--theme", "low-ink", "--ruler", "--bleed", "3", "--marks") == 0
    data = out.read_bytes()
    assert data.startswith({"pdf": b"%PDF", "png": b"\x89PNG", "html": b"<!"}[ending])
    if ending == "html":
        assert b"Foundry Quay" in data
        assert b"turned by 120" in data


def test_options_reach_the_board(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    options = ["--paper", "a3", "--orientation", "portrait", "--show", "ids", "--language", "de", "--theme", "mono"]
    assert run("sheet", FIXED, "-o", out, *options) == 0
    text = out.read_text(encoding="utf-8")
    assert 'height="420mm"' in text
    assert "Linienanfang" in text
    assert "5-4-8" in text
    assert run("sheet", FIXED, "-o", out, "--outline-text") == 0
    assert "<text" not in out.read_text(encoding="utf-8")


def test_districts_are_dealt_as_the_first_game_of_the_seed_deals_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = parse_board(json.loads(DEALT.read_text(encoding="utf-8")))
    seen = set()
    for seed in (1, 2):
        assert run("sheet", DEALT, "-o", tmp_path / "dealt.svg", "--deal", seed) == 0
        game = MetromaniaGame(board_of(board))
        first = game.chance(game.start(4), Luck.stream(seed, 0, DECK)).terrain.placement
        wanted = " ".join(f"{board.districts[placed.district].id}:{placed.rotation}" for placed in first)
        assert placement(tmp_path / "dealt.svg") == wanted
        assert f"dealt: seed {seed}" in (tmp_path / "dealt.svg").read_text(encoding="utf-8")
        seen.add(wanted)
    assert len(seen) == 2
    assert "lie here in their order" not in capsys.readouterr().err
    assert run("sheet", DEALT, "-o", tmp_path / "plain.svg") == 0
    assert "lie here in their order; --deal SEED deals them" in capsys.readouterr().err
    assert "not dealt: districts in their order" in (tmp_path / "plain.svg").read_text(encoding="utf-8")
    assert placement(tmp_path / "plain.svg").split()[0] == f"{board.districts[0].id}:0"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--names", "all"], "--names is for maps of Metro X"),
        (["--show", "grid"], "--show grid is for maps of Metro X; of a board there is ids"),
        (["--deal", "3"], "this one places them"),
        (["--deal", "x"], "not a valid integer"),
        (["--dpi", "300"], "--dpi is for PNG"),
        (["--language", "xx"], "there are no words in 'xx'"),
    ],
)
def test_what_means_nothing_for_a_board_is_a_usage_error(
    options: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("sheet", FIXED, "-o", tmp_path / "board.svg", *options) == 2
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_dealing_means_nothing_for_a_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sheet", FIXED.parent / "harbour-teaching.json", "-o", tmp_path / "map.svg", "--deal", "1") == 2
    assert "--deal is for boards of Metromania" in capsys.readouterr().err


def test_a_seed_out_of_range_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sheet", DEALT, "-o", tmp_path / "board.svg", "--deal", "-1") == 2
    assert "a seed is a whole number from 0" in capsys.readouterr().err


def test_a_board_with_errors_is_refused_and_forced_as_far_as_it_is_a_city(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document: Any = json.loads(FIXED.read_text(encoding="utf-8"))
    document["frame"] = ["....." for _ in range(6)]
    file, out = tmp_path / "bad.json", tmp_path / "out.svg"
    file.write_text(json.dumps(document))
    assert run("sheet", file, "-o", out) == 1
    assert not out.exists()
    assert run("sheet", file, "-o", out, "--force") == 0
    assert "drawn in spite of" in capsys.readouterr().err
    document["districts"] = document["districts"][:4]
    document["placement"] = "deal"
    file.write_text(json.dumps(document))
    out.unlink()
    assert run("sheet", file, "-o", out, "--force") == 1
    assert "no city to draw" in capsys.readouterr().err
    assert not out.exists()


def test_paper_too_small_is_refused_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "board.svg"
    assert run("sheet", FIXED, "-o", out, "--paper", "100x100mm") == 1
    assert "it fits on" in capsys.readouterr().err
    assert not out.exists()
    assert run("sheet", FIXED, "-o", out, "--paper", "100x100mm", "--force") == 0


def test_watching_draws_a_board_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, out = tmp_path / "board.json", tmp_path / "board.html"
    file.write_bytes(FIXED.read_bytes())
    text = FIXED.read_text(encoding="utf-8")
    saves = iter([text.replace("Millpond", "Mill Pond Two"), None])

    def pause(_seconds: float) -> None:
        following = next(saves)
        if following is None:
            raise KeyboardInterrupt
        assert "Mill Pond Two" not in out.read_text(encoding="utf-8")
        file.write_text(following, encoding="utf-8")

    monkeypatch.setattr(watching.time, "sleep", pause)
    assert run("sheet", file, "-o", out, "--watch") == 130
    assert "Mill Pond Two" in out.read_text(encoding="utf-8")
