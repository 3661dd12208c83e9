"""Findings counted by rule, most first: where to begin in a large collection."""

from __future__ import annotations

from collections import Counter

from metrox_maps.findings.finding import Report, Severity


def table(report: Report) -> str:
    """One line for each rule with findings: how many, in how many files, severity, rule, and how many can be mended."""
    counts: Counter[tuple[str, Severity]] = Counter()
    files: Counter[tuple[str, Severity]] = Counter()
    fixable: Counter[tuple[str, Severity]] = Counter()
    for file in report.files:
        here = [(finding.rule, finding.severity) for finding in file.findings]
        counts.update(here)
        files.update(set(here))
        fixable.update((finding.rule, finding.severity) for finding in file.findings if finding.fix is not None)
    if not counts:
        return ""
    rows = [("findings", "files", "severity", "rule", "fixable")]
    rows += [
        (str(count), str(files[key]), str(key[1]), key[0], str(fixable[key]) if fixable[key] else "")
        for key, count in sorted(counts.items(), key=lambda item: (-item[1], -item[0][1], item[0][0]))
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    lines = [
        f"{row[0]:>{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:<{widths[2]}}  {row[3]:<{widths[3]}}  {row[4]}".rstrip()
        for row in rows
    ]
    return "\n".join(lines) + "\n\n"
