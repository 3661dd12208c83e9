"""The credits name a source but no licence, or a licence but nobody who gives it.

Station lists and line colors of real cities come under terms (ODbL, CC BY, the operator's own), which nearly all ask to
be named on what is made from them; whoever is given the sheet must also know whether it may be passed on.

Remedy: add the licence of the map and, in the same text, the one of its source ("MIT; stations from … (ODbL)"), or the
author. A map that is `own work` needs no licence before it is given away. Typical trap: the licence of the program that
downloaded the data in the place of the licence of the data.

Bad: `"credits": {"author": "Ada", "licence": "", "source": "city open data portal"}`
Good: `"credits": {"author": "Ada", "licence": "CC-BY-4.0; stations ODbL", "source": "city open data portal"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.documents.credits import incomplete
from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports credits that name a foreign source without a licence, or a licence without author and source."""
    given = subject.metro.credits
    lacking = incomplete(author=given.author, licence=given.licence, source=given.source, what="map")
    if lacking is not None:
        key, message = lacking
        yield Remark(message=message, path=("credits", key))


RULE = Rule(id="credits-incomplete", group="style", severity=Severity.INFO, page=__doc__, check=check)
