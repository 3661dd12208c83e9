"""The scanner behind `reading.read`: tokens, an explicit stack, and recovery from the slips people make."""

from __future__ import annotations

import re
from json import JSONDecodeError
from json.decoder import scanstring  # type: ignore[attr-defined]
from math import isfinite
from typing import Any

from metrox_maps.documents import mending
from metrox_maps.documents.quick import MAX_DEPTH, MAX_DIGITS
from metrox_maps.documents.source import Extent, Fault, Mend
from metrox_maps.findings.finding import Path
from metrox_maps.findings.words import shortened

MAX_FAULTS = 100
"""Reading stops after this many faults: the file is then something else than JSON."""

_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
_WORD = re.compile(r"[^\s,:\[\]{}\"'/#]+")
_KEY = re.compile(r"[^\s,:=;\[\]{}\"'/#]+")
_COMMENT = re.compile(r"//[^\n\r]*|#[^\n\r]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_MERGE = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?:[ \t][^\n\r]*)?(?=[\n\r]|\Z)")
_SINGLE = re.compile(r"'((?:[^'\\\n\r]|\\.)*)'")
_ESCAPE = re.compile(r'\\.|"')
_TYPOGRAPHIC = re.compile(
    r"[“”„‟«»]([^“”„‟«»\"\\\n\r]*)[“”‟«»](?=[ \t\n\r]*[,:}\]])|[‘‚]([^‘’‚\"\\\n\r]*)[’‘](?=[ \t\n\r]*[,:}\]])"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONSTANTS = {"true": True, "false": False, "null": None}
_OTHER_CONSTANTS = {"True": "true", "False": "false", "None": "null", "undefined": "null"}
_OTHER_CONSTANTS |= {"TRUE": "true", "FALSE": "false"}
_CURLY = "“”„‟‘’‚«»"
"""Typographic quotes, which text editors put in the place of plain ones."""
_NOT_FINITE = {"NaN", "Infinity", "-Infinity", "+Infinity", "nan", "inf", "-inf"}
_CLOSER = {"{": "}", "[": "]"}


class _Stop(Exception):  # noqa: N818 - ends the scan, is no error of the program
    """The rest of the text cannot be understood."""


class _Frame:
    """An object or array under construction."""

    __slots__ = ("key", "key_end", "key_start", "opener", "path", "start", "value")

    def __init__(self, opener: str, value: Any, start: int, path: Path) -> None:
        self.opener, self.value, self.start, self.path = opener, value, start, path
        self.key: str = ""
        self.key_start = self.key_end = -1


class Scanner:
    """One scan of one text; call `run` once, then read `value`, `complete`, `faults` and `extents`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.value: object = None
        self.complete = False
        self.faults: list[Fault] = []
        self.extents: dict[Path, Extent] = {}
        self._at = 0
        self._stack: list[_Frame] = []
        self._doubles: list[tuple[int, Path, Extent]] = []

    def run(self) -> None:
        """Scans the whole text."""
        try:
            self._document()
            self.complete = True
        except _Stop:
            self.value = None
        for index, path, first in self._doubles:
            mend = mending.first_removed(self.text, first, self.extents.get(path))
            self.faults[index] = self.faults[index]._replace(mend=mend)
        if not self.complete and len(self.faults) < MAX_FAULTS:
            self.faults = mending.doubtful(self.text, self.faults, self.faults[-1])

    # -- faults and blanks ---------------------------------------------------------------------------------------------

    def _fault(
        self,
        rule: str,
        message: str,
        start: int,
        end: int,
        *related: tuple[str, int, int],
        guessed: bool = False,
        mend: Mend | None = None,
    ) -> None:
        self.faults.append(Fault(rule, message, start, end, related, guessed, mend))
        if len(self.faults) >= MAX_FAULTS:
            raise _Stop

    def _stop(self, rule: str, message: str, start: int, end: int, *related: tuple[str, int, int]) -> _Stop:
        self.faults.append(Fault(rule, message, start, end, related))
        return _Stop()

    def _blank(self) -> str:
        """Skips white space and (reported) comments; returns the next character, empty at the end."""
        text, at = self.text, self._at
        while True:
            char = text[at : at + 1]
            if char in " \t\n\r" and char:
                at = _SPACE.match(text, at).end()  # type: ignore[union-attr]
                continue
            self._at = at
            if char == "#" or (char == "/" and text[at + 1 : at + 2] in ("/", "*")):
                comment = _COMMENT.match(text, at)
                assert comment is not None
                mend = mending.comment_removed(text, at, comment.end())
                message = "JSON has no comments; use an `x-note` key instead"
                self._fault("comment", message, at, comment.end(), mend=mend)
                at = comment.end()
                continue
            if char and char in "<=>|" and (merge := _MERGE.match(text, at)) is not None:
                message = "this is a mark of a merge that was not finished; keep one of the two sides"
                raise self._stop("unexpected-text", message, at, merge.end())
            return char

    # -- the document --------------------------------------------------------------------------------------------------

    def _document(self) -> None:
        if not self._blank():
            raise self._stop("file-empty", "the file is empty", 0, 0)
        self.value = self._value(())
        while self._stack:
            self._member()
        end = self._at
        if self._blank():
            message = "there is more text after the end of the document; a file holds one JSON value"
            mend = mending.rest_removed(self.text, end)
            self._fault("text-after-end", message, self._at, min(self._at + 1, len(self.text)), mend=mend)
        self._at = end

    def _member(self) -> None:
        """Reads the next element of the innermost container, or closes it."""
        frame = self._stack[-1]
        end = self._at
        char = self._blank()
        if frame.value and char not in ("}", "]", ""):
            if char.isalnum() and end == self._at and self._closes_before(frame, end):
                end, char = self._at, self._blank()
            char = self._separator(char, end)
        if char == _CLOSER[frame.opener]:
            self._close()
        elif char in ("}", "]"):
            wanted = _CLOSER[frame.opener]
            opened = ("opened here", frame.start, frame.start + 1)
            raise self._stop("bracket-mismatch", f"`{char}` where `{wanted}` belongs", self._at, self._at + 1, opened)
        elif not char:
            opened = ("opened here", frame.start, frame.start + 1)
            message = f"the file ends before `{frame.opener}` is closed"
            raise self._stop("bracket-mismatch", message, self._at, self._at, opened)
        elif frame.opener == "{":
            self._key(frame, char)
            path = (*frame.path, frame.key)
            frame.value[frame.key] = self._value(path, frame)
        else:
            frame.value.append(self._value((*frame.path, len(frame.value))))

    def _closes_before(self, frame: _Frame, end: int) -> bool:
        """Goes back to the comma in a text that ran on to the next opening quote, as its own closing one is missing."""
        last: Any = frame.key if frame.opener == "{" else len(frame.value) - 1
        extent = self.extents[(*frame.path, last)]
        value = self.text[extent.start + 1 : end - 1].rstrip()
        if self.text[extent.start] != '"' or not value.endswith(",") or "\\" in value:
            return False
        self._at = extent.start + len(value)
        mend = Mend("close the quote", False, ((self._at, self._at, '"'),))
        self._fault("invalid-string", "this text has no closing quote", extent.start, self._at, mend=mend)
        frame.value[last] = value[:-1]
        self.extents[(*frame.path, last)] = extent._replace(end=self._at)
        return True

    def _separator(self, char: str, end: int) -> str:
        """Takes the comma after the element that ends here; returns the next character."""
        if char != ",":
            mend = mending.comma_added(self.text, end, self._at)
            self._fault("missing-comma", "a comma is missing before this", self._at, self._at + 1, mend=mend)
            return char
        comma = self._at
        self._at += 1
        char = self._blank()
        while char == ",":
            mend = mending.comma_removed(self.text, self._at)
            self._fault("trailing-comma", "two commas in a row; remove one", self._at, self._at + 1, mend=mend)
            self._at += 1
            char = self._blank()
        if char in ("}", "]") and char:
            message = f"a comma before `{char}` is not allowed in JSON; remove it"
            self._fault("trailing-comma", message, comma, comma + 1, mend=mending.comma_removed(self.text, comma))
        return char

    def _close(self) -> None:
        frame = self._stack.pop()
        self._at += 1
        extent = self.extents[frame.path]
        self.extents[frame.path] = extent._replace(end=self._at)

    def _key(self, frame: _Frame, char: str) -> None:
        start = self._at
        if char == '"' or char == "'":
            key = self._string(char)
        elif (typographic := self._typographic()) is not None:
            key = typographic
            message = f'keys need double quotes: write "{shortened(key, 30)}"'
            self._fault("wrong-quotes", message, start, self._at, mend=mending.quoted(start, self._at, key))
        else:
            word = _KEY.match(self.text, self._at)
            if word is None:
                message = f"`{shortened(char)}` where a key in double quotes belongs"
                message += "; is a `}` missing before it?" if char in "{[" else ""
                opened = ("opened here", frame.start, frame.start + 1)
                raise self._stop("unexpected-text", message, start, start + 1, opened)
            key = word.group()
            self._at = word.end()
            message = f'keys need double quotes: write "{shortened(key.strip(_CURLY), 30)}"'
            self._fault("wrong-quotes", message, start, self._at, mend=mending.quoted(start, self._at, key))
        frame.key, frame.key_start, frame.key_end = key, start, self._at
        if key in frame.value:
            first = self.extents[(*frame.path, key)]
            message = f"the key `{shortened(key)}` is given twice; only the last would count"
            self._fault("duplicate-key", message, start, self._at, ("first given here", first.key_start, first.key_end))
            self._doubles.append((len(self.faults) - 1, (*frame.path, key), first))
            self._forget((*frame.path, key), frame.value[key])
        if self._blank() == ":":
            self._at += 1
            self._blank()
        elif self.text[self._at : self._at + 1] in ("=", ";"):
            mend = mending.replaced(self._at, self._at + 1, ":")
            self._fault("unexpected-text", "a colon belongs between key and value", self._at, self._at + 1, mend=mend)
            self._at += 1
            self._blank()
        else:
            message = f"a colon and a value are missing after the key `{shortened(key)}`"
            raise self._stop("unexpected-text", message, start, frame.key_end)

    def _forget(self, path: Path, value: Any) -> None:
        """Drops the places of a value whose key is given again."""
        todo = [(path, value)]
        while todo:
            place, inner = todo.pop()
            del self.extents[place]
            items = inner.items() if isinstance(inner, dict) else enumerate(inner) if isinstance(inner, list) else ()
            todo += [((*place, key), item) for key, item in items]

    # -- values --------------------------------------------------------------------------------------------------------

    def _value(self, path: Path, frame: _Frame | None = None) -> Any:
        key = (frame.key_start, frame.key_end) if frame else (-1, -1)
        start = self._at
        char = self.text[start : start + 1]
        if char in ("{", "["):
            if len(self._stack) >= MAX_DEPTH:
                message = f"brackets are nested more than {MAX_DEPTH} deep"
                raise self._stop("nested-too-deep", message, start, start + 1)
            value: Any = {} if char == "{" else []
            self._at += 1
            self._stack.append(_Frame(char, value, start, path))
        elif char in ('"', "'"):
            value = self._string(char)
        else:
            value = self._word(char)
        self.extents[path] = Extent(start, self._at, *key)
        return value

    def _word(self, char: str) -> Any:
        """A number, a constant, or something that is neither."""
        start = self._at
        typographic = self._typographic()
        if typographic is not None:
            message = f"`{shortened(self.text[start : self._at], 30)}` is no JSON value; text needs plain double quotes"
            self._fault("wrong-quotes", message, start, self._at, mend=mending.quoted(start, self._at, typographic))
            return typographic
        number = _NUMBER.match(self.text, start)
        word = _WORD.match(self.text, start)
        if word is None:
            message = f"`{shortened(char)}` where a value belongs" if char else "the file ends where a value belongs"
            raise self._stop("unexpected-text", message, start, min(start + 1, len(self.text)))
        self._at, token = word.end(), word.group()
        if number is not None and number.end() == self._at:
            return self._number(token, start)
        if token in _CONSTANTS:
            return _CONSTANTS[token]
        if token in _OTHER_CONSTANTS:
            right = _OTHER_CONSTANTS[token]
            mend = mending.replaced(start, self._at, right)
            self._fault("unexpected-text", f"`{token}` is no JSON value; write `{right}`", start, self._at, mend=mend)
            return _CONSTANTS[right]
        if token in _NOT_FINITE:
            message = f"`{token}` is no JSON number; write a finite number"
            self._fault("number-not-finite", message, start, self._at, guessed=True)
            return None
        if token[0] in "+-.0123456789":
            meant = mending.number_meant(token)
            message = f"`{shortened(token, 30)}` is no JSON number"
            message += f"; write `{shortened(meant, 30)}`" if meant else ""
            written = mending.replaced(start, self._at, meant) if meant else None
            self._fault("invalid-number", message, start, self._at, guessed=not meant, mend=written)
            return self._number(meant, start) if meant else None
        message = f"`{shortened(token, 30)}` is no JSON value; text needs plain double quotes"
        mend = mending.quoted(start, self._at, token.strip(_CURLY), safe=False)
        self._fault("wrong-quotes", message, start, self._at, guessed=True, mend=mend)
        return None

    def _typographic(self) -> str | None:
        """Takes a text in typographic quotes, if one stands here."""
        match = _TYPOGRAPHIC.match(self.text, self._at)
        value = (match[1] or match[2] or "") if match is not None else ""
        if match is None or not value.isprintable():
            return None
        self._at = match.end()
        return value

    def _number(self, token: str, start: int) -> int | float | None:
        if token.lstrip("-").isdigit():
            if len(token) > MAX_DIGITS:
                message = f"a number of {len(token)} digits is too large"
                self._fault("invalid-number", message, start, self._at, guessed=True)
                return None
            return int(token)
        value = float(token)
        if not isfinite(value):
            message = f"`{shortened(token, 30)}` is too large for a number"
            self._fault("number-not-finite", message, start, self._at, guessed=True)
            return None
        return value

    def _string(self, quote: str) -> str:
        start = self._at
        if quote == "'":
            single = _SINGLE.match(self.text, start)
            if single is None:
                raise self._stop("invalid-string", "this text has no closing quote", start, start + 1)
            self._at = single.end()
            value, safe = _unquoted(single.group(1))
            mend = mending.quoted(start, self._at, value, safe=safe)
            self._fault("wrong-quotes", "text needs double quotes, not single ones", start, self._at, mend=mend)
            return value
        try:
            value, self._at = scanstring(self.text, start + 1, True)
        except JSONDecodeError:
            value = self._faulty_string(start)
        if _SURROGATE.search(value):
            message = "half of a surrogate pair (\\ud800 to \\udfff) is no character; write the character itself"
            self._fault("invalid-string", message, start, self._at)
            value = _SURROGATE.sub("\ufffd", value)
        return value

    def _faulty_string(self, start: int) -> str:
        """Reports what is wrong in a string and returns what can be made of it."""
        chars: list[str] = []
        text, at = self.text, start + 1
        while True:
            char = text[at : at + 1]
            if char == '"':
                self._at = at + 1
                # Escapes were read one by one; two halves of a surrogate pair become one character here.
                return "".join(chars).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
            if not char or char in "\n\r":
                raise self._stop("invalid-string", "this text has no closing quote", start, at)
            if char == "\\":
                escape = text[at : at + 6] if text[at + 1 : at + 2] == "u" else text[at : at + 2]
                try:
                    chars.append(scanstring(f'{escape}"', 0, True)[0])
                except JSONDecodeError:
                    message = f"`{shortened(escape)}` is no escape of JSON; a backslash itself is written `\\\\`"
                    end = at + len(escape.rstrip(chr(34))) or at + 1
                    self._fault("invalid-string", message, at, end, mend=mending.doubled(at))
                    escape = text[at : at + 1]
                    chars.append(escape)
                at += max(len(escape), 1)
                continue
            if char < " ":
                message = f"the control character U+{ord(char):04X} must be written as an escape"
                self._fault("invalid-string", message, at, at + 1, mend=mending.escaped(char, at))
                chars.append(" ")
            else:
                chars.append(char)
            at += 1


def _unquoted(raw: str) -> tuple[str, bool]:
    """What stands between single quotes, and whether that is plain: escapes as in double quotes, and `\\'`."""
    plain = _ESCAPE.sub(lambda match: {"\\'": "'", '"': '\\"'}.get(match[0], match[0]), raw)
    try:
        value: str = scanstring(f'{plain}"', 0, True)[0]
    except JSONDecodeError:
        return raw, False
    return _SURROGATE.sub("\ufffd", value), _SURROGATE.search(value) is None
