"""The example files, by what they are."""

from __future__ import annotations

import json
from pathlib import Path

from metrox_maps.metromania.codec import FORMAT as BOARD_FORMAT
from metrox_maps.metrox.codec import FORMAT as MAP_FORMAT

FOLDER = Path(__file__).parents[1] / "examples"


def _of(form: str) -> list[Path]:
    return [
        path for path in sorted(FOLDER.glob("*.json")) if json.loads(path.read_text(encoding="utf-8"))["format"] == form
    ]


MAPS = _of(MAP_FORMAT)
"""The example maps of Metro X."""
BOARDS = _of(BOARD_FORMAT)
"""The example boards of Metromania."""
EXAMPLES = [*MAPS, *BOARDS]
