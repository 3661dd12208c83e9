"""What the compiled functions were made from, and that they are stored.

The compiler's store goes by the file of the outermost function only; the digest below, which it treats as part of that
function, makes it notice a change in any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

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


def stored(decorator: Callable[..., Any], function: Callable[..., Any]) -> Any:
    """The function compiled by a decorator that takes `cache`: for good, or, where nothing can be kept, for now."""
    try:
        return decorator(cache=True)(function)
    except RuntimeError:
        # Neither the folder of the package nor one of the user's can be written to.
        return decorator(cache=False)(function)
