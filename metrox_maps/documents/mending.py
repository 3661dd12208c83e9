"""How slips in a JSON text are put right: each function gives the `Mend` of one kind of fault.

Safe mends write down what was read; the others lose text, or decide what was meant.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from metrox_maps.documents.editing import line_start, member_cut
from metrox_maps.documents.source import Extent, Fault, Mend

_NUMBER = re.compile(r"([+-]?)(\d*)(?:\.(\d*))?([eE][+-]?\d+)?", re.ASCII)
_AFTER_MEMBER = re.compile(r"[ \t\r\n]*,[ \t\r\n]*")
_LINE_END = re.compile(r"\r\n|\n|\r")
_BLANKS = re.compile(r"[ \t]*")
_CLOSERS = re.compile(r"[\]},; \t\r\n]*")
_MARKS = "{}[],:"


def comma_removed(text: str, comma: int) -> Mend:
    """A comma too many, with the blanks before it; with its line where it stands alone."""
    line, after = line_start(text, comma), _BLANKS.match(text, comma + 1)
    ends = _LINE_END.match(text, after.end()) if after else None
    if line and ends is not None:
        return Mend("remove the comma", True, ((line, ends.end(), ""),))
    start = comma
    while line is None and text[start - 1] in " \t":
        start -= 1
    return Mend("remove the comma", True, ((start, comma + 1, ""),))


def comma_added(text: str, end: int, following: int) -> Mend | None:
    """A comma after the entry that ends here; none between two words without a blank, which may be one text."""
    between = text[end:following]
    if not between and text[end - 1] not in "}]" and text[following] not in "{[":
        return None
    safe = bool(_LINE_END.search(between)) or text[following] in "\"'{[-" or text[following].isdigit()
    return Mend("add the comma", safe, ((end, end, ","),))


def replaced(start: int, end: int, new: str, *, safe: bool = True) -> Mend:
    """Something written as JSON writes it."""
    return Mend(
        f"write `{new}`" if len(new) < 30 and new.isprintable() else "write it as JSON does", safe, ((start, end, new),)
    )


def quoted(start: int, end: int, value: str, *, safe: bool = True) -> Mend:
    """A text in plain double quotes."""
    return Mend("put it in double quotes", safe, ((start, end, json.dumps(value, ensure_ascii=False)),))


def escaped(char: str, at: int) -> Mend:
    """A control character inside a text, as an escape."""
    return replaced(at, at + 1, json.dumps(char)[1:-1])


def doubled(at: int) -> Mend:
    """A backslash that begins no escape, as one that stands for itself."""
    return Mend("double the backslash", False, ((at, at, "\\"),))


def comment_removed(text: str, start: int, end: int) -> Mend:
    """A comment, with its line where it stands alone, and with the blanks that set it off."""
    line, blanks = line_start(text, start), _BLANKS.match(text, end)
    after = blanks.end() if blanks else end
    ends = _LINE_END.match(text, after)
    new = ""
    if ends is not None and line is not None:
        start, end = line, ends.end()
    elif ends is not None or after == len(text):
        while start and text[start - 1] in " \t":
            start -= 1
        end = after
    elif line is not None or text[start - 1] in _MARKS + " \t":
        end = after
    elif after == end and text[end] not in _MARKS:
        new = " "
    return Mend("remove the comment", False, ((start, end, new),))


def first_removed(text: str, first: Extent, last: Extent | None) -> Mend | None:
    """The earlier of two equal keys with its value, which readers pass over.

    Safe where the value that counts is written the same; none where it is not plain which comma belongs to it.
    """
    after = _AFTER_MEMBER.match(text, first.end)
    if after is None:
        return None
    safe = last is not None and text[first.start : first.end] == text[last.start : last.end]
    return Mend("remove the earlier one", safe, ((*member_cut(text, first.key_start, first.end, after.end()), ""),))


def rest_removed(text: str, end: int) -> Mend | None:
    """Closing brackets too many after the document's end, with the blanks before them."""
    rest = _CLOSERS.fullmatch(text, end)
    if rest is None:
        return None
    final = text[len(text.rstrip(" \t\r\n")) :]
    return Mend("remove what follows the end", False, ((end, len(text) - len(final), ""),))


def number_meant(token: str) -> str:
    """The number a malformed one stands for, as JSON writes it: the same value, or nothing."""
    match = _NUMBER.fullmatch(token)
    if match is None or not (match[2] or match[3]):
        return ""
    fraction = f".{match[3]}" if match[3] else ""
    return f"{'-' if match[1] == '-' else ''}{match[2].lstrip('0') or '0'}{fraction}{match[4] or ''}"


def doubtful(text: str, faults: Sequence[Fault], stop: Fault) -> list[Fault]:
    """Faults of a text that breaks off: what stands before may have been misread already.

    Nothing is then mended without asking, and nothing in the line where the text breaks off or what that line ends.
    """
    line = max(text.rfind("\n", 0, stop.start), text.rfind("\r", 0, stop.start)) + 1
    kept = []
    for fault in faults:
        mend = fault.mend
        if mend is not None:
            near = any(end >= line for _, end, _ in mend.edits) or fault.end > line
            mend = None if near else mend._replace(safe=False)
        kept.append(fault._replace(mend=mend))
    return kept
