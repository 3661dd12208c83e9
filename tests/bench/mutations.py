"""Documents for the fuzz run: examples, editions and fixtures, changed as bytes, as text and as structure."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from metrox_maps.families import all_rules
from tests.samples import BOARDS, MAPS

ROOT = Path(__file__).parents[2]

NUMBERS = (
    *("0", "-0", "-1", "1", "2", "64", "65", "1000000000", "-1000000000", "9007199254740993", "1e9", "1.5", "-0.0"),
    *("1e400", "-1e400", "NaN", "Infinity", "01", "1.", ".5", "0x10", "1e-999999999", "9" * 5000, "0." + "1" * 999),
)
TEXTS = (
    *(
        "",
        " ",
        "\t",
        "a" * 5000,
        "\u202eabc",
        "\x1b[2J",
        "\0",
        "\ud800",
        "\ufffe",
        "e\u0301",
        "\u200d",
        "☃",
        "名",
        "\U0001d518",
    ),
    *(
        "'",
        '"',
        "`",
        "|",
        "<b>&",
        "]]>",
        "::error::",
        "%0A",
        "\r\n",
        "a\u2028b",
        "../../etc",
        "/",
        "~0",
        "https://x",
        "#000",
    ),
    *(
        "central",
        "A",
        "station:central",
        "route:A",
        "solid",
        "loop",
        "both-ends",
        "metrox-map/1",
        "metrox-edition/1",
        "okazu-2018",
    ),
)
"""Strings that a terminal, a file format or a rule could trip over, and words of the format in the wrong place."""
TOKENS = (
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "false",
    '"',
    "'",
    "//",
    "/*",
    "*/",
    "\ufeff",
    "\r",
    "\n",
    " ",
    "\\",
    "\\u",
    "NaN",
)
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|[{}\[\],:]')
KEYS = (
    "id",
    "name",
    "at",
    "stations",
    "bends",
    "through",
    "after",
    "branches",
    "end",
    "windows",
    "lint",
    "districts",
    "rows",
    "placement",
    "frame",
    "x-a",
    "colour",
    "",
)


FOLDERS = {
    "metrox": ("metrox_maps/metrox/editions", "metrox_maps/metrox/templates", "tests/metrox/rules"),
    "metromania": ("metrox_maps/metromania/templates", "tests/metromania/rules"),
}
"""By game: where its documents are, besides the examples."""


@cache
def seeds(game: str = "metrox") -> tuple[bytes, ...]:
    """The documents of a game that are mutated: examples, templates, fixtures of rules, and a few that are neither."""
    own = [path for folder in FOLDERS[game] for path in sorted((ROOT / folder).rglob("*.json"))]
    paths = [*(MAPS if game == "metrox" else BOARDS), *own]
    return (*(path.read_bytes() for path in paths), b"", b"{}", b"[]", b"3")


# -- mutations of bytes, of text and of structure; each takes what it needs and gives a new one ---------------------------


def _bytes(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, 8)):
        at = dice.randrange(len(changed) + 1)
        match dice.randrange(4):
            case 0 if changed:
                changed[at % len(changed)] ^= 1 << dice.randrange(8)
            case 1:
                changed.insert(at, dice.randrange(256))
            case 2:
                del changed[at : at + dice.randint(1, 20)]
            case _:
                changed[at:at] = changed[at : at + dice.randint(1, 200)]
    return bytes(changed)


def _tokens(data: bytes, dice: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    tokens = list(TOKEN.finditer(text))
    for _ in range(dice.randint(1, 4)):
        if not tokens:
            return text.encode()
        one, other = dice.choice(tokens), dice.choice(tokens)
        new = dice.choice(
            (other[0], dice.choice(TOKENS), dice.choice(NUMBERS), json.dumps(dice.choice(TEXTS)), one[0] * 2, "")
        )
        text = text[: one.start()] + new + text[one.end() :]
        tokens = list(TOKEN.finditer(text))
    return text.encode("utf-8", "replace")


def _lines(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    for _ in range(dice.randint(1, 4)):
        if not lines:
            break
        at, to = dice.randrange(len(lines)), dice.randrange(len(lines))
        match dice.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(to, lines[at])
            case 2:
                lines[at], lines[to] = lines[to], lines[at]
            case _:
                lines[at] = lines[at].replace(b"\n", dice.choice((b"\r", b"\r\n", b"", b"\xe2\x80\xa8")))
    return b"".join(lines)


def _cut(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    return dice.choice((data[:at], data[at:], data[:at] + dice.choice(seeds())[dice.randrange(200) :]))


def _deep(data: bytes, dice: random.Random) -> bytes:
    at, depth = dice.randrange(len(data) + 1), dice.choice((10, 60, 64, 1000))
    return data[:at] + dice.choice((b"[", b'{"a":')) * depth + data[at:] + b"]" * dice.choice((0, depth))


def _encoding(data: bytes, dice: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    codec = dice.choice(("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252"))
    return text.replace("a", dice.choice("aéß")).encode(codec, "replace")


def _structure(data: bytes, dice: random.Random) -> bytes:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return _bytes(data, dice)
    for _ in range(dice.choice((1, 1, 2, 3, 8, 20))):
        places = list(_places(document))
        if not places:
            break
        holder, key = dice.choice(places)
        _change(holder, key, places, dice)
    if isinstance(document, dict) and dice.random() < 0.1:
        rules = sorted(rule.id for rule in all_rules())
        document["lint"] = {"ignore": [{"rule": dice.choice(rules), "on": dice.choice(TEXTS), "reason": "x"}]}
    text = json.dumps(document, indent=dice.choice((None, 1)), ensure_ascii=dice.random() < 0.5)
    return text.encode("utf-8", "surrogatepass" if dice.random() < 0.5 else "replace")


def _gentle(data: bytes, dice: random.Random) -> bytes:
    """Another document of the right form: values take the place of others of their type, numbers move a little."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return _tokens(data, dice)
    for _ in range(dice.choice((1, 1, 2, 4))):
        places = [place for place in _places(document) if place[1] != "format"]
        if not places:
            break
        holder, key = dice.choice(places)
        value = holder[key]
        if isinstance(value, int) and not isinstance(value, bool):
            holder[key] = max(0, value + dice.choice((-20, -2, -1, 1, 2, 20)))
        elif isinstance(value, list) and value and dice.random() < 0.5:
            if dice.random() < 0.5:
                dice.shuffle(value)
            else:
                value.insert(0, json.loads(json.dumps(value[-1])))
        elif isinstance(holder, dict) and dice.random() < 0.3:
            del holder[key]
        elif isinstance(value, str) and set(value) <= set(".HWFLPSE") and value and dice.random() < 0.8:
            at = dice.randrange(len(value))
            holder[key] = value[:at] + dice.choice((*".HWFLPSE", "", "..")) + value[at + 1 :]
        else:
            alike = [other for other, at in places if at == key and type(other[at]) is type(value)]
            holder[key] = json.loads(json.dumps(dice.choice(alike)[key]))
    return json.dumps(document, indent=dice.choice((None, 1))).encode()


