"""Map files to start from, by name."""

from __future__ import annotations

from pathlib import Path

NAMES = ("starter", "blank")
"""Templates of `metrox new`; the first is the default."""


def template(name: str) -> bytes:
    """The bytes of a template: a map in canonical form that checks clean."""
    return (Path(__file__).parent / f"{name}.json").read_bytes()
