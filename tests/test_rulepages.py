"""The page of all rules is fresh, whole, and true about what can be mended."""

from __future__ import annotations

import re

import pytest

from metrox_maps.documents.rules import READING_RULES
from metrox_maps.families import all_rules
from metrox_maps.findings.rule import GROUPS
from tests import rulepages


@pytest.fixture(scope="module")
def page() -> str:
    return rulepages.page()


def test_the_committed_page_is_fresh(page: str) -> None:
    committed = rulepages.PAGE.read_text(encoding="utf-8") if rulepages.PAGE.exists() else ""
    assert committed == page, "docs/checks.md is not what the rules say; write it anew: python -m tests.rulepages"


def test_the_index_and_the_pages_hold_every_rule_once(page: str) -> None:
    ids = sorted(rule.id for rule in all_rules())
    assert sorted(re.findall(r"^### (.+)$", page, re.MULTILINE)) == ids
    assert sorted(re.findall(r"^\| \[(.+?)\]\(#\1\) ", page, re.MULTILINE)) == ids
    assert set(rulepages.GROUP_WORDS) == set(GROUPS)


def test_every_page_shows_both_examples(page: str) -> None:
    for rule in all_rules():
        assert rule.bad, rule.id
        assert rule.good, rule.id
        assert f"- Bad: {rule.bad}\n- Good: {rule.good}\n" in page


def test_samples_break_every_rule_of_the_reader() -> None:
    assert {rule.id for rule in READING_RULES} - set(rulepages.fixes()) == rulepages.UNSAMPLED


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({""}, "–"),
        ({"--fix"}, "`--fix`"),
        ({"", "--unsafe-fixes"}, "sometimes `--unsafe-fixes`"),
        ({"--fix", "--unsafe-fixes"}, "`--fix` or `--unsafe-fixes`"),
    ],
)
def test_what_mends_a_rule_is_said_in_words(options: set[str], words: str) -> None:
    assert rulepages._options(options) == words


def test_a_trailing_comma_is_mended_safely() -> None:
    assert rulepages.fixes()["trailing-comma"] == "`--fix`"
