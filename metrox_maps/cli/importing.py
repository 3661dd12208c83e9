"""An import in words: the lines found, what was made of them, and everything that was done on the way."""

from __future__ import annotations

import contextlib
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from metrox_maps.cli.output import note
from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, printable, safe_json
from metrox_maps.metrox.draft.city_report import BoardSize
from metrox_maps.metrox.draft.naming import expected_badge
from metrox_maps.transit.notes import KINDS, Note

MOST = 8
"""Notes of one kind that a terminal shows; `--report` writes all."""
_OTHERS = 20
"""Lines of one mode that are named where they are not taken."""
_WIDTH = 100
_NO_MODE = "other"
"""The mode of lines whose source names none."""
_LINE_GONE = re.compile(r"(?:line|route) |\d+ (?:lines?|routes?) ")
"""How notes begin that tell of lines which are left out."""
_TITLE = "Report of an import"
"""The first line of a report, by which it is known again."""

_HEADS = {
    "guessed": "Guessed, where the source leaves it open",
    "repaired": "Repaired",
    "merged": "Merged into one station",
    "proposed": "Perhaps one station, but not merged",
    "folded": "Folded, as they run the same way",
    "dropped": "Not used",
    "shortened": "Names shortened",
    "kept": "Kept",
}
_STAGES = {
    "read": "reading",
    "assemble": "joining stations and lines",
    "thin": "choosing stations",
    "layout": "laying out",
    "draft": "making the game",
    "tune": "tuning by playing",
}


def listing_text(document: dict[str, Any], *, size: BoardSize | None = None) -> str:
    """The lines of a source for a person to choose from: those taken with their stations, the others by name.

    `size` tells how large all that is, where a network can be made of it.
    """
    taken = [line for line in document["lines"] if line["taken"]]
    others = [line for line in document["lines"] if not line["taken"]]
    head = f"{_source(document)}: {plural(len(document['lines']), 'line')}, {len(taken)} taken"
    if size is not None:
        head += f" with {plural(size.stations, 'station')}, {plural(size.interchanges, 'interchange')}"
    namesakes = Counter(line["name"] for line in taken)
    blocks = [head, *([] if size is None else [_board(size)])]
    blocks += ["\n".join([_heading(line, alone=namesakes[line["name"]] == 1), *_stations(line)]) for line in taken]
    rows = []
    for mode in dict.fromkeys(line["mode"] for line in others):
        names = [printable(line["name"]) for line in others if line["mode"] == mode]
        rows.append(f"  {f'{mode}: ' if mode != _NO_MODE else ''}{listed(names, _OTHERS, mark='')}")
    blocks += ["\n".join(["Not taken", *rows])] if rows else []
    return "\n\n".join(blocks) + "\n"


def _board(size: BoardSize) -> str:
    """Which of the lines a board takes where no number of routes is asked for."""
    if not size.left and not size.parts:
        return f"A board of {size.routes} routes takes all of these lines."
    names = [printable(name) for name in size.taken]
    rows = [f"A board of {size.routes} routes takes: {listed(names, len(names), mark='')}"]
    if size.parts:
        parts = [f"{printable(name)} ({count} of its {ways} ways)" for name, count, ways in size.parts]
        rows.append(f"  only in part: {listed(parts, len(parts), mark='')}")
    if size.left:
        names = [printable(name) for name in size.left]
        rows.append(f"  not: {listed(names, len(names), mark='')}")
    return "\n".join([*rows, "  `--lines` and `--exclude` choose others, `--routes` another number."])


def _source(document: dict[str, Any]) -> str:
    name = f"{printable(document['name'])}, " if document["name"] else ""
    return f"{name}read as {document['kind']} from {listed(map(printable, document['sources']), mark='')}"


def _heading(line: dict[str, Any], *, alone: bool) -> str:
    """A line's name, with its id before it where that is short, and behind it where others are named so."""
    name = printable(line["name"] or line["id"])
    own = expected_badge(line["name"], line["id"])
    label = f"{own}  {name}" if own and own != line["name"] else name
    label += "" if alone or line["id"] == line["name"] else f" (`{printable(line['id'])}`)"
    parts = [*([line["mode"]] if line["mode"] != _NO_MODE else []), *([line["color"]] if line["color"] else [])]
    parts.append(plural(len(line["stations"]), "station"))
    if line["loop"]:
        parts.append("a loop")
    elif line["ends"]:
        parts.append(" – ".join(map(printable, line["ends"])))
    if line["branches"]:
        parts.append(plural(len(line["branches"]), "branch", "branches"))
    if line["trips"] > 1 + len(line["branches"]):
        parts.append(f"{line['trips']:,} trips")
    return f"{label}: {', '.join(parts)}"


def _stations(line: dict[str, Any]) -> list[str]:
    if line["problem"]:
        return [f"  {printable(line['problem'])}"]
    rows = [("  ", line["stations"])]
    seen = set(line["stations"])
    for branch in line["branches"]:
        rows += [(f"  from {printable(run[0])}: ", run[1:]) for run in _own_runs(branch, seen)]
        seen |= set(branch)
    return [row for indent, names in rows for row in _filled([printable(name) for name in names], indent)]


