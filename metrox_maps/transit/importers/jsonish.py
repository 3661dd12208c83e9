"""JSON as it is found: with a byte order mark, in an old encoding, with comments, or wrapped in a script.

Strict JSON takes the quick way through the standard library. Only what that refuses is read piece by piece, and each
piece keeps its place, so that a message names line and column of the file and not of what was made of it.
"""

from __future__ import annotations

import bisect
import io
import json
import re
from array import array
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import shortened
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.notes import Note

_TOKEN = re.compile(
    r"""(?P<double>"(?:[^"\\]|\\.)*+"?)
      | (?P<single>'(?:[^'\\]|\\.)*+'? | `(?:[^`\\]|\\.)*+`?)
      | (?P<comment>//[^\n]*+ | /\*.*?(?:\*/|\Z))
      | (?P<space>\s++)
      | (?P<word>[^\W\d][\w$]*+ | \$[\w$]*+)
      | (?P<number>[-+.\d][-+.\w]*+)
      | (?P<mark>.)""",
    re.DOTALL | re.VERBOSE,
)
"""The pieces of JSON and of scripts around it; a quote may stay open, so that no text is looked at twice."""
_WORDS = {"true": "true", "false": "false", "null": "null", "undefined": "null", "NaN": "null", "Infinity": "null"}
_TAIL = re.compile(r"(?:as const|[\s;)])*(?:(?:export\s+default|module\s*\.\s*exports\s*=)\s*[\w$]+\s*;?)?\s*")
_ESCAPED = re.compile(r"\\(.)|([\"\n\r\t])", re.DOTALL)

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|u([dD][89a-fA-F]\w\w)|.)", re.DOTALL)
"""An escape; the group is half a letter, without its other half."""

MOST_JSON = 64 << 20
"""Bytes of a JSON text that is read; a country's rail with its tracks is a few dozen megabytes."""
MOST_VALUES = 10_000_000
"""Brackets and commas of a JSON text that is read: what it takes in memory goes with them."""
MOST_LENIENT = 16 << 20
"""Characters of a text that is no strict JSON and is still read, piece by piece: half a minute."""
MOST_DEPTH = 500
"""Brackets within each other in a text that is no strict JSON."""
_MOST_WRAPPING = 1_000
"""Tokens of a script before its first bracket."""
_DEEP = "the JSON is nested too deeply to be a network; was it written by accident?"

_Token = tuple[str, str, int, str]
"""Kind (a group of `_TOKEN`), text, offset, and the space before it."""


def parse(data: bytes) -> Any:
    """The value of a JSON text in any of its common disguises.

    Understood are UTF-8, UTF-16 and UTF-32 with or without byte order mark, Windows-1252; `//` and `/* */` comments;
    commas before a closing bracket; single quotes and keys without quotes; `export const x = …;`, `module.exports = …`
    and `callback(…)` around the value. NaN and infinite numbers become None, half a letter (`\\ud800`) becomes U+FFFD.
    Raises ImportFailed with line and column, and where the text is too large (`MOST_JSON`, `MOST_VALUES`) or too deep;
    what is no strict JSON is only understood up to `MOST_LENIENT`.
    """
    if len(data) > MOST_JSON:
        raise ImportFailed(f"is larger than {MOST_JSON >> 20} MB, which is too much for JSON; take an extract of it")
    text = _text(data)
    values = sum(map(text.count, "[{,"))
    if values > MOST_VALUES:
        raise ImportFailed(
            f"the JSON has {values:,} brackets and commas, and more than {MOST_VALUES:,} are too many;"
            " take an extract of it"
        )
    text = _ESCAPE.sub(_whole_letter, text) if _HALF.search(text) else text
    if not text.strip():
        raise ImportFailed("the file is empty, so there is no JSON in it")
    try:
        return _loads(text)
    except json.JSONDecodeError as error:
        strict = error
    except RecursionError:
        raise ImportFailed(_DEEP) from None
    return _leniently(text, strict)


def value_of(material: Material) -> Any:
    """The one file's value; raises ImportFailed, with line and column, where it is no JSON or no single file."""
    value = material.json
    if value is not None:
        return value
    if len(material.names) != 1:
        raise ImportFailed(f"{shortened(material.path, 200)}: one JSON file is needed, here are {len(material.names)}")
    try:
        return parse(material.read(material.names[0]))
    except ImportFailed as error:
        raise ImportFailed(f"{material.place(material.names[0])}: {error}") from None


def encoding_notes(material: Material) -> tuple[Note, ...]:
    """What had to be guessed to read the one file's letters; empty for UTF-8."""
    if len(material.names) != 1:
        return ()
    data = material.read(material.names[0])
    if _wide(data):
        encoding = json.detect_encoding(data)
        text = f"there is no byte order mark; the file was read as {encoding.upper()}"
        return (Note("guessed", text, material.place(material.names[0])),) if encoding[-1] == "e" else ()
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        text = f"byte 0x{data[error.start]:02x} is not UTF-8; the file was read as Windows-1252"
        return (Note("guessed", text, f"{material.place(material.names[0])} line {line}"),)
    return ()


