"""Configuration files: `metrox.toml`, or `[tool.metrox-maps]` in `pyproject.toml`.

The nearest one above a file holds for it. Every key and name is checked: a slip in a configuration would otherwise turn
a rule off in silence.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Any

from metrox_maps.errors import ConfigError, MetroxError
from metrox_maps.findings.finding import Severity
from metrox_maps.findings.rule import GROUPS, Policy, Rule
from metrox_maps.findings.words import did_you_mean, listed, shortened

FILE = "metrox.toml"
PROJECT_FILE = "pyproject.toml"
TABLE = "metrox-maps"
LEVELS = {"error": Severity.ERROR, "warning": Severity.WARNING, "info": Severity.INFO}
"""Severities by name."""
FAIL_ON = (*LEVELS, "never")
_KEYS = (
    *("select", "ignore", "severity", "thresholds", "per-file-ignores", "exclude"),
    *("paper", "fail-on", "min-score", "max-per-rule", "baseline"),
)
_MAX_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What one configuration file says. `path` is empty where there is none, and everything then is as usual."""

    path: str = ""
    policy: Policy = field(default_factory=Policy)
    per_file: tuple[tuple[str, frozenset[str]], ...] = ()
    """Patterns of paths below the file's folder, and the rules and groups ignored there."""
    exclude: tuple[str, ...] = ()
    """Patterns of paths left out when a folder is looked through."""
    fail_on: str | None = None
    min_score: float | None = None
    most: int | None = None
    """Findings shown of one rule in one file."""
    baseline: str | None = None
    """Path of the baseline file, from the working folder."""

    def policy_for(self, path: str) -> Policy:
        """The policy for one file."""
        more = frozenset(name for pattern, names in self.per_file if self._matches(path, pattern) for name in names)
        return replace(self.policy, ignored=self.policy.ignored | more) if more else self.policy

    def excludes(self, path: str) -> bool:
        """Whether a file found in a folder is to be left out."""
        return any(self._matches(path, pattern) for pattern in self.exclude)

    def _matches(self, path: str, pattern: str) -> bool:
        """Whether a pattern names the file, or a folder it is in. Patterns without `/` match names at any depth."""
        try:
            inside = _absolute(path).relative_to(_absolute(self.path).parent)
        except (OSError, ValueError):
            return False
        whole = PurePosixPath(*inside.parts)
        ways = [whole, *whole.parents][:-1]
        clean = pattern.rstrip("/").removeprefix("./")
        if "/" not in clean:
            return any(fnmatchcase(way.name, clean) for way in ways)
        return any(fnmatchcase(str(way), clean) for way in ways)


