"""The picture for reports: every object where it stands, for faulty maps too."""

from __future__ import annotations

import copy
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.findings.finding import Picture
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.report.picture import picture
from metrox_maps.metrox.sheet.draw import draw_sheet
from tests.samples import MAPS

ROOT = Path(__file__).parents[3]
HARBOUR = json.loads((ROOT / "examples" / "harbour-teaching.json").read_text(encoding="utf-8"))
SVG = "{http://www.w3.org/2000/svg}"


def drawn(document: Any) -> Picture | None:
    found = picture(read(json.dumps(document).encode()), "map.json")
    if found is not None:
        ET.fromstring(found.svg)
    return found


@pytest.mark.parametrize("path", MAPS, ids=lambda path: str(path.stem))
def test_every_station_and_route_has_its_place_on_the_page(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    found = drawn(document)
    assert found is not None
    names = {f"station:{item['id']}" for item in document["stations"]} | {
        f"route:{item['id']}" for item in document["routes"]
    }
    assert {name for name in found.places if not name.startswith("/")} == names
    for x, y in found.places.values():
        assert 0 < x < found.width
        assert 0 < y < found.height


def test_places_are_where_the_sheet_has_its_boxes() -> None:
    found = drawn(HARBOUR)
    assert found is not None
    loaded = load_map(str(ROOT / "examples" / "harbour-teaching.json"))
    boxes = draw_sheet(loaded.metro, loaded.edition).boxes
    assert {f"station:{box.station}": box.center for box in boxes} == stations(found)


def stations(found: Picture) -> dict[str, tuple[float, float]]:
    return {name: place for name, place in found.places.items() if name.startswith("station:")}


def test_entries_of_a_route_have_the_place_they_speak_of() -> None:
    document = copy.deepcopy(HARBOUR)
    route = document["routes"][0]
    before, after = (f"station:{route['stations'][number]}" for number in (0, 2))
    route["stations"][1] = "nowhere"
    found = drawn(document)
    assert found is not None
    key = f"/routes/{route['id']}/stations"
    assert found.places[f"{key}/0"] == found.places[before]
    assert found.places[f"{key}/2"] == found.places[after]
    middle = [sum(pair) / 2 for pair in zip(found.places[before], found.places[after], strict=True)]
    assert found.places[f"{key}/1"] == pytest.approx(middle)


def test_what_no_sheet_can_be_made_of_is_drawn_plainly_with_its_boxes_at_their_places() -> None:
    document = copy.deepcopy(HARBOUR)
    document["grid"] = {"columns": 1000, "rows": 1000}
    first, second = document["stations"][:2]
    second["at"] = [first["at"][0] + 1, first["at"][1]]
    first["name"] = "<&\"'\x00\u202e"
    document["stations"][2]["at"] = [1000, 1000]
    found = drawn(document)
    assert found is not None
    assert "\u202e" not in found.svg
    boxes = [box.attrib for box in ET.fromstring(found.svg).iter(f"{SVG}rect") if "rx" in box.attrib]
    middles = [
        [float(box[at]) + float(box[size]) / 2 for at, size in (("x", "width"), ("y", "height"))] for box in boxes
    ]
    assert middles == [pytest.approx(place, abs=0.01) for place in stations(found).values()]


def test_what_is_left_of_a_faulty_map_is_drawn() -> None:
    document = copy.deepcopy(HARBOUR)
    document["stations"][0]["at"] = "here"
    document["stations"][1]["name"] = "<&\"'\x00\u202e"
    document["stations"].append(copy.deepcopy(document["stations"][2]))
    document["routes"][0]["stations"][1] = "nowhere"
    found = drawn(document)
    assert found is not None
    assert f"station:{document['stations'][0]['id']}" not in found.places
    assert f"station:{document['stations'][2]['id']}" in found.places


@pytest.mark.parametrize("document", [3, [], {}, {"format": "metrox-map/1"}, {**HARBOUR, "stations": []}])
def test_nothing_to_draw_gives_no_picture(document: Any) -> None:
    assert drawn(document) is None


def test_a_map_without_positions_gives_no_picture() -> None:
    bare = copy.deepcopy(HARBOUR)
    for station in bare["stations"]:
        del station["at"]
    assert drawn(bare) is None


def test_fixtures_of_faulty_maps_never_raise() -> None:
    paths = sorted((ROOT / "tests" / "metrox" / "rules").glob("*/bad-*.json"))
    assert len(paths) > 100
    for path in paths:
        document = json.loads(path.read_text(encoding="utf-8"))
        if len(document["stations"]) < 40:  # the large ones take a second each, and differ in numbers alone
            drawn(document)
