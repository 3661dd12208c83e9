"""The scales of an edition as people read them: ranges of empty stations, and solo ratings in a language."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from metrox_maps.metrox.editions.edition import Edition, Penalty
from metrox_maps.scene.words import Catalog, Words

LANGUAGES = ("en", "de", "es", "fr", "pt")
"""The languages of sheets, cards and ratings; the first is the usual one."""
RATINGS = Catalog(Path(__file__).parent / "words", LANGUAGES)
"""The words of ratings: `below`, and `ladder` by edition."""


def penalty_ranges(penalty: Penalty) -> tuple[tuple[str, int], ...]:
    """The steps of a penalty table as (empty stations, points lost): `5`, `8–9`, `20+`; none of a share."""
    starts = [least for least, _ in penalty.steps]
    last = [following - 1 for following in starts[1:]]
    ranges = [f"{low}" if low == high else f"{low}–{high}" for low, high in zip(starts, last, strict=False)]
    if starts:
        ranges.append(f"{starts[-1]}+")
    return tuple((text, points) for text, (_, points) in zip(ranges, penalty.steps, strict=True))


def rating_ranges(edition: Edition, words: Words) -> tuple[tuple[str, str], ...]:
    """The solo ratings as (points, words), best first: `50+`, `40–49`, `below 1`; `words` are of `RATINGS`.

    The ratings are translated where they are those of a shipped edition; an edition's own stay as they are.
    """
    ladder = _translated(edition, words.table["ladder"])
    if not ladder:
        return ()
    ranges = [f"{ladder[0][0]}+"]
    ranges += [f"{low}–{high - 1}" if low < high - 1 else f"{low}" for (high, _), (low, _) in pairwise(ladder)]
    if len(ladder) > 1:
        ranges[-1] = words("below", points=ladder[-2][0])
    return tuple((text, rating) for text, (_, rating) in zip(ranges, ladder, strict=True))


def _translated(edition: Edition, ratings: dict[str, list[str]]) -> tuple[tuple[int, str], ...]:
    ours = RATINGS.words().table["ladder"].get(edition.id)
    if [rating for _, rating in edition.ladder] != ours:
        return edition.ladder
    return tuple((least, rating) for (least, _), rating in zip(edition.ladder, ratings[edition.id], strict=True))
