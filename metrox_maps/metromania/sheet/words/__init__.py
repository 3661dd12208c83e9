"""The board's own words: a file for each language beside this one. See `scene.words`."""

from __future__ import annotations

from pathlib import Path

from metrox_maps.scene.words import Catalog, Words

__all__ = ["BOARD", "LANGUAGES", "Words"]

LANGUAGES = ("en", "de", "es", "fr", "pt")
"""The languages of boards; the first is the usual one."""
BOARD = Catalog(Path(__file__).parent, LANGUAGES)
