"""Between a map's document and its typed form, both ways.

`parse_map` accepts only documents that satisfy the schema `metrox-map-1`; `check` sees to that. `map_document` gives
the document of a typed map, without keys that hold nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from metrox_maps.documents.extras import extra_documents, extras_of
from metrox_maps.documents.writing import Layout
from metrox_maps.metrox.model import (
    Background,
    Bend,
    Bonus,
    Branch,
    Credits,
    Grid,
    Ignore,
    MapBonus,
    MetroMap,
    Point,
    Route,
    Station,
)

FORMAT = "metrox-map/1"
SCHEMA = "metrox-map-1"
DROPPED = "x-dropped"
"""The map's key that names stations thinned away: `[{"from": ID, "to": ID, "stations": [NAME, …]}]`."""

_BONUS = ("first", "later")
LAYOUT = Layout(
    order={
        "": (
            "$schema",
            "format",
            "name",
            "edition",
            "language",
            "credits",
            "grid",
            "stations",
            "routes",
            "map_bonus",
            "background",
            "lint",
        ),
        "credits": ("author", "licence", "source"),
        "grid": ("columns", "rows"),
        "stations": ("id", "name", "at", "label", "label_offset", "label_lines", "transfer_count"),
        "routes": (
            "id",
            "name",
            "color",
            "pattern",
            "windows",
            "bonus",
            "branch_bonus",
            "shape",
            "starts",
            "start",
            "end",
            "stations",
            "bends",
            "branches",
            "passes",
            "train",
        ),
        "bonus": _BONUS,
        "branch_bonus": _BONUS,
        "map_bonus": ("kind", *_BONUS),
        "bends": ("after", "through"),
        "branches": ("stations", "end", "bends"),
        "train": ("at",),
        "background": ("kind", "points"),
        "ignore": ("rule", "on", "reason"),
    },
    groups={
        "routes": (
            ("id", "name", "color", "pattern", "windows"),
            ("bonus", "branch_bonus"),
            ("shape", "starts", "start", "end"),
        )
    },
)
"""Canonical form of a map file: one station a line, a route over a few lines."""


def _point(value: Any) -> Point:
    return int(value[0]), int(value[1])


def _points(values: Iterable[Any]) -> tuple[Point, ...]:
    return tuple(_point(value) for value in values)


def _bonus(value: Any) -> Bonus:
    return Bonus(int(value["first"]), int(value["later"]))


def _bends(values: Iterable[Any]) -> tuple[Bend, ...]:
    return tuple(Bend(value["after"], _points(value["through"])) for value in values)


def _station(value: dict[str, Any]) -> Station:
    count = value.get("transfer_count")
    offset = value.get("label_offset")
    return Station(
        id=value["id"],
        name=value["name"],
        at=_point(value["at"]) if "at" in value else None,
        label=value.get("label"),
        label_offset=(float(offset[0]), float(offset[1])) if offset is not None else None,
        label_lines=tuple(value.get("label_lines", ())),
        transfer_count=int(count) if count is not None else None,
        extras=extras_of(value),
    )


def _route(value: dict[str, Any]) -> Route:
    return Route(
        id=value["id"],
        name=value["name"],
        color=value["color"],
        pattern=value.get("pattern", "solid"),
        windows=int(value["windows"]),
        bonus=_bonus(value["bonus"]),
        stations=tuple(value["stations"]),
        start=value.get("start"),
        end=value.get("end"),
        shape=value.get("shape", "path"),
        starts=value.get("starts", "start"),
        branches=tuple(
            Branch(stations=tuple(branch["stations"]), end=branch.get("end"), bends=_bends(branch.get("bends", ())))
            for branch in value.get("branches", ())
        ),
        branch_bonus=_bonus(value["branch_bonus"]) if "branch_bonus" in value else None,
        bends=_bends(value.get("bends", ())),
        passes=tuple(value.get("passes", ())),
        train=_point(value["train"]["at"]) if "train" in value else None,
        extras=extras_of(value),
    )


