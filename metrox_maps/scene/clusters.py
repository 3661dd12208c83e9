"""What readers take for one character: a letter with its accents, a syllable of an Indic script, a joined emoji."""

from __future__ import annotations

import unicodedata

_ZERO_WIDTH_JOINER = "\u200d"
TRAILING_VOWELS = "\u0e33\u0eb3"
"""Thai and Lao sara am: letters by their category, yet drawn partly above the letter before."""
_FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u3164\uffa0"
_SHOWN_FORMATS = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
"""Signs that Unicode counts as format characters, and that are printed nevertheless."""
_VIRAMA = 9
"""The combining class of signs that join two consonants."""


def invisible(char: str) -> bool:
    """Whether a character only shapes or orders others, so that a font need not have it."""
    if char.isascii():
        return False
    code = ord(char)
    if 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF or char in _FILLERS:
        return True
    return unicodedata.category(char) == "Cf" and char not in _SHOWN_FORMATS


def clusters(text: str) -> list[str]:
    """The text in pieces that must stay together, in order. A close approximation of UAX #29, extended clusters."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for char in text:
        if found and found[-1] != " " and _continues(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _continues(before: str, char: str) -> bool:
    if char.isascii():
        return False
    category = unicodedata.category(char)
    if category in ("Mn", "Me", "Mc") or char in TRAILING_VOWELS or invisible(char):
        return True
    if before[-1] == _ZERO_WIDTH_JOINER or 0x1F3FB <= ord(char) <= 0x1F3FF:  # joined, or an emoji's tone of skin
        return category in ("So", "Lo", "Sk")
    if category == "Lo" and any(unicodedata.combining(mark) == _VIRAMA for mark in before[1:]):
        return unicodedata.combining(before[-1]) in (_VIRAMA, 7)  # the virama, or a dot that follows it
    code, last = ord(char), ord(before[-1])
    if 0x1F1E6 <= code <= 0x1F1FF:  # two letters make a flag
        return len(before) == 1 and 0x1F1E6 <= last <= 0x1F1FF
    return 0x1160 <= code <= 0x11FF and 0x1100 <= last <= 0x11FF  # old Korean syllables
