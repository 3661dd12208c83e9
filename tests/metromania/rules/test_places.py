"""How a finding names a place: rows and columns of the file, and the space as the sheet names it, all from 0."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from metrox_maps.metromania.codec import parse_board
from metrox_maps.metromania.model import KIND_NAMES, Placed
from metrox_maps.metromania.rules.subject import BoardSubject, arrow_words
from metrox_maps.metromania.sheet.draw import draw_board
from metrox_maps.metromania.templates import template
from tests.metromania.sheet.shapes import data, groups

BOARD = parse_board(json.loads(template("metromania")))
TURNED = tuple(Placed(5 - position, position % 3) for position in range(6))


def test_a_place_is_the_character_in_the_file_and_the_space_on_the_sheet() -> None:
    board = replace(BOARD, placement=TURNED)
    (laid,) = BoardSubject(board).laid
    drawn = {data(group)["space"]: data(group)["kind"] for group in groups(draw_board(board).scene.children, "space")}
    rows = {district.id: district.rows for district in board.districts}
    named = set()
    for space, kind in enumerate(laid.city.kinds):
        words = laid.place(space).message
        found = re.fullmatch(r"row (\d+), column (\d+) of district `(.+)`, space (\d+-\d+-\d+)", words)
        assert found is not None, words
        assert rows[found[3]][int(found[1])][int(found[2])] == kind
        assert drawn[found[4]] == KIND_NAMES[kind].lower()
        named.add(found[4])
    assert named == drawn.keys()


def test_a_board_that_is_dealt_has_no_sheet_to_look_at() -> None:
    for laid in BoardSubject(replace(BOARD, placement=None)).laid:
        assert re.fullmatch(r"row \d+, column \d+ of district `[^`]+`", laid.place(24).message)


def test_an_arrow_is_named_by_the_character_of_its_side() -> None:
    (laid,) = BoardSubject(BOARD).laid
    for arrow in laid.city.starts:
        side, column = map(int, re.findall(r"\d+", arrow_words(arrow, "white"))[::-1])
        assert BOARD.frame[side][column] == "S"
