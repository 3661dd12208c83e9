"""A name or the credits did not fit on the board and were cut.

Readers see the beginning and an ellipsis, and districts whose names differ at the end become the same.

Remedy: shorten it, or print on larger paper. A side of the frame has room for a district's name of about 30 letters;
where spaces are below 11 mm the name stands between arrows, with room for half as many or fewer. The title block has
room for a name of about 80 letters, and for two lines of credits. Typical trap: credits that hold a whole list of
sources; they belong into `source`, which is not printed.

Bad: `{"name": "The Most Noble and Loyal Old Town Beyond the Seven Bridges", "drawn": "The Most Noble and Loyal …"}`
Good: `{"name": "Old Town", "drawn": "Old Town"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import shortened
from metrox_maps.metromania.sheet.rules.subject import DrawnSubject
from metrox_maps.metromania.sheet.sizes import SMALLEST_SPACE
from metrox_maps.scene.text import clean, missing


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports each text of the board that no text on the page, nor several in a row, holds as a whole; credits once."""
    if subject.side < SMALLEST_SPACE:
        return  # there may be no room for any text, and that the board does not fit is said already
    page, said = _joined(" ".join(subject.texts)), set()
    for text, path, on in subject.names(subject.placed):
        if missing(text) or _joined(clean(text)) in page:
            continue  # marks stand for what no font has, and that is said elsewhere
        what = path[0] if path[0] == "credits" else path
        if what not in said:
            said.add(what)
            yield Remark(
                message=f"“{shortened(text, 60)}” does not fit on the board and is cut; shorten it", path=path, on=on
            )


def _joined(text: str) -> str:
    """A text without spaces: its lines are broken anywhere."""
    return "".join(text.split())


RULE = Rule(id="board-text-cut", group="label", severity=Severity.WARNING, page=__doc__, check=check)
