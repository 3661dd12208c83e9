"""Names hold characters that none of the fonts in this package has.

The sheet asks whatever shows or prints it for another font. Where there is none the reader sees empty boxes, and
elsewhere letters of another width than the one the sheet made room for. Bundled are all of Latin, Greek and Cyrillic.

Remedy: write the name in one of these, as stations often do beside their own script; keep the name in a key of your own
(`x-name-ja`). Where all who print the sheet have a font of that script, accept the finding once in `lint.ignore`.
Typical trap: emoji, arrows and fancy quotation marks that came in with copied text.

Bad: `"name": "Bahnhof 🚉"`
Good: `"name": "Bahnhof"`
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed, plural, printable
from metrox_maps.metrox.rules.subject import MapSubject
from metrox_maps.scene.coverage import has

_MOST_SHOWN = 6
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""Variation selectors only choose between forms of the character before them."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a map, the characters without a font and the names that hold them.

    A whole map in another script has one cause; dozens of findings would say no more.
    """
    missing: dict[str, None] = {}
    where: list[tuple[Path, str]] = []
    for name, path, on in subject.names():
        lacking = _lacking(name)
        if lacking:
            missing |= dict.fromkeys(lacking)
            where.append((path, on))
    if where:
        path, on = where[0]
        more = f", which {plural(len(where), 'name')} hold" if len(where) > 1 else ""
        yield Remark(
            message=f"no bundled font has {listed(sorted(missing), _MOST_SHOWN)}{more}; write it in Latin, Greek or "
            "Cyrillic letters",
            path=path,
            on=on if len(where) == 1 else "",
            related=tuple(Place("here too", place) for place, _ in where[1:_MOST_SHOWN]),
        )


def _lacking(name: str) -> list[str]:
    """Characters of a name that would be printed and that the fonts lack."""
    if name.isascii():
        return []
    text = unicodedata.normalize("NFC", name)
    missing = (char for char in text if not has(char) and char not in _SELECTORS)
    return [char for char in missing if not char.isspace() and printable(char) == char]


RULE = Rule(id="character-not-in-font", group="label", severity=Severity.WARNING, page=__doc__, check=check)
