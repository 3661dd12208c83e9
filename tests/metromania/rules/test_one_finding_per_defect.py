"""One planted defect gives findings of one rule: what follows from it is not told as well.

Each defect is planted at every place of the template board, which gives no finding as it is.
"""

from __future__ import annotations

import copy
import json
from typing import Any

from metrox_maps.documents.reading import read
from metrox_maps.documents.writing import canonical
from metrox_maps.findings.rule import Policy
from metrox_maps.metromania.check import check_board
from metrox_maps.metromania.codec import LAYOUT
from metrox_maps.metromania.templates import template

Document = dict[str, Any]


def board() -> Document:
    document: Document = json.loads(template("metromania"))
    return document


def findings(document: Document) -> list[tuple[str, str]]:
    report = check_board(read(canonical(document, LAYOUT).encode()), "board.json", Policy()).report
    return [(found.rule, found.pointer) for found in report.findings]


def rows(document: Document) -> list[tuple[int, int]]:
    return [(index, row) for index, each in enumerate(document["districts"]) for row in range(len(each["rows"]))]


def test_the_template_is_clean() -> None:
    assert findings(board()) == []


def test_a_character_too_few_or_too_many_in_a_row() -> None:
    for index, row in rows(board()):
        for change in ("", "text."):
            document = board()
            text = document["districts"][index]["rows"][row]
            document["districts"][index]["rows"][row] = text[:-1] if not change else text + "."
            assert findings(document) == [("row-length-wrong", f"/districts/{index}/rows/{row}")]


def test_an_unknown_character_in_a_row() -> None:
    for index, row in rows(board()):
        document = board()
        text = document["districts"][index]["rows"][row]
        document["districts"][index]["rows"][row] = "x" + text[1:]
        assert findings(document) == [("unknown-space", f"/districts/{index}/rows/{row}")]


def test_a_row_lost_or_added() -> None:
    for index in range(6):
        for many in (-1, 1):
            document = board()
            text = document["districts"][index]["rows"]
            document["districts"][index]["rows"] = text[:-1] if many < 0 else [*text, "." * (2 * len(text) + 1)]
            assert findings(document) == [("row-count-wrong", f"/districts/{index}/rows")]


def test_a_side_too_short_or_with_an_unknown_character() -> None:
    for side in range(6):
        for rule, change in (("side-length-wrong", ""), ("unknown-arrow", "x")):
            document = board()
            document["frame"][side] = change + document["frame"][side][1:]
            assert findings(document) == [(rule, f"/frame/{side}")]


def test_a_wrong_side_length() -> None:
    for side in (2, 4, 6, 12):
        document = board()
        document["side"] = side
        # every district fits the frame, so that the number is the odd one out
        assert findings(document) == [("row-count-wrong", "/side")]


def test_a_district_lost() -> None:
    for index in range(6):
        document = board()
        del document["districts"][index]
        assert findings(document) == [("too-few-districts", "/districts")]


def test_a_district_copied() -> None:
    for index in range(6):
        document = board()
        document["districts"].append(copy.deepcopy(document["districts"][index]))
        assert sorted(findings(document)) == [
            ("duplicate-district-id", "/districts/6/id"),
            ("spare-district", "/districts/6"),
        ]


def test_a_position_that_names_another_district() -> None:
    for position in range(6):
        for district in (*range(6), 6, 23):
            document = board()
            if document["placement"][position][0] == district:
                continue
            document["placement"][position][0] = district
            rule = "placement-repeats-district" if district < 6 else "unknown-district"
            again = max(position, district) if district < 6 else position  # the later of the two positions
            assert findings(document) == [(rule, f"/placement/{again}/0")]


def test_nothing_but_arrows_of_one_kind() -> None:
    for old, new in ("SE", "ES"):
        document = board()
        document["frame"] = [text.replace(old, new) for text in document["frame"]]
        assert findings(document) == [("arrows-missing", "/frame")]


def test_a_kind_of_spot_lost() -> None:
    for kind in "HWF":
        document = board()
        for district in document["districts"]:
            district["rows"] = [row.replace(kind, ".") for row in district["rows"]]
        assert findings(document) == [("too-few-spots", "/districts")]
