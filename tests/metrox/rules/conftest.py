"""What the tests of the rules share: fixture maps, and what a check says about one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.findings.finding import FileReport
from metrox_maps.findings.rule import Policy
from metrox_maps.metrox.check import check_map
from tests.rulecases import lines_of


def report_on(path: Path, ignored: Iterable[str] = ()) -> FileReport:
    """The report on a map file, with every rule but those ignored."""
    return check_map(read(path.read_bytes()), str(path), Policy(ignored=frozenset(ignored))).report


@pytest.fixture(scope="session")
def findings_in() -> Callable[..., list[str]]:
    """A function that gives the findings of a map file as lines, without the rules named after it."""
    return lambda path, *ignored: lines_of(report_on(path, ignored))
