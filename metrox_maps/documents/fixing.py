"""Makes the fixes that findings carry, in rounds, and takes back those that do harm; knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from metrox_maps.documents.editing import applied
from metrox_maps.documents.reading import BOM, read
from metrox_maps.documents.source import Parsed
from metrox_maps.findings.finding import FileReport, Finding, Fix, Severity
from metrox_maps.findings.runner import MAX_REMARKS

MAX_ROUNDS = 50
"""Rounds of choosing, making and judging again; each mends everything that does not overlap."""
MAX_TRIALS = 40
"""Judgements spent on finding out which fixes of a round do harm; a file that needs more is left for another run."""

_Name = tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """A file after fixing: its content, how many fixes each rule's findings gave, and what is left to find."""

    data: bytes
    made: dict[str, int]
    report: FileReport

    @property
    def count(self) -> int:
        """Number of fixes made."""
        return sum(self.made.values())


@dataclass(frozen=True, slots=True)
class _State:
    """A content with its verdict."""

    data: bytes
    parsed: Parsed
    report: FileReport

    @property
    def text(self) -> str:
        return self.parsed.source.text


def fixed(data: bytes, judge: Callable[[bytes], FileReport], *, unsafe: bool) -> Fixed:
    """The content with every fix made that can be, and the report on it.

    `unsafe` also makes fixes that guess what was meant. A fix is taken back where its finding stays or errors appear
    that were not there; what a fix only brings to light does not count against it. Line ends, the end of the file and
    a byte order mark stay as they are, unless a fix is about them.
    """
    now = _State(data, read(data), judge(data))
    made: Counter[str] = Counter()
    refused: set[tuple[_Name, str]] = set()
    trials = _Trials(judge)
    for _ in range(MAX_ROUNDS):
        offered = [
            finding
            for finding in now.report.findings
            if finding.fix is not None and (unsafe or finding.fix.safe) and _offer(now, finding) not in refused
        ]
        chosen = _compatible(offered)
        if not chosen or now.report.failed:
            break
        after = _judged(now, chosen, judge)
        if not _is_clean(now, after, chosen):
            # Something in this round does harm, or bares what was hidden.
            chosen, harmful = trials.sorted_out(now, chosen)
            refused.update(_offer(now, finding) for finding in harmful)
            if not chosen and not harmful:
                break
            after = _judged(now, chosen, judge)
            if not _is_better(now, after, chosen):
                continue
        made.update(finding.rule for finding in chosen)
        now = after
    return Fixed(data=now.data, made=dict(sorted(made.items())), report=now.report)


