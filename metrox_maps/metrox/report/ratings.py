"""How often each rating of an edition's solo ladder was reached."""

from __future__ import annotations

import math
from typing import Any

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.simulate.measures import rate_of
from metrox_maps.simulate.stats import Histogram


def ratings(edition: Edition, scores: Histogram) -> list[dict[str, Any]]:
    """How often each rating of the edition's solo ladder was reached, best first; the last takes all that is below."""
    found = []
    above = math.inf
    for least, words in edition.ladder:
        hits = sum(times for points, times in scores.counts.items() if least <= points < above)
        found.append({"least": least, "words": words, **rate_of(hits, scores.n)})
        above = least
    return found
