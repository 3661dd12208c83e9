"""Sheets of the examples and of generated maps have no fault that the measurer finds in the written SVG."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Outcome
from tests.generated import generated_map
from tests.metrox.sheet.measure import measure
from tests.samples import MAPS

EXAMPLES = ("all-features", "harbour-teaching", "london", "sao-paulo")
SEEDS = (5, 8, 17)
"""Of the twenty that `tests/bench/measure_sheets.py` runs."""
A4 = (210.0, 297.0)
SHARED = (190.0, 259.4)
"""What A4 and Letter both hold within their margins (SHEET)."""


def _faults(document: dict[str, Any], metrox: Callable[..., Outcome]) -> list[str]:
    """What is wrong with the sheet that the command writes for a map."""
    Path("map.json").write_text(json.dumps(document), encoding="utf-8")
    outcome = metrox("sheet", "map.json", "-o", "sheet.svg")
    assert outcome.code == 0, outcome.err
    text = Path("sheet.svg").read_text(encoding="utf-8")
    names = {station["id"]: station["name"] for station in document["stations"]}
    upright = 'width="210mm"' in text
    page, content = (A4, SHARED) if upright else (A4[::-1], SHARED[::-1])
    return [str(fault) for fault in measure(text, names=names, page=page, content=content)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_sheet_of_an_example_has_no_fault(name: str, examples: Path, metrox: Callable[..., Outcome]) -> None:
    document = json.loads((examples / f"{name}.json").read_text(encoding="utf-8"))
    assert _faults(document, metrox) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_the_sheet_of_a_generated_map_has_no_fault(seed: int, metrox: Callable[..., Outcome]) -> None:
    assert _faults(generated_map(seed), metrox) == []


def test_all_examples_are_measured() -> None:
    assert [path.stem for path in MAPS] == list(EXAMPLES)
