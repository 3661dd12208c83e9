"""The board's name or a district's holds white space that nobody sees: at its ends, doubled, or of a special kind.

The sheet prints every stretch of it as one plain space. But a search for the name fails, a list sorts it in the wrong
place, and two names that look the same are different.

Remedy: write single plain spaces between words and none at the ends; `metrox check --fix` does. Typical trap: names
copied from a web page, where no-break and thin spaces stand between words.

Bad: `"name": " South  East "`
Good: `"name": "South East"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import printable, shortened, stray_spaces
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports names of the board and its districts with white space that is not one space."""
    for text, path, on in subject.names():
        what = stray_spaces(text)
        if not what or printable(text) != text:
            continue  # of tabs and line breaks, which are control characters, another rule speaks
        clean = " ".join(text.split())
        if not clean:
            yield Remark(message="the name is nothing but white space; write a name", path=path, on=on)
            continue
        yield Remark(
            message=f"the name “{shortened(text)}” has {what}; write single plain spaces between words",
            path=path,
            on=on,
            repair=Repair(message=f"write “{shortened(clean)}”", changes=(Put(path, clean),), safe=True),
        )


RULE = Rule(id="board-name-has-stray-spaces", group="label", severity=Severity.WARNING, page=__doc__, check=check)
