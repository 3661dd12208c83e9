"""What the compiled functions were made from.

The compiler's store goes by the file of the outermost function only; the digest below, which it treats as part of that
function, makes it notice a change in any other.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


def source_files() -> list[Path]:
    """The files whose code or constants are compiled."""
    return sorted([*HERE.glob("*.py"), *(HERE.parent / "bots").glob("*.py"), HERE.parent / "board.py"])


@cache
def sources() -> str:
    """A digest of the source files."""
    found = hashlib.sha256()
    for path in source_files():
        found.update(path.read_bytes())
    return found.hexdigest()
