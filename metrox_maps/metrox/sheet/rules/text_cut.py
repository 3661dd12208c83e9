"""A text did not fit and was cut.

Readers see its beginning and an ellipsis: names that differ at their end become the same.

Remedy: shorten it, or break a station's name with `label_lines`. A badge has room for an id of three characters, a
train for a name of about 20. Typical trap: credits that hold a whole list of sources; they belong into `source`, which
is not printed.

Bad: `{"name": "Donaudampfschifffahrtsgesellschaft", "drawn": "Donaudampfschifffahr…"}`
Good: `{"name": "Donaudampfer", "drawn": "Donaudampfer"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import shortened
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject
from metrox_maps.scene.text import clean, missing

_MARK = "…"


def is_cut(drawn: str, whole: str) -> bool:
    """Whether a drawn text is a shortened form of the whole one."""
    return drawn.endswith(_MARK) and _MARK not in whole


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports the title block, stations and routes of which some text is cut, each once."""
    yield from _title(subject)
    for station, lines in subject.drawing.names.items():
        whole, on = subject.whole_name(station), f"station:{station}"
        if any(is_cut(line.text, whole) for line in lines) and not subject.has_said("name-too-long", on):
            yield Remark(
                message=f"the name of `{shortened(station, 40)}` is too long and is cut; shorten it, or break it with "
                "`label_lines`",
                path=subject.place(on, "name"),
                on=on,
            )
    shown: dict[str, list[str]] = {}
    for text in subject.drawing.texts:
        if text.on.startswith("route:"):
            shown.setdefault(text.on, []).append(text.text)
    for route in subject.metro.routes:
        on = f"route:{route.id}"
        texts = shown.pop(on, [])
        for whole, key, where in ((route.id, "id", "its badge"), (route.name, "name", "its train")):
            wanted = clean(whole)
            cut = any(is_cut(text, wanted) and wanted.startswith(text.rstrip(_MARK)) for text in texts)
            if key == "name" and (wanted in texts or subject.has_said("name-too-long", on)):
                continue  # what is cut is the id in a badge
            if cut:
                yield Remark(
                    message=f"the {key} “{shortened(whole, 40)}” of a route is too long for {where} and is cut; "
                    "shorten it",
                    path=subject.place(on, key),
                    on=on,
                )
                break


def _title(subject: DrawnSubject) -> Iterator[Remark]:
    """The map's name, its author and its licence, which one block of the sheet holds."""
    texts = [text.text for text in subject.drawing.texts if text.kind == "title"]
    if not texts:
        return
    written, metro = _joined(" ".join(texts)), subject.metro
    for whole, key in ((metro.name, "name"), (metro.credits.author, "credits"), (metro.credits.licence, "credits")):
        if missing(whole):
            continue  # marks stand for what no font has, and that is said elsewhere
        if _joined(clean(whole)) not in written:
            words = "name does not fit the title block and is cut; shorten it"
            if key == "credits":
                words = "credits do not fit the title block and are cut; shorten them"
            yield Remark(message=f"the map's {words}", path=(key,))
            return


def _joined(text: str) -> str:
    """A text without spaces: its lines are broken anywhere."""
    return "".join(text.split())


RULE = Rule(id="text-cut", group="label", severity=Severity.WARNING, page=__doc__, check=check)
