"""The list of rules, the folder and the pages agree."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import metrox_maps.metrox.rules as package
from metrox_maps.findings.finding import Severity
from metrox_maps.findings.rule import GROUPS, Rule
from metrox_maps.metrox.rules import RULES, STRUCTURAL
from metrox_maps.metrox.rules.subject import MapSubject

SNIPPET = re.compile(r"^(Bad|Good): `(.*)`$", re.MULTILINE)


def test_list_and_folder_hold_the_same_rules() -> None:
    files = {path.stem for path in Path(package.__path__[0]).glob("*.py")} - {"__init__", "subject"}
    assert [rule.id for rule in RULES] == list(dict.fromkeys(rule.id for rule in RULES))
    assert {rule.id.replace("-", "_") for rule in RULES} == files


def test_the_list_is_in_the_order_of_groups() -> None:
    numbers = [GROUPS.index(rule.group) for rule in RULES]
    assert numbers == sorted(numbers)


def test_structural_rules_are_errors_of_the_list() -> None:
    assert set(STRUCTURAL) <= set(RULES)
    assert {rule.severity for rule in STRUCTURAL} == {Severity.ERROR}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.id))
def test_a_page_explains_its_rule(rule: Rule[MapSubject]) -> None:
    summary, blank, rest = rule.text.split("\n", 2)
    assert summary.endswith(".")
    assert rule.id not in summary
    assert not blank
    assert "Remedy: " in rest
    snippets = SNIPPET.findall(rule.text)
    assert [kind for kind, _ in snippets] == ["Bad", "Good"]
    bad, good = (json.loads(text if text.startswith("{") else "{" + text + "}") for _, text in snippets)
    assert bad != good


def test_importing_the_rules_loads_no_heavy_library() -> None:
    heavy = ["networkx", "shapely", "numpy", "jsonschema", "svgwrite", "rich"]
    code = f"import sys, metrox_maps.metrox.rules; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
