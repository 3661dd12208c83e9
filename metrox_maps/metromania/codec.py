"""Between a board's document and its typed form, both ways.

`parse_board` accepts only documents that satisfy the schema `metromania-board-1`; `check` sees to that.
`board_document` gives the document of a typed board, without keys that hold nothing.
"""

from __future__ import annotations

import json
from typing import Any

from metrox_maps.documents.writing import Layout, dumps
from metrox_maps.metromania.model import (
    CityBoard,
    Components,
    Credits,
    District,
    Extras,
    Ignore,
    Options,
    Placed,
)

FORMAT = "metromania-board/1"
SCHEMA = "metromania-board-1"
DEAL = "deal"
"""The placement of a board whose districts are dealt."""

LAYOUT = Layout(
    order={
        "": (
            "$schema",
            "format",
            "name",
            "language",
            "credits",
            "side",
            "placement",
            "frame",
            "components",
            "options",
            "districts",
            "lint",
        ),
        "credits": ("author", "licence", "source"),
        "components": ("stations", "tunnels"),
        "options": ("end_trigger", "open_destinations", "straight_dealing", "two_players"),
        "districts": ("id", "name", "rows"),
        "ignore": ("rule", "on", "reason"),
    },
    groups={"districts": (("id", "name"),)},
    inline=frozenset(("placement",)),
    centred=frozenset(("rows",)),
)
"""Canonical form of a board file: a district over several lines, its rows in the shape of the triangle."""


def _extras(value: dict[str, Any]) -> Extras:
    """The author's own keys of an object, and `$schema`, which an editor reads."""
    return tuple((key, dumps(item)) for key, item in value.items() if key.startswith("x-") or key == "$schema")


def _extra_documents(extras: Extras) -> dict[str, Any]:
    return {key: json.loads(text) for key, text in extras}


def parse_board(document: dict[str, Any]) -> CityBoard:
    """The typed form of a document that satisfies the schema; others raise KeyError, TypeError or ValueError."""
    credit = document.get("credits", {})
    placement = document["placement"]
    components = document.get("components", {})
    options = document.get("options", {})
    return CityBoard(
        name=document["name"],
        side=int(document["side"]),
        districts=tuple(
            District(id=value["id"], name=value["name"], rows=tuple(value["rows"]), extras=_extras(value))
            for value in document["districts"]
        ),
        frame=tuple(document["frame"]),
        placement=None if placement == DEAL else tuple(Placed(int(which), int(turn)) for which, turn in placement),
        components=Components(**{key: int(components[key]) for key in ("stations", "tunnels") if key in components}),
        options=_options(options),
        language=document.get("language", "en"),
        credits=Credits(credit.get("author", ""), credit.get("licence", ""), credit.get("source", "")),
        ignores=tuple(
            Ignore(value["rule"], value.get("on", ""), value["reason"])
            for value in document.get("lint", {}).get("ignore", ())
        ),
        extras=_extras(document),
    )


def _options(value: dict[str, Any]) -> Options:
    usual = Options()
    return Options(
        end_trigger=int(value.get("end_trigger", usual.end_trigger)),
        open_destinations=value.get("open_destinations", usual.open_destinations),
        straight_dealing=value.get("straight_dealing", usual.straight_dealing),
        two_players=value.get("two_players", usual.two_players),
    )


def board_document(board: CityBoard) -> dict[str, Any]:
    """The document of a typed board; `parse_board` of it is equal to the board.

    Keys that begin with `x-` are kept on the board and its districts.
    """
    usual = Options()
    chosen = {
        key: getattr(board.options, key)
        for key in LAYOUT.order["options"]
        if getattr(board.options, key) != getattr(usual, key)
    }
    credits = {key: getattr(board.credits, key) for key in LAYOUT.order["credits"] if getattr(board.credits, key)}
    ignored = [{"rule": entry.rule, "on": entry.on, "reason": entry.reason} for entry in board.ignores]
    return _extra_documents(board.extras) | {
        "format": FORMAT,
        "name": board.name,
        **({"language": board.language} if board.language != "en" else {}),
        **({"credits": credits} if credits else {}),
        "side": board.side,
        "placement": DEAL
        if board.placement is None
        else [[placed.district, placed.rotation] for placed in board.placement],
        "frame": list(board.frame),
        "components": {"stations": board.components.stations, "tunnels": board.components.tunnels},
        **({"options": chosen} if chosen else {}),
        "districts": [
            {"id": district.id, "name": district.name, "rows": list(district.rows)} | _extra_documents(district.extras)
            for district in board.districts
        ],
        **({"lint": {"ignore": ignored}} if ignored else {}),
    }
