"""What a reader of a network format is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from metrox_maps.transit.found import Found
from metrox_maps.transit.importers.material import Material


@dataclass(frozen=True, slots=True, kw_only=True)
class Importer:
    """A format: its id, what it is in a few words for a list, how to tell it, and how to read it.

    `recognizes` must be cheap and never raise; `read` raises ImportFailed, with place and remedy, for what cannot be
    used at all, and notes everything else in `Found.notes`.
    """

    id: str
    about: str
    recognizes: Callable[[Material], bool]
    read: Callable[[Material], Found]
