"""From a board file to a board that may be drawn or played: read, check, refuse where there are errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from metrox_maps.documents.judging import errors_in, refusal, refuse_other
from metrox_maps.documents.pruning import salvaged
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.source import Parsed
from metrox_maps.findings.finding import FileReport
from metrox_maps.findings.rule import PLAIN
from metrox_maps.metromania import codec
from metrox_maps.metromania.check import check_board
from metrox_maps.metromania.model import CityBoard


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedBoard:
    """A board read from a file, also as a document (for records)."""

    board: CityBoard
    document: dict[str, Any]
    report: FileReport


def load_board(path: str, *, force: bool = False) -> LoadedBoard:
    """Reads and checks a board file (`-`: standard input).

    Raises FormatError where there is no board to be had, CheckFailed (which carries the report) where the board has
    errors; with `force` such a board is given back as far as it could be read, without what breaks the schema.
    """
    return loaded_board(read(read_bytes(path)), path, force=force)


def loaded_board(parsed: Parsed, path: str, *, force: bool = False) -> LoadedBoard:
    """The same for a text that was read already; `path` names it in messages."""
    refuse_other(parsed, path, (codec.FORMAT,), "is no board")
    checked = check_board(parsed, path, PLAIN)
    board, document = checked.board, parsed.value
    if force and board is None and parsed.complete:
        document = salvaged(parsed.value, codec.SCHEMA, frozenset(("districts",)))
        board = codec.parse_board(document) if document is not None else None
    if board is None or (errors_in(checked.report) and not force):
        raise refusal(path, checked.report, "board", salvaged=force)
    assert isinstance(document, dict)
    return LoadedBoard(board=board, document=document, report=checked.report)
