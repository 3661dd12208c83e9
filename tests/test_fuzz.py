"""Two per cent of the fuzz run of tests/bench/fuzz_check.py, and that it would see what goes wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrox_maps.metrox import check
from metrox_maps.metrox.rules import RULES
from tests.bench import fuzz_check, mutations


def test_no_mutation_of_a_document_makes_the_checker_fail() -> None:
    result = fuzz_check.fuzz(range(2_000), seed=1)
    assert result.count == 2_000
    assert result.failures == []
    assert len(result.rules) > 60  # it reaches rules, and does not only break the text


def test_no_mutation_of_a_board_makes_the_checker_fail() -> None:
    result = fuzz_check.fuzz(range(1_000), seed=1, game="metromania")
    assert result.count == 1_000
    assert result.failures == []
    assert len(result.rules) > 40


def test_documents_are_the_same_in_every_run() -> None:
    assert [mutations.mutated(1, number) for number in range(50)] == [
        mutations.mutated(1, number) for number in range(50)
    ]
    assert mutations.mutated(1, 7) != mutations.mutated(2, 7)


def test_a_rule_that_crashes_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> object:
        raise IndexError("boom")

    broken = tuple(replace(rule, check=fail) if rule.id == "end-not-last" else rule for rule in RULES)
    monkeypatch.setattr(check, "RULES", broken)
    result = fuzz_check.fuzz(range(40), seed=1)
    assert result.failures
    assert "end-not-last" in result.failures[0][1]
