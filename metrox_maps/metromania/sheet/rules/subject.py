"""What the rules on a drawn board look at: the board, how large its spaces are, and every text on the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from metrox_maps.findings.finding import Path
from metrox_maps.findings.rule import Threshold
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.sheet.plan import Sheet
from metrox_maps.scene.shapes import Group, Shape, Text
from metrox_maps.scene.text import clean

PAGE_PLACE: Path = ("side",)
"""Where a board's file says how large the city is."""


@dataclass(frozen=True)
class DrawnSubject:
    """One drawn board under judgement."""

    board: CityBoard
    side: float
    """Side of a space, in millimetres."""
    paper: str
    placed: tuple[int, ...]
    """Indexes of the districts drawn."""
    texts: tuple[str, ...]
    """Every text on the page, in the order drawn."""
    limits: Mapping[str, float] = field(default_factory=dict)
    """Thresholds that a configuration changed, by rule id."""

    def limit(self, threshold: Threshold) -> float:
        """The number a rule judges by."""
        return self.limits.get(threshold.rule, threshold.value)

    def names(self, districts: Iterable[int]) -> Iterator[tuple[str, Path, str]]:
        """Every text of the board on a page with some districts: the text, its place in the file, its object."""
        yield self.board.name, ("name",), ""
        for index in districts:
            district = self.board.districts[index]
            yield district.name, ("districts", index, "name"), f"district:{district.id}"
        yield self.board.credits.author, ("credits", "author"), ""
        yield self.board.credits.licence, ("credits", "licence"), ""

    @property
    def in_play(self) -> tuple[int, ...]:
        """Indexes of the districts that may come to be drawn."""
        return tuple(range(len(self.board.districts))) if self.board.placement is None else self.placed


def subject_of(sheet: Sheet, *, limits: Mapping[str, float] | None = None) -> DrawnSubject:
    """What the rules look at of a sheet."""
    return DrawnSubject(
        board=sheet.board,
        side=sheet.side,
        paper=sheet.frame.paper.name,
        placed=tuple(sorted(placed.district for placed in sheet.placement)),
        texts=tuple(_texts(sheet.scene.children)),
        limits=limits or {},
    )


def _texts(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield clean(shape.text)
        elif isinstance(shape, Group):
            yield from _texts(shape.children)
