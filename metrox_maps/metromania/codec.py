"""Between a board's document and its typed form, both ways.

`parse_board` accepts only documents that satisfy the schema `metromania-board-1`; `check` sees to that.
`board_document` gives the document of a typed board, without keys that hold nothing.
"""

from __future__ import annotations

from typing import Any

from metrox_maps.documents.extras import extra_documents, extras_of
from metrox_maps.documents.writing import Layout
from metrox_maps.metromania.model import (
    CityBoard,
    Components,
    Credits,
    District,
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
            District(id=value["id"], name=value["name"], rows=tuple(value["rows"]), extras=extras_of(value))
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
        extras=extras_of(document),
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
    credited = {key: getattr(board.credits, key) for key in LAYOUT.order["credits"] if getattr(board.credits, key)}
    ignored = [{"rule": entry.rule, "on": entry.on, "reason": entry.reason} for entry in board.ignores]
    return extra_documents(board.extras) | {
        "format": FORMAT,
        "name": board.name,
        **({"language": board.language} if board.language != "en" else {}),
        **({"credits": credited} if credited else {}),
        "side": board.side,
        "placement": DEAL
        if board.placement is None
        else [[placed.district, placed.rotation] for placed in board.placement],
        "frame": list(board.frame),
        "components": {"stations": board.components.stations, "tunnels": board.components.tunnels},
        **({"options": chosen} if chosen else {}),
        "districts": [
            {"id": district.id, "name": district.name, "rows": list(district.rows)} | extra_documents(district.extras)
            for district in board.districts
        ],
        **({"lint": {"ignore": ignored}} if ignored else {}),
    }
