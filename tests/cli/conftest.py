"""Sources of a network for the commands that read one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

TABLES = Path(__file__).parents[2] / "examples" / "tidewater"


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """The example's three tables in a folder `tidewater`."""
    shutil.copytree(TABLES, tmp_path / "tidewater")
    return tmp_path / "tidewater"


@pytest.fixture
def network(metrox: Run, tables: Path, tmp_path: Path) -> Path:
    """The network of the tables, as a file."""
    assert metrox("import", tables, "--to", "network", "-o", "network.json").code == 0
    return tmp_path / "network.json"
