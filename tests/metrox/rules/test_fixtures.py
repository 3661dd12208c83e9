"""Every rule on maps that break it and maps that nearly do: `<rule id>/bad-*.json` with `.expected`, `good-*.json`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from metrox_maps.documents.writing import canonical
from metrox_maps.metrox.codec import LAYOUT
from metrox_maps.metrox.rules import RULES
from tests.rulecases import expected, name_of

HERE = Path(__file__).parent
BAD = sorted(HERE.glob("*/bad-*.json"))
GOOD = sorted(HERE.glob("*/good-*.json"))
FindingsIn = Callable[..., list[str]]


def test_every_rule_has_a_bad_and_a_good_map() -> None:
    ids = {rule.id for rule in RULES}
    assert {path.parent.name for path in BAD} == ids
    assert {path.parent.name for path in GOOD} == ids


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_bad_map_gives_exactly_the_expected_findings(path: Path, findings_in: FindingsIn) -> None:
    assert findings_in(path) == expected(path)


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_bad_map_breaks_its_rule_and_without_it_the_comparison_fails(path: Path, findings_in: FindingsIn) -> None:
    rule = path.parent.name
    ours = [line for line in expected(path) if line.split()[1] == rule]
    assert ours
    assert findings_in(path, rule) == [line for line in expected(path) if line not in ours]


@pytest.mark.parametrize("path", GOOD, ids=name_of)
def test_a_good_map_gives_no_finding_of_any_rule(path: Path, findings_in: FindingsIn) -> None:
    assert findings_in(path) == []


@pytest.mark.parametrize("path", [*BAD, *GOOD], ids=name_of)
def test_fixtures_are_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert canonical(json.loads(text), LAYOUT) == text
