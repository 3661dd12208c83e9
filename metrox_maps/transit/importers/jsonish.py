"""JSON as it is found: with a byte order mark, in an old encoding, with comments, or wrapped in a script.

Strict JSON takes the quick way through the standard library. Only what that refuses is read piece by piece, and each
piece keeps its place, so that a message names line and column of the file and not of what was made of it.
"""

from __future__ import annotations

import bisect
import json
import re
from collections.abc import Iterator
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

_Token = tuple[str, str, int]
"""Kind (a group of `_TOKEN`), text and offset."""


def parse(data: bytes) -> Any:
    """The value of a JSON text in any of its common disguises.

    Understood are UTF-8 with or without byte order mark, UTF-16 with one, Windows-1252; `//` and `/* */` comments;
    commas before a closing bracket; single quotes and keys without quotes; `export const x = …;`, `module.exports = …`
    and `callback(…)` around the value. NaN and infinite numbers become None. Raises ImportFailed with line and column.
    """
    text = _text(data)
    if not text.strip():
        raise ImportFailed("the file is empty, so there is no JSON in it")
    try:
        return _loads(text)
    except json.JSONDecodeError as error:
        strict = error
    except RecursionError:
        raise ImportFailed("the JSON is nested too deeply to be a network; was it written by accident?") from None
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
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ()
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        text = f"byte 0x{data[error.start]:02x} is not UTF-8; the file was read as Windows-1252"
        return (Note("guessed", text, f"{material.place(material.names[0])} line {line}"),)
    return ()


def _text(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:1000]:
        raise ImportFailed("the file is binary, not JSON; is it compressed or a picture?")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.removeprefix(b"\xef\xbb\xbf").decode("cp1252", "replace")


def _loads(text: str) -> Any:
    # A whole number of more digits than the interpreter takes is as good as infinite.
    return json.loads(text, strict=False, parse_constant=lambda _: None, parse_int=_whole, parse_float=_real)


def _whole(digits: str) -> int | float | None:
    return int(digits) if len(digits) < 300 else None  # more than a float holds


def _real(digits: str) -> float | None:
    number = float(digits)
    return None if number - number != 0 else number  # infinite


def _leniently(text: str, strict: json.JSONDecodeError) -> Any:
    tokens = [token for token in _tokens(text) if token[0] not in ("space", "comment")]
    wrapped, tokens = _unwrapped(tokens)
    if not tokens:
        raise _failed(text, strict.msg, strict.pos)
    pieces, places, length = [], [], 0
    for index, (kind, piece, place) in enumerate(tokens):
        after = tokens[index + 1][1] if index + 1 < len(tokens) else ""
        if piece == "," and after in ("}", "]"):
            continue
        plain = _plain(kind, piece, after)
        pieces.append(plain)
        places.append((length, place))
        length += len(plain) + 1
    clean = " ".join(pieces)
    try:
        value, end = json.JSONDecoder(
            strict=False, parse_constant=lambda _: None, parse_int=_whole, parse_float=_real
        ).raw_decode(clean)
    except json.JSONDecodeError as error:
        raise _failed(text, error.msg, _source(places, error.pos)) from None
    except RecursionError:
        raise ImportFailed("the JSON is nested too deeply to be a network; was it written by accident?") from None
    if not (_TAIL if wrapped else re.compile(r"[\s;]*")).fullmatch(clean, end):
        raise _failed(text, "Extra data", _source(places, end + 1))
    return value


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text):
        yield match.lastgroup or "mark", match.group(), match.start()


def _unwrapped(tokens: list[_Token]) -> tuple[bool, list[_Token]]:
    """The tokens from the first bracket on, where what stands before it begins like a script."""
    start = next((index for index, token in enumerate(tokens) if token[1] in ("{", "[")), 0)
    script = start > 0 and tokens[0][0] == "word" and tokens[start - 1][1] in ("=", "(", "default", "return")
    return (True, tokens[start:]) if script else (False, tokens)


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


def _source(places: list[tuple[int, int]], position: int) -> int:
    """The offset in the file of an offset in the cleaned text."""
    index = bisect.bisect_right(places, (position, 1 << 62)) - 1
    start, place = places[max(index, 0)]
    return place + (position - start if index >= 0 else 0)


def _failed(text: str, message: str, position: int) -> ImportFailed:
    position = min(position, len(text))
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    here = text[position : position + 30].strip()
    near = f" at `{shortened(here, 30)}`" if here else " at the end of the file"
    what = message[:1].lower() + message[1:]
    return ImportFailed(f"line {line}, column {column}: not JSON ({what}){near}")
