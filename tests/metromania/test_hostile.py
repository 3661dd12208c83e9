"""Hostile boards through the command line and the twins: no input gives a traceback, and nothing takes long."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.documents.reading import read
from metrox_maps.errors import MetroxError
from metrox_maps.findings.rule import PLAIN
from metrox_maps.metromania.check import check_board
from metrox_maps.metromania.codec import LAYOUT
from metrox_maps.metromania.loading import loaded_board
from metrox_maps.metromania.report.info import info_document, info_text
from metrox_maps.metromania.templates import template
from tests.bench.mutations import mutated

Run = Callable[..., Any]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "deal", "S..E.", ".", "HW", "north", "metromania-board/1", "\ud7ff", "é" * 70]),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.sampled_from(["id", "name", "rows", "x-a"]), inner),
    max_leaves=12,
)
KEYS = (*LAYOUT.order[""], "x-own", "seats")


@given(
    st.dictionaries(st.sampled_from(KEYS), JSON, min_size=1, max_size=4), st.lists(st.sampled_from(KEYS), max_size=2)
)
@settings(max_examples=150)
def test_any_value_under_any_key_is_judged(changes: dict[str, Any], without: list[str]) -> None:
    document = json.loads(template("metromania")) | changes
    for key in without:
        document.pop(key, None)
    checked = check_board(read(json.dumps(document).encode()), "x.json", PLAIN)
    assert not checked.report.failed
    assert all(finding.rule != "rule-crashed" for finding in checked.report.findings)


def test_what_is_left_of_a_damaged_board_can_be_counted() -> None:
    counted = 0
    for number in range(200):
        try:
            loaded = loaded_board(read(mutated(5, number, "metromania")), "x.json", force=True)
        except MetroxError:
            continue
        info_document(loaded.board)
        assert info_text(loaded.board)
        counted += 1
    assert counted > 20


@pytest.mark.parametrize("number", range(25))
def test_a_damaged_board_gives_no_traceback(number: int, metrox: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(mutated(6, number, "metromania"))
    for command in (
        ("check", path),
        ("check", path, "--all", "--games", "2"),
        ("info", path),
        ("info", path, "--format", "json"),
        ("fmt", path, "--diff"),
        ("rename", path, "district:north", "south"),
        ("solve", path),
        ("check", path, "--unsafe-fixes"),
    ):
        assert metrox(*command).code in (0, 1, 2), command


def largest(kinds: str, arrows: str, seed: int) -> bytes:
    """The largest board that a file can hold, its spaces and arrows drawn by lot."""
    dice = random.Random(seed)
    n = 12
    document = json.loads(template("metromania")) | {
        "side": n,
        "placement": "deal",
        "frame": ["".join(dice.choices(arrows, k=n)) for _ in range(6)],
        "components": {"stations": 99, "tunnels": 99},
        "districts": [
            {
                "id": f"d{number}",
                "name": f"District {number}",
                "rows": ["".join(dice.choices(kinds, k=2 * row + 1)) for row in range(n)],
            }
            for number in range(24)
        ],
    }
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("kinds", "arrows"),
    [(".", "SE"), (".....HWF", "..SE"), ("....LP", "SE"), ("HWF", "S"), ("L", "SE"), (".L", "SE")],
)
def test_the_largest_boards_are_judged_to_the_end(kinds: str, arrows: str) -> None:
    checked = check_board(read(largest(kinds, arrows, seed=1)), "x.json", PLAIN)
    assert not checked.report.failed
    assert checked.board is not None
    assert info_document(checked.board)["districts"] == 24
