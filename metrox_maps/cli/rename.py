"""`metrox rename`: an id changed everywhere in a file."""

from __future__ import annotations

from typing import Any

import click

from metrox_maps.cli.output import emit, note
from metrox_maps.documents.judging import reading_findings, refuse_other, structural_findings
from metrox_maps.documents.reading import BOM, read, read_bytes
from metrox_maps.errors import FormatError
from metrox_maps.files import write_atomic
from metrox_maps.findings.words import listed, plural
from metrox_maps.metromania import codec as board_codec
from metrox_maps.metromania.renaming import rename as rename_on_board
from metrox_maps.metrox.codec import DROPPED, FORMAT, SCHEMA, parse_map
from metrox_maps.metrox.renaming import rename

_OF_MAPS, _OF_BOARDS = ("station", "route"), ("district",)


@click.command()
@click.argument("file")
@click.argument("what", metavar="KIND:OLD")
@click.argument("new")
def command(file: str, what: str, new: str) -> None:
    """Change an id everywhere in a file: KIND is `station` or `route` of a map, `district` of a board.

    Other lines stay as they are.

    \b
    Example: metrox rename harbour.json station:old-pier new-pier
             metrox rename city.json district:d3 docks
    """
    kind, colon, old = what.partition(":")
    if not colon or kind not in (*_OF_MAPS, *_OF_BOARDS):
        raise click.UsageError("write what to rename as station:OLD or route:OLD, on a board as district:OLD")
    data = read_bytes(file)
    parsed = read(data)
    refuse_other(parsed, file, (FORMAT, board_codec.FORMAT), "is neither map nor board")
    on_board = isinstance(parsed.value, dict) and parsed.value.get("format") == board_codec.FORMAT
    kinds = _OF_BOARDS if on_board else _OF_MAPS
    if parsed.complete and kind not in kinds:
        has = f"has no {kind}s; write {listed(f'{known}:OLD' for known in kinds)}"
        raise FormatError(f"{file}: a {'board' if on_board else 'map'} {has}")
    faults = reading_findings(parsed)
    if (
        not parsed.complete
        or any(fault.rule != "file-has-bom" for fault in faults)
        or structural_findings(parsed, board_codec.SCHEMA if on_board else SCHEMA)[1]
    ):
        raise FormatError(f"{file}: has errors of syntax or structure; mend them first (`metrox check {file}`)")
    text, places = (rename_on_board if on_board else rename)(parsed, kind, old, new)
    changed = (BOM if data.startswith(BOM) else b"") + text.encode()
    if file == "-":
        emit(changed)
    else:
        write_atomic(file, changed)
    note(f"{file}: {kind} `{old}` is now `{new}` in {plural(places, 'place')}")
    renamed: Any = read(text.encode()).value
    if DROPPED in renamed:
        from metrox_maps.metrox.draft.dropped import trued

        held = trued(parse_map(renamed))
        for words in (*(f"{words}; `metrox layout` mends that" for words in held.mended), *held.left):
            note(f"  {words}")
