"""Lines of a record held against its schema: one fault is enough, since a record is refused as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metrox_maps.documents.schemas import faults, load_schema, structural_remarks
from metrox_maps.documents.verdict import validator
from metrox_maps.errors import RecordError
from metrox_maps.findings.finding import Path, pointer


def refuse_faulty_header(value: dict[str, Any], schema: str, *, parts: Mapping[str, str]) -> None:
    """Raises RecordError where a header does not satisfy its schema; `parts` are documents in it, and their schemas."""
    _refuse(next(faults(value, load_schema(schema)), None), "the header", schema)
    for key, name in parts.items():
        wrong = structural_remarks(value[key], name)
        if wrong:
            raise RecordError(f"the {key} in the header: {pointer(wrong[0][1].path)}: {wrong[0][1].message}")
    if type(value["seed"]) is not int:
        raise RecordError(f"its seed is {value['seed']!r}, which is no whole number as JSON writes one")


def refuse_faulty_game(game: dict[str, Any], schema: str) -> None:
    """Raises RecordError where the line of a game does not satisfy what its schema calls a game."""
    if not validator(schema, "game")(game):
        whole = load_schema(schema)
        _refuse(next(faults(game, whole["$defs"]["game"], whole), None), "the game", schema)


def _refuse(fault: tuple[Path, str] | None, what: str, schema: str) -> None:
    if fault is not None:
        where = pointer(fault[0]) or "top level"
        raise RecordError(f"{what} does not satisfy the schema {schema}: {where} ({fault[1]})")
