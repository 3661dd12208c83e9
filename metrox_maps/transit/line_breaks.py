"""Names that a source has on several lines, written on one."""

from __future__ import annotations

import re

from metrox_maps.transit.linkers import LINKERS

_BREAKS = re.compile("[\n\r\x0b\x0c\x85\u2028\u2029]+")
_HYPHENS = "-\u2010\u00ad"
_TIGHT = _HYPHENS + "\u2011\u2013/"
"""Marks that join two words where no space stands beside them."""
_SPACELESS = (("\u3000", "\u30ff"), ("\u3400", "\u9fff"), ("\uf900", "\ufaff"), ("\uff00", "\uffef"))
"""First and last of the letters that are written without spaces: kana, Han, their compatibility and wide forms."""


def one_line(text: str) -> str:
    """The text with its line breaks gone and single spaces between its words.

    A break becomes a space, but nothing between letters that are written without spaces, or beside a hyphen or slash
    that stands tight at a word. A hyphen goes with the break where a small letter follows, as the word was only divided
    there (`Museums-` over `insel`); but `Noisy-` over `le-Grand` has one, since `le` is a word of its own.
    """
    joined = ""
    for line in _BREAKS.split(text):
        part = " ".join(line.split())
        if joined and part:
            joined = _joined(joined, part)
        else:
            joined += part
    return joined


def _joined(before: str, after: str) -> str:
    if before[-1] in _TIGHT and before[-2:-1].strip():
        word = re.match(r"[^\W\d_]*", after)
        divided = after[0].islower() and word is not None and word[0] not in LINKERS
        return (before[:-1] if before[-1] in _HYPHENS and divided else before) + after
    tight = (after[0] in _TIGHT and after[1:2].strip()) or (_spaceless(before[-1]) and _spaceless(after[0]))
    return before + ("" if tight else " ") + after


def _spaceless(char: str) -> bool:
    return any(first <= char <= last for first, last in _SPACELESS)
