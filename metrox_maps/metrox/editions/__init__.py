"""Editions are data: the ones shipped here, and a user's own files wherever an id is accepted."""

from __future__ import annotations

import functools
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any

from metrox_maps.documents.judging import format_finding
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.schemas import structural_remarks
from metrox_maps.documents.writing import Layout
from metrox_maps.errors import FormatError, UnknownNameError
from metrox_maps.findings.finding import Path, pointer
from metrox_maps.findings.words import did_you_mean, listed, printable, shortened
from metrox_maps.metrox.editions.edition import CARD_KINDS, FREE, NUMBER, SKIP, TRANSFER, Card, Edition, Penalty

FORMAT = "metrox-edition/1"
SCHEMA = "metrox-edition-1"
IDS = ("gamewright-2020", "okazu-2018", "schmidt-2021")
"""Editions that come with this package, by id; the first is the default."""

LAYOUT = Layout(
    order={
        "": (
            "$schema",
            "format",
            "id",
            "name",
            "version",
            "cards",
            "penalty",
            "may_mark_fewer",
            "players",
            "ladder",
            "unverified",
        ),
        "cards": ("kind", "value", "count", "reshuffle"),
        "penalty": ("kind", "steps", "divide", "round"),
    }
)
"""Canonical form of an edition file."""


def parse_edition(document: dict[str, Any]) -> Edition:
    """The typed form of a document that satisfies the schema `metrox-edition-1`."""
    penalty = document["penalty"]
    least, most = document["players"]
    return Edition(
        id=document["id"],
        name=document["name"],
        version=document["version"],
        cards=tuple(
            Card(card["kind"], int(card.get("value", 0)), bool(card.get("reshuffle", False)))
            for card in document["cards"]
            for _ in range(int(card["count"]))
        ),
        penalty=Penalty(
            penalty["kind"],
            tuple((int(empties), int(points)) for empties, points in penalty.get("steps", ())),
            int(penalty.get("divide", 1)),
            penalty.get("round", "down"),
        ),
        may_mark_fewer=document["may_mark_fewer"],
        players=(int(least), int(most)),
        ladder=tuple((int(points), words) for points, words in document.get("ladder", ())),
        unverified=tuple(document.get("unverified", ())),
    )


def faults_of_document(document: dict[str, Any]) -> list[tuple[Path, str]]:
    """What makes an edition's document unsound although it has the right form: where, and words."""
    faults = faults_of_edition(parse_edition(document))
    penalty = document["penalty"]
    wanted = ("steps",) if penalty["kind"] == "table" else ("divide", "round")
    for key in ("steps", "divide", "round"):
        if key in wanted and key not in penalty and key != "steps":
            faults.append((("penalty",), f"a penalty of kind `share` needs `{key}`"))
        if key in penalty and key not in wanted:
            faults.append(
                (("penalty", key), f"`{key}` means nothing in a penalty of kind `{penalty['kind']}`; remove it")
            )
    texts: list[tuple[Path, str]] = [(("name",), document["name"]), (("version",), document["version"])]
    texts += [(("ladder", index, 1), words) for index, (_, words) in enumerate(document.get("ladder", ()))]
    for path, text in texts:
        if printable(text) != text:
            faults.append((path, f"“{shortened(text)}” holds characters that cannot be printed; type it again"))
    for index, place in enumerate(document.get("unverified", ())):
        if not _exists(document, place):
            faults.append((("unverified", index), f"`{shortened(place)}` points at nothing in this file"))
    return faults


def _exists(document: Any, place: str) -> bool:
    for part in place.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict) and key in document:
            document = document[key]
        elif isinstance(document, list) and key.isdecimal() and int(key) < len(document):
            document = document[int(key)]
        else:
            return False
    return True


