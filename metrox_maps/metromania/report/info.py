"""What a board holds, in numbers: as the document `metromania-info/1` and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import plural, printable, shortened
from metrox_maps.metromania.facts import city_of, counts, is_placement, is_whole
from metrox_maps.metromania.model import END, KIND_NAMES, SIDES, SPOTS, START, CityBoard
from metrox_maps.metromania.placements import judged_placements
from metrox_maps.metromania.walks import Walks

_KEYS = {kind: name.lower() for kind, name in KIND_NAMES.items()}
"""How the document calls what a space may be."""
_SIDES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
"""The sides of the city in words, in their order."""


def info_document(board: CityBoard) -> dict[str, Any]:
    """Counts of a board (schema `metromania-info-1`).

    `in_city` gives for each kind of space the least and the most that six districts in play can have. The shortest
    lines of a dealt board are those of all placements by which a check judges it.
    """
    lengths = _lengths(board)
    return {
        "format": "metromania-info/1",
        "name": board.name,
        "side": board.side,
        "dealt": board.placement is None,
        "districts": len(board.districts),
        "in_city": _in_city(board),
        "per_district": [
            {"id": district.id, "spots": sum(held[kind] for kind in SPOTS)} | _keyed(held)
            for district, held in ((district, counts(board, dealt=(i,))) for i, district in enumerate(board.districts))
        ],
        "per_side": [
            {
                "side": side,
                "starts": text.count(START),
                "ends": text.count(END),
                "least_tunnels": min(lengths.get(side, ()), default=None),
                "most_tunnels": max(lengths.get(side, ()), default=None),
            }
            for side, text in enumerate(board.frame)
        ],
        "components": {"stations": board.components.stations, "tunnels": board.components.tunnels},
        "options": {
            "end_trigger": board.options.end_trigger,
            "open_destinations": board.options.open_destinations,
            "straight_dealing": board.options.straight_dealing,
            "two_players": board.options.two_players,
        },
    }


def _keyed(held: Mapping[str, int]) -> dict[str, int]:
    return {_KEYS[kind]: number for kind, number in held.items()}


def _in_city(board: CityBoard) -> dict[str, dict[str, int]]:
    """For the spots together and for each kind of space: how many at least and at most are in the city."""
    placed = board.placement if board.placement is not None and is_placement(board, board.placement) else None
    chosen = range(len(board.districts)) if placed is None else [item.district for item in placed]
    each = [counts(board, dealt=(index,)) for index in chosen]
    groups = {"spots": SPOTS} | {_KEYS[kind]: (kind,) for kind in KIND_NAMES}
    found = {}
    for name, kinds in groups.items():
        numbers = sorted(sum(held[kind] for kind in kinds) for held in each)
        found[name] = {"least": sum(numbers[:SIDES]), "most": sum(numbers[-SIDES:])}
    return found


def _lengths(board: CityBoard) -> dict[int, list[int]]:
    """By side: for each of its line starts, in each placement, the tunnels of the shortest line to an allowed end."""
    found: dict[int, list[int]] = {}
    for placement in judged_placements(board) if is_whole(board) else ():
        walks = Walks(city_of(board, placement))
        for start in walks.starts:
            nearest = walks.nearest(start, board.components.tunnels)
            if nearest is not None:
                found.setdefault(start.side, []).append(nearest[0])
    return found


def info_text(board: CityBoard) -> str:
    """The same for people: the whole city, then a line per district and a line per side."""
    info = info_document(board)
    city, options = info["in_city"], info["options"]
    ways = "dealt" if info["dealt"] else "placed"
    rows = [
        ("districts", f"{len(board.districts)}, six of them {ways}" if len(board.districts) > SIDES else f"6, {ways}"),
        ("spots", f"{_range(city['spots'])}: " + _listed(city, ("house", "work", "fun"))),
        ("other spaces", _listed(city, ("plain", "lake", "park"))),
        ("line starts", str(sum(row["starts"] for row in info["per_side"]))),
        ("line ends", str(sum(row["ends"] for row in info["per_side"]))),
        ("stations", str(board.components.stations)),
        ("tunnels a line", str(board.components.tunnels)),
        ("end of building", f"{options['end_trigger']} lines blocked or finished"),
        ("destinations", "open" if options["open_destinations"] else "hidden"),
        ("dealing", "straight with four players" if options["straight_dealing"] else "by lot"),
        ("two players", "two companies each" if options["two_players"] == "two-companies" else "not for two"),
    ]
    if len(board.districts) < SIDES:
        rows[0] = ("districts", str(len(board.districts)))
    heading = f"{printable(board.name)}, a Metromania board of side {board.side}"
    kinds = ("house", "work", "fun", "plain", "lake", "park")
    districts = [
        (row["id"], shortened(district.name, 30), str(row["spots"]), *(str(row[kind]) for kind in kinds))
        for row, district in zip(info["per_district"], board.districts, strict=True)
    ]
    sides = [
        (str(row["side"]), _SIDES[row["side"]], str(row["starts"]), str(row["ends"]), _tunnels(row))
        for row in info["per_side"]
    ]
    return "\n".join(
        [
            heading,
            "",
            *(f"{name:<16}  {value}" for name, value in rows),
            "",
            columns(("district", "", "spots", *kinds), districts, left=2),
            "",
            columns(("side", "", "starts", "ends", "shortest lines"), sides, left=2),
        ]
    )


def _range(band: Mapping[str, int]) -> str:
    return str(band["least"]) if band["least"] == band["most"] else f"{band['least']}–{band['most']}"


def _listed(city: Mapping[str, Mapping[str, int]], kinds: tuple[str, ...]) -> str:
    names = {key: KIND_NAMES[kind] for kind, key in _KEYS.items()}
    return ", ".join(f"{_range(city[kind])} {names[kind]}" for kind in kinds)


def _tunnels(row: Mapping[str, Any]) -> str:
    least, most = row["least_tunnels"], row["most_tunnels"]
    if least is None:
        return "none"
    return plural(least, "tunnel") if least == most else f"{least}–{most} tunnels"
