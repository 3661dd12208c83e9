"""`metrox fmt`: files in the canonical form."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Any

import click

from metrox_maps.cli.output import fail, note, say
from metrox_maps.documents.judging import format_finding, reading_findings
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import canonical
from metrox_maps.errors import FormatError
from metrox_maps.families import KINDS, kind_of, our_files
from metrox_maps.files import write_atomic
from metrox_maps.findings.words import plural


def _why_not(parsed: Parsed) -> str | None:
    """Why a file cannot be rewritten without losing something, or None."""
    faults = [fault for fault in reading_findings(parsed) if fault.rule != "file-has-bom"]
    if faults:
        first = faults[0]
        return f"{first.span.line}:{first.span.column}: {first.message}"
    unknown = format_finding(parsed, tuple(KINDS))
    return unknown.message if unknown is not None else None


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 where a file is not in canonical form.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change. Exit code as with --check.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Rewrite map and edition files in the canonical form: fixed key order, one station a line.

    PATH is a file, a folder, or `-` (standard input to standard output). A file with syntax errors is left alone.

    \b
    Example: metrox fmt maps/
             metrox fmt harbour.json --diff
    """
    code = changed = 0
    files = [file for path in paths for file in (our_files(path) if path != "-" and Path(path).is_dir() else [path])]
    for path in files:
        try:
            data = read_bytes(path)
        except FormatError as error:
            fail(str(error))
            code = 2
            continue
        parsed = read(data)
        reason = _why_not(parsed)
        if reason is not None:
            fail(f"{path}: not formatted: {reason}")
            code = max(code, 1)
            continue
        wanted = canonical_of(parsed)
        changed += wanted != data
        _show(path, data, wanted, check=check, diff=diff)
        if wanted != data and (check or diff):
            code = max(code, 1)
    if paths != ("-",):
        verb = "would be rewritten" if check or diff else "rewritten"
        note(f"{plural(changed, 'file')} {verb}, {plural(len(files) - changed, 'file')} untouched")
    return code


def canonical_of(parsed: Parsed) -> bytes:
    """The canonical bytes of a document of a known kind."""
    kind = kind_of(parsed)
    value: Any = parsed.value
    assert kind is not None
    return canonical(value, kind.layout).encode()


def _show(path: str, data: bytes, wanted: bytes, *, check: bool, diff: bool) -> None:
    """Writes, or shows, what changes in one file."""
    if diff and wanted != data:
        old = data.decode("utf-8").splitlines(keepends=True)
        new = wanted.decode("utf-8").splitlines(keepends=True)
        say("".join(difflib.unified_diff(old, new, path, f"{path} (canonical)")))
    elif check and wanted != data:
        say(path)
    elif path == "-" and not (check or diff):
        say(wanted.decode("utf-8"))
    elif wanted != data:
        write_atomic(path, wanted)
