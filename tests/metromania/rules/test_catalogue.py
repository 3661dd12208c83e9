"""The list of rules on boards, the folder and the pages agree, and no id is one of the other family's."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import metrox_maps.metromania.rules as package
from metrox_maps.families import FAMILIES
from metrox_maps.findings.rule import GROUPS, Rule
from metrox_maps.metromania.rules import RULES
from metrox_maps.metromania.rules.subject import BoardSubject

SNIPPET = re.compile(r"^(Bad|Good): `(.*)`$", re.MULTILINE)


def test_list_and_folder_hold_the_same_rules() -> None:
    files = {path.stem for path in Path(package.__path__[0]).glob("*.py")} - {"__init__", "subject"}
    assert [rule.id for rule in RULES] == list(dict.fromkeys(rule.id for rule in RULES))
    assert {rule.id.replace("-", "_") for rule in RULES} == files


def test_no_two_families_have_a_rule_of_one_id() -> None:
    ids = [rule.id for family in FAMILIES for rule in family.rules() if rule.id != "unused-ignore"]
    assert len(ids) == len(set(ids))


def test_the_list_is_in_the_order_of_groups() -> None:
    numbers = [GROUPS.index(rule.group) for rule in RULES]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.id))
def test_a_page_explains_its_rule(rule: Rule[BoardSubject]) -> None:
    summary, blank, rest = rule.text.split("\n", 2)
    assert summary.endswith(".")
    assert rule.id not in summary
    assert not blank
    assert "Remedy: " in rest
    assert ("Threshold: " in rest) == (rule.threshold is not None)
    snippets = SNIPPET.findall(rule.text)
    assert [kind for kind, _ in snippets] == ["Bad", "Good"]
    bad, good = (json.loads(text if text.startswith("{") else "{" + text + "}") for _, text in snippets)
    assert bad != good


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.threshold], ids=lambda rule: str(rule.id))
def test_a_threshold_stands_in_the_page_and_within_its_bounds(rule: Rule[BoardSubject]) -> None:
    limit = rule.threshold
    assert limit is not None
    assert limit.rule == rule.id
    assert limit.low <= limit.value <= limit.high
    assert re.search(rf"^Threshold: .*\b{limit.value:g}\b", rule.text, re.MULTILINE)


def test_importing_the_rules_loads_no_heavy_library() -> None:
    heavy = ["networkx", "shapely", "numpy", "jsonschema", "svgwrite", "rich"]
    code = f"import sys, metrox_maps.metromania.rules; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
