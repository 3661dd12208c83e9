"""Damage to a finished drawing, for the rules that no map can break while the program draws rightly.

Each entry is a fixture, and what is done to its SVG before the drawing is measured.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

Element = ElementTree.Element
Damage = Callable[[Element], None]
SVG = "{http://www.w3.org/2000/svg}"


def groups(root: Element, name: str, **data: str) -> list[Element]:
    """Groups of a class with these data attributes; at least one."""
    found = [
        group
        for group in root.iter(f"{SVG}g")
        if group.get("class") == name and all(group.get(f"data-{key}") == value for key, value in data.items())
    ]
    assert found, (name, data)
    return found


def gone(name: str, **data: str) -> Damage:
    """A group left out."""

    def damage(root: Element) -> None:
        for group in groups(root, name, **data):
            for parent in root.iter():
                if group in parent:
                    parent.remove(group)

    return damage


def moved(dx: float, dy: float, name: str, **data: str) -> Damage:
    """A group elsewhere."""

    def shifted(text: str) -> str:
        x, y = map(float, text.split())
        return f"{x + dx:g} {y + dy:g}"

    def damage(root: Element) -> None:
        for group in groups(root, name, **data):
            for shape in group.iter():
                for key, by in (("x", dx), ("cx", dx), ("y", dy), ("cy", dy)):
                    if shape.get(key) is not None:
                        shape.set(key, f"{float(shape.get(key, '')) + by:g}")
                if shape.get("d") is not None:
                    ends = re.sub(r"(?<=[ML])[-\d.]+ [-\d.]+", lambda found: shifted(found[0]), shape.get("d", ""))
                    ends = re.sub(r"(?<= [01] )[-\d.]+ [-\d.]+(?=[LAZ]|$)", lambda found: shifted(found[0]), ends)
                    shape.set("d", ends)

    return damage


def box_of(root: Element, station: str) -> tuple[float, float, float, float]:
    """What a station's rectangles cover."""
    rects = list(groups(root, "station", station=station)[0].iter(f"{SVG}rect"))
    corners = [tuple(float(rect.get(key, "")) for key in ("x", "y", "width", "height")) for rect in rects]
    left, top = min(x for x, *_ in corners), min(y for _, y, *_ in corners)
    return left, top, max(x + width for x, _, width, _ in corners), max(y + height for _, y, _, height in corners)


def beside(station: str, other: str, gap: float) -> Damage:
    """A station's box so far right of another's."""

    def damage(root: Element) -> None:
        (left, top, *_), (_, there, right, _) = box_of(root, station), box_of(root, other)
        moved(right + gap - left, there - top, "station", station=station)(root)

    return damage


def led_by(route: str, start: str, station: str, below: float) -> Damage:
    """The lane that leaves a stop led by way of a point so far below the middle of a station's box."""

    def damage(root: Element) -> None:
        left, top, right, bottom = box_of(root, station)
        for path in groups(root, "lane", route=route, **{"from": start})[0].iter(f"{SVG}path"):
            numbers = re.findall(r"-?[\d.]+", path.get("d", ""))
            way = f"L{(left + right) / 2:g} {(top + bottom) / 2 + below:g}L"
            path.set("d", f"M{numbers[0]} {numbers[1]}{way}{numbers[-2]} {numbers[-1]}")

    return damage


def swapped(first: str, second: str, start: str) -> Damage:
    """Two lanes that leave one stop in each other's place."""

    def damage(root: Element) -> None:
        lanes = [
            list(groups(root, "lane", route=route, **{"from": start})[0].iter(f"{SVG}path"))
            for route in (first, second)
        ]
        ways = [paths[0].get("d", "") for paths in lanes]
        for paths, way in zip(lanes, reversed(ways), strict=True):
            for path in paths:
                path.set("d", way)

    return damage


def scaled(key: str, by: float, tag: str, name: str, **data: str) -> Damage:
    """A measure of some shapes larger or smaller."""

    def damage(root: Element) -> None:
        for group in groups(root, name, **data):
            for shape in group.iter(SVG + tag):
                if shape.get(key) is not None:
                    shape.set(key, f"{float(shape.get(key, '')) * by:g}")

    return damage


def put(key: str, value: str, tag: str, name: str, **data: str) -> Damage:
    """An attribute of some shapes changed."""

    def damage(root: Element) -> None:
        for group in groups(root, name, **data):
            for shape in group.iter(SVG + tag):
                shape.set(key, value)

    return damage


def reworded(text: str, name: str, **data: str) -> Damage:
    """A text with other words."""

    def damage(root: Element) -> None:
        for span in groups(root, name, **data)[0].iter(f"{SVG}tspan"):
            span.text = text

    return damage


DAMAGES: dict[str, Damage] = {
    "box-missing/bad-one-left-out": gone("station", station="hill"),
    "boxes-too-close/bad-one-millimetre": beside("dock", "central", 1.0),
    "line-through-box/bad-by-way-of-another": led_by("B", "hill", "dock", 0.0),
    "line-touches-box/bad-half-a-line": led_by("B", "hill", "dock", 6.0),
    "lines-cross-under-box/bad-sides-changed": swapped("A", "B", "central"),
    "lane-too-narrow/bad-thinner": scaled("stroke-width", 0.4, "path", "lane"),
    "start-without-arrow/bad-arrow-left-out": gone("start", route="A"),
    "parts-overlap/bad-train-on-line": moved(0.0, 12.0, "train", route="B"),
    "name-missing/bad-one-left-out": gone("name", station="hill"),
    "name-missing/bad-other-words": reworded("Hil", "name", station="hill"),
    "name-too-small/bad-scaled-down": scaled("font-size", 0.6, "text", "name"),
    "low-text-contrast/bad-grey-on-red": put("fill", "#8a5a5a", "text", "train", route="A"),
}
"""What is done to the drawing of a fixture."""
