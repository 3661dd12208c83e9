"""What an import has said and left behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from metrox_maps.documents.schemas import faults, load_schema


def report(done: Any) -> dict[str, Any]:
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    assert list(faults(document, load_schema("metrox-import-1"))) == []
    return document


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
