"""Pictures of boards in reports and previews: every district, row and side has its place, and hard input none."""

from __future__ import annotations

import json
import math
import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import main
from metrox_maps.documents.reading import read
from metrox_maps.geometry.grids import hex_grid
from metrox_maps.metromania.codec import parse_board
from metrox_maps.metromania.facts import city_of
from metrox_maps.metromania.report.picture import picture
from metrox_maps.metromania.report.preview import board_preview
from metrox_maps.metromania.sheet.draw import draw_board
from tests.samples import BOARDS


def document(number: int = 0) -> Any:
    return json.loads(BOARDS[number].read_text(encoding="utf-8"))


def places(value: Any) -> dict[str, tuple[float, float]]:
    found = picture(read(json.dumps(value).encode()), "board.json")
    assert found is not None
    assert all(0 < x < found.width and 0 < y < found.height for x, y in found.places.values())
    return dict(found.places)


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_every_district_row_and_side_has_a_place(number: int) -> None:
    value = document(number)
    found = places(value)
    wanted = {f"side:{side}" for side in range(6)} | {f"frame:{side}" for side in range(6)}
    placement = value["placement"] if value["placement"] != "deal" else [[index, 0] for index in range(6)]
    for index, _ in placement:
        name = value["districts"][index]["id"]
        wanted |= {f"district:{name}"} | {f"/districts/{name}/rows/{row}" for row in range(value["side"])}
    assert set(found) == wanted


def test_the_first_row_of_a_turned_district_lies_in_the_corner_it_was_turned_to() -> None:
    """Unturned at the city's middle; turned once clockwise at the left end of its side, twice at the right end."""
    value = document()
    for rotation in range(3):
        value["placement"][0][1] = rotation
        district = value["districts"][value["placement"][0][0]]["id"]
        x, y = places(value)[f"/districts/{district}/rows/0"]
        sheet = draw_board(parse_board(value))
        goal = (sheet.frame.center, sheet.frame.inner[0], sheet.frame.inner[1])[rotation]
        assert math.dist((x, y), goal) < 0.6 * sheet.side


def test_what_is_no_city_has_no_picture_and_raises_nothing() -> None:
    for change in ({"side": 3}, {"districts": []}, {"frame": 5}, {"name": 7}, {"placement": "x"}):
        value = document() | change
        picture(read(json.dumps(value).encode()), "board.json")
    assert picture(read(json.dumps(document() | {"side": 3}).encode()), "board.json") is None
    assert picture(read(b"[]"), "board.json") is None


def test_an_html_report_pins_its_findings_to_the_board(tmp_path: Path) -> None:
    path, out = tmp_path / "board.json", tmp_path / "report.html"
    value = document()
    value["frame"][2] = value["frame"][2].replace("E", ".")
    value["districts"][1]["name"] = value["districts"][0]["name"]
    path.write_text(json.dumps(value), encoding="utf-8")
    main(["check", str(path), "--report", f"html={out}"])
    page = out.read_text(encoding="utf-8")
    image = re.search(r"data:image/svg\+xml;base64,([^\"]*)", page)
    assert image is not None
    assert b'data-district="millpond"' in b64decode(image[1])
    assert page.count('class="pin ') == page.count('aria-label="show ') > 0


def test_the_preview_lists_districts_and_spaces_that_are_found_in_the_drawing() -> None:
    board = parse_board(document())
    page = board_preview(draw_board(board)).decode()
    for district in board.districts:
        assert district.name in page
        assert f'data-district="{district.id}"' in page
    counts = {kind: city_of(board).kinds.count(kind) for kind in "HWF"}
    assert all(f"{count} spaces" in page for count in counts.values())
    assert 'data-kind="house"' in page
    assert len(hex_grid(board.side).cells) == page.count("data-space=")
