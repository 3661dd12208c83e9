"""What options are given: numbers that are none, names that no file may hold, lists and paths with nothing in them."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from metrox_maps.cli import COMMANDS
from metrox_maps.cli.values import Finite

Run = Callable[..., Any]


def test_no_option_of_any_command_takes_a_number_that_is_none() -> None:
    options = {
        f"{name} {param.opts[0]}": param.type
        for name in COMMANDS
        for param in importlib.import_module(f"metrox_maps.cli.{name}").command.params
        if isinstance(param.type, click.types.FloatParamType)
    }
    assert "layout --effort" in options
    assert [name for name, kind in options.items() if not isinstance(kind, Finite)] == []


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e999"])
@pytest.mark.parametrize("option", [("layout", "--effort"), ("import", "--merge-within"), ("tune", "--target-good")])
def test_numbers_that_cannot_be_counted_with_are_refused(
    metrox: Run, network: Path, option: tuple[str, str], number: str
) -> None:
    command, name = option
    done = metrox(command, network, name, number, *(("-o", "x.json") if command == "layout" else ()))
    assert done.code == 2
    assert name in done.err
    assert "is no finite number" in done.err or "is not in the range" in done.err
    assert not Path("x.json").exists()


def test_a_name_is_cleaned_for_networks_and_maps_alike(metrox: Run, network: Path) -> None:
    given = "a\nb\x1b[31m \u202ex \udcc3\udcbc"  # the last is `ü` where the system's settings know no such letter
    for to in ("network", "map"):
        quick = ("--no-tune", "--only-snap") if to == "map" else ()
        done = metrox("import", network, "--name", given, "--to", to, "-o", f"{to}-2.json", *quick)
        assert done.code == 0, done.err
        assert json.loads(Path(f"{to}-2.json").read_text("utf-8"))["name"] == "a b[31m x ü"


@pytest.mark.parametrize(("name", "words"), [("\udcff", "no text in UTF-8"), ("", "is empty"), ("\u200e ", "is empty")])
def test_a_name_that_is_none_is_refused(metrox: Run, network: Path, name: str, words: str) -> None:
    done = metrox("import", network, "--name", name, "--to", "network", "-o", "named.json")
    assert (done.code, Path("named.json").exists()) == (2, False)
    assert words in done.err


@pytest.mark.parametrize("nothing", ["", " ", ",", " , "])
def test_a_list_of_names_holds_one(metrox: Run, network: Path, nothing: str) -> None:
    for command, option in (
        ("layout", "--lock"),
        ("layout", "--restore"),
        ("import", "--lines"),
        ("check", "--select"),
    ):
        done = metrox(command, network, option, nothing, *(("-o", "x.json") if command != "check" else ()))
        assert done.code == 2
        assert f"'{option}': `{nothing}` names nothing" in done.err
    assert not Path("x.json").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("import", ""),
        ("import", "tables", ""),
        ("layout", "", "-o", "x.json"),
        ("tune", ""),
        ("export", "", "--to", "geojson"),
        ("info", ""),
        ("fmt", ""),
        ("check", ""),
        ("new", ""),
    ],
)
def test_an_empty_path_is_not_the_current_folder(
    metrox: Run, tables: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    tables.rename(tmp_path / "tables")
    done = metrox(*arguments)
    assert done.code == 2
    assert "is empty" in done.err


def test_an_empty_edition_is_not_that_of_the_map(metrox: Run, starter: Run) -> None:
    starter()
    assert "there is no edition ``" in metrox("play", "map.json", "--games", "10", "--edition", "").err


def test_a_target_needs_tuning(metrox: Run, network: Path) -> None:
    done = metrox("import", network, "--no-tune", "--target-good", "30", "-o", "x.json")
    assert (done.code, Path("x.json").exists()) == (2, False)
    assert "--target-good is for tuning, and does nothing with --no-tune" in done.err


def test_a_count_may_have_more_digits_than_numbers_have(metrox: Run, network: Path) -> None:
    for option in ("--routes", "--stations"):
        done = metrox("import", network, option, "9" * 5000, "-o", "x.json")
        assert done.code == 2
        assert "is neither a number from 1 up nor `all`" in done.err
