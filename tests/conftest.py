"""Fixtures that several folders use."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from metrox_maps.cli import main

settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("suite")

ROOT = Path(__file__).parents[1]


def pytest_collection_finish() -> None:
    """Leaves what is loaded by now to the end: looking for cycles in it again and again takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@dataclass(frozen=True)
class Outcome:
    """What one run of the command line gave."""

    code: int
    out: str
    err: str


@pytest.fixture
def metrox(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Outcome]:
    """Runs the command line in an empty folder and gives exit code, output and messages."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Outcome:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        assert "internal error" not in captured.err
        return Outcome(code, captured.out, captured.err)

    return run


@pytest.fixture
def examples() -> Path:
    """The folder of example maps."""
    return ROOT / "examples"


@pytest.fixture
def starter(tmp_path: Path) -> Callable[..., Path]:
    """Writes the starter map, changed by a function, and gives its path."""
    from metrox_maps.metrox.templates import template

    def write(change: Callable[[Any], None] = lambda _: None, name: str = "map.json") -> Path:
        document = json.loads(template("starter"))
        change(document)
        path = tmp_path / name
        path.write_text(json.dumps(document), encoding="utf-8")
        return path

    return write
