"""The honest last lines of a report for people: what was judged and found, and what was not judged and why."""

from __future__ import annotations

from collections import Counter

from metrox_maps.findings.finding import ONLY_WITH, Report, Severity
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import plural, printable


def closing(report: Report, context: Context) -> str:
    """Files, rules and counts; rules that did not run; findings accepted; scores where they were asked for."""
    lines = [f"{plural(len(report.files), 'file')} checked{_by(report)}: {counts(report)}.", *_skipped(report)]
    for kind, words in (("inSource", "the files' own `lint` entries"), ("external", "the baseline")):
        accepted = sum(item.kind == kind for file in report.files for item in file.accepted)
        if accepted:
            lines.append(f"{plural(accepted, 'finding')} suppressed by {words}.")
    for path, score in (context.scores or {}).items():
        aspects = ", ".join(f"{aspect} {points}" for aspect, points in score.aspects.items())
        lines.append(f"{printable(path)}: {score.total} of 100 ({aspects}).")
    return "\n".join(lines) + "\n"


def counts(report: Report) -> str:
    """`2 errors, 1 warning`, or that there is nothing."""
    found = [
        plural(report.count(severity), str(severity))
        for severity in (Severity.ERROR, Severity.WARNING)
        if report.count(severity)
    ]
    if report.count(Severity.INFO):
        found.append(f"{report.count(Severity.INFO)} info")
    return ", ".join(found) or "nothing to complain about"


def _by(report: Report) -> str:
    """How many rules judged, how many were left out, and how many an option adds."""
    most = max(report.files, key=lambda file: file.rules_run, default=None)
    if most is None or not most.rules_run:
        return ""
    by = f" by {plural(most.rules_run, 'rule')}"
    more = Counter(reason for _, reason in most.skipped if reason.startswith(ONLY_WITH))
    notes = [f"{most.left_out} left out"] if most.left_out > 0 else []
    notes += [f"{count} more with {reason.removeprefix(ONLY_WITH)}" for reason, count in more.items()]
    return f"{by} ({', '.join(notes)})" if notes else by


def _skipped(report: Report) -> list[str]:
    """One line for each reason for which rules did not run, with its files or how many they are."""
    reasons: dict[str, list[tuple[str, int]]] = {}
    for file in report.files:
        for reason, number in Counter(why for _, why in file.skipped if not why.startswith(ONLY_WITH)).items():
            reasons.setdefault(reason, []).append((file.path, number))
    lines = []
    for reason, places in reasons.items():
        count = plural(max(number for _, number in places), "rule")
        if len(places) == len(report.files):
            lines.append(f"{count} did not run: {reason}.")
        else:
            where = printable(places[0][0]) if len(places) == 1 else plural(len(places), "file")
            lines.append(f"{where}: {count} did not run: {reason}.")
    return lines
