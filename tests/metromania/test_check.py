"""The check of a board puts reading, schema and rules into one report."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import metrox_maps
from metrox_maps.documents.composing import UNUSED_IGNORE
from metrox_maps.documents.reading import read
from metrox_maps.documents.rules import READING_RULES
from metrox_maps.errors import CheckFailed
from metrox_maps.findings.finding import FileReport, Severity
from metrox_maps.findings.rule import PLAIN, Policy
from metrox_maps.findings.runner import NO_TRIALS, Trials
from metrox_maps.metromania import check
from metrox_maps.metromania.play.rules import RULES as PLAYED_RULES
from metrox_maps.metromania.rules import RULES
from metrox_maps.metromania.sheet.rules import RULES as DRAWN_RULES
from metrox_maps.metromania.templates import template

Write = Callable[..., Path]

NOT_PLAYED = tuple((rule, "only with --play") for rule in check.PLAYED)
NOT_TRIED = (*((rule, "only with --draw") for rule in check.DRAWN), *NOT_PLAYED)


def report(change: Callable[[Any], None], policy: Policy = PLAIN, trials: Trials = NO_TRIALS) -> FileReport:
    document = json.loads(template("metromania"))
    change(document)
    return check.check_board(read(json.dumps(document).encode()), "board.json", policy, trials).report


def rules_of(found: FileReport) -> list[str]:
    return [finding.rule for finding in found.findings]


def test_the_template_has_nothing_to_complain_about_and_all_rules_judge_it() -> None:
    found = report(lambda _: None)
    assert found.findings == ()
    assert found.rules_run == len(READING_RULES) + len(RULES)
    assert (found.left_out, found.failed) == (0, False)
    assert found.skipped == NOT_TRIED


def test_the_rules_on_the_drawing_run_where_it_is_drawn() -> None:
    assert {rule.id: (rule.group, rule.severity) for rule in DRAWN_RULES} == dict(check.DRAWN)
    found = report(lambda _: None, trials=Trials(draw=True))
    assert (found.findings, found.skipped) == ((), NOT_PLAYED)
    assert found.rules_run == len(READING_RULES) + len(RULES) + len(DRAWN_RULES)
    small = report(lambda _: None, Policy(paper="60x60mm"), Trials(draw=True))
    assert "board-does-not-fit" in rules_of(small)
    wrong = report(lambda document: document["districts"][1].update(id="north"), trials=Trials(draw=True))
    assert {reason for rule, reason in wrong.skipped if rule in check.DRAWN} == {"a board with errors is not drawn"}


def test_the_rules_on_games_run_where_it_is_played() -> None:
    assert {rule.id: (rule.group, rule.severity) for rule in PLAYED_RULES} == {
        rule: ("play", severity) for rule, severity in check.PLAYED.items()
    }
    found = report(lambda _: None, trials=Trials(games=20))
    assert {rule for rule, _ in found.skipped} == set(check.DRAWN)
    assert found.rules_run == len(READING_RULES) + len(RULES) + len(PLAYED_RULES)
    wrong = report(lambda document: document["districts"][1].update(id="north"), trials=Trials(games=20))
    assert {reason for rule, reason in wrong.skipped if rule in check.PLAYED} == {"a board with errors is not played"}


def test_broken_text_is_reported_with_the_rules_that_could_not_run() -> None:
    found = check.check_board(read(template("metromania")[:400]), "board.json", PLAIN).report
    assert rules_of(found) == ["invalid-string"]
    assert {rule for rule, _ in found.skipped} == {rule.id for rule in RULES}
    assert {reason for _, reason in found.skipped} == {"the text could not be read to its end"}


def test_a_faulty_structure_stops_the_rules_where_it_cannot_be_left_out() -> None:
    found = report(lambda document: document.update(side="five"))
    assert rules_of(found) == ["wrong-type"]
    assert {reason for _, reason in found.skipped} == {"the structure has to be right first"}


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.update(language="?"),
        lambda document: document.update(options={"end_trigger": 9}),
        lambda document: document.update(credits=3),
    ],
)
def test_what_can_be_left_out_does_not_hide_the_findings_of_the_rules(change: Callable[[Any], None]) -> None:
    def both(document: Any) -> None:
        change(document)
        document["districts"][1]["id"] = "north"

    found = report(both)
    assert "duplicate-district-id" in rules_of(found)
    assert len(found.findings) == 2
    assert found.skipped == NOT_TRIED


def doubled(document: Any) -> None:
    document["districts"][1]["name"] = "North"


def test_a_finding_is_accepted_by_its_board_on_the_object_it_is_about() -> None:
    (finding,) = report(doubled).findings
    assert finding.severity < Severity.ERROR

    def accepting(document: Any) -> None:
        doubled(document)
        document["lint"] = {"ignore": [{"rule": finding.rule, "on": finding.on, "reason": "twins"}]}

    found = report(accepting)
    assert found.findings == ()
    assert [(item.finding.rule, item.kind, item.reason) for item in found.accepted] == [
        (finding.rule, "inSource", "twins")
    ]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"rule": "spots-uneven"}, "nothing is left to ignore of `spots-uneven`; remove this entry"),
        ({"rule": "spots-unevn"}, "there is no rule `spots-unevn` to ignore; did you mean `spots-uneven`?"),
        ({"rule": "unknown-space"}, "`unknown-space` is an error, and errors cannot be ignored; mend the board"),
        ({"rule": "spots-uneven", "on": "district:nort"}, "`district:nort` is no object of this board; did you mean"),
        ({"rule": "spots-uneven", "on": "side:6"}, "`side:6` is no object of this board"),
        ({"rule": "spots-uneven", "on": "side:5"}, "nothing is left to ignore of `spots-uneven` on `side:5`"),
        ({"rule": "shared-end-point"}, "there is no rule `shared-end-point` to ignore"),
    ],
)
def test_an_entry_that_accepts_nothing_is_reported(entry: dict[str, str], said: str) -> None:
    found = report(lambda document: document.update(lint={"ignore": [{"reason": "x"} | entry]}))
    assert rules_of(found) == ["unused-ignore"]
    assert found.findings[0].message.startswith(said)


def test_a_rule_that_was_left_out_has_no_unused_entry() -> None:
    def accepting(document: Any) -> None:
        document["lint"] = {"ignore": [{"rule": "spots-uneven", "reason": "x"}]}

    found = report(accepting, Policy(ignored=frozenset(("spots-uneven",))))
    assert (found.findings, found.left_out) == ((), 1)
    assert report(accepting, Policy(ignored=frozenset((UNUSED_IGNORE.id,)))).findings == ()


def test_a_crash_in_one_rule_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> object:
        raise IndexError("boom")

    broken = tuple(replace(rule, check=fail) if rule.id == "spots-uneven" else rule for rule in RULES)
    monkeypatch.setattr(check, "RULES", broken)
    found = report(doubled)
    assert found.failed
    assert "rule-crashed" in rules_of(found)
    assert len(found.findings) == 2


def test_the_twin_and_the_command_say_the_same(board_file: Write, metrox: Callable[..., Any]) -> None:
    path = board_file(lambda document: document["districts"][1].update(id="north"))
    found = metrox_maps.check(str(path))
    assert rules_of(found) == ["duplicate-district-id"]
    done = metrox("check", path)
    assert done.code == 1
    assert "error[duplicate-district-id]" in done.out
    with pytest.raises(CheckFailed):
        metrox_maps.load(str(path))


@pytest.mark.parametrize("form", ["concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "html"])
def test_every_format_reports_a_board(board_file: Write, metrox: Callable[..., Any], form: str) -> None:
    path = board_file(lambda document: document["districts"][1].update(id="north"))
    done = metrox("check", path, "--format", form)
    assert done.code == 1
    assert "duplicate-district-id" in done.out


def test_a_mistyped_key_is_mended(board_file: Write, metrox: Callable[..., Any]) -> None:
    path = board_file(lambda document: document.update(pacement=document.pop("placement")))
    assert metrox("check", path, "--fix").code == 1
    assert metrox("check", path, "--unsafe-fixes").code == 0
    assert json.loads(path.read_text())["placement"][5] == [5, 0]


def test_a_folder_finds_its_boards(board_file: Write, metrox: Callable[..., Any], tmp_path: Path) -> None:
    board_file()
    done = metrox("check", tmp_path)
    assert done.code == 0
    assert "1 file checked" in done.out + done.err
