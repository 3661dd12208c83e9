"""Text in Markdown: whatever it holds, it stays text."""

from __future__ import annotations

import re

from metrox_maps.findings.words import marked_up, printable

_SPECIAL = re.compile(r"[\\`*_{}\[\]#!|~$<>&@]|(?<=[/:])/|(?<=www)\.|^[-+](?= )")
"""What Markdown would take for more than a letter; written as numbers, which it does not."""
_CALLS = re.compile("&#(?:64|35);")
"""`@` and `#` as numbers. A reader that looks for names and threads does so after Markdown has read the numbers."""


def words(message: str) -> str:
    """A message, with what it puts in backticks as code."""
    return marked_up(message, text, code)


def text(plain: str) -> str:
    """Text in which nothing is markup, a mention or a link."""
    return _CALLS.sub(r"\g<0>&#8203;", _escaped(plain))


def code(plain: str) -> str:
    """Text as code; an element instead of backticks, since a bar would end a table's cell between those."""
    return f"<code>{_escaped(plain)}</code>"


def _escaped(plain: str) -> str:
    return _SPECIAL.sub(_entity, printable(plain))


def _entity(found: re.Match[str]) -> str:
    return f"&#{ord(found[0])};"
