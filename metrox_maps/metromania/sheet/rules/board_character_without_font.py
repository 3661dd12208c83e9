"""A name or the credits of a board hold a character that no font here has.

It is drawn as the replacement character, so that the gap is seen before the board is printed.

Remedy: draw with a font that has it (`metrox sheet --font FILE`), or write the text in Latin, Greek or Cyrillic
letters. Typical trap: the name of one district, in the script of the city it was taken from.

Bad: `{"name": "旧市街"}`
Good: `{"name": "Old Town"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed, shortened
from metrox_maps.metromania.sheet.rules.subject import DrawnSubject
from metrox_maps.scene.scripts import remedy, shown
from metrox_maps.scene.text import REPLACEMENT, missing

_MOST_SHOWN = 6


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports each text with the characters that no font has."""
    for text, path, on in subject.names(subject.in_play):
        lacking = [char for char in missing(text) if not char.isspace()]
        if lacking:
            yield Remark(
                message=f"no font here has {listed(shown(lacking), _MOST_SHOWN)}, in “{shortened(text, 40)}”; drawn as "
                f"{REPLACEMENT}; {remedy(lacking)}",
                path=path,
                on=on,
            )


RULE = Rule(id="board-character-without-font", group="label", severity=Severity.WARNING, page=__doc__, check=check)
