"""The rules of the reader: what makes a file no readable document, or a document none of its format.

These have no check function: `reading` and `schemas` report them. Their pages stand here to make the catalogue whole.
"""

from __future__ import annotations

from metrox_maps.findings.finding import Severity
from metrox_maps.findings.rule import Rule


def _rule(group: str, name: str, page: str, severity: Severity = Severity.ERROR) -> Rule[object]:
    return Rule(id=name, group=group, severity=severity, page=page)


READING_RULES: tuple[Rule[object], ...] = (
    _rule(
        "file",
        "file-unreadable",
        """The file cannot be read at all.

        It is missing, a folder, a device, larger than any map, or may not be opened. Nothing in it was judged, and the
        run ends with exit code 2.

        Remedy: check the path and the permissions.

        Bad: `metrox check maps/habour.json`
        Good: `metrox check maps/harbour.json`
        """,
    ),
    _rule(
        "file",
        "rule-crashed",
        """A rule failed while judging this file; that is a fault of the program, not of the file.

        The other rules went on, and the run ends with exit code 2 because the verdict is not complete.

        Remedy: report it with the file. Until then `--ignore` leaves that rule out.

        Bad: `rule-crashed: the rule route-too-short failed`
        Good: `metrox check harbour.json --ignore route-too-short`
        """,
    ),
    _rule(
        "file",
        "file-empty",
        """The file is empty or holds only white space.

        Often an editor or a script was interrupted while saving.

        Remedy: restore it from its history, or start one with `metrox new`.

        Bad: ` `
        Good: `{"format": "metrox-map/1", …}`
        """,
    ),
    _rule(
        "file",
        "file-not-utf8",
        """The file is not encoded in UTF-8.

        JSON is exchanged in UTF-8 only; names with accents would come out wrong on the sheet.

        Remedy: save it as UTF-8. Typical trap: some editors offer "ANSI" (Windows-1252) and "Unicode" (UTF-16) first.

        Bad: `"name": "S\xe3o Paulo"` in Latin-1, one byte for the letter
        Good: `"name": "São Paulo"` in UTF-8, two bytes for it
        """,
    ),
    _rule(
        "file",
        "file-has-bom",
        """The file begins with a byte order mark.

        Many JSON readers refuse such a file; this one goes on.

        Remedy: save it as "UTF-8 without BOM", or let `metrox fmt` rewrite it.

        Bad: the bytes `EF BB BF` before the first `{`
        Good: `{` as the first byte
        """,
        Severity.WARNING,
    ),
    _rule(
        "syntax",
        "comment",
        """A comment stands in the file; JSON has none.

        Remedy: put the note in a key that begins with `x-`, which is kept everywhere.

        Bad: `{"name": "Harbour" // working title`
        Good: `{"name": "Harbour", "x-note": "working title"`
        """,
    ),
    _rule(
        "syntax",
        "trailing-comma",
        """A comma stands after the last entry of a list or object, or two commas stand in a row.

        Remedy: remove it.

        Bad: `"stations": ["north", "dock",]`
        Good: `"stations": ["north", "dock"]`
        """,
    ),
    _rule(
        "syntax",
        "missing-comma",
        """Two entries of a list or object have no comma between them.

        Remedy: add it at the end of the entry before. Typical trap: a line pasted in after the former last line.

        Bad: `"stations": ["north" "dock"]`
        Good: `"stations": ["north", "dock"]`
        """,
    ),
    _rule(
        "syntax",
        "wrong-quotes",
        """A key or text does not stand in double quotes.

        Remedy: use `"…"`; a double quote inside is written `\\"`.

        Bad: `{name: 'Harbour'}`
        Good: `{"name": "Harbour"}`
        """,
    ),
    _rule(
        "syntax",
        "invalid-number",
        """A number is written in a way JSON does not know.

        Leading zeros, a leading plus, a missing digit before or after the point, hexadecimal, and integers of more than
        400 digits are not accepted.

        Bad: `"windows": 03`
        Good: `"windows": 3`
        """,
    ),
    _rule(
        "syntax",
        "number-not-finite",
        """A number is NaN, infinite, or too large to be held.

        Scripts write these where a calculation failed.

        Remedy: write the number that was meant.

        Bad: `"at": [NaN, 1e400]`
        Good: `"at": [12, 8]`
        """,
    ),
    _rule(
        "syntax",
        "invalid-string",
        """A text holds an unknown escape, a bare control character or half a surrogate pair, or is never closed.

        Remedy: write the character itself; a backslash is written `\\\\`, a line break `\\n`.

        Bad: `"name": "Dock\\Quay"`
        Good: `"name": "Dock\\\\Quay"`
        """,
    ),
    _rule(
        "syntax",
        "duplicate-key",
        """An object gives the same key twice; most readers silently keep one of them.

        Remedy: remove one. Typical trap: a route's `bonus` pasted below the old one.

        Bad: `{"id": "A", "windows": 2, "windows": 3}`
        Good: `{"id": "A", "windows": 3}`
        """,
    ),
    _rule(
        "syntax",
        "nested-too-deep",
        """Brackets are nested more than 64 deep.

        No format here needs more than eight levels; such a file was not written for this tool.

        Bad: `[[[[[[[[ … ]]]]]]]]`
        Good: `{"stations": [{"at": [12, 8]}]}`
        """,
    ),
    _rule(
        "syntax",
        "bracket-mismatch",
        """A bracket is closed by another kind, or never closed.

        Reading cannot go on after it, so later faults are not listed.

        Remedy: look at the place named as "opened here"; the missing bracket is usually just before the next key.

        Bad: `"at": [12, 8}`
        Good: `"at": [12, 8]`
        """,
    ),
    _rule(
        "syntax",
        "unexpected-text",
        """Something stands where a key, a colon or a value belongs.

        Remedy: the message names what was expected. Typical trap: Python's `True` and `None` for `true` and `null`.

        Bad: `"may_mark_fewer": True`
        Good: `"may_mark_fewer": true`
        """,
    ),
    _rule(
        "syntax",
        "text-after-end",
        """There is more text after the end of the document.

        Remedy: one file holds one document; remove the rest. Typical trap: one closing brace too many.

        Bad: `{"format": "metrox-map/1"}}`
        Good: `{"format": "metrox-map/1"}`
        """,
    ),
    _rule(
        "structure",
        "unknown-format",
        """The document does not say that it is one of this tool's formats.

        The key `format` names the format and its version, so that a later version can read an older file.

        Bad: `"format": "metro-map"`
        Good: `"format": "metrox-map/1"`
        """,
    ),
    _rule(
        "structure",
        "unknown-key",
        """An object has a key that its format does not know.

        A mistyped key would otherwise be ignored, and the value with it. Notes of your own go into keys that begin with
        `x-`.

        Bad: `"colour": "#c1121f"`
        Good: `"color": "#c1121f"`
        """,
    ),
    _rule(
        "structure",
        "missing-key",
        """An object lacks a key that its format needs.

        Remedy: add it; the message shows an example.

        Bad: `{"id": "central"}`
        Good: `{"id": "central", "name": "Central"}`
        """,
    ),
    _rule(
        "structure",
        "wrong-type",
        """A value is of another type than its format says.

        Typical trap: numbers in quotes.

        Bad: `"windows": "3"`
        Good: `"windows": 3`
        """,
    ),
    _rule(
        "structure",
        "value-not-allowed",
        """A value is not one of those its format allows.

        Remedy: the message lists them.

        Bad: `"pattern": "dots"`
        Good: `"pattern": "dotted"`
        """,
    ),
    _rule(
        "structure",
        "badly-formed-value",
        """A text has another form than its format asks for: an id, a color, a language.

        Bad: `"color": "red"`
        Good: `"color": "#c1121f"`
        """,
    ),
    _rule(
        "structure",
        "value-out-of-range",
        """A number is smaller or larger than its format allows.

        Bounds are far beyond any playable map; they catch slips and keep every calculation safe.

        Bad: `"windows": 33`
        Good: `"windows": 3`
        """,
    ),
    _rule(
        "structure",
        "wrong-length",
        """A list or text is shorter or longer than its format allows.

        Typical trap: a position with three numbers, or a bend without points.

        Bad: `"at": [12, 8, 0]`
        Good: `"at": [12, 8]`
        """,
    ),
)
"""Every rule of groups file, syntax and structure, in catalogue order."""
