"""The words a drawing itself prints, as data: one JSON file for each language, with plural forms.

A file holds texts by key. A text may have places in braces (`{name}`); one that counts is an object of `one` and
`other`, with the place `{count}`. What belongs to several words together is an object of lists.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from metrox_maps.errors import UnknownNameError

_NONE_IS_SINGULAR = ("fr", "pt")
"""Languages that count 0 as they count 1 (Unicode CLDR, plural rules, integers)."""


@dataclass(frozen=True)
class Words:
    """All words of one language."""

    language: str
    table: dict[str, Any]

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, with its places filled."""
        text = self.table[key]
        assert isinstance(text, str)
        return text.format(**values)

    def count(self, key: str, number: int) -> str:
        """The text of a key that counts, in the form that the number asks for."""
        singular = number == 1 or (number == 0 and self.language in _NONE_IS_SINGULAR)
        text = self.table[key]["one" if singular else "other"]
        assert isinstance(text, str)
        return text.format(count=number)


@dataclass(frozen=True)
class Catalog:
    """The languages that something can be printed in, and the folder of their files."""

    folder: Path
    languages: tuple[str, ...]
    """Codes, the usual one first."""

    def known(self, language: str) -> str | None:
        """The language that a code means, which may name a region too, as `pt-BR`; None if there are no words."""
        code = language.replace("_", "-").split("-")[0].lower()
        return code if code in self.languages else None

    def words(self, language: str | None = None, own: str = "") -> Words:
        """The words of a language; where None is asked for those of the `own` language, or else of the usual one.

        Raises `UnknownNameError` for a language there are no words for.
        """
        if language is None:
            return _read(self.folder, self.known(own) or self.languages[0])
        found = self.known(language)
        if found is None:
            raise UnknownNameError(f"there are no words in {language!r}; there are {', '.join(self.languages)}")
        return _read(self.folder, found)


@functools.cache
def _read(folder: Path, language: str) -> Words:
    return Words(language, json.loads((folder / f"{language}.json").read_text(encoding="utf-8")))
