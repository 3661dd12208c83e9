"""The script of characters, as their names in Unicode tell it, and the Noto family to look for where it is missing."""

from __future__ import annotations

import importlib.util
import unicodedata
from collections.abc import Iterable
from functools import cache

CJK_PACKAGE = "noto_cjk_sans_jp_regular"
"""The package of the extra `[cjk]`."""
_EAST_ASIAN = (
    "CJK",
    "HIRAGANA",
    "KATAKANA",
    "BOPOMOFO",
    "IDEOGRAPHIC",
    "FULLWIDTH",
    "HALFWIDTH",
    "KANGXI",
    "HENTAIGANA",
)
_WORDS = """
ADLAM ARABIC ARMENIAN BALINESE BAMUM BENGALI BRAHMI BUGINESE BUHID CANADIAN CHAKMA CHAM CHEROKEE COPTIC
DESERET DEVANAGARI ETHIOPIC GEORGIAN GLAGOLITIC GOTHIC GUJARATI GURMUKHI HANUNOO HEBREW JAVANESE KANNADA
KHMER LAO LEPCHA LIMBU LISU MALAYALAM MONGOLIAN MYANMAR NKO OGHAM OL ORIYA OSAGE OSMANYA RUNIC SAMARITAN
SAURASHTRA SINHALA SUNDANESE SYRIAC TAGALOG TAGBANWA TAMIL TELUGU THAANA THAI TIBETAN TIFINAGH VAI YI
"""
_SCRIPTS = frozenset(_WORDS.split())
_SIGNS = {"Sm": "Noto Sans Math", "So": "Noto Emoji or Noto Sans Symbols 2", "No": "Noto Sans Symbols"}
_OTHER_NAMES = {"CANADIAN": "Canadian Aboriginal", "OL": "Ol Chiki"}


@cache
def script(cluster: str) -> str:
    """A word for the script of a character's first letter; empty for what any script may hold.

    The scripts of East Asia count as one: they stand in one font and do not change each other's forms.
    """
    word = unicodedata.name(cluster[0], "").replace("-", " ").split(" ")[0]
    if unicodedata.category(cluster[0]) not in ("Lu", "Ll", "Lt", "Lo"):
        return ""
    if word == "HANGUL" or word in _EAST_ASIAN:
        return "CJK"
    return word if word in _SCRIPTS or word in ("LATIN", "GREEK", "CYRILLIC") else ""


def noto_family(characters: Iterable[str]) -> str:
    """The Noto family that has the first of these characters; empty where no public font can have it."""
    char = next(iter(characters), "")
    name = unicodedata.name(char, "") if char else ""
    word = name.replace("-", " ").split(" ")[0]
    if word == "HANGUL":
        return "Noto Sans CJK KR"
    if word in _EAST_ASIAN:
        return "Noto Sans CJK JP"
    if word in _SCRIPTS:
        return f"Noto Sans {_OTHER_NAMES.get(word, word.title())}"
    if unicodedata.category(char or " ") in ("Co", "Cn"):  # of private use, or not in Unicode yet
        return ""
    if char >= "\U0001f000":
        return "Noto Emoji"
    return _SIGNS.get(unicodedata.category(char or " "), "Noto Sans")


def shown(characters: Iterable[str]) -> list[str]:
    """Characters for a message: marks stand on a dotted circle instead of on what is printed before."""
    return [f"\u25cc{char}" if unicodedata.category(char)[0] == "M" else char for char in characters]


def remedy(characters: Iterable[str]) -> str:
    """What to do about characters that no font in use has."""
    family = noto_family(characters)
    if not family:
        return "draw with `--font` and the font it is meant for"
    if family.startswith("Noto Sans CJK") and importlib.util.find_spec(CJK_PACKAGE) is None:
        return "install the fonts of East Asia: pip install 'metrox_maps[cjk]'"
    return f"draw with `--font` and a font that has it, such as {family}"
