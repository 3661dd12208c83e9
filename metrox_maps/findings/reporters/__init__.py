"""Reporters: one file per format, each a function from a Report to text."""

from __future__ import annotations

from collections.abc import Callable

from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters import concise, full, json

REPORTERS: dict[str, Callable[[Report], str]] = {
    "full": full.render,
    "concise": concise.render,
    "json": json.render,
}
"""Every output format of `check`, by name."""
