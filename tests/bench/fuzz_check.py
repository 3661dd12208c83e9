"""Mutated maps, editions and fixtures through reader, check, fixes and every reporter: no exception, no crashed rule.

Run on request: `python -m tests.bench.fuzz_check [COUNT] [SEED]`; COUNT is 100,000 unless given. The suite runs 2 % of that.
A document that fails is printed with its number, by which `python -m tests.bench.fuzz_check 1 SEED NUMBER` runs it alone.
A fourth argument is the game whose documents are taken: `metrox`, or `metromania`.
"""

from __future__ import annotations

import resource
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field

from metrox_maps.documents.fixing import fixed
from metrox_maps.documents.reading import read
from metrox_maps.families import all_rules, check_parsed
from metrox_maps.findings.finding import FileReport, Report, Severity
from metrox_maps.findings.reporters import REPORTERS, render
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.rule import PLAIN
from tests.bench.mutations import mutated

WHOLE_EVERY = 10
"""One document of so many also goes through all reporters and is fixed, which takes as long as many checks."""


@dataclass
class Result:
    """What a run saw."""

    count: int = 0
    failures: list[tuple[int, str]] = field(default_factory=list)
    """Number and reason of each document that failed."""
    slowest: tuple[float, int, int] = (0.0, 0, 0)
    """Seconds, number and size of the document that took longest."""
    rules: Counter[str] = field(default_factory=Counter)
    """In how many documents each rule found something."""


def verdict(data: bytes) -> FileReport:
    """The report on one document. Raises AssertionError where a rule crashed or a place is none."""
    report = check_parsed(read(data), "x.json", PLAIN)
    crashed = [finding.message for finding in report.findings if finding.rule == "rule-crashed"]
    assert not crashed, crashed[0]
    assert not report.failed
    for finding in report.findings:
        span = finding.span
        assert (1, 1) <= (span.line, span.column) <= (span.end_line, span.end_column), f"{finding.rule} at {span}"
    return report


def judge(data: bytes, context: Context, number: int) -> set[str]:
    """Checks, reports and perhaps fixes one document; the rules that fired. Raises AssertionError like `verdict`."""
    report = verdict(data)
    whole = number % WHOLE_EVERY == 0
    for form in REPORTERS if whole else (REPORTERS[number // WHOLE_EVERY % len(REPORTERS)],):
        render(form, Report.of([report]), context).encode()
    if whole:
        for unsafe in (False, True):
            once = fixed(data, verdict, unsafe=unsafe)
            assert once.data == data or once.made, "changed without a fix"
            assert fixed(once.data, verdict, unsafe=unsafe).data == once.data, "a second fixing changes it again"
    return {finding.rule for finding in report.findings}


def fuzz(numbers: range, seed: int, game: str = "metrox") -> Result:
    """Runs the documents of these numbers."""
    result = Result()
    rules = {rule.id: rule for rule in all_rules()}
    contexts = (Context(rules=rules), Context(rules=rules, color=True, most=1, fail_on=Severity.INFO), Context())
    for number in numbers:
        data = mutated(seed, number, game)
        started = time.perf_counter()
        try:
            result.rules.update(judge(data, contexts[number % 3], number))
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            result.failures.append(
                (number, f"{type(error).__name__}: {str(error)[:200]} ({where.name}:{where.lineno})")
            )
        seconds = time.perf_counter() - started
        result.slowest = max(result.slowest, (seconds, number, len(data)))
        result.count += 1
    return result


def main(count: str = "100000", seed: str = "1", first: str = "0", game: str = "metrox") -> int:
    """Prints what a run saw; 1 where a document failed."""
    started = time.perf_counter()
    result = fuzz(range(int(first), int(first) + int(count)), int(seed), game)
    seconds = time.perf_counter() - started
    print(f"{result.count:,} documents of seed {seed} in {seconds:.0f} s, {len(result.failures)} failures")
    for number, reason in result.failures[:20]:
        print(f"  document {number}: {reason}")
    slow, number, size = result.slowest
    print(f"slowest: document {number}, {size:,} bytes, {slow:.2f} s")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
    silent = [rule.id for rule in all_rules() if rule.id not in result.rules]
    print(f"rules that fired: {len(result.rules)}; silent: {', '.join(silent) or 'none'}")
    return int(bool(result.failures))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
