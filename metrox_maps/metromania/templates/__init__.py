"""Board files to start from, by name."""

from __future__ import annotations

from pathlib import Path

NAMES = ("metromania",)
"""Templates of `metrox new`."""


def template(name: str) -> bytes:
    """The bytes of a template: a board in canonical form that checks clean."""
    return (Path(__file__).parent / f"{name}.json").read_bytes()