def _own_runs(branch: list[str], seen: set[str]) -> list[list[str]]:
    """The stretches of a branch that no way before it has, each from the station where it leaves them.

    A stretch that comes back to them ends with the station where it does. A whole way of its own is one stretch.
    """
    places = [index for index, name in enumerate(branch) if name in seen]
    if not places:
        return [branch]
    runs = [branch[: places[0] + 1][::-1]]
    runs += [branch[first : last + 1] for first, last in pairwise(places)]
    runs.append(branch[places[-1] :])
    return [run for run in runs if any(name not in seen for name in run)]


def _filled(names: list[str], indent: str) -> list[str]:
    """Names with dots between, in rows of the width of a terminal; no name is broken."""
    rows = [indent]
    for index, name in enumerate(names):
        word = f"{name} ·" if index + 1 < len(names) else name
        if len(rows[-1]) + len(word) > _WIDTH and rows[-1].strip():
            rows[-1] = rows[-1].rstrip()
            rows.append("    ")
        rows[-1] += f"{word} "
    return [row.rstrip() for row in rows]


def result_text(document: dict[str, Any]) -> str:
    """What was made, and of what."""
    result = document["result"]
    lines = "route" if result["format"] == "metrox-map/1" else "line"
    made = f"{plural(result['lines'], lines)}, {plural(result['stations'], 'station')}"
    text = f"{_source(document)}\n{printable(result['path'])}: {made} ({result['format']})\n"
    tuning = document.get("tuning")
    if tuning is not None:
        goal = "the goal is met" if tuning["reached"] else "the goal is not met"
        text += (
            f"tuned by {plural(tuning['games'], 'game')} of {tuning['bot']}: mean score {tuning['before']:.1f} → "
            f"{tuning['after']:.1f}, {goal}\n"
        )
        text += "".join(f"  {printable(words)}\n" for words in (*tuning["changes"], *tuning["obstacles"]))
    return text


def notes_text(document: dict[str, Any], *, most: int | None = MOST, whole: str | None = None) -> str:
    """Everything that was done, grouped by kind; of a long group the first ones, and how many more there are.

    Lines that are left out come first and are always shown. `whole` is the file that has all of it, if there is one.
    """
    blocks = []
    for kind in KINDS:
        notes = [each for each in document["notes"] if each["kind"] == kind]
        if not notes:
            continue
        notes = sorted(notes, key=lambda each: not _is_line_gone(each))
        least = sum(map(_is_line_gone, notes))
        shown = notes if most is None else notes[: max(most, least)]
        rows = [f"  {printable(each['text'])}{_place(each)}" for each in shown]
        if len(shown) < len(notes):
            rows.append(f"  … and {len(notes) - len(shown)} more")
        blocks.append("\n".join([f"{_HEADS[kind]} ({len(notes)})", *rows]))
    cut = most is not None and any(row.startswith("  … and ") for block in blocks for row in block.splitlines()[-1:])
    if cut:
        where = f"All of it is in {printable(whole)}." if whole else "`--report FILE` writes all of this into a file."
        blocks.append(where)
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _is_line_gone(note: dict[str, Any]) -> bool:
    return note["kind"] == "dropped" and _LINE_GONE.match(note["text"]) is not None


def _place(note: dict[str, Any]) -> str:
    return f" [{printable(note['place'])}]" if note["place"] else ""


def report_bytes(document: dict[str, Any], path: str, *, size: BoardSize | None = None) -> bytes:
    """The whole report as a file: JSON where its name ends so, else text."""
    if path.lower().endswith(".json"):
        return f"{safe_json(document)}\n".encode()
    head = result_text(document) if "result" in document else listing_text(document, size=size)
    text = f"{_TITLE}\n\n{head}\n{notes_text(document, most=None)}".rstrip("\n")
    return text.encode("utf-8", "backslashreplace") + b"\n"


def is_report(data: bytes) -> bool:
    """Whether a file is such a report, of whatever import."""
    return data.startswith((_TITLE.encode(), b'{\n  "format": "metrox-import/'))


@contextlib.contextmanager
def explained() -> Iterator[list[Note]]:
    """Within, an import that fails also tells what was wrong with the source, as far as that was put into the list."""
    notes: list[Note] = []
    try:
        yield notes
    except ImportFailed:
        wrong = [{"kind": each.kind, "text": each.text, "place": each.place} for each in notes]
        wrong = [each for each in wrong if each["kind"] in ("dropped", "repaired")]
        if wrong:
            note(notes_text({"notes": wrong}).rstrip("\n"))
        raise


@contextlib.contextmanager
def stages() -> Iterator[Callable[[str, int, int | None], None] | None]:
    """Within, the stage that runs is shown on standard error where a person watches; else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("reading") as status:

        def show(stage: str, done: int, total: int | None) -> None:
            count = f" ({done:,} of {total:,})" if total else f" ({done:,})" if done else ""
            status.update(f"{_STAGES[stage]}{count}")

        yield show
