"""`metrox info` counts a board."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.metromania.codec import parse_board
from metrox_maps.metromania.report.info import info_document, info_text
from metrox_maps.metromania.templates import template
from tests.samples import BOARDS

Run = Callable[..., Any]


def board(change: Callable[[Any], None] = lambda _: None) -> Any:
    document = json.loads(template("metromania"))
    change(document)
    return parse_board(document)


def flat(document: Any) -> None:
    """A tiny city of open spaces: what is on it can be counted by hand."""
    document["side"] = 3
    for number, district in enumerate(document["districts"]):
        district["rows"] = [".", "...", "....." if number else "H.L.P"]
    document["frame"] = ["S..", "...", "...", ".E.", "...", "..S"]


def test_the_numbers_are_those_that_can_be_counted_by_hand() -> None:
    info = info_document(board(flat))
    assert (info["side"], info["dealt"], info["districts"]) == (3, False, 6)
    assert info["in_city"] == {
        "spots": {"least": 1, "most": 1},
        "plain": {"least": 51, "most": 51},
        "house": {"least": 1, "most": 1},
        "work": {"least": 0, "most": 0},
        "fun": {"least": 0, "most": 0},
        "lake": {"least": 1, "most": 1},
        "park": {"least": 1, "most": 1},
    }
    assert info["per_district"][0] == {
        "id": "north",
        "spots": 1,
        "plain": 6,
        "house": 1,
        "work": 0,
        "fun": 0,
        "lake": 1,
        "park": 1,
    }
    # Straight down from the top, past the middle: six rows of spaces, the arrows' own included.
    top, last = info["per_side"][0], info["per_side"][5]
    assert (top["starts"], top["ends"], top["least_tunnels"], top["most_tunnels"]) == (1, 0, 6, 6)
    assert info["per_side"][3] == {"side": 3, "starts": 0, "ends": 1, "least_tunnels": None, "most_tunnels": None}
    assert last["least_tunnels"] >= 6


def test_a_dealt_board_gives_the_least_and_the_most_of_six_districts() -> None:
    def change(document: Any) -> None:
        flat(document)
        document["placement"] = "deal"
        document["districts"].append(document["districts"][0] | {"id": "twin"})

    info = info_document(board(change))
    assert (info["dealt"], info["districts"]) == (True, 7)
    assert info["in_city"]["spots"] == {"least": 1, "most": 2}
    assert info["in_city"]["plain"] == {"least": 48, "most": 51}
    assert "7, six of them dealt" in info_text(board(change))
    assert "1–2: 1–2 House, 0 Work, 0 Fun" in info_text(board(change))


def test_a_spare_district_of_a_placed_board_is_not_in_its_city() -> None:
    info = info_document(board(lambda document: document["districts"].append(document["districts"][0] | {"id": "x"})))
    assert info["districts"] == len(info["per_district"]) == 7
    assert info["in_city"]["spots"] == {"least": 36, "most": 36}


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_the_document_keeps_to_its_schema(path: Path, metrox: Run) -> None:
    done = metrox("info", path, "--format", "json")
    document = json.loads(done.out)
    assert list(faults(document, load_schema("metromania-info-1"))) == []
    assert document == info_document(parse_board(json.loads(path.read_text(encoding="utf-8"))))


def test_the_text_shows_city_districts_and_sides(metrox: Run) -> None:
    done = metrox("info", BOARDS[0])
    assert done.code == 0
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert lines[0] == "Amberly, a Metromania board of side 5"
    for line in (
        "districts 6, placed",
        "spots 36: 12 House, 12 Work, 12 Fun",
        "other spaces 96 plain, 9 Lake, 9 Park",
        "line starts 12",
        "stations 30",
        "tunnels a line 18",
        "end of building 5 lines blocked or finished",
        "millpond Millpond 6 2 2 2 14 5 0",
    ):
        assert line in lines
    assert any(line.startswith("0 top 2 2 ") and line.endswith(" tunnels") for line in lines)


def test_the_text_names_the_options() -> None:
    def change(document: Any) -> None:
        document["options"] = {
            "end_trigger": 4,
            "open_destinations": True,
            "straight_dealing": True,
            "two_players": "excluded",
        }

    text = info_text(board(change))
    for words in ("4 lines blocked", "open", "straight with four players", "not for two"):
        assert words in text


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document["districts"][0].update(rows=["?", "HHHHHHHHH"]),
        lambda document: document.update(side=9),
        lambda document: document.update(frame=["S", "", "", "", "", "XXXXXXX"]),
        lambda document: document.update(placement=[[23, 0]] * 6),
        lambda document: document.update(districts=document["districts"][:2]),
        lambda document: document["districts"][0].pop("rows"),
    ],
)
def test_a_board_with_errors_is_counted_as_far_as_it_can_be_read(
    change: Callable[[Any], None], tmp_path: Path, metrox: Run
) -> None:
    document = json.loads(template("metromania"))
    change(document)
    (tmp_path / "bad.json").write_text(json.dumps(document))
    assert metrox("check", "bad.json").code == 1
    done = metrox("info", "bad.json", "--format", "json")
    assert done.code == 0
    found = json.loads(done.out)
    assert list(faults(found, load_schema("metromania-info-1"))) == []
    assert all(side["least_tunnels"] is None for side in found["per_side"])
    assert metrox("info", "bad.json").code == 0
