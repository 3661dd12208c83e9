"""Commands that read and write map files: new, fmt, rename, info, schema, and how all of them refuse."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import COMMANDS

ROOT = Path(__file__).parents[2]

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


@pytest.mark.parametrize(
    "arguments",
    [
        ("sheet", "map.svg", "-o", "map.svg"),
        ("play", "map.jsonl", "--games", "2", "--record", "map.jsonl"),
        ("sheet", "map.svg", "-o", "./sub/../map.svg"),
    ],
)
def test_no_output_replaces_its_input(metrox: Run, starter: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "sub").mkdir()
    path = starter(name=arguments[1])
    before = path.read_bytes()
    done = metrox(*arguments)
    assert (done.code, "is the input" in done.err) == (2, True)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "arguments", [("fmt", ""), ("check", ""), ("build", "map.json", "-o", ""), ("schema", "metrox-map", "-o", "")]
)
def test_an_empty_path_is_no_folder(metrox: Run, starter: Run, arguments: tuple[str, ...]) -> None:
    path = starter()
    before = path.read_bytes()
    assert metrox(*arguments).code == 2
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["x" * 300, "sub/" + "y" * 5000])
@pytest.mark.parametrize("command", ["check", "fmt", "info"])
def test_a_name_too_long_is_said_in_short(metrox: Run, name: str, command: str) -> None:
    done = metrox(command, name)
    assert done.code == 2
    assert len(done.out + done.err) < 1000


def test_fmt_goes_on_after_a_file_it_cannot_write(metrox: Run, starter: Run, tmp_path: Path) -> None:
    starter(name="a.json")
    good = starter(name="c.json")
    done = metrox("fmt", "missing.json", good)
    assert done.code == 2
    assert "1 file rewritten" in done.err
    assert metrox("fmt", "--check", good).code == 0
    (tmp_path / "empty").mkdir()
    assert metrox("fmt", "empty").code == 2


def test_an_id_cannot_end_with_a_line_break(metrox: Run, starter: Run) -> None:
    path = starter()
    assert metrox("rename", path, "station:central", "hub\n").code == 2
    assert metrox("check", starter(lambda document: document["routes"][0].update(color="#c1121f\n"))).code == 1


def test_renaming_standard_input_writes_to_standard_output(starter: Run, tmp_path: Path) -> None:
    path = starter()
    code = [sys.executable, "-m", "metrox_maps", "rename", "-", "station:central", "hub"]
    done = subprocess.run(
        code,
        input=path.read_bytes(),
        capture_output=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert b'"hub"' in done.stdout
    assert not (tmp_path / "-").exists()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_what_is_printed_as_a_file_is_that_file_in_any_encoding(starter: Run, encoding: str) -> None:
    path = starter(lambda document: document.update(name="Zoë 😀 Łódź"))
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding}

    def printed(*arguments: str) -> bytes:
        command = [sys.executable, "-m", "metrox_maps", *arguments]
        return subprocess.run(command, input=path.read_bytes(), capture_output=True, env=environment, check=True).stdout

    assert json.loads(printed("fmt", "-"))["name"] == "Zoë 😀 Łódź"
    assert json.loads(printed("info", "-", "--format", "json"))["name"] == "Zoë 😀 Łódź"


def test_a_full_disk_is_no_internal_error(starter: Run) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "metrox_maps", "check", str(starter())]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment, check=False)
    assert done.returncode == 2
    assert b"cannot be written (No space left on device)" in done.stderr


def test_an_edition_with_odd_characters_cannot_move_the_cursor(metrox: Run, tmp_path: Path) -> None:
    from metrox_maps.metrox.editions import edition_document

    document = edition_document("gamewright-2020") | {"name": "a\x1b[2Jb\u202e", "ladder": [[9, "x\x9b"], [1, "y"]]}
    (tmp_path / "e.json").write_text(json.dumps(document))
    assert metrox("check", "e.json").code == 1
    for arguments in (("editions", "show", "e.json"), ("deal", "--edition", "e.json", "--seed", "1")):
        done = metrox(*arguments)
        assert done.code == 2
        assert not {"\x1b[2J", "\u202e", "\x9b"} & set(done.out + done.err)
