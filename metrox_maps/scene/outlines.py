"""Texts turned into shapes, for cutters, print shops and programs that have no fonts; and halos behind whole texts.

The letters are drawn as HarfBuzz gives them from the font; the words stay with each shape, for screen readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from metrox_maps.scene.shapes import Group, Outline, Scene, Shape, Text
from metrox_maps.scene.text import Run, runs
from metrox_maps.scene.typefaces import FontSet, fonts

_UNIT = 0.005
"""Outlines are rounded to this many millimetres: a quarter of a dot at 1200 dpi."""

_Command = tuple[str, tuple[float, ...]]


def outlined(scene: Scene) -> Scene:
    """The scene with all its texts as shapes, at the same places."""
    return replace(scene, children=_changed(scene.children, lambda text: (_outline(text, fonts()),)))


def halos_apart(scene: Scene, *, always: bool = False) -> Scene:
    """The scene with halos as shapes behind their texts, where a halo might cover letters of its own text.

    It would where a text has several runs, as each is drawn with its halo before the next. Programs that draw every
    letter with its halo, as typst does for PDF, need it `always`.
    """

    def apart(text: Text) -> tuple[Shape, ...]:
        if not text.halo or not (always or len(runs(text.text, text.size, bold=text.bold)) > 1):
            return (text,)
        return replace(_outline(text, fonts()), halo_only=True), replace(text, halo=0.0)

    return replace(scene, children=_changed(scene.children, apart))


def _changed(shapes: Sequence[Shape], change: Callable[[Text], tuple[Shape, ...]]) -> tuple[Shape, ...]:
    """The shapes with other ones in the place of each text."""
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found.append(replace(shape, children=_changed(shape.children, change)))
        elif isinstance(shape, Text):
            found += change(shape)
        else:
            found.append(shape)
    return tuple(found)


@lru_cache(4096)
def _outline(text: Text, font_set: FontSet) -> Outline:  # noqa: ARG001 - each set of fonts has outlines of its own
    parts = runs(text.text, text.size, bold=text.bold)
    width = sum(run.width for run in parts)
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[text.anchor]
    commands = [command for run in parts for command in _letters(run, start + run.left, text.size)]
    return Outline(text=text, data=_data(commands), unit=_UNIT)


def _letters(run: Run, left: float, size: float) -> Iterator[_Command]:
    """A run's curves in millimetres from the anchor point, y down."""
    x = left
    for glyph in run.face.shape(run.text, backwards=run.backwards):
        for command, points in run.face.curves(glyph.number):
            placed = [
                -(value + glyph.up) * size if index % 2 else x + (value + glyph.right) * size
                for index, value in enumerate(points)
            ]
            yield command, tuple(placed)
        x += glyph.advance * size


def _data(commands: list[_Command]) -> str:
    """Path data in whole units; every step counts from the point before, rounded, so that no error adds up."""
    data: list[str] = []
    here = begin = (0, 0)
    for command, points in commands:
        whole = [round(value / _UNIT) for value in points]
        if command == "Z":
            here = begin
            data.append("z")
            continue
        steps = [value - here[index % 2] for index, value in enumerate(whole)]
        here = (whole[-2], whole[-1])
        if command == "M":
            begin = here
        elif not any(steps):
            continue
        data.append(_written(command, steps))
    return "".join(data)


def _written(command: str, steps: list[int]) -> str:
    if command == "L" and 0 in steps:
        return f"h{steps[0]}" if steps[1] == 0 else f"v{steps[1]}"
    numbers = "".join(f"{step}" if step < 0 or not index else f" {step}" for index, step in enumerate(steps))
    return command.lower() + numbers