def faults_of_edition(edition: Edition) -> list[tuple[Path, str]]:
    """What makes an edition unplayable: where in its document, and words."""
    faults: list[tuple[Path, str]] = []
    for kind in sorted({card.kind for card in edition.cards} - set(CARD_KINDS)):
        faults.append((("cards",), f"there is no kind of card `{kind}`; there are {listed(CARD_KINDS)}"))
    if any(card.kind in (NUMBER, SKIP) and card.value < 1 for card in edition.cards):
        faults.append((("cards",), "a number or skip card needs a `value` of at least 1"))
    if any(card.kind in (TRANSFER, FREE) and card.value for card in edition.cards):
        faults.append((("cards",), "a transfer or free card has no `value`"))
    if not any(card.fills_window for card in edition.cards):
        faults.append((("cards",), "no card of the deck fills a window, so no game would ever end"))
    if edition.penalty.kind not in ("table", "share") or edition.penalty.divide < 1:
        faults.append((("penalty",), "a penalty is a `table` with `steps`, or a `share` with `divide` and `round`"))
    if edition.penalty.kind == "table":
        steps = edition.penalty.steps
        if not steps:
            faults.append((("penalty",), "a penalty of kind `table` needs `steps`"))
        if any(a >= b for (a, _), (b, _) in pairwise(steps)):
            faults.append((("penalty", "steps"), "the steps must rise in empty stations"))
        if any(a > b for (_, a), (_, b) in pairwise(steps)):
            faults.append((("penalty", "steps"), "more empty stations must not cost fewer points"))
    if not 1 <= edition.players[0] <= edition.players[1]:
        faults.append((("players",), "the least number of players is below 1 or above the greatest"))
    if any(a <= b for (a, _), (b, _) in pairwise(edition.ladder)):
        faults.append((("ladder",), "the ladder must fall from its best rating to its worst"))
    return faults


@functools.cache
def _shipped(edition_id: str) -> dict[str, Any]:
    data = (FilePath(__file__).parent / f"{edition_id}.json").read_bytes()
    document = read(data).value
    assert isinstance(document, dict)
    return document


def edition_document(reference: str, folder: str | None = None) -> dict[str, Any]:
    """The document of an edition: a shipped id, or the path of a file, relative to `folder` where that is given.

    Raises UnknownNameError where there is neither, FormatError where the file is no sound edition.
    """
    if reference in IDS:
        return _shipped(reference)
    path = FilePath(folder, reference) if folder else FilePath(reference)
    looks_like_file = "/" in reference or "\\" in reference or reference.endswith(".json")
    try:
        exists = path.exists()
    except (OSError, ValueError):
        exists = False
    if not exists or (path.is_dir() and not looks_like_file):
        what = "edition file" if looks_like_file else "edition"
        hint = did_you_mean(reference, IDS) or f"; there are {listed(IDS)}, or name an edition file"
        raise UnknownNameError(f"there is no {what} `{shortened(reference)}`{hint}")
    if path.is_fifo():
        raise FormatError(f"{path}: is a pipe; an edition is read more than once, so it has to be a file")
    parsed = read(read_bytes(str(path)))
    unknown = format_finding(parsed, (FORMAT,)) if parsed.complete else None
    if unknown is not None:
        raise FormatError(f"{path}: is no edition: {unknown.message}")
    problems = [fault.message for fault in parsed.faults if fault.rule != "file-has-bom"]
    if not problems:
        problems = [_placed(remark.path, remark.message) for _, remark in structural_remarks(parsed.value, SCHEMA)]
    document = parsed.value
    if not problems and isinstance(document, dict):
        problems = [_placed(place, words) for place, words in faults_of_document(document)]
    if problems or not isinstance(document, dict):
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise FormatError(f"{path}: is no sound edition: {problems[0]}{more}; `metrox check {path}` lists all")
    return document


def _placed(path: Path, words: str) -> str:
    return f"{pointer(path)}: {words}" if path else words


def load_edition(reference: str, folder: str | None = None) -> Edition:
    """The edition of an id or file; raises as `edition_document` does."""
    return parse_edition(edition_document(reference, folder))
