"""The score: the published formula, worked by hand."""

from __future__ import annotations

from metrox_maps.families import CATALOGUE
from metrox_maps.findings.finding import FileReport, Finding, Severity
from metrox_maps.findings.score import score


def points(*found: tuple[str, Severity], **more: object) -> tuple[int, dict[str, int]]:
    findings = tuple(Finding(rule=rule, severity=severity, message="") for rule, severity in found)
    result = score(FileReport(path="a.json", findings=findings, **more), CATALOGUE)  # type: ignore[arg-type]
    return result.total, dict(result.aspects)


def test_a_clean_file_has_all_points() -> None:
    assert points() == (100, {"structure": 100, "geometry": 100, "legibility": 100, "balance": 100})


def test_a_warning_costs_its_aspect_twelve_points() -> None:
    total, aspects = points(("routes-overlap", Severity.WARNING))
    assert aspects["geometry"] == 88
    assert total == (4 * 100 + 2 * 88 + 2 * 100 + 2 * 100) // 10 == 97


def test_further_findings_of_a_rule_cost_a_quarter_up_to_three_times() -> None:
    assert points(*[("odd-angle", Severity.INFO)] * 2)[1]["legibility"] == 96  # 3 + 0.75 = 3.75
    assert points(*[("routes-overlap", Severity.WARNING)] * 9)[1]["geometry"] == 64  # 12 × 3
    assert points(*[("routes-overlap", Severity.WARNING)] * 99)[1]["geometry"] == 64


def test_an_error_keeps_the_total_below_half() -> None:
    total, aspects = points(("unknown-station", Severity.ERROR))
    assert (total, aspects["structure"]) == (49, 60)
    assert points(*[(rule, Severity.ERROR) for rule in ("unknown-station", "route-too-short", "comment")])[1] == {
        "structure": 0,
        "geometry": 100,
        "legibility": 100,
        "balance": 100,
    }


def test_what_was_not_judged_counts_nothing() -> None:
    assert points(failed=True)[0] == 0
    assert points(skipped=(("routes-overlap", "why"),))[1] == {
        "structure": 100,
        "geometry": 0,
        "legibility": 100,
        "balance": 100,
    }
