"""The credits name a source but no licence, or a licence but nobody who gives it.

Whoever is given the board must know whether it may be passed on, and drawings and place names of others come under
terms that nearly all ask to be named.

Remedy: add the licence of the board and, in the same text, the one of its source, or the author. A board that is `own
work` needs no licence before it is given away.

Bad: `"credits": {"author": "Ada", "licence": "", "source": "city open data portal"}`
Good: `"credits": {"author": "Ada", "licence": "CC-BY-4.0; names ODbL", "source": "city open data portal"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.documents.credits import incomplete
from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports credits that name a foreign source without a licence, or a licence without author and source."""
    given = subject.board.credits
    lacking = incomplete(author=given.author, licence=given.licence, source=given.source, what="board")
    if lacking is not None:
        key, message = lacking
        yield Remark(message=message, path=("credits", key))


RULE = Rule(id="board-credits-incomplete", group="style", severity=Severity.INFO, page=__doc__, check=check)