def _wide(data: bytes) -> bool:
    """Whether a text has two or four bytes a letter, by its byte order mark or the zeros of a first bracket."""
    return data.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")) or (
        b"\0" in data[:4] and data[:4].strip(b"\0")[:1] in (b"{", b"[")
    )


def _text(data: bytes) -> str:
    if _wide(data):
        return data.decode(json.detect_encoding(data), "replace")
    if b"\0" in data[:1000]:
        raise ImportFailed("the file is binary, not JSON; is it compressed or a picture?")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.removeprefix(b"\xef\xbb\xbf").decode("cp1252", "replace")


def _whole_letter(match: re.Match[str]) -> str:
    return "\\ufffd" if match[1] else match[0]  # as long, so that places stay


def _loads(text: str) -> Any:
    # A whole number of more digits than the interpreter takes is as good as infinite.
    return json.loads(text, strict=False, parse_constant=lambda _: None, parse_int=_whole, parse_float=_real)


def _whole(digits: str) -> int | float | None:
    return int(digits) if len(digits) < 300 else None  # more than a float holds


def _real(digits: str) -> float | None:
    number = float(digits)
    return None if number - number != 0 else number  # infinite


def _leniently(text: str, strict: json.JSONDecodeError) -> Any:
    if len(text) > MOST_LENIENT:
        raise _failed(text, strict.msg, strict.pos)
    clean, starts, shifts = io.StringIO(), array("q", [0]), array("q", [0])
    length = depth = 0
    wrapped, tokens = _unwrapped(_tokens(text))
    token = next(tokens, None)
    if token is None:
        raise _failed(text, strict.msg, strict.pos)
    while token is not None:
        kind, piece, place, gap = token
        token = next(tokens, None)
        after = token[1] if token is not None else ""
        plain = "" if piece == "," and after in ("}", "]") else _plain(kind, piece, after)
        if place - length - len(gap) != shifts[-1]:
            starts.append(length + len(gap))
            shifts.append(place - length - len(gap))
        length += clean.write(gap) + clean.write(plain)
        depth += (piece in ("{", "[")) - (piece in ("}", "]"))
        if depth > MOST_DEPTH:
            raise ImportFailed(_DEEP)
    fair = clean.getvalue()

    def source(position: int) -> int:
        """The offset in the file of an offset in the cleaned text."""
        return position + shifts[bisect.bisect_right(starts, position) - 1]

    try:
        value, end = json.JSONDecoder(
            strict=False, parse_constant=lambda _: None, parse_int=_whole, parse_float=_real
        ).raw_decode(fair, len(fair) - len(fair.lstrip()))
    except json.JSONDecodeError as error:
        raise _failed(text, error.msg, source(error.pos)) from None
    except RecursionError:
        raise ImportFailed(_DEEP) from None
    if not (_TAIL if wrapped else re.compile(r"[\s;]*")).fullmatch(fair, end):
        raise _failed(text, "Extra data", source(end + len(fair[end:]) - len(fair[end:].lstrip())))
    return value


def _tokens(text: str) -> Iterator[_Token]:
    """The tokens but for spaces and comments, which become the gap before the next."""
    gap = ""
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "mark"
        if kind in ("space", "comment"):
            gap += match.group() if kind == "space" else " "
        else:
            yield kind, match.group(), match.start(), gap
            gap = ""


def _unwrapped(tokens: Iterator[_Token]) -> tuple[bool, Iterator[_Token]]:
    """The tokens from the first bracket on, where what stands before it begins like a script."""
    before: list[_Token] = []
    for token in islice(tokens, _MOST_WRAPPING):
        if token[1] in ("{", "["):
            if before and before[0][0] == "word" and before[-1][1] in ("=", "(", "default", "return"):
                return True, chain([token], tokens)
            return False, chain(before, [token], tokens)
        before.append(token)
    return False, iter(before)  # without any bracket it is at most one word


def _plain(kind: str, piece: str, after: str) -> str:
    """A token as strict JSON has it."""
    if kind == "single" and len(piece) > 1 and piece[-1] == piece[0]:
        return '"' + _ESCAPED.sub(_escaped, piece[1:-1]) + '"'
    if kind == "word":
        return json.dumps(piece) if after == ":" else _WORDS.get(piece, piece)
    if kind == "number":
        return json.dumps(piece) if after == ":" else re.sub(r"^(-?)(?=\.)", r"\g<1>0", piece.removeprefix("+"))
    return piece


def _escaped(match: re.Match[str]) -> str:
    escape, bare = match.groups()
    if bare:
        return {'"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}[bare]
    if escape in '"\\/bfnrtu':
        return f"\\{escape}"
    return "" if escape == "\n" else escape


def _failed(text: str, message: str, position: int) -> ImportFailed:
    position = min(position, len(text))
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    here = text[position : position + 30].strip()
    near = f" at `{shortened(here, 30)}`" if here else " at the end of the file"
    what = message[:1].lower() + message[1:]
    return ImportFailed(f"line {line}, column {column}: not JSON ({what}){near}")
