"""The table of game families: which documents there are, and who reads, writes and judges them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from metrox_maps.documents.composing import UNUSED_IGNORE
from metrox_maps.documents.judging import GROUP_OF, format_finding, reading_findings, refuse_other
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.rules import READING_RULES
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import Layout
from metrox_maps.errors import FormatError
from metrox_maps.findings.finding import FileReport, Picture
from metrox_maps.findings.rule import Policy, Rule
from metrox_maps.findings.runner import NO_TRIALS, Trials, in_file_order, judged
from metrox_maps.metromania import codec as metromania_codec
from metrox_maps.metrox import codec as metrox_codec
from metrox_maps.metrox import editions as metrox_editions

if TYPE_CHECKING:
    from metrox_maps.metromania.loading import LoadedBoard
    from metrox_maps.metrox.loading import LoadedMap


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
    commands: tuple[str, ...]
    """The commands that take such a file, for messages to those who give it to another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """One game: its documents and its rules."""

    name: str
    kinds: tuple[Kind, ...]
    rules: Callable[[], tuple[Rule[Any], ...]]


def _check_map(parsed: Parsed, path: str, policy: Policy, trials: Trials) -> FileReport:
    from metrox_maps.metrox.check import check_map  # each family is loaded only for files of its own

    return check_map(parsed, path, policy, trials).report


def _picture(parsed: Parsed, path: str) -> Picture | None:
    from metrox_maps.metrox.report.picture import picture  # only where a report shows it

    return picture(parsed, path)


def _check_edition(parsed: Parsed, path: str, policy: Policy, _: Trials) -> FileReport:
    from metrox_maps.metrox.check import check_edition

    return check_edition(parsed, path, policy)


def _metrox_rules() -> tuple[Rule[Any], ...]:
    # only for the catalogue, and where maps are drawn and played
    from metrox_maps.metrox.check import OWN_RULES
    from metrox_maps.metrox.play.rules import RULES as PLAY_RULES
    from metrox_maps.metrox.rules import RULES
    from metrox_maps.metrox.sheet.rules import RULES as DRAWN_RULES

    drawn = (replace(rule, option="--draw") for rule in DRAWN_RULES)
    played = (replace(rule, option="--play") for rule in PLAY_RULES)
    return (*RULES, *drawn, *played, *OWN_RULES)


def _check_board(parsed: Parsed, path: str, policy: Policy, trials: Trials) -> FileReport:
    from metrox_maps.metromania.check import check_board

    return check_board(parsed, path, policy, trials).report


def _board_picture(parsed: Parsed, path: str) -> Picture | None:
    from metrox_maps.metromania.report.picture import picture  # only where a report shows it

    return picture(parsed, path)


def _metromania_rules() -> tuple[Rule[Any], ...]:
    # only for the catalogue, and where boards are drawn and played
    from metrox_maps.metromania.play.rules import RULES as PLAY_RULES
    from metrox_maps.metromania.rules import RULES
    from metrox_maps.metromania.sheet.rules import RULES as DRAWN_RULES

    drawn = (replace(rule, option="--draw") for rule in DRAWN_RULES)
    played = (replace(rule, option="--play") for rule in PLAY_RULES)
    return (*RULES, *drawn, *played, UNUSED_IGNORE)


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
                commands=(
                    *("check", "fmt", "rename", "info", "sheet", "play", "compare", "solve", "layout", "tune"),
                    *("export", "build"),
                ),
            ),
            Kind(
                format=metrox_editions.FORMAT,
                schema=metrox_editions.SCHEMA,
                layout=metrox_editions.LAYOUT,
                check=_check_edition,
                commands=("check", "fmt", "editions show"),
            ),
        ),
        rules=_metrox_rules,
    ),
    Family(
        name="metromania",
        kinds=(
            Kind(
                format=metromania_codec.FORMAT,
                schema=metromania_codec.SCHEMA,
                layout=metromania_codec.LAYOUT,
                check=_check_board,
                picture=_board_picture,
                commands=("check", "fmt", "rename", "info", "sheet", "play", "compare", "build"),
            ),
        ),
        rules=_metromania_rules,
    ),
)

KINDS = {kind.format: kind for family in FAMILIES for kind in family.kinds}
"""Every document kind, by the value of its `format` key."""


class _Catalogue(Mapping[str, Rule[Any]]):
    """Every rule by its id, in catalogue order; gathered when first asked, since a plain check does not need it."""

    @cached_property
    def _rules(self) -> dict[str, Rule[Any]]:
        every = (*READING_RULES, *(rule for family in FAMILIES for rule in family.rules()))
        found: dict[str, Rule[Any]] = {}
        for rule in every:
            found.setdefault(rule.id, rule)  # a defect that both games know has one page
        return found

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


def games_of_rules() -> dict[str, str]:
    """The game (a family's name) of every rule that is about one only, by rule id; others judge files of any."""
    found: dict[str, str | None] = {}
    for family in FAMILIES:
        for rule in family.rules():
            found[rule.id] = None if rule.id in found else family.name
    return {rule: name for rule, name in found.items() if name is not None}


def kind_of(parsed: Parsed) -> Kind | None:
    """The kind a document says it is, or None."""
    value = parsed.value
    named = value.get("format") if isinstance(value, dict) else None
    return KINDS.get(named) if isinstance(named, str) else None


def load_any(path: str, *, edition: str | None = None, force: bool = False) -> LoadedMap | LoadedBoard:
    """Reads and checks a map or board file (`-`: standard input), as `load_map` and `load_board` do.

    `edition` takes the place of a map's own. Raises FormatError for what is neither, or for a board with an edition.
    """
    from metrox_maps.metromania.loading import loaded_board  # these two are of no use to a check
    from metrox_maps.metrox.loading import loaded_map

    parsed = read(read_bytes(path))
    refuse_other(parsed, path, (metrox_codec.FORMAT, metromania_codec.FORMAT), "is neither map nor board")
    value = parsed.value
    if not isinstance(value, dict) or value.get("format") != metromania_codec.FORMAT:
        return loaded_map(parsed, path, edition=edition, force=force)
    if edition is not None:
        raise FormatError(f"{path}: is a Metromania board, for which there are no editions")
    return loaded_board(parsed, path, force=force)


def is_board(parsed: Parsed) -> bool:
    """Whether a document says that it is a Metromania board."""
    kind = kind_of(parsed)
    return kind is not None and kind.format == metromania_codec.FORMAT


def check_parsed(parsed: Parsed, path: str, policy: Policy, trials: Trials = NO_TRIALS) -> FileReport:
    """Checks a document of any format; `path` names it in the report.

    With `trials` a map without errors is also drawn or played.
    """
    kind = kind_of(parsed)
    if kind is not None:
        return kind.check(parsed, path, policy, trials)
    from metrox_maps.metrox.rules import RULES

    findings = judged(reading_findings(parsed), policy, GROUP_OF)
    if parsed.complete:
        unknown = format_finding(parsed, tuple(KINDS))
        findings += [unknown] if unknown is not None else []
    reason = "the document's format is not known" if parsed.complete else "the text could not be read to its end"
    skipped = tuple((rule.id, reason) for rule in RULES if rule.check is not None)
    return FileReport(
        path=path,
        findings=in_file_order(findings),
        source=parsed.source,
        rules_run=len(READING_RULES),
        skipped=skipped,
    )
