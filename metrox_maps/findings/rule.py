"""What a rule is: a readable permanent id, a group, a severity, a page that explains it, and a check."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from metrox_maps.errors import UnknownNameError
from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.words import did_you_mean

Subject = TypeVar("Subject")

GROUPS = ("file", "syntax", "structure", "ids", "route", "city", "geometry", "label", "color", "play", "style")
"""Rule groups in the order in which they are judged; a group's name selects all of its rules."""
_EXAMPLE = re.compile("^(?:Bad|Good): ", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """The number a rule judges by, which a configuration may change within bounds."""

    rule: str
    """The id of its rule, which is also its name in a configuration."""
    value: float
    """What it is unless changed; the rule's page gives the reason."""
    low: float
    high: float
    unit: str


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
    threshold: Threshold | None = None
    option: str = ""
    """The option of `metrox check` that asks for it (`--draw`, `--play`); empty where it always runs."""

    @property
    def summary(self) -> str:
        """The first line of the page: the defect in one sentence."""
        return inspect.cleandoc(self.page).partition("\n")[0]

    @property
    def text(self) -> str:
        """The whole page, without indentation."""
        return inspect.cleandoc(self.page)

    @property
    def why(self) -> str:
        """The page between its first line and its examples: why the defect matters, and the remedy."""
        return _EXAMPLE.split(self.text.partition("\n")[2], maxsplit=1)[0].strip()

    @property
    def bad(self) -> str:
        """What breaks the rule, for example a piece of JSON, as the page shows it."""
        return self._example("Bad")

    @property
    def good(self) -> str:
        """What the rule asks for instead, as the page shows it."""
        return self._example("Good")

    def _example(self, kind: str) -> str:
        found = re.search(rf"^{kind}: (.+)$", self.text, re.MULTILINE)
        return found[1] if found is not None else ""

    def document(self) -> dict[str, Any]:
        """The rule as an entry of the machine-readable catalogue (schema `metrox-rules-1`)."""
        limit = self.threshold
        return {
            "id": self.id,
            "group": self.group,
            "severity": str(self.severity),
            "summary": self.summary,
            "why": self.why,
            "bad": self.bad,
            "good": self.good,
            "option": self.option or None,
            "threshold": None
            if limit is None
            else {"value": limit.value, "low": limit.low, "high": limit.high, "unit": limit.unit},
        }


@dataclass(frozen=True, slots=True)
class Policy:
    """Which rules a caller wants, how severe they are, and by which numbers they judge.

    `chosen` and `ignored` hold rule ids and group names; nothing chosen means all. `severities` and `limits` hold what
    differs from the rules' own, by rule id. `paper` names the paper the map is to be printed on, empty for the usual.
    """

    chosen: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    severities: Mapping[str, Severity] = field(default_factory=dict)
    limits: Mapping[str, float] = field(default_factory=dict)
    paper: str = ""

    def allows(self, rule: str, group: str) -> bool:
        """Whether the rule is wanted. A rule named itself wins over its group."""
        if rule in self.ignored or (group in self.ignored and rule not in self.chosen):
            return False
        return not self.chosen or rule in self.chosen or group in self.chosen

    def severity(self, rule: str, own: Severity) -> Severity:
        """The severity of a rule under this policy."""
        return self.severities.get(rule, own)


PLAIN = Policy()
"""Every rule as it is."""


def check_names(names: Iterable[str], rules: Iterable[str]) -> None:
    """Raises UnknownNameError for the first name that is neither one of the rules nor a group."""
    wanted = sorted(set(names))
    if not wanted:
        return  # without looking up the rules, which may have to be loaded
    known = {*rules, *GROUPS}
    for name in wanted:
        if name not in known:
            hint = did_you_mean(name, known) or "; see `metrox rules`"
            raise UnknownNameError(f"there is no rule or group `{name}`{hint}")
