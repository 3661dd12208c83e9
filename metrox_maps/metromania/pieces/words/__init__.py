"""The words printed on the pieces of a kit: a file for each language beside this one. See `scene.words`."""

from __future__ import annotations

from pathlib import Path

from metrox_maps.metromania.sheet.words import LANGUAGES
from metrox_maps.scene.words import Catalog, Words

__all__ = ["KIT", "LANGUAGES", "Words"]

KIT = Catalog(Path(__file__).parent, LANGUAGES)
