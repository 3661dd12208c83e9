"""Checks files and folders: reading, verdict, fixes and baseline of each, under the configuration that holds for it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from metrox_maps.documents.judging import excerpts, unreadable
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import FormatError
from metrox_maps.families import CATALOGUE, KINDS, check_parsed, kind_of
from metrox_maps.findings.config import Config, Configs
from metrox_maps.findings.finding import FileReport, Severity
from metrox_maps.findings.rule import PLAIN, Policy
from metrox_maps.findings.runner import NO_TRIALS, Trials
from metrox_maps.findings.words import plural
from metrox_maps.scene.paper import parse_paper

if TYPE_CHECKING:
    from metrox_maps.documents.baseline import Baseline
    from metrox_maps.documents.fixing import Fixed


def check_file(path: str, policy: Policy = PLAIN, trials: Trials = NO_TRIALS) -> FileReport:
    """Checks one file (`-`: standard input); never raises for what it holds."""
    try:
        parsed = read(read_bytes(path))
    except FormatError as error:
        return unreadable(path, str(error))
    return _slim(check_parsed(parsed, path, policy, trials), parsed)


def _slim(report: FileReport, parsed: Parsed) -> FileReport:
    """The report with the file's text only as far as findings point into it, so that a long run stays small."""
    return replace(report, source=excerpts(parsed, report.findings))


def configs(*, named: str | None = None, isolated: bool = False) -> Configs:
    """The configurations of this program (see `Configs`); raises ConfigError where the one named is faulty."""
    return Configs(CATALOGUE, paper=parse_paper, named=named, isolated=isolated)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a run is asked for. What it says of rules goes before the configuration of each file."""

    configs: Configs
    chosen: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    severities: Mapping[str, Severity] = field(default_factory=dict)
    baseline: Baseline | None = None
    picture: bool = False
    """Whether reports carry a drawing."""
    trials: Trials = NO_TRIALS
    """What to do with each map without errors beyond reading it."""
    paper: str = ""
    """The paper the maps are to be printed on; empty for what the configuration says."""
    fix: bool = False
    unsafe: bool = False
    """Whether fixes that guess what was meant are made too."""
    write: bool = True
    """Whether fixed text is written back; otherwise it is only shown."""
    stdin_name: str | None = None
    """What standard input is called, and where its configuration and edition are looked for."""

    def policy(self, path: str) -> Policy:
        """The policy for one file."""
        own = self._config(path).policy_for(path if path != "-" else self.stdin_name or "-")
        return replace(
            own,
            chosen=self.chosen or own.chosen,
            ignored=(own.ignored - self.chosen) | self.ignored,
            severities={**own.severities, **self.severities},
            paper=self.paper or own.paper,
        )

    def _config(self, path: str) -> Config:
        return self.configs.of(path if path != "-" else self.stdin_name or "-")


@dataclass(frozen=True, slots=True)
class Checked:
    """One file after its check: the report, and what fixing did to its text (None where nothing was to be fixed)."""

    report: FileReport
    before: bytes = b""
    fixed: Fixed | None = None


def check_path(path: str, wish: Wish) -> Checked:
    """Checks one file as wished; everything about the file itself is in the report.

    Raises ConfigError for a faulty configuration, MetroxError where a fix cannot be written.
    """
    policy = wish.policy(path)
    name = (wish.stdin_name or "<stdin>") if path == "-" else path
    try:
        data = read_bytes(path)
    except FormatError as error:
        return Checked(unreadable(name, str(error)))
    mended = None
    if wish.fix:
        from metrox_maps.documents.fixing import fixed
        from metrox_maps.files import rewrite

        mended = fixed(data, lambda text: check_parsed(read(text), name, policy), unsafe=wish.unsafe)
        if mended.data == data:
            mended = None
        elif wish.write:
            rewrite(path, data, mended.data)
    parsed = read(mended.data if mended is not None else data)
    report = check_parsed(parsed, name, policy, wish.trials)
    if wish.baseline is not None:
        report = wish.baseline.apply(report)
    kind = kind_of(parsed)
    if wish.picture and report.findings and kind is not None and kind.picture is not None:
        report = replace(report, picture=kind.picture(parsed, name))
    return Checked(_slim(report, parsed), data, mended)


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """JSON files in a folder that are not ours."""

    folder: str
    count: int


def check_all(paths: tuple[str, ...], wish: Wish) -> Iterator[Checked | LeftAlone]:
    """Checks files and folders in order; what of a folder cannot be looked into, or holds nothing, is a report too."""
    for path in dict.fromkeys(paths):
        if path == "-" or not Path(path).is_dir():
            yield check_path(path, wish)
            continue
        found = look_into(path, wish.configs)
        for place in found.closed:
            yield Checked(unreadable(place, "may not be opened (permission denied)"))
        for file in found.ours:
            yield check_path(file, wish)
        if found.others and found.ours:
            yield LeftAlone(path, found.others)
        if not (found.ours or found.closed):
            others = f" ({plural(found.others, 'other JSON file')})" if found.others else ""
            yield Checked(unreadable(path, f"holds no map, board or edition file{others}"))


@dataclass(frozen=True, slots=True)
class Folder:
    """What a folder holds: files of ours, folders that may not be opened, and how many other JSON files."""

    ours: tuple[str, ...]
    closed: tuple[str, ...]
    others: int


def look_into(folder: str, configurations: Configs | None = None) -> Folder:
    """The JSON files below a folder, sorted; hidden ones are left out.

    A file that cannot be read, or whose text is broken but names one of our formats, counts as ours: silence about it
    would be worse. Files that the configuration excludes are left out.
    """
    ours, closed, others = [], [], 0
    for place, folders, names in os.walk(folder, onerror=lambda error: closed.append(str(error.filename))):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(place, name)
            # Pipes and devices are read only where somebody names them; a broken link is ours to complain about.
            if name.startswith(".") or path.suffix != ".json" or (path.exists() and not path.is_file()):
                continue
            if configurations is not None and configurations.of(str(path)).excludes(str(path)):
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
