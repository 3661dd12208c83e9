"""Every rule on boards that break it and boards that nearly do: `<rule id>/bad-*.json` with `.expected`, `good-*.json`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from metrox_maps.documents.fixing import fixed
from metrox_maps.documents.reading import read
from metrox_maps.documents.writing import canonical
from metrox_maps.findings.finding import FileReport
from metrox_maps.findings.rule import PLAIN
from metrox_maps.metromania.check import check_board
from metrox_maps.metromania.codec import LAYOUT
from metrox_maps.metromania.rules import RULES
from tests.rulecases import expected, lines_of, name_of

HERE = Path(__file__).parent
BAD = sorted(HERE.glob("*/bad-*.json"))
GOOD = sorted(HERE.glob("*/good-*.json"))
FIXED = sorted(HERE.glob("*/fixed-*.json"))
SAFE = frozenset(("board-name-has-stray-spaces",))
"""Rules whose repairs change nothing that is meant."""
ReportOn = Callable[..., FileReport]


def test_every_rule_has_a_bad_and_a_good_board() -> None:
    ids = {rule.id for rule in RULES}
    assert {path.parent.name for path in BAD} == ids
    assert {path.parent.name for path in GOOD} == ids


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_bad_board_gives_exactly_the_expected_findings(path: Path, report: ReportOn) -> None:
    assert lines_of(report(path)) == expected(path)


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_bad_board_breaks_its_rule_and_without_it_the_comparison_fails(path: Path, report: ReportOn) -> None:
    rule = path.parent.name
    ours = [line for line in expected(path) if line.split()[1] == rule]
    assert ours
    assert lines_of(report(path, rule)) == [line for line in expected(path) if line not in ours]


@pytest.mark.parametrize("path", GOOD, ids=name_of)
def test_a_good_board_gives_no_finding_of_any_rule(path: Path, report: ReportOn) -> None:
    assert lines_of(report(path)) == []


@pytest.mark.parametrize("path", [*BAD, *GOOD], ids=name_of)
def test_fixtures_are_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert canonical(json.loads(text), LAYOUT) == text


def test_every_board_that_a_rule_can_repair_stands_beside_its_repaired_form(report: ReportOn) -> None:
    repairable = [
        path
        for path in BAD
        if any(found.rule == path.parent.name and found.fix is not None for found in report(path).findings)
    ]
    assert [path.name.removeprefix("fixed-") for path in FIXED] == [
        path.name.removeprefix("bad-") for path in repairable
    ]
    assert len(FIXED) > 5


@pytest.mark.parametrize("path", FIXED, ids=name_of)
def test_a_repair_gives_exactly_this_board(path: Path) -> None:
    def judge(text: bytes) -> FileReport:
        return check_board(read(text), path.name, PLAIN).report

    bad = path.with_name(path.name.replace("fixed-", "bad-"))
    result = fixed(bad.read_bytes(), judge, unsafe=True)
    assert result.data.decode() == path.read_text(encoding="utf-8")
    assert path.parent.name not in {found.rule for found in result.report.findings}
    safe = {path.parent.name} & SAFE
    assert set(fixed(bad.read_bytes(), judge, unsafe=False).made) == safe, "only what cannot be meant otherwise is safe"
