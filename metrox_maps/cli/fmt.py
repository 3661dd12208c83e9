"""`metrox fmt`: files in the canonical form."""

from __future__ import annotations

import difflib
from typing import Any

import click

from metrox_maps.checking import look_into
from metrox_maps.cli.output import emit, fail, note, say
from metrox_maps.cli.paths import is_folder
from metrox_maps.documents.judging import format_finding, reading_findings
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import canonical
from metrox_maps.errors import MetroxError
from metrox_maps.families import KINDS, kind_of
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
    """Rewrite map, board and edition files in the canonical form: fixed key order, one station a line.

    PATH is a file, a folder, or `-` (standard input to standard output). A file with syntax errors is left alone.

    \b
    Example: metrox fmt maps/
             metrox fmt harbour.json --diff
    """
    code = changed = skipped = 0
    files: list[str] = []
    for path in dict.fromkeys(paths):
        if not is_folder(path):
            files.append(path)
            continue
        found = look_into(path)
        files += found.ours
        for place in found.closed:
            fail(f"{place}: may not be opened (permission denied)")
        if not found.ours:
            fail(f"{path}: holds no map, board or edition file")
        if found.closed or not found.ours:
            code = 2
    for path in files:
        try:
            outcome = _format(path, check=check, diff=diff)
        except MetroxError as error:
            fail(str(error))
            code, outcome = 2, None
        if outcome is None:
            code, skipped = max(code, 1), skipped + 1
        elif outcome:
            changed += 1
            code = max(code, int(check or diff))
    if paths != ("-",):
        verb = "would be rewritten" if check or diff else "rewritten"
        left = f", {skipped} not formatted" if skipped else ""
        note(f"{plural(changed, 'file')} {verb}, {len(files) - changed - skipped} already canonical{left}")
    return code


def _format(path: str, *, check: bool, diff: bool) -> bool | None:
    """Rewrites or shows one file; whether it was not canonical, or None where it is left alone. Raises MetroxError."""
    data = read_bytes(path)
    parsed = read(data)
    reason = _why_not(parsed)
    if reason is not None:
        fail(f"{path}: not formatted: {reason}")
        return None
    wanted = canonical_of(parsed)
    _show(path, data, wanted, check=check, diff=diff)
    return wanted != data


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
        lines = difflib.unified_diff(old, new, path, f"{path} (canonical)")
        say("".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines))
    elif check and wanted != data:
        say(path)
    elif path == "-" and not (check or diff):
        emit(wanted)
    elif wanted != data:
        write_atomic(path, wanted)
