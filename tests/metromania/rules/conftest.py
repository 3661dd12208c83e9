"""What the tests of the rules on boards share: the report on a board file, and remarks on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.findings.finding import FileReport
from metrox_maps.findings.rule import Policy
from metrox_maps.metromania.check import check_board


def report_on(path: Path, ignored: Iterable[str] = ()) -> FileReport:
    """The report on a board file, with every rule but those ignored."""
    return check_board(read(path.read_bytes()), str(path), Policy(ignored=frozenset(ignored))).report


@pytest.fixture(scope="session")
def report() -> Callable[..., FileReport]:
    """A function that gives the report on a board file, without the rules named after it."""
    return lambda path, *ignored: report_on(path, ignored)
