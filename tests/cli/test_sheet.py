"""`metrox sheet`: what is written, what is refused, and watching."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import main, watching

MAP: dict[str, Any] = {
    "format": "metrox-map/1",
    "name": "Tiny",
    "edition": "gamewright-2020",
    "grid": {"columns": 20, "rows": 10},
    "stations": [
        {"id": "a", "name": "Alder", "at": [2, 4]},
        {"id": "b", "name": "Birch", "at": [8, 4]},
        {"id": "c", "name": "Cross", "at": [14, 4]},
    ],
    "routes": [
        {
            "id": "R",
            "name": "Red",
            "color": "#c1121f",
            "pattern": "solid",
            "windows": 2,
            "bonus": {"first": 5, "later": 2},
            "start": "a",
            "end": "c",
            "stations": ["a", "b", "c"],
        }
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.json"
    path.write_text(json.dumps(MAP))
    return path


def run(*arguments: object) -> int:
    return main([str(argument) for argument in arguments])


def test_a_sheet_is_written(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "tiny.svg"
    assert run("sheet", file, "-o", out) == 0
    page = ElementTree.parse(out).getroot()
    assert {page.get("width"), page.get("height")} == {"210mm", "297mm"}
    assert "3 boxes" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tiny.json", "tiny.svg"]


def test_paper_orientation_names_and_overlays(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "tiny.svg"
    options = ["--paper", "300x200mm", "--orientation", "portrait", "--names", "none", "--show", "grid,ids"]
    assert run("sheet", file, "-o", out, *options) == 0
    text = out.read_text()
    assert 'width="200mm"' in text
    assert ">Alder<" not in text
    assert ">a<" in text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["-o", "x.txt"], "must end in .svg"),
        (["-o", "x.svg", "--paper", "a7"], "letter"),
        (["-o", "x.svg", "--show", "dreams"], "grid, ids"),
        ([], "--output"),
    ],
)
def test_wrong_options_are_usage_errors(
    file: Path, options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("sheet", file, *options) == 2
    assert words in capsys.readouterr().err


def test_a_map_with_errors_is_refused_and_nothing_written(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(json.dumps(MAP))
    document["routes"][0]["stations"] = ["a", "ghost", "c"]
    file.write_text(json.dumps(document))
    out = tmp_path / "tiny.svg"
    assert run("sheet", file, "-o", out) == 1
    assert "ghost" in capsys.readouterr().err
    assert not out.exists()
    assert run("sheet", file, "-o", out, "--force") == 0
    assert out.exists()


def test_a_map_without_places_is_refused_with_the_remedy(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(json.dumps(MAP))
    del document["stations"][1]["at"]
    file.write_text(json.dumps(document))
    out = tmp_path / "tiny.svg"
    assert run("sheet", file, "-o", out) == 1
    assert '"at"' in capsys.readouterr().err
    assert not out.exists()


def test_a_page_too_small_is_refused_unless_forced(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tiny.svg"
    assert run("sheet", file, "-o", out, "--paper", "60x60mm") == 1
    assert "does not fit" in capsys.readouterr().err
    assert not out.exists()
    assert run("sheet", file, "-o", out, "--paper", "60x60mm", "--force") == 0


def test_watching_redraws_and_survives_a_broken_save(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file is broken and mended while it is watched; then Ctrl-C arrives."""
    out = tmp_path / "tiny.svg"
    saves = iter(["{", json.dumps(MAP | {"name": "Renamed"}), None])

    def pause(_seconds: float) -> None:
        text = next(saves)
        if text is None:
            raise KeyboardInterrupt
        file.write_text(text)

    monkeypatch.setattr(watching.time, "sleep", pause)
    assert run("sheet", file, "-o", out, "--watch") == 130
    assert "Renamed" in out.read_text()
    errors = capsys.readouterr().err
    assert errors.count("Ctrl-C ends") == 3
    assert errors.count("tiny.svg written") == 2


def test_bytes_are_equal_between_runs(file: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "1.svg", tmp_path / "2.svg"
    run("sheet", file, "-o", first)
    run("sheet", file, "-o", second)
    assert first.read_bytes() == second.read_bytes()


def test_a_sheet_drawn_in_spite_of_errors_says_so(metrox: Any, starter: Any) -> None:
    def change(document: Any) -> None:
        document["routes"][0]["end"] = document["routes"][0]["stations"][0]

    starter(change)
    assert metrox("sheet", "map.json", "-o", "a.svg").code == 1
    done = metrox("sheet", "map.json", "-o", "a.svg", "--force")
    assert done.code == 0
    assert "drawn in spite of 1 error: " in done.err
    starter()
    assert "in spite" not in metrox("sheet", "map.json", "-o", "a.svg", "--force").err
