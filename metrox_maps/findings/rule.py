"""What a rule is: a readable permanent id, a group, a severity, a page that explains it, and a check."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from metrox_maps.errors import UnknownNameError
from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.words import did_you_mean

Subject = TypeVar("Subject")

GROUPS = ("file", "syntax", "structure", "ids", "route", "geometry", "label", "color", "play", "style")
"""Rule groups in the order in which they are judged; a group's name selects all of its rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Generic[Subject]):
    """One rule. `page` is the module docstring of its file: the defect first, then why, remedy and examples.

    `check` is None for what the reader itself reports (groups file, syntax and structure).
    """

    id: str
    group: str
    severity: Severity
    page: str
    check: Callable[[Subject], Iterable[Remark]] | None = None

    @property
    def summary(self) -> str:
        """The first line of the page: the defect in one sentence."""
        return inspect.cleandoc(self.page).partition("\n")[0]

    @property
    def text(self) -> str:
        """The whole page, without indentation."""
        return inspect.cleandoc(self.page)

    def document(self) -> dict[str, str]:
        """The rule as a JSON document, for the machine-readable catalogue."""
        return {
            "id": self.id,
            "group": self.group,
            "severity": str(self.severity),
            "summary": self.summary,
            "page": self.text,
        }


@dataclass(frozen=True, slots=True)
class Selection:
    """Which rules a caller wants: rule ids or group names. Nothing chosen means all."""

    chosen: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()

    def allows(self, rule: str, group: str) -> bool:
        """Whether the rule is wanted. A rule named itself wins over its group."""
        if rule in self.ignored or (group in self.ignored and rule not in self.chosen):
            return False
        return not self.chosen or rule in self.chosen or group in self.chosen


ALL = Selection()
"""Every rule."""


def selection(chosen: Iterable[str], ignored: Iterable[str], rules: Iterable[str]) -> Selection:
    """A selection among the given rule ids; raises UnknownNameError for a name that is neither a rule nor a group."""
    wanted, unwanted = frozenset(chosen), frozenset(ignored)
    known = {*rules, *GROUPS}
    for name in sorted(wanted | unwanted):
        if name not in known:
            raise UnknownNameError(f"there is no rule or group `{name}`{did_you_mean(name, known)}; see `metrox rules`")
    return Selection(wanted, unwanted)
