"""The table of game families: which documents there are, and who reads, writes and judges them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from metrox_maps.documents.judging import GROUP_OF, excerpts, format_finding, reading_findings, unreadable
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.rules import READING_RULES
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import Layout
from metrox_maps.errors import FormatError
from metrox_maps.findings.finding import FileReport, Picture
from metrox_maps.findings.rule import PLAIN, Policy, Rule
from metrox_maps.findings.runner import in_file_order, judged
from metrox_maps.metrox import check as metrox_check
from metrox_maps.metrox import codec as metrox_codec
from metrox_maps.metrox import editions as metrox_editions
from metrox_maps.metrox.rules import RULES as METROX_RULES
from metrox_maps.metrox.rules.subject import MapSubject


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A document format: its name, schema, canonical layout and check."""

    format: str
    schema: str
    layout: Layout
    check: Callable[[Parsed, str, Policy], FileReport]
    picture: Callable[[Parsed, str], Picture | None] | None = None
    """Draws a document for reports, as far as it can be drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """One game: its documents and its rules."""

    name: str
    kinds: tuple[Kind, ...]
    rules: tuple[Rule[MapSubject], ...]


def _check_map(parsed: Parsed, path: str, policy: Policy) -> FileReport:
    return metrox_check.check_map(parsed, path, policy).report


FAMILIES = (
    Family(
        name="metrox",
        kinds=(
            Kind(
                format=metrox_codec.FORMAT,
                schema=metrox_codec.SCHEMA,
                layout=metrox_codec.LAYOUT,
                check=_check_map,
            ),
            Kind(
                format=metrox_editions.FORMAT,
                schema=metrox_editions.SCHEMA,
                layout=metrox_editions.LAYOUT,
                check=metrox_check.check_edition,
            ),
        ),
        rules=(*METROX_RULES, *metrox_check.OWN_RULES),
    ),
)

KINDS = {kind.format: kind for family in FAMILIES for kind in family.kinds}
"""Every document kind, by the value of its `format` key."""


def all_rules() -> tuple[Rule[object] | Rule[MapSubject], ...]:
    """Every rule there is, in catalogue order: the reader's, then each family's."""
    return (*READING_RULES, *(rule for family in FAMILIES for rule in family.rules))


def kind_of(parsed: Parsed) -> Kind | None:
    """The kind a document says it is, or None."""
    value = parsed.value
    named = value.get("format") if isinstance(value, dict) else None
    return KINDS.get(named) if isinstance(named, str) else None


def check_parsed(parsed: Parsed, path: str, policy: Policy) -> FileReport:
    """Checks a document of any format; `path` names it in the report."""
    kind = kind_of(parsed)
    if kind is not None:
        return kind.check(parsed, path, policy)
    findings = judged(reading_findings(parsed), policy, GROUP_OF)
    if parsed.complete:
        unknown = format_finding(parsed, tuple(KINDS))
        findings += [unknown] if unknown is not None else []
    reason = "the document's format is not known" if parsed.complete else "the text could not be read to its end"
    skipped = tuple((rule.id, reason) for rule in METROX_RULES if rule.check is not None)
    return FileReport(path=path, findings=in_file_order(findings), source=parsed.source, skipped=skipped)


def check_file(path: str, policy: Policy = PLAIN, *, name: str | None = None, picture: bool = False) -> FileReport:
    """Checks one file (`-`: standard input, called `name` in the report); never raises for what it holds.

    With `picture` the report carries a drawing, where one can be made. The file's text is kept only as far as findings
    point into it, so that a run over many files stays small.
    """
    try:
        parsed = read(read_bytes(path))
    except FormatError as error:
        return unreadable(name or path, str(error))
    report = check_parsed(parsed, name or path, policy)
    kind = kind_of(parsed)
    drawn = kind.picture(parsed, name or path) if picture and kind is not None and kind.picture is not None else None
    return replace(report, source=excerpts(parsed, report.findings), picture=drawn)


@dataclass(frozen=True, slots=True)
class Folder:
    """What a folder holds: files of ours, folders that may not be opened, and how many other JSON files."""

    ours: tuple[str, ...]
    closed: tuple[str, ...]
    others: int


def look_into(folder: str) -> Folder:
    """The JSON files below a folder, sorted; hidden ones are left out.

    A file that cannot be read, or whose text is broken but names one of our formats, counts as ours: silence about it
    would be worse.
    """
    ours, closed, others = [], [], 0
    for place, folders, names in os.walk(folder, onerror=lambda error: closed.append(str(error.filename))):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(place, name)
            # Pipes and devices are read only where somebody names them; a broken link is ours to complain about.
            if name.startswith(".") or path.suffix != ".json" or (path.exists() and not path.is_file()):
                continue
            if _is_ours(str(path)):
                ours.append(str(path))
            else:
                others += 1
    return Folder(tuple(sorted(ours)), tuple(sorted(closed)), others)


_OPENING = re.compile(r'\ufeff?\s*\{\s*"format"\s*:\s*"([^"\\]*)"')
"""How a file in canonical form begins, which spares reading it as a whole to see what it is."""


def _is_ours(path: str) -> bool:
    try:
        text = read_bytes(path).decode("utf-8", "replace")
    except FormatError:
        return True
    opening = _OPENING.match(text)
    if opening is not None:
        return opening[1] in KINDS
    # Looking for the words first spares a full parse of files that cannot be ours.
    if not any(f'"{known}"' in text for known in KINDS):
        return False
    parsed = read(text.encode("utf-8", "replace"))
    return kind_of(parsed) is not None or not parsed.complete
