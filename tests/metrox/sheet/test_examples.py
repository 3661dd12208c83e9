"""The shipped maps: each fits on A4 and on Letter with boxes of full size, and nearly every name finds a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.scene.paper import DEFAULT_PAPER, PAPERS
from tests.samples import MAPS


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
@pytest.mark.parametrize("paper", [DEFAULT_PAPER, PAPERS["letter"]], ids=["a4", "letter"])
def test_an_example_prints_well(path: Path, paper: object) -> None:
    loaded = load_map(str(path))
    sheet = draw_sheet(loaded.metro, loaded.edition, paper=paper)  # type: ignore[arg-type]
    assert not [remark for remark in sheet.remarks if remark.kind != "name-without-place"]
    hidden = [label.station for label in sheet.labels if not label.clear]
    assert len(hidden) <= len(sheet.labels) * 0.04, hidden


def test_there_are_examples() -> None:
    assert MAPS
