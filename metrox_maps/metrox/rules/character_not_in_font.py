"""Names hold characters that none of the fonts here has.

The sheet draws a sign of replacement for each, so that nobody can read the name. Bundled are all of Latin, Greek and
Cyrillic, with Vietnamese; the extra `cjk` of this package adds Japanese, Chinese and Korean where it is installed, and
`metrox sheet --font FILE` any other script.

Remedy: install the extra, or give the sheet a font; then accept the finding once in `lint.ignore`. Or write the name in
Latin letters, as stations often do beside their own script, and keep it in a key of your own (`x-name-th`).
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
from metrox_maps.scene.scripts import remedy, shown

_MOST_SHOWN = 6


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
            message=f"no font here has {listed(shown(missing), _MOST_SHOWN)}{more}; write it in other letters, or "
            f"{remedy(missing)}",
            path=path,
            on=on if len(where) == 1 else "",
            related=tuple(Place("here too", place) for place, _ in where[1:_MOST_SHOWN]),
        )


def _lacking(name: str) -> list[str]:
    """Characters of a name that would be printed and that the fonts lack: what `text.missing` says of it.

    What cannot be printed at all is left to the rule `unprintable-name`.
    """
    if all(map(has, unicodedata.normalize("NFC", name))):
        return []
    from metrox_maps.scene.text import missing  # opens fonts that may be installed beside the bundled ones

    return [char for char in missing(name) if printable(char) == char]


RULE = Rule(id="character-not-in-font", group="label", severity=Severity.WARNING, page=__doc__, check=check)
