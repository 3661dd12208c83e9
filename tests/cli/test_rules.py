"""`metrox rules` and `metrox rule`: the catalogue for people and programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from metrox_maps.cli import cli
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.families import all_rules
from metrox_maps.findings.finding import Severity
from metrox_maps.findings.rule import GROUPS, Rule, Threshold

Run = Callable[..., Any]
PAGE = """A name is long.

It runs into its neighbors.

Remedy: shorten it.

Bad: `"name": "a b c"`
Good: `"name": "a"`
"""
LIMIT = Threshold(rule="name-long", value=24, low=5, high=200, unit="letters")
RULE: Rule[object] = Rule(id="name-long", group="label", severity=Severity.INFO, page=PAGE, threshold=LIMIT)


def test_the_catalogue_is_a_valid_document_of_every_rule(metrox: Run) -> None:
    document = json.loads(metrox("rules", "--format", "json").out)
    assert list(faults(document, load_schema("metrox-rules-1"))) == []
    assert sorted(rule["id"] for rule in document["rules"]) == sorted(rule.id for rule in all_rules())
    groups = [GROUPS.index(rule["group"]) for rule in document["rules"]]
    assert groups == sorted(groups)


def test_one_rule_is_a_catalogue_of_one(metrox: Run) -> None:
    document = json.loads(metrox("rule", "trailing-comma", "--format", "json").out)
    assert list(faults(document, load_schema("metrox-rules-1"))) == []
    assert [rule["id"] for rule in document["rules"]] == ["trailing-comma"]


def test_a_page_is_taken_apart() -> None:
    assert RULE.document() == {
        "id": "name-long",
        "group": "label",
        "severity": "info",
        "summary": "A name is long.",
        "why": "It runs into its neighbors.\n\nRemedy: shorten it.",
        "bad": '`"name": "a b c"`',
        "good": '`"name": "a"`',
        "option": None,
        "threshold": {"value": 24, "low": 5, "high": 200, "unit": "letters"},
    }


def test_every_rule_says_what_is_bad_and_good() -> None:
    assert [rule.id for rule in all_rules() if not (rule.bad and rule.good and rule.summary)] == []


def test_a_page_for_people_names_severity_and_threshold(metrox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("metrox_maps.cli.rule.all_rules", lambda: (RULE,))
    shown = metrox("rule", "name-long").out
    assert shown.startswith("name-long  (label, info)\n\nA name is long.\n\nIt runs")
    assert "Threshold 24 letters; `thresholds.name-long` in the configuration sets it, from 5 to 200." in shown
    assert shown.count("Remedy: shorten it.") == 1
    assert "\x1b" not in shown


def test_a_terminal_gets_colors() -> None:
    shown = CliRunner().invoke(cli, ["rule", "trailing-comma"], color=True).output
    assert "\x1b[1mtrailing-comma\x1b[0m" in shown
    assert "\x1b[31merror\x1b[0m" in shown


def test_without_an_id_the_rules_are_listed(metrox: Run) -> None:
    assert metrox("rule").out == metrox("rules").out


def test_an_unknown_rule_gets_a_suggestion(metrox: Run) -> None:
    done = metrox("rule", "trailing-coma")
    assert (done.code, "did you mean `trailing-comma`?" in done.err) == (2, True)
    assert len(metrox("rule", "x" * 5000).err) < 500
