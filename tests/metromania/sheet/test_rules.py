"""The rules on a drawn board: each speaks where it should, keeps quiet where it nearly should, and finds its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.findings.finding import FileReport, Finding, Severity
from metrox_maps.findings.rule import GROUPS, PLAIN, Policy
from metrox_maps.findings.runner import Trials
from metrox_maps.metromania.check import DRAWN, check_board
from metrox_maps.metromania.codec import parse_board
from metrox_maps.metromania.sheet.draw import draw_board
from metrox_maps.metromania.sheet.rules import RULES
from metrox_maps.scene.paper import parse_paper
from metrox_maps.scene.shapes import Text
from tests.metromania.sheet.shapes import walk
from tests.samples import BOARDS

Change = Callable[[Any], None]
LONG = "The Most Noble and Loyal Old Town Beyond the Seven Bridges of the King of Hearts"
WIDE = " ".join(["WWWWWWWWWWWWWWW"] * 5)
"""Names as long as a file may have: in the usual letters, and in the broadest there are."""


def document(change: Change = lambda _: None, name: str = "metromania-amberly") -> Any:
    (path,) = (path for path in BOARDS if path.stem == name)
    found = json.loads(path.read_text(encoding="utf-8"))
    change(found)
    return found


def report(value: Any, *, paper: str = "", draw: bool = True, **more: Any) -> FileReport:
    parsed = read(json.dumps(value).encode())
    policy = Policy(paper=paper, **more) if paper or more else PLAIN
    return check_board(parsed, "board.json", policy, Trials(draw=draw)).report


def drawn(found: FileReport) -> list[Finding]:
    return [finding for finding in found.findings if finding.rule in DRAWN]


def name_of_district(name: str) -> Change:
    def change(value: Any) -> None:
        value["districts"][1]["name"] = name

    return change


def credited(**parts: str) -> Change:
    def change(value: Any) -> None:
        value["credits"] |= parts

    return change


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("paper", ["", "a4", "a3", "letter"])
def test_the_examples_give_no_rule_on_the_drawing_anything_to_say(path: Any, paper: str) -> None:
    found = report(json.loads(path.read_text(encoding="utf-8")), paper=paper)
    assert drawn(found) == []
    assert found.rules_run > report(json.loads(path.read_text(encoding="utf-8")), draw=False).rules_run


@pytest.mark.parametrize(
    ("paper", "rule", "words"),
    [
        ("100x100mm", "board-does-not-fit", "needs 7 mm; it fits on"),
        ("150x110mm", "space-too-small", "counters need 11 mm"),
    ],
)
def test_paper_too_small_is_told_at_the_side_of_the_board(paper: str, rule: str, words: str) -> None:
    (finding,) = (one for one in drawn(report(document(), paper=paper)) if one.rule != "board-text-cut")
    assert (finding.rule, finding.pointer) == (rule, "/side")
    assert words in finding.message


def test_the_threshold_of_small_spaces_can_be_set_and_judges_to_the_hair() -> None:
    side = draw_board(parse_board(document()), paper=parse_paper("150x110mm")).side
    for limit, expected in ((side + 0.01, 1), (side - 0.01, 0)):
        found = report(document(), paper="150x110mm", limits={"space-too-small": limit})
        assert [finding.rule for finding in drawn(found)].count("space-too-small") == expected


def test_names_that_find_no_room_between_arrows_are_told() -> None:
    """In a frame too flat for names behind the arrows: those that stay whole are not told, the others are."""
    found = drawn(report(document(), paper="150x110mm"))
    told = {finding.on for finding in found if finding.rule == "board-text-cut"}
    page = draw_board(parse_board(document()), paper=parse_paper("150x110mm"))
    texts = {shape.text for shape in walk(page.scene.children) if isinstance(shape, Text)}
    whole = {
        f"district:{page.board.districts[placed.district].id}"
        for side, placed in enumerate(page.placement)
        if f"{side} · {page.board.districts[placed.district].name}" in texts
    }
    assert told
    assert whole
    assert told == {f"district:{district.id}" for district in page.board.districts} - whole


@pytest.mark.parametrize(
    ("change", "pointer", "on"),
    [
        (lambda value: value.update(name=WIDE), "/name", ""),
        (name_of_district(WIDE), "/districts/1/name", "district:weavers-row"),
        (credited(author=LONG + WIDE), "/credits/author", ""),
        (credited(licence=LONG + WIDE), "/credits/licence", ""),
    ],
)
def test_texts_that_are_cut_are_told_where_they_stand(change: Change, pointer: str, on: str) -> None:
    (finding,) = drawn(report(document(change)))
    assert (finding.rule, finding.pointer, finding.on) == ("board-text-cut", pointer, on)


@pytest.mark.parametrize(
    "change",
    [
        name_of_district(LONG),
        lambda value: value.update(name=LONG),
        credited(author=LONG[:50]),
        name_of_district(""),
        name_of_district("Weavers  Row\u00ad"),
    ],
)
def test_texts_that_just_fit_are_not_told(change: Change) -> None:
    assert [finding for finding in drawn(report(document(change))) if finding.rule == "board-text-cut"] == []


def test_of_a_dealt_board_only_names_that_are_cut_are_told() -> None:
    """Districts that the picture leaves out are no names that are cut."""

    def change(value: Any) -> None:
        value["districts"][-1]["name"] = WIDE

    dealt = document(change, "metromania-quillhaven")
    assert len(dealt["districts"]) > 6
    assert drawn(report(dealt)) == []
    dealt["districts"][0]["name"] = WIDE
    assert [finding.on for finding in drawn(report(dealt))] == ["district:" + dealt["districts"][0]["id"]]


def test_characters_without_a_font_are_told_once_for_each_text() -> None:
    found = drawn(report(document(name_of_district("Tav \U00012000"))))
    assert [(finding.rule, finding.pointer) for finding in found] == [
        ("board-character-without-font", "/districts/1/name")
    ]
    assert "Tav" in found[0].message


def test_a_board_with_errors_is_not_drawn() -> None:
    found = report(document(lambda value: value.update(frame=["....."] * 6)))
    assert {rule for rule, reason in found.skipped if "errors is not drawn" in reason} == set(DRAWN)


def test_the_catalogue_and_the_check_name_the_same_rules() -> None:
    assert {rule.id: (rule.group, rule.severity) for rule in RULES} == dict(DRAWN)
    assert all(rule.group in GROUPS for rule in RULES)
    assert [severity for _, severity in DRAWN.values()].count(Severity.ERROR) == 1


def test_what_the_file_accepts_is_no_remark_either() -> None:
    def accepted(value: Any) -> None:
        value["lint"] = {"ignore": [{"rule": "board-text-cut", "on": "district:weavers-row", "reason": "history"}]}
        name_of_district(WIDE)(value)

    assert drawn(report(document(accepted))) == []
    assert draw_board(parse_board(document(accepted))).remarks == ()
    (remark,) = draw_board(parse_board(document(name_of_district(WIDE)))).remarks
    assert (remark.kind, remark.on, remark.fatal) == ("board-text-cut", "district:weavers-row", False)


def test_a_board_drawn_by_force_has_a_fatal_remark() -> None:
    sheet = draw_board(parse_board(document()), paper=parse_paper("90x90mm"), force=True)
    assert [(remark.kind, remark.fatal) for remark in sheet.remarks] == [("board-does-not-fit", True)]
