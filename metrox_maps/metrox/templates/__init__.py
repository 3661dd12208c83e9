"""Map files to start from, by name."""

from __future__ import annotations

from importlib import resources

NAMES = ("starter", "blank")
"""Templates of `metrox new`; the first is the default."""


def template(name: str) -> bytes:
    """The bytes of a template: a map in canonical form that checks clean."""
    return (resources.files("metrox_maps.metrox.templates") / f"{name}.json").read_bytes()
