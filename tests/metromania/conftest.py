"""Fixtures for tests on boards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.metromania.templates import template


@pytest.fixture
def board_file(tmp_path: Path) -> Callable[..., Path]:
    """Writes the template board, changed by a function, and gives its path."""

    def write(change: Callable[[Any], None] = lambda _: None, name: str = "board.json") -> Path:
        document = json.loads(template("metromania"))
        change(document)
        path = tmp_path / name
        path.write_text(json.dumps(document), encoding="utf-8")
        return path

    return write