def parse_map(document: dict[str, Any]) -> MetroMap:
    """The typed form of a document that satisfies the schema; others raise KeyError, TypeError or ValueError."""
    grid = document.get("grid")
    credit = document.get("credits", {})
    return MetroMap(
        name=document["name"],
        edition=document["edition"],
        language=document.get("language", "en"),
        grid=Grid(int(grid["columns"]), int(grid["rows"])) if grid is not None else None,
        stations=tuple(_station(value) for value in document["stations"]),
        routes=tuple(_route(value) for value in document["routes"]),
        map_bonuses=tuple(
            MapBonus(value["kind"], int(value["first"]), int(value["later"])) for value in document.get("map_bonus", ())
        ),
        background=tuple(
            Background(value["kind"], _points(value["points"])) for value in document.get("background", ())
        ),
        credits=Credits(credit.get("author", ""), credit.get("licence", ""), credit.get("source", "")),
        ignores=tuple(
            Ignore(value["rule"], value.get("on", ""), value["reason"])
            for value in document.get("lint", {}).get("ignore", ())
        ),
        extras=extras_of(document),
    )


def _filled(**items: Any) -> dict[str, Any]:
    """The items that hold something."""
    return {key: value for key, value in items.items() if value is not None and value != [] and value != {}}


def _bend_documents(bends: Iterable[Bend]) -> list[dict[str, Any]]:
    return [{"after": bend.after, "through": [list(point) for point in bend.through]} for bend in bends]


def _bonus_document(bonus: Bonus | None) -> dict[str, int] | None:
    return {"first": bonus.first, "later": bonus.later} if bonus is not None else None


def _route_document(route: Route) -> dict[str, Any]:
    return (
        _filled(
            id=route.id,
            name=route.name,
            color=route.color,
            pattern=route.pattern,
            windows=route.windows,
            bonus=_bonus_document(route.bonus),
            branch_bonus=_bonus_document(route.branch_bonus),
            shape=None if route.shape == "path" else route.shape,
            starts=None if route.starts == "start" else route.starts,
            start=route.start,
            end=route.end,
            bends=_bend_documents(route.bends),
            branches=[
                _filled(stations=list(branch.stations), end=branch.end, bends=_bend_documents(branch.bends))
                for branch in route.branches
            ],
            passes=list(route.passes),
            train={"at": list(route.train)} if route.train is not None else None,
        )
        | {"stations": list(route.stations)}
        | extra_documents(route.extras)
    )


def map_document(metro: MetroMap) -> dict[str, Any]:
    """The document of a typed map; `parse_map` of it is equal to the map.

    Keys that begin with `x-` are kept on the map, its stations and its routes.
    """
    return extra_documents(metro.extras) | _filled(
        format=FORMAT,
        name=metro.name,
        edition=metro.edition,
        language=None if metro.language == "en" else metro.language,
        credits={
            key: value
            for key, value in (
                ("author", metro.credits.author),
                ("licence", metro.credits.licence),
                ("source", metro.credits.source),
            )
            if value
        },
        grid={"columns": metro.grid.columns, "rows": metro.grid.rows} if metro.grid is not None else None,
        stations=[
            _filled(
                id=station.id,
                name=station.name,
                at=list(station.at) if station.at is not None else None,
                label=station.label,
                label_offset=list(station.label_offset) if station.label_offset is not None else None,
                label_lines=list(station.label_lines),
                transfer_count=station.transfer_count,
            )
            | extra_documents(station.extras)
            for station in metro.stations
        ],
        routes=[_route_document(route) for route in metro.routes],
        map_bonus=[{"kind": bonus.kind, "first": bonus.first, "later": bonus.later} for bonus in metro.map_bonuses],
        background=[
            {"kind": shape.kind, "points": [list(point) for point in shape.points]} for shape in metro.background
        ],
        lint={"ignore": [{"rule": entry.rule, "on": entry.on, "reason": entry.reason} for entry in metro.ignores]}
        if metro.ignores
        else None,
    )
