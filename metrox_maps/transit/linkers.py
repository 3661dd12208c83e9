"""Small words that lead from one word of a name to the next: no name ends on one, and none is broken behind one."""

from __future__ import annotations

import re

LINKERS = frozenset(
    (
        *("and", "at", "by", "for", "in", "of", "on", "the", "to", "upon"),
        *("d", "de", "des", "du", "en", "et", "l", "la", "le", "les", "lès", "sous", "sur", "au", "aux"),
        *("del", "e", "el", "las", "los", "y", "da", "das", "do", "dos", "no", "na"),
        *("san", "santa", "santo", "são", "saint", "sainte", "sankt"),
        *("al", "alla", "degli", "dei", "del", "della", "delle", "dello", "di", "il"),
        *("am", "an", "auf", "bei", "dem", "den", "der", "die", "im", "ob", "und", "vom", "von", "vor", "zu", "zum"),
        *("zur", "aan", "het", "op", "ten", "ter", "van", "i", "och", "og", "på", "ved", "vid", "ye"),
    )
)
"""In English, French, Spanish, Portuguese, Italian, German, Dutch, the Scandinavian languages and Persian."""
_LEADS_ON = re.compile(r".*[-\u2010\u2011\u2013](?:e|ye|i|yi|o|vo|a|l|d|el|al)")
"""A word with such a word at its end, such as Persian `Haram-e`."""


def leads_on(word: str) -> bool:
    """Whether a word leads to the next one: `de`, `an`, `Haram-e`. Letters on their own do as small letters only."""
    if len(word) == 1:
        return word in LINKERS
    return word.casefold() in LINKERS or _LEADS_ON.fullmatch(word) is not None
