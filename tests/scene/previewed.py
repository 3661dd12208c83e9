"""A small sheet as a page to look at, also one whose every text is hostile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from metrox_maps.geometry.arcs import Straight
from metrox_maps.scene.preview import Entry, Listing, Note, Page, preview
from metrox_maps.scene.shapes import Group, Rect, Scene, Shape, Stroke, Text
from metrox_maps.scene.shapes import Path as Line

HOSTILE = "<script>window.hacked = 1</script>\"'&lt; {{title}} </style></title> --> ]]> \x1b\x00 \u202e"
COLORS = ("#d55e00", "#009e73", "#0f1eff", "#ffd400", "#5a1e3c", "#808080")
PX = 96 / 25.4
"""CSS pixels in a millimetre."""


def line(route: str, y: float, color: str) -> Group:
    stroke = Stroke(color=color, width=6)
    return Group(data=(("route", route),), children=(Line(pieces=(Straight((10.0, y), (110.0, y)),), stroke=stroke),))


def box(station: str, x: float, y: float) -> Group:
    return Group(
        data=(("station", station),), children=(Rect(left=x - 2, top=y - 2, width=4, height=4, fill="#204080"),)
    )


def drawing(*more: Shape, **changes: Any) -> Scene:
    """A page of 120 × 80 mm with patches of color, two lines and two boxes, one in a far corner."""
    patches = [
        Group(data=(("patch", color),), children=(Rect(left=5 + 10 * index, top=5, width=8, height=8, fill=color),))
        for index, color in enumerate(COLORS)
    ]
    lines = (line("A", 30, "#c1121f"), line("B", 50, "#0353a4"), box("near", 20, 30), box("far", 116, 76))
    scene = Scene(width=120, height=80, title="Harbour", desc="A sheet.", children=(*patches, *lines, *more))
    return replace(scene, **changes)


LISTS = (
    Listing(
        heading="Routes",
        entries=(
            Entry(key="route:A", label="A", swatch=(Stroke(color="#c1121f", width=3),), parts=("station:near",)),
            Entry(key="route:B", label="B", swatch=(Stroke(color="#0353a4", width=3),), parts=("station:far",)),
        ),
    ),
    Listing(
        heading="Stations",
        entries=(
            *(Entry(key=f"station:{name}", label=name) for name in ("near", "far", "lost")),
            *(Entry(key=f"station:x{number}", label=f"x{number}") for number in range(12)),
        ),
    ),
)
NOTES = (
    Note(severity="error", message="too near", source="gap", key="station:far"),
    Note(severity="error", message="too far", source="gap", key="station:far"),
    Note(severity="info", message="all in all"),
)


def page(scene: Scene | None = None, **options: Any) -> bytes:
    pages = [Page(scene=scene or drawing(), content=(10, 10, 110, 70))]
    return preview(pages, **{"title": "Harbour", "lists": LISTS, "notes": NOTES} | options)


def hostile_page() -> bytes:
    bad = drawing(
        Group(title=HOSTILE, children=(Text(at=(20.0, 60.0), text=HOSTILE, size=3),)), title=HOSTILE, desc=HOSTILE
    )
    lists = tuple(
        replace(listing, entries=tuple(replace(entry, label=HOSTILE, detail=HOSTILE) for entry in listing.entries))
        for listing in LISTS
    )
    lists = (
        lists[0],
        replace(lists[1], entries=(replace(lists[1].entries[0], key=f"station:{HOSTILE}"), *lists[1].entries[1:])),
    )
    return page(
        bad, title=HOSTILE, lists=lists, notes=[replace(note, message=HOSTILE, source=HOSTILE) for note in NOTES]
    )
