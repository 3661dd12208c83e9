"""The sheet's own words: a file for each language beside this one. See `scene.words`."""

from __future__ import annotations

from pathlib import Path

from metrox_maps.metrox.editions.scales import LANGUAGES
from metrox_maps.scene.words import Catalog, Words

__all__ = ["LANGUAGES", "SHEET", "Words"]

SHEET = Catalog(Path(__file__).parent, LANGUAGES)
