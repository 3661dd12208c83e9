"""What two names have in common for a reader in a hurry."""

from __future__ import annotations

import re
import unicodedata


def plain(name: str) -> str:
    """The letters and digits of a name, without accents. Vowel signs of scripts that need them stay."""
    if name.isascii():
        return "".join(filter(str.isalnum, name))
    split = unicodedata.normalize("NFKD", name)
    return "".join(
        char
        for char in split
        if not "\u0300" <= char <= "\u036f" and (char.isalnum() or unicodedata.category(char).startswith("M"))
    )


def is_series(one: str, other: str) -> bool:
    """Whether the words in which two names differ are numbers, letters or other short marks.

    So are names in scripts in which one character is a syllable or a word.
    """
    words, others = (re.findall(r"[^\W_]+", name.casefold()) for name in (one, other))
    while words and others and words[0] == others[0]:
        del words[0], others[0]
    while words and others and words[-1] == others[-1]:
        del words[-1], others[-1]
    letters = [plain(name).casefold() for name in (one, other)]
    return (
        all(len(word) <= 2 or set(word) <= set("ivx") for word in (*words, *others))
        or len({_without_digits(each) for each in letters}) == 1
        or any(char > "\u058f" for each in letters for char in each)
    )


def _without_digits(letters: str) -> str:
    return "".join(char for char in letters if not char.isdigit())
