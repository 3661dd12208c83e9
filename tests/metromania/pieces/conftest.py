"""Boards to make kits of, and pages of kits read back."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from metrox_maps.metromania.model import CityBoard, Components, District, Placed
from metrox_maps.scene.shapes import Group, Scene, Shape
from metrox_maps.scene.svg import to_svg

NS = "{http://www.w3.org/2000/svg}"


def made_board(n: int = 4, count: int = 8, **changes: Any) -> CityBoard:
    """A board whose districts differ in every corner; by default with two spares and other numbers than usual."""
    cells = [(row, column) for row in range(n) for column in range(2 * row + 1)]
    districts = []
    for number in range(count):
        kinds = dict(zip(cells[number % 3 :: 2], "HWFLPHWF" * n, strict=False))
        rows = tuple("".join(kinds.get((row, column), ".") for column in range(2 * row + 1)) for row in range(n))
        districts.append(District(id=f"d{number}", name=f"District {number}", rows=rows))
    settings: dict[str, Any] = {
        "name": "Six Corners",
        "side": n,
        "districts": tuple(districts),
        "frame": tuple(("S" + "." * n)[: n - 1 - side % 2] + "E" + "S" * (side % 2) for side in range(6)),
        "placement": tuple(Placed(number, number % 3) for number in (2, 0, 1, 5, 4, 3)),
        "components": Components(stations=17, tunnels=11),
    }
    return CityBoard(**(settings | changes))


def every_group(shapes: Iterable[Shape]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from every_group(shape.children)


def svg_groups(scene: Scene, name: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(to_svg(scene))
    return [group for group in root.iter(f"{NS}g") if group.get("class") == name]


@pytest.fixture
def make() -> Callable[..., CityBoard]:
    """Makes a board of a side and a number of districts; see `made_board`."""
    return made_board


@pytest.fixture
def groups() -> Callable[[Iterable[Shape], str], list[Group]]:
    """All groups of a name in some pages or shapes."""

    def found(shapes: Iterable[Any], name: str) -> list[Group]:
        parts = [part for shape in shapes for part in (shape.children if isinstance(shape, Scene) else (shape,))]
        return [group for group in every_group(parts) if group.name == name]

    return found


@pytest.fixture
def in_svg() -> Callable[[Scene, str], list[ElementTree.Element]]:
    """All groups of a name in the SVG file of a page."""
    return svg_groups
