"""Maps and papers that leave a drawing nothing to go by: a sheet, or a clear word, and never a broken or endless run."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Bend, MetroMap, Point
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import SheetRefused
from metrox_maps.scene.paper import Paper, parse_paper
from metrox_maps.scene.svg import to_svg

ROOT = Path(__file__).parents[3]
Maker = Callable[..., MetroMap]
STRANGE: dict[str, dict[str, Point]] = {
    "all on one point": dict.fromkeys("abc", (3, 3)),
    "two on one point": {"a": (0, 0), "b": (0, 0), "c": (8, 0)},
    "in one line": {"a": (0, 0), "b": (1, 0), "c": (1000, 0)},
    "far apart": {"a": (0, 0), "b": (1, 1), "c": (1000, 999)},
}


@pytest.mark.parametrize("places", STRANGE.values(), ids=list(STRANGE))
@pytest.mark.parametrize("force", [False, True])
def test_stations_anywhere_give_a_sheet_or_a_refusal(
    places: dict[str, Point], force: bool, small: Maker, edition: Edition
) -> None:
    city = small({"A": "a b c", "B": "c b a"}, places)
    if not force and places in (STRANGE["in one line"], STRANGE["far apart"]):
        with pytest.raises(SheetRefused, match="does not fit"):
            draw_sheet(city, edition)
        return
    sheet = draw_sheet(city, edition, force=force)
    ElementTree.fromstring(to_svg(sheet.scene))
    assert len(sheet.boxes) == 3


def test_bends_of_no_length_are_passed_over(small: Maker, edition: Edition) -> None:
    city = small({"A": "a b"}, {"a": (0, 0), "b": (6, 0)})
    bends = (Bend(after="a", through=((0, 0), (0, 0), (3, 0), (3, 0), (6, 0))),)
    bent = replace(city, routes=(replace(city.routes[0], bends=bends),))
    straight = [lane.points for lane in draw_sheet(city, edition).lanes]
    assert [(points[0], points[-1]) for points in straight] == [
        (lane.points[0], lane.points[-1]) for lane in draw_sheet(bent, edition).lanes
    ]


def test_a_paper_of_a_millimetre_is_refused(small: Maker, edition: Edition) -> None:
    with pytest.raises(MetroxError, match="1x1mm is out of range"):
        parse_paper("1x1mm")
    tiny = Paper("tiny", 1, 1, (0.4, 0.4, 0.6, 0.6))
    city = small({"A": "a b c"}, {"a": (0, 0), "b": (4, 0), "c": (8, 0)})
    with pytest.raises(SheetRefused, match="does not fit"):
        draw_sheet(city, edition, paper=tiny)
    ElementTree.fromstring(to_svg(draw_sheet(city, edition, paper=tiny, force=True).scene))


def test_the_same_map_gives_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    written = []
    for seed in ("0", "1", "4711"):
        out = tmp_path / f"{seed}.svg"
        command = [sys.executable, "-m", "metrox_maps", "sheet", "examples/london.json", "-o", str(out)]
        subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True)
        written.append(out.read_bytes())
    assert written[0] == written[1] == written[2]
