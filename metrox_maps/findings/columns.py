"""Tables in plain text."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NUMBER = re.compile(r"-(?=\d)")


def columns(head: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1) -> str:
    """Aligned columns: the first `left` to the left, the others to the right, numbers below 0 with a real minus."""
    body = [
        [*row[:left], *(_NUMBER.sub("−", cell) if cell[:1] == "-" else cell for cell in row[left:])] for row in rows
    ]
    widths = [max(len(line[column]) for line in (head, *body)) for column in range(len(head))]
    lines = []
    for line in (head, *body):
        cells = [
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