def _absolute(path: str) -> Path:
    """The path from the root, without `..`; links are not followed, so that a configuration beside one holds."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - `Path.resolve` follows links


class Configs:
    """Finds and reads the configuration that holds for each file; every file is read once.

    `named` is one given by name, which then holds for all; `isolated` means none. `paper` checks the name of a paper
    and raises MetroxError for an unknown one.
    """

    def __init__(
        self,
        rules: Mapping[str, Rule[Any]],
        *,
        paper: Callable[[str], object],
        named: str | None = None,
        isolated: bool = False,
    ) -> None:
        self._rules = rules
        self._paper = paper
        self._isolated = isolated
        self._found: dict[Path, Config] = {}
        self._named = self._read(Path(named), named=True) if named is not None else None

    def of(self, path: str) -> Config:
        """The configuration for a file or folder (`-`: for the working folder). Raises ConfigError for a faulty one."""
        if self._named is not None:
            return self._named
        if self._isolated:
            return Config()
        try:
            place = Path.cwd() if path == "-" else _absolute(path)
            start = place if path == "-" or place.is_dir() else place.parent
        except (OSError, ValueError):
            return Config()
        return self._above(start)

    def _above(self, folder: Path) -> Config:
        visited = []
        found = Config()
        for place in (folder, *folder.parents):
            if place in self._found:
                found = self._found[place]
                break
            visited.append(place)
            here = self._in(place)
            if here is not None:
                found = here
                break
        for place in visited:
            self._found[place] = found
        return found

    def _in(self, folder: Path) -> Config | None:
        for name in (FILE, PROJECT_FILE):
            try:
                exists = (folder / name).is_file()
            except OSError:
                exists = False
            found = self._read(folder / name, named=False) if exists else None
            if found is not None:
                return found
        return None

    def _read(self, path: Path, *, named: bool) -> Config | None:
        """The configuration in a file; None for a project file that says nothing of this program."""
        import tomllib  # only where there is a configuration

        try:
            with path.open("rb") as file:
                data = file.read(_MAX_BYTES + 1)
            if len(data) > _MAX_BYTES:
                raise ConfigError(f"{path}: is larger than {_MAX_BYTES:,} bytes; no configuration is")
            document: dict[str, Any] = tomllib.loads(data.decode("utf-8"))
        except UnicodeDecodeError:
            raise ConfigError(f"{path}: is not encoded in UTF-8") from None
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise ConfigError(f"{path}: is no TOML: {shortened(str(error), 200)}") from None
        except OSError as error:
            raise ConfigError(f"{path}: cannot be read ({error.strerror or error})") from None
        except ValueError:
            raise ConfigError(f"{str(path)!r}: is not a possible file name") from None
        table: Any = document
        if path.name == PROJECT_FILE:
            tools = document.get("tool")
            table = tools.get(TABLE) if isinstance(tools, dict) else None
            if table is None and not named:
                return None
            table = {} if table is None else table
        return _Reader(str(path), self._rules, self._paper).config(table)


class _Reader:
    """Reads one table; every method raises ConfigError with the file and the key."""

    def __init__(self, path: str, rules: Mapping[str, Rule[Any]], paper: Callable[[str], object]) -> None:
        self._path, self._rules, self._paper = path, rules, paper

    def config(self, table: Any) -> Config:
        """The configuration a table describes."""
        if not isinstance(table, dict):
            raise self._error(f"[tool.{TABLE}]", "must be a table")
        for key in table:
            if key not in _KEYS:
                raise self._error(
                    shortened(key), f"is no setting{did_you_mean(key, _KEYS) or f'; there are {listed(_KEYS, 20)}'}"
                )
        fail_on = table.get("fail-on")
        if fail_on is not None and (not isinstance(fail_on, str) or fail_on not in FAIL_ON):
            raise self._error("fail-on", f"must be one of {listed(FAIL_ON)}")
        paper = table.get("paper", "")
        if not isinstance(paper, str):
            raise self._error("paper", "must be a text")
        if paper:
            try:
                self._paper(paper)
            except MetroxError as error:
                raise self._error("paper", str(error)) from None
        baseline = table.get("baseline")
        if baseline is not None and (not isinstance(baseline, str) or not baseline):
            raise self._error("baseline", "must be the path of a file")
        return Config(
            path=self._path,
            policy=Policy(
                chosen=frozenset(self._names("select", table.get("select", []))),
                ignored=frozenset(self._names("ignore", table.get("ignore", []))),
                severities=self._severities(table.get("severity", {})),
                limits=self._limits(table.get("thresholds", {})),
                paper=paper,
            ),
            per_file=tuple(
                (pattern, frozenset(self._names(f"per-file-ignores.{shortened(pattern)}", names)))
                for pattern, names in self._table("per-file-ignores", table.get("per-file-ignores", {})).items()
            ),
            exclude=tuple(self._texts("exclude", table.get("exclude", []))),
            fail_on=fail_on,
            min_score=self._number("min-score", table["min-score"], 0, 100) if "min-score" in table else None,
            most=int(self._number("max-per-rule", table["max-per-rule"], 1, 10_000))
            if "max-per-rule" in table
            else None,
            baseline=str(Path(self._path).parent / baseline) if baseline is not None else None,
        )

    def _severities(self, value: Any) -> dict[str, Severity]:
        found = {}
        for name, level in self._table("severity", value).items():
            key = f"severity.{shortened(name)}"
            self._rule(key, name)
            if not isinstance(level, str) or level not in LEVELS:
                hint = "; to turn a rule off, name it in `ignore`" if level == "off" else ""
                raise self._error(key, f"must be one of {listed(LEVELS)}{hint}")
            found[name] = LEVELS[level]
        return found

    def _limits(self, value: Any) -> dict[str, float]:
        found = {}
        for name, number in self._table("thresholds", value).items():
            key = f"thresholds.{shortened(name)}"
            limit = self._rule(key, name).threshold
            if limit is None:
                having = [rule.id for rule in self._rules.values() if rule.threshold is not None]
                raise self._error(key, f"has no threshold; these rules have one: {listed(having, 40)}")
            found[name] = self._number(key, number, limit.low, limit.high)
        return found

    def _rule(self, key: str, name: str) -> Rule[Any]:
        if name not in self._rules:
            raise self._error(key, f"names no rule{did_you_mean(name, self._rules) or '; see `metrox rules`'}")
        return self._rules[name]

    def _names(self, key: str, value: Any) -> list[str]:
        names = self._texts(key, value)
        known = {*self._rules, *GROUPS}
        for name in names:
            if name not in known:
                hint = did_you_mean(name, known) or "; see `metrox rules`"
                raise self._error(key, f"there is no rule or group `{shortened(name)}`{hint}")
        return names

    def _texts(self, key: str, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self._error(key, "must be a list of texts")
        return value

    def _table(self, key: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self._error(key, "must be a table")
        return value

    def _number(self, key: str, value: Any, low: float, high: float) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
            raise self._error(key, f"must be a number from {low:g} to {high:g}")
        return value

    def _error(self, key: str, what: str) -> ConfigError:
        return ConfigError(f"{self._path}: `{key}` {what}")