class _Trials:
    """Finds out which fixes do harm, by halves, as long as the judgements last."""

    def __init__(self, judge: Callable[[bytes], FileReport]) -> None:
        self._judge = judge
        self._left = MAX_TRIALS

    def sorted_out(self, now: _State, findings: list[Finding]) -> tuple[list[Finding], list[Finding]]:
        """Findings whose fixes help, and those whose fixes do harm; what could not be tried is in neither."""
        good: list[Finding] = []
        bad: list[Finding] = []
        parts = [findings[len(findings) // 2 :], findings[: len(findings) // 2]]
        while parts and self._left:
            part = parts.pop()
            if not part:
                continue
            self._left -= 1
            after = _judged(now, part, self._judge)
            if _is_clean(now, after, part) or (len(part) == 1 and _is_better(now, after, part)):
                good += part
            elif len(part) == 1:
                bad += part
            else:
                parts += [part[len(part) // 2 :], part[: len(part) // 2]]
        return good, bad


def _offer(state: _State, finding: Finding) -> tuple[_Name, str]:
    """A fix by what it is for and the text it would change, so that it is known again when offered again."""
    edits = finding.fix.edits if finding.fix is not None else ()
    return _name(finding), repr([(state.text[start:end], new) for start, end, new, _ in edits])


def _name(finding: Finding) -> _Name:
    """A finding without its place, which fixes before it move."""
    return finding.rule, finding.on, finding.message


def _compatible(findings: Iterable[Finding]) -> list[Finding]:
    """Findings whose fixes do not disturb each other, the worst first where they do; in file order."""
    taken: list[tuple[int, int]] = []
    chosen: list[tuple[int, Finding]] = []
    for number, finding in sorted(enumerate(findings), key=lambda item: (-item[1].severity, item[0])):
        stretches = [(start, end) for start, end, _, _ in _fix(finding).edits]
        if not any(_meet(one, other) for one in stretches for other in taken):
            taken += stretches
            chosen.append((number, finding))
    return [finding for _, finding in sorted(chosen, key=lambda item: item[0])]


def _fix(finding: Finding) -> Fix:
    assert finding.fix is not None
    return finding.fix


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two stretches overlap, or an insertion touches the other, so that their order would matter."""
    if one[0] == one[1] or other[0] == other[1]:
        return one[0] <= other[1] and other[0] <= one[1]
    return one[0] < other[1] and other[0] < one[1]


def _judged(state: _State, findings: Sequence[Finding], judge: Callable[[bytes], FileReport]) -> _State:
    """The content after some fixes. One without edits writes the text anew, in UTF-8 without a mark."""
    fixes = [_fix(finding) for finding in findings]
    edits = {edit[:3] for fix in fixes for edit in fix.edits}
    mark = BOM if state.data.startswith(BOM) and all(fix.edits for fix in fixes) else b""
    data = mark + applied(state.text, edits).encode("utf-8")
    return _State(data, read(data), judge(data))


def _errors(state: _State, ran: FileReport) -> Counter[str]:
    """Errors by rule, of the rules that ran before: others were not there only because nobody looked."""
    idle = {rule for rule, _ in ran.skipped}
    findings = state.report.findings
    return Counter(item.rule for item in findings if item.severity == Severity.ERROR and item.rule not in idle)


def _is_clean(before: _State, after: _State, chosen: Sequence[Finding]) -> bool:
    """Whether every chosen finding is gone and no rule finds more errors than it did."""
    if not _are_gone(before, after, chosen):
        return False
    return not before.parsed.complete or _errors(after, before.report) <= _errors(before, before.report)


def _is_better(before: _State, after: _State, chosen: Sequence[Finding]) -> bool:
    """Whether every chosen finding is gone and the errors are not more: in the place of one may be what it hid."""
    if not _are_gone(before, after, chosen):
        return False
    return not before.parsed.complete or _errors(after, before.report).total() <= _errors(before, before.report).total()


def _are_gone(before: _State, after: _State, chosen: Sequence[Finding]) -> bool:
    """Whether these findings are no more, and the file can still be judged as far as before."""
    if after.data == before.data or after.report.failed:
        return False
    if not before.parsed.complete:
        return True  # reading went farther or stopped; either way the faults before were mended
    per_rule = Counter(finding.rule for finding in before.report.findings)
    wanted = Counter(_name(finding) for finding in chosen if per_rule[finding.rule] <= MAX_REMARKS)  # others moved up
    old, new = (Counter(map(_name, state.report.findings)) for state in (before, after))
    return after.parsed.complete and all(new[name] <= old[name] - count for name, count in wanted.items())


def diff(path: str, before: bytes, after: bytes) -> str:
    """A unified diff of two contents of a file, such as `patch -p1` and git take; empty where they are equal.

    Lines end at LF, as those programs see it. Of texts that differ in their encoding alone one line says so.
    """
    import difflib  # slow to import, and most runs show no difference

    old, new = (_lines(data) for data in (before, after))
    if old == new:
        return "" if before == after else f"Encodings of a/{path} and b/{path} differ\n"
    parts = []
    for line in difflib.unified_diff(old, new, f"a/{path}", f"b/{path}"):
        parts.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(parts)


def _lines(data: bytes) -> list[str]:
    text = ("\ufeff" if data.startswith(BOM) else "") + read(data).source.text
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + lines[-1:] * bool(lines[-1])
