"""`metrox sheet -o OUT.html`, `--open` and watching: what is written, what is opened, and what a designer is told."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import opening, watching
from metrox_maps.cli.opening import open_file
from metrox_maps.errors import MetroxError
from metrox_maps.metrox.editions import edition_document
from tests.browser import browsing

ROOT = Path(__file__).parents[2]
Run = Callable[..., Any]
Starter = Callable[..., Path]


@pytest.fixture
def saves(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Takes what happens between two looks of a watch, after which Ctrl-C arrives."""

    def happen(*steps: Callable[[], object]) -> None:
        left = iter(steps)

        def pause(_seconds: float) -> None:
            step = next(left, None)
            if step is None:
                raise KeyboardInterrupt
            step()

        monkeypatch.setattr(watching.time, "sleep", pause)

    return happen


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that would have been opened."""
    files: list[str] = []
    monkeypatch.setattr(opening, "open_file", files.append)
    return files


def nothing() -> None:
    """What happens while nothing happens."""


# -- the page -----------------------------------------------------------------------------------------------------------


def test_the_page_holds_the_sheet_and_what_there_is_to_know(metrox: Run, starter: Starter) -> None:
    starter(lambda document: document["routes"][0].update(color="#fff3c0"))
    assert metrox("sheet", "map.json", "-o", "sheet.svg").code == 0
    done = metrox("sheet", "map.json", "-o", "sheet.html")
    assert done.code == 0
    assert "sheet.html written: " in done.err
    text = Path("sheet.html").read_text(encoding="utf-8")
    drawing = Path("sheet.svg").read_text(encoding="utf-8").partition("?>")[2].strip()
    assert drawing in text
    for station in json.loads(Path("map.json").read_text())["stations"]:
        assert f'data-key="station:{station["id"]}"' in text
    assert "<small>low-contrast</small>" in text
    assert 'class="note warning" data-key="route:' in text
    assert "data-follow" not in text


def test_several_pages_stand_in_one_file(metrox: Run, starter: Starter) -> None:
    starter()
    assert metrox("sheet", "map.json", "-o", "sheet.html", "--paper", "a3", "--tile", "a4").code == 0
    text = Path("sheet.html").read_text()
    assert text.count('<div class="page"') > 1
    assert text.count('class="edge content"') == 0  # no page has the sheet's own margins
    clips = re.findall(r'<clipPath id="([^"]+)">(.*?)</clipPath>', text)
    assert len(set(clips)) == len({name for name, _ in clips})  # pages of one file share their names


def test_a_refused_map_leaves_no_page(metrox: Run, starter: Starter, opened: list[str]) -> None:
    starter(lambda document: document["routes"][0]["stations"].append("nowhere"))
    assert metrox("sheet", "map.json", "-o", "sheet.html", "--open").code == 1
    assert not Path("sheet.html").exists()
    assert opened == []


# -- watching -----------------------------------------------------------------------------------------------------------


def test_the_page_tells_why_it_is_older_than_its_map(metrox: Run, starter: Starter, saves: Callable[..., None]) -> None:
    path, pages = starter(), []

    def look() -> None:
        pages.append(Path("sheet.html").read_text(encoding="utf-8"))

    saves(
        lambda: (look(), path.write_text("{")),
        lambda: (look(), starter(lambda document: document["stations"][0].pop("at"))),
        lambda: (look(), path.unlink()),
        nothing,
        lambda: (look(), starter(lambda document: document.update(name="Mended"))),
        look,
    )
    assert metrox("sheet", path, "-o", "sheet.html", "--watch").code == 130
    whole, broken, unplaced, gone, mended = pages
    alerts = [re.findall(r'role="alert">(.*?)</p>', page) for page in pages]
    assert [len(found) for found in alerts] == [0, 1, 1, 1, 0]
    assert "there is no such file" in alerts[3][0]
    assert "no position for" in alerts[2][0]
    drawings = [re.findall(r"<svg .*?</svg>", page, re.DOTALL) for page in pages]
    assert drawings[0] == drawings[1] == drawings[2] == drawings[3] != drawings[4]
    assert len({re.findall(r'data-stamp="(\w+)"', page)[0] for page in pages}) == 5  # so that each shows itself
    assert all("data-follow" in page for page in pages)
    assert "Mended" in mended
    assert whole != broken != unplaced != gone


def test_every_round_begins_and_ends_with_a_line(metrox: Run, starter: Starter, saves: Callable[..., None]) -> None:
    path = starter()
    saves(lambda: starter(lambda document: document.update(name="Renamed")), nothing, lambda: path.write_text("{"))
    done = metrox("sheet", path, "-o", "sheet.html", "--watch")
    lines = [line for line in done.err.splitlines() if line.startswith(("looking", "watching", "sheet.html", "error:"))]
    begin, end = "looking at 1 file", "watching 1 file; Ctrl-C ends"
    assert [line for line in lines if line in (begin, end)] == [begin, end] * 3
    assert [line.split(":")[0] for line in lines] == [
        *(begin, "sheet.html written", end),
        *(begin, "sheet.html written", end),
        *(begin, "error", end),
    ]


def test_a_file_that_an_editor_replaces_is_never_missed(
    metrox: Run, starter: Starter, saves: Callable[..., None]
) -> None:
    """The old file is moved away, and the new one comes a moment later; then one of the same size and time comes."""
    path = starter()
    text = path.read_text()

    def replaced() -> None:
        other = path.with_suffix(".new")
        other.write_text(text.replace('"windows": 2', '"windows": 3', 1))
        os.utime(other, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
        other.replace(path)

    saves(lambda: path.rename("map.json~"), lambda: path.write_text(text), replaced, nothing)
    done = metrox("sheet", path, "-o", "sheet.svg", "--watch")
    assert done.err.count("sheet.svg written") == 3
    assert "no such file" not in done.err


def test_a_change_of_the_maps_own_edition_is_seen(metrox: Run, starter: Starter, saves: Callable[..., None]) -> None:
    path = starter(lambda document: document.update(edition="own.json"))
    own = Path("own.json")
    own.write_text(json.dumps(edition_document("okazu-2018") | {"id": "own", "name": "House rules"}))
    saves(nothing, lambda: own.write_text(own.read_text().replace("House rules", "Stricter")), nothing)
    assert metrox("sheet", path, "-o", "sheet.svg", "--watch").code == 130
    assert "Stricter" in Path("sheet.svg").read_text()


# -- opening ------------------------------------------------------------------------------------------------------------


def test_the_result_is_opened_once(
    metrox: Run, starter: Starter, saves: Callable[..., None], opened: list[str]
) -> None:
    path = starter()
    assert metrox("sheet", path, "-o", "sheet.svg").code == 0
    assert opened == []
    assert metrox("sheet", path, "-o", "sheet.svg", "--open").code == 0
    assert opened == ["sheet.svg"]
    path.write_text("{")
    saves(starter, lambda: starter(lambda document: document.update(name="Again")))
    assert metrox("sheet", path, "-o", "sheet.html", "--open", "--watch").code == 130
    assert opened == ["sheet.svg", "sheet.html"]  # once, as soon as there is something to see


def test_what_cannot_be_opened_is_written_all_the_same(
    metrox: Run, starter: Starter, saves: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    starter()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", "")
    done = metrox("sheet", "map.json", "-o", "sheet.svg", "--open")
    assert done.code == 2
    assert "sheet.svg is written, but cannot be opened from here (none of xdg-open, " in done.err
    assert Path("sheet.svg").exists()
    saves(lambda: starter(lambda document: document.update(name="Again")))
    done = metrox("sheet", "map.json", "-o", "sheet.svg", "--open", "--watch")
    assert done.code == 130
    assert done.err.count("cannot be opened") == 1
    assert "Again" in Path("sheet.svg").read_text()


@pytest.mark.skipif(os.name == "nt", reason="programs here are scripts of a shell")
@pytest.mark.parametrize(("platform", "program"), [("linux", "xdg-open"), ("linux", "gio"), ("darwin", "open")])
def test_each_system_has_its_program(
    platform: str, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    script = tmp_path / program
    script.write_text('#!/bin/sh\nprintf "%s\\n" "$@" > told\nread line && exit 5\nexit $CODE\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CODE", "0")
    open_file("-sheet 1.html")
    told = Path("told").read_text().splitlines()
    assert told == [*(["open"] if program == "gio" else []), str(tmp_path / "-sheet 1.html")]
    monkeypatch.setenv("CODE", "3")
    with pytest.raises(MetroxError, match=f"{program} ends with 3.*open it by hand"):
        open_file("-sheet 1.html")


# -- all together -------------------------------------------------------------------------------------------------------


def test_a_saved_map_shows_in_the_open_page(starter: Starter, tmp_path: Path) -> None:
    """The real program watches, a real browser shows, and the designer saves."""
    with browsing(tmp_path / "profile") as tab:
        if tab is None:
            pytest.skip("no Chromium here")
        path, page = starter(), tmp_path / "sheet.html"
        command = [sys.executable, "-m", "metrox_maps", "sheet", str(path), "-o", str(page), "--watch"]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        process = subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True)
        try:
            assert process.stderr is not None
            assert any("Ctrl-C ends" in line for line in iter(process.stderr.readline, ""))
            tab.open(page)
            tab.key("v")
            starter(lambda document: document.update(name="Saved just now"))
            tab.until("document.title === 'Saved just now' && document.readyState === 'complete'")
            assert tab.value("document.querySelector('[name=view]:checked').value") == "gray"
            path.write_text("{")
            tab.until("document.querySelector('[role=alert]') !== null && document.readyState === 'complete'")
            assert tab.value("document.title") == "Saved just now"
            assert tab.complaints == []
        finally:
            process.kill()
            process.communicate()
