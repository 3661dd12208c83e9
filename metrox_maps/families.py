"""The table of game families: which documents there are, and who reads, writes and judges them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from metrox_maps.documents.judging import GROUP_OF, format_finding, reading_findings
from metrox_maps.documents.rules import READING_RULES
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import Layout
from metrox_maps.findings.finding import FileReport, Picture
from metrox_maps.findings.rule import Policy, Rule
from metrox_maps.findings.runner import NO_TRIALS, Trials, in_file_order, judged
from metrox_maps.metrox import check as metrox_check
from metrox_maps.metrox import codec as metrox_codec
from metrox_maps.metrox import editions as metrox_editions
from metrox_maps.metrox.rules import RULES as METROX_RULES


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A document format: its name, schema, canonical layout and check."""

    format: str
    schema: str
    layout: Layout
    check: Callable[[Parsed, str, Policy, Trials], FileReport]
    """Judges a document under a path and a policy; the last argument is what else to do with it."""
    picture: Callable[[Parsed, str], Picture | None] | None = None
    """Draws a document for reports, as far as it can be drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """One game: its documents and its rules."""

    name: str
    kinds: tuple[Kind, ...]
    rules: Callable[[], tuple[Rule[Any], ...]]


def _check_map(parsed: Parsed, path: str, policy: Policy, trials: Trials) -> FileReport:
    return metrox_check.check_map(parsed, path, policy, trials).report


def _picture(parsed: Parsed, path: str) -> Picture | None:
    from metrox_maps.metrox.report.picture import picture  # only where a report shows it

    return picture(parsed, path)


def _check_edition(parsed: Parsed, path: str, policy: Policy, _: Trials) -> FileReport:
    return metrox_check.check_edition(parsed, path, policy)


def _metrox_rules() -> tuple[Rule[Any], ...]:
    # only for the catalogue, and where maps are drawn and played
    from metrox_maps.metrox.play.rules import RULES as PLAY_RULES
    from metrox_maps.metrox.sheet.rules import RULES as DRAWN_RULES

    drawn = (replace(rule, option="--draw") for rule in DRAWN_RULES)
    played = (replace(rule, option="--play") for rule in PLAY_RULES)
    return (*METROX_RULES, *drawn, *played, *metrox_check.OWN_RULES)


FAMILIES = (
    Family(
        name="metrox",
        kinds=(
            Kind(
                format=metrox_codec.FORMAT,
                schema=metrox_codec.SCHEMA,
                layout=metrox_codec.LAYOUT,
                check=_check_map,
                picture=_picture,
            ),
            Kind(
                format=metrox_editions.FORMAT,
                schema=metrox_editions.SCHEMA,
                layout=metrox_editions.LAYOUT,
                check=_check_edition,
            ),
        ),
        rules=_metrox_rules,
    ),
)

KINDS = {kind.format: kind for family in FAMILIES for kind in family.kinds}
"""Every document kind, by the value of its `format` key."""


class _Catalogue(Mapping[str, Rule[Any]]):
    """Every rule by its id, in catalogue order; gathered when first asked, since a plain check does not need it."""

    @cached_property
    def _rules(self) -> dict[str, Rule[Any]]:
        every = (*READING_RULES, *(rule for family in FAMILIES for rule in family.rules()))
        return {rule.id: rule for rule in every}

    def __getitem__(self, name: str) -> Rule[Any]:
        return self._rules[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


CATALOGUE: Mapping[str, Rule[Any]] = _Catalogue()
"""Every rule there is by its id: the reader's, then each family's."""


def all_rules() -> tuple[Rule[Any], ...]:
    """Every rule there is, in catalogue order."""
    return tuple(CATALOGUE.values())


def kind_of(parsed: Parsed) -> Kind | None:
    """The kind a document says it is, or None."""
    value = parsed.value
    named = value.get("format") if isinstance(value, dict) else None
    return KINDS.get(named) if isinstance(named, str) else None


def check_parsed(parsed: Parsed, path: str, policy: Policy, trials: Trials = NO_TRIALS) -> FileReport:
    """Checks a document of any format; `path` names it in the report.

    With `trials` a map without errors is also drawn or played.
    """
    kind = kind_of(parsed)
    if kind is not None:
        return kind.check(parsed, path, policy, trials)
    findings = judged(reading_findings(parsed), policy, GROUP_OF)
    if parsed.complete:
        unknown = format_finding(parsed, tuple(KINDS))
        findings += [unknown] if unknown is not None else []
    reason = "the document's format is not known" if parsed.complete else "the text could not be read to its end"
    skipped = tuple((rule.id, reason) for rule in METROX_RULES if rule.check is not None)
    return FileReport(
        path=path,
        findings=in_file_order(findings),
        source=parsed.source,
        rules_run=len(READING_RULES),
        skipped=skipped,
    )