def _places(document: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document as its holder and key, without recursion."""
    waiting = [document]
    while waiting:
        holder = waiting.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ()
        for key in keys:
            yield holder, key
            waiting.append(holder[key])


def _change(holder: Any, key: Any, places: list[tuple[Any, Any]], dice: random.Random) -> None:
    value = holder[key]
    match dice.randrange(9):
        case 0:
            del holder[key]
        case 1:
            holder[key] = dice.choice(TEXTS)
        case 2:
            holder[key] = dice.choice(
                (-1, 0, 1, 2, 3, 63, 64, 65, 10**6, 10**9, -(10**9), 2**63, 0.5, 1.0, None, True, [], {})
            )
        case 3 if isinstance(value, int) and not isinstance(value, bool):
            holder[key] = value + dice.choice((-1, 1, 2, -2, 1000))
        case 4:
            other, at = dice.choice(places)
            taken = json.dumps(other[at]) if _has(other, at) else "null"
            holder[key] = json.loads(taken) if len(taken) < 20_000 else None
        case 5 if isinstance(holder, list):
            holder.insert(dice.randrange(len(holder) + 1), json.loads(json.dumps(value)))
        case 6 if isinstance(value, list):
            dice.shuffle(value)
        case 7 if isinstance(value, list) and value and len(json.dumps(value)) < 5_000:
            holder[key] = value * dice.choice((2, 3, 30))
        case _ if isinstance(holder, dict):
            holder[dice.choice(KEYS)] = holder.pop(key)


def _has(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(
        _gentle,
        _gentle,
        _gentle,
        _gentle,
        _structure,
        _structure,
        _structure,
        _tokens,
        _tokens,
        _bytes,
        _lines,
        _cut,
        _encoding,
        _deep,
    ),
)


def mutated(seed: int, number: int, game: str = "metrox") -> bytes:
    """The document of this number: a seed document after one to three mutations. Small documents are chosen more often."""
    dice = random.Random(f"{seed}:{number}")
    one, other = dice.choice(seeds(game)), dice.choice(seeds(game))
    data = one if len(one) <= len(other) else other
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        data = dice.choice(MUTATIONS)(data, dice)
    return data
