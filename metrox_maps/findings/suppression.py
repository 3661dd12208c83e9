"""The entries of a document's `lint.ignore`: which findings they accept, and which of them are of no use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, Protocol

from metrox_maps.findings.finding import Accepted, Drop, Finding, Path, Put, Remark, Repair, Severity
from metrox_maps.findings.words import did_you_mean, only_close, shortened

_SHORTEST = 2
"""Of ids this short no other is what was meant."""


class Entry(Protocol):
    """One accepted finding: its rule, the object it is about (empty: any), and why."""

    @property
    def rule(self) -> str:
        """The rule's id."""

    @property
    def on(self) -> str:
        """The object, such as `route:A`, or empty."""

    @property
    def reason(self) -> str:
        """Why it is accepted."""


def accepts(entry: Entry, rule: str, on: str) -> bool:
    """Whether an entry accepts what a rule finds about an object."""
    return entry.rule == rule and entry.on in ("", on)


def suppressed(
    findings: Sequence[Finding], ignores: Sequence[Entry]
) -> tuple[list[Finding], tuple[Accepted, ...], set[int]]:
    """Findings that no ignore entry accepts, those that one does, and the indexes of entries that accepted none.

    An error is never accepted: what has one cannot be drawn or played as written, whatever its file says.
    """
    unused = set(range(len(ignores)))
    kept, accepted = [], []
    for finding in findings:
        matching = [
            index
            for index, entry in enumerate(ignores)
            if accepts(entry, finding.rule, finding.on) and finding.severity < Severity.ERROR
        ]
        unused -= set(matching)
        if matching:
            accepted.append(Accepted(finding, "inSource", ignores[matching[0]].reason))
        else:
            kept.append(finding)
    return kept, tuple(accepted), unused


def unused_remarks(
    ignores: Sequence[Entry],
    document: Mapping[str, Any],
    unused: Set[int],
    *,
    noun: str,
    objects: Set[str],
    levels: Mapping[str, Severity],
    ran: Set[str],
) -> list[Remark]:
    """Entries that accept nothing: of rules that did run, or of no rule at all.

    `noun` is what the document is called, `objects` are those it has. `levels` gives the severity of every rule that an
    entry may name, `ran` the rules that judged it.
    """
    remarks = []
    for index in sorted(unused):
        entry, place = ignores[index], ("lint", "ignore", index)
        meant = ""
        if entry.rule not in levels:
            hint, meant = did_you_mean(entry.rule, levels), only_close(entry.rule, levels)
            message = f"there is no rule `{shortened(entry.rule)}` to ignore"
            message += hint or "; `metrox rules` lists those that can be ignored"
            wrong: Path = (*place, "rule")
        elif levels[entry.rule] == Severity.ERROR:
            message = f"`{entry.rule}` is an error, and errors cannot be ignored; mend the {noun} and remove this entry"
            wrong = place
        elif entry.on and entry.on not in objects:
            kind, _, name = entry.on.partition(":")
            same = {other.partition(":")[2]: other for other in objects if other.startswith(f"{kind}:")}
            meant = same.get(only_close(name, same), "") if len(name) > _SHORTEST else ""
            hint = f"; did you mean `{meant}`?" if meant else ""
            message = f"`{shortened(entry.on)}` is no object of this {noun}{hint}"
            wrong = (*place, "on")
        elif entry.rule in ran:
            where = f" on `{shortened(entry.on)}`" if entry.on else ""
            message = f"nothing is left to ignore of `{entry.rule}`{where}; remove this entry"
            wrong = place
        else:
            continue
        remarks.append(Remark(message=message, path=wrong, repair=_without_entry(document, index, wrong, meant)))
    return remarks


def _without_entry(document: Mapping[str, Any], index: int, wrong: Path, meant: str) -> Repair:
    """The word that was meant, or the entry removed, with `ignore` and `lint` where nothing else is in them."""
    if meant:
        return Repair(message=f"write `{meant}`", changes=(Put(wrong, meant),))
    lint = document["lint"]
    entry: Path = ("lint", "ignore", index)
    if len(lint["ignore"]) == 1:
        entry = entry[:2] if len(lint) > 1 else entry[:1]
    return Repair(message="remove the entry", changes=(Drop(entry),), safe=True)
