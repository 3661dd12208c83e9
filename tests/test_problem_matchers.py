"""The problem matchers read what `--format concise` writes, whatever paths and messages hold."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.findings.finding import FileReport, Finding, Report, Severity, Span
from metrox_maps.findings.reporters import render
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import printable

ROOT = Path(__file__).parents[1]
MATCHER = ROOT / "ci" / "problem-matcher.json"
TASKS = ROOT / "ci" / "vscode-tasks.json"

ODD_PATHS = (
    "map.json",
    "maps/São Paulo 2.json",
    "a:1:2: b.json",
    "C:\\maps\\x.json",
    "x\n\x1b[2J.json",
    "warning 7: a.json",
)
MESSAGES = ("the last stop is `a:3:4: error x`; put it right", "“Zoë” – a\tb", "x.json:1:1: error rule words")


def matchers() -> list[dict[str, Any]]:
    """Patterns of both files, with the severity of a matcher that has a fixed one."""
    github = json.loads(MATCHER.read_text(encoding="utf-8"))["problemMatcher"]
    found = [{**entry["pattern"][0], "fixed": entry.get("severity")} for entry in github]
    once, at_every_save = tasks()
    assert at_every_save["problemMatcher"]["pattern"] == once["problemMatcher"]["pattern"]
    return [*found, {**once["problemMatcher"]["pattern"], "fixed": None}]


def tasks() -> list[dict[str, Any]]:
    """The editor's tasks: one that checks once, one that goes on in the background."""
    return list(json.loads(TASKS.read_text(encoding="utf-8"))["tasks"])


def matched(line: str, pattern: dict[str, Any]) -> dict[str, str] | None:
    found = re.search(pattern["regexp"], line)
    if found is None:
        return None
    return {name: found[group] for name, group in pattern.items() if isinstance(group, int)}


@pytest.mark.parametrize("path", ODD_PATHS)
@pytest.mark.parametrize("severity", list(Severity))
def test_problem_matchers_read_every_part_of_a_line(path: str, severity: Severity) -> None:
    for message in MESSAGES:
        finding = Finding(rule="end-not-last", severity=severity, message=message, span=Span(12, 345, 12, 350))
        report = Report((FileReport(path=path, findings=(finding,)),))
        (line,) = render("concise", report, Context()).splitlines()
        readings = [(pattern, found) for pattern in matchers() if (found := matched(line, pattern)) is not None]
        assert len(readings) == 2  # one of GitHub's two, and the editor's
        for pattern, found in readings:
            level = {"severity": str(severity)} if pattern["fixed"] is None else {}
            assert found == level | {
                "file": printable(path),
                "line": "12",
                "column": "345",
                "code": "end-not-last",
                "message": printable(message),
            }


def test_problem_matchers_leave_other_lines_alone() -> None:
    for line in (
        "looking at 1 file",
        "watching 1 file; Ctrl-C ends",
        "a.json: 2 fixes made",
        "1 file checked: 1 error.",
        "a.json:1:2: failed",
    ):
        assert [matched(line, pattern) for pattern in matchers()] == [None] * 3


@pytest.mark.parametrize("terminal", [True, False], ids=["in a terminal", "in a pipe"])
def test_the_background_task_tells_where_a_round_begins_and_ends(starter: Callable[..., Path], terminal: bool) -> None:
    """As an editor reads it: what stands between the two lines of a round are the findings of that round."""
    path = starter(lambda document: document["routes"][0].update(start="nowhere"))
    (task,) = [task for task in tasks() if task.get("isBackground")]
    patterns = task["problemMatcher"]["background"]
    command = [sys.executable, "-m", "metrox_maps", *task["args"]]
    if terminal:
        pty = pytest.importorskip("pty", reason="terminals of this kind are for POSIX systems")
        ours, theirs = pty.openpty()
    else:
        ours, theirs = os.pipe()
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "500"}
    process = subprocess.Popen(
        command, cwd=path.parent, env=environment, stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL
    )
    os.close(theirs)
    try:
        with os.fdopen(ours, encoding="utf-8") as lines:
            told = rounds(lines, patterns["beginsPattern"], patterns["endsPattern"])
            assert "start-not-first" in codes(next(told))
            starter()
            assert "start-not-first" not in codes(next(told))
            process.send_signal(signal.SIGINT)
            assert process.wait() == 130
    finally:
        process.kill()
        process.wait()


def codes(lines: Iterable[str]) -> list[str]:
    """The rules that the editor's matcher finds named in lines."""
    return [found["code"] for line in lines if (found := matched(line, matchers()[-1])) is not None]


def rounds(lines: Iterable[str], begin: str, end: str) -> Iterator[list[str]]:
    """The lines of each round, without the codes of a terminal."""
    found: list[str] | None = None
    for raw in lines:
        line = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", raw).strip()
        if re.search(begin, line):
            assert found is None
            found = []
        elif re.search(end, line):
            assert found is not None
            yield found
            found = None
        elif found is not None:
            found.append(line)


def test_the_matchers_of_one_file_have_owners_of_their_own() -> None:
    owners = [entry["owner"] for entry in json.loads(MATCHER.read_text(encoding="utf-8"))["problemMatcher"]]
    assert len(set(owners)) == len(owners)
