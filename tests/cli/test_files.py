"""Commands that read and write map files: new, fmt, rename, info, schema, and how all of them refuse."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import COMMANDS

Run = Callable[..., Any]


@pytest.mark.parametrize("template", ["starter", "blank"])
def test_new_writes_a_canonical_map_that_checks_clean(metrox: Run, template: str) -> None:
    assert metrox("new", "a.json", "--template", template).code == 0
    assert metrox("check", "a.json", "--fail-on", "info").code == 0
    assert metrox("fmt", "--check", "a.json").code == 0


def test_new_never_overwrites(metrox: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("mine")
    done = metrox("new", "a.json")
    assert (done.code, "exists already" in done.err) == (2, True)
    assert (tmp_path / "a.json").read_text() == "mine"


def test_fmt_rewrites_shows_and_checks(metrox: Run, starter: Run) -> None:
    path = starter()
    before = path.read_bytes()
    shown = metrox("fmt", "--diff", path)
    assert shown.code == 1
    assert '+  "stations": [' in shown.out
    assert metrox("fmt", "--check", path).code == 1
    assert path.read_bytes() == before
    assert metrox("fmt", path).code == 0
    assert metrox("fmt", "--check", path).code == 0
    assert json.loads(path.read_text()) == json.loads(before)


def test_fmt_loses_nothing_it_cannot_read(metrox: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"format": "metrox-map/1", "name": "A", // note\n "name": "B"}')
    before = path.read_bytes()
    done = metrox("fmt", path)
    assert done.code == 1
    assert "a.json: not formatted: 1:41: JSON has no comments" in done.err
    assert path.read_bytes() == before


def test_fmt_keeps_x_keys_and_goes_through_folders(metrox: Run, starter: Run, tmp_path: Path) -> None:
    path = starter(lambda document: document["stations"][0].update({"x-note": "keep"}))
    (tmp_path / "other.json").write_text('{"b": 1,   "a": 2}')
    assert metrox("fmt", ".").code == 0
    assert '"x-note": "keep"' in path.read_text()
    assert (tmp_path / "other.json").read_text() == '{"b": 1,   "a": 2}'


def test_rename_changes_every_place_and_no_other_line(metrox: Run, starter: Run) -> None:
    def change(document: Any) -> None:
        document["lint"] = {"ignore": [{"rule": "shared-end-point", "on": "station:central", "reason": "x"}]}
        document["stations"][2]["x-note"] = "central"

    path = starter(change)
    metrox("fmt", path)
    before = path.read_text().splitlines()
    done = metrox("rename", path, "station:central", "hub")
    assert done.code == 0
    after = path.read_text().splitlines()
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert len(changed) == 5
    assert all(
        a.replace('"central"', '"hub"', 1).replace("station:central", "station:hub") == b.replace('"x-note": "hub"', "")
        for a, b in changed
    )
    assert '"x-note": "central"' in path.read_text()
    assert "in 5 places" in done.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("station:centrl", "x"), "did you mean `central`?"),
        (("station:central", "library"), "already a station `library`"),
        (("station:central", "no good"), "cannot be the id"),
        (("central", "x"), "station:OLD or route:OLD"),
        (("line:A", "x"), "station:OLD or route:OLD"),
    ],
)
def test_rename_refuses_with_a_remedy(metrox: Run, starter: Run, arguments: tuple[str, str], words: str) -> None:
    path = starter()
    before = path.read_bytes()
    done = metrox("rename", path, *arguments)
    assert done.code == 2
    assert words in done.err
    assert path.read_bytes() == before


def test_a_route_can_be_renamed(metrox: Run, starter: Run) -> None:
    path = starter()
    assert metrox("rename", path, "route:A", "N").code == 0
    assert [route["id"] for route in json.loads(path.read_text())["routes"]] == ["N", "B", "C"]


def test_info_counts_by_hand(metrox: Run, starter: Run) -> None:
    info = json.loads(metrox("info", starter(), "--format", "json").out)
    assert {key: info[key] for key in ("stations", "routes", "stops", "windows", "interchanges")} == {
        "stations": 12,
        "routes": 3,
        "stops": 15,
        "windows": 6,
        "interchanges": 2,
    }
    assert info["bonus"] == {"first": 11, "later": 6}
    assert info["transfer_counts"] == {"1": 10, "2": 1, "3": 1}
    assert info["per_route"][2] == {"id": "C", "stations": 5, "windows": 2, "first": 3, "later": 2}


def test_schema_prints_and_writes(metrox: Run, tmp_path: Path) -> None:
    assert json.loads(metrox("schema", "metrox-map").out)["title"] == "Metro X map"
    assert metrox("schema", "metrox-edition", "-o", "e.json").code == 0
    assert json.loads((tmp_path / "e.json").read_text())["title"] == "Metro X edition"
    assert "metrox-record-1" in metrox("schema").out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(metrox: Run, command: str) -> None:
    done = metrox(command, "--help")
    assert done.code == 0
    assert f"Example: metrox {command}" in done.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("chek", "a.json"),
        ("check",),
        ("check", "missing.json"),
        ("check", "a\0b"),
        ("check", "--select", "no-such-rule", "a.json"),
        ("fmt", "missing.json"),
        ("info", "missing.json"),
        ("rename", "missing.json", "station:a", "b"),
        ("rule", "no-such-rule"),
        ("schema", "nothing"),
        ("editions", "show", "nothing"),
        ("editions", "shw"),
        ("new", "missing/a.json"),
        ("new", "."),
    ],
)
def test_what_cannot_be_done_is_said_with_code_2(metrox: Run, arguments: tuple[str, ...]) -> None:
    done = metrox(*arguments)
    assert done.code == 2
    assert done.err or "file-unreadable" in done.out


def test_a_fifo_without_a_name_of_ours_is_left_alone_in_a_folder(metrox: Run, starter: Run, tmp_path: Path) -> None:
    starter()
    os.mkfifo(tmp_path / "pipe.json")
    assert metrox("check", ".").code == 0
