"""A station's name is not on the sheet, or something else is written in its place.

A box without a name cannot be found when somebody calls it out.

Remedy: none in the map; the program drew wrongly, please report it. Typical trap: a program that turned the text into
outlines, or left it out, before it was checked.

Bad: `{"station": "Harbour Bridge", "drawn": "Harbour"}`
Good: `{"station": "Harbour Bridge", "drawn": ["Harbour", "Bridge"]}`
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import shortened
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject, text_of
from metrox_maps.metrox.sheet.rules.text_cut import is_cut
from metrox_maps.scene.text import REPLACEMENT


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports stations that were to be named and are not, or are named otherwise than in the map."""
    for station in subject.aim.names:
        whole, on = subject.whole_name(station), f"station:{station}"
        lines = subject.drawing.names.get(station, ())
        drawn = text_of(lines)
        if _same(drawn, whole) or any(is_cut(line.text, whole) for line in lines):
            continue
        instead = f"; “{shortened(drawn, 40)}” is written instead" if drawn.strip() else ""
        yield Remark(
            message=f"the name of `{station}` is not on the sheet{instead}; please report this",
            path=subject.place(on, "name"),
            on=on,
        )


def _same(drawn: str, whole: str) -> bool:
    """Whether two texts have the same letters; one without a font may be replaced, which is reported as that.

    Lines and runs of a script may stand in another order than the text's.
    """
    there, wanted = (Counter(char for char in text if not _is_blank(char)) for text in (drawn, whole))
    replaced = there.pop(REPLACEMENT, 0) - wanted.pop(REPLACEMENT, 0)
    return there <= wanted and ((wanted - there).total() > 0) == (replaced > 0)


def _is_blank(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) == "Cf"


RULE = Rule(id="name-missing", group="label", severity=Severity.WARNING, page=__doc__, check=check)
