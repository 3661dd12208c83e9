"""What `metrox sheet` is asked for, and what one kind of file or another makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from metrox_maps.findings.drawn import SheetRemark
from metrox_maps.findings.finding import FileReport
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.theme import Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The options of a drawing. Those that mean something for one kind of file only are None where not given."""

    paper: Paper
    orientation: str
    theme: Theme
    language: str | None
    show: frozenset[str]
    force: bool
    names: str | None
    """Maps: which stations are named."""
    deal: int | None
    """Boards: the seed that districts are dealt by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A finished drawing, and what there is to say of it."""

    scene: Scene
    title: str
    author: str
    facts: str
    """What is on it, in words."""
    remarks: Sequence[SheetRemark]
    notes: tuple[str, ...]
    """What else is good to know."""
    report: FileReport
    preview: Callable[[Sequence[Scene], str, bool], bytes]
    """The page to look at it with: of the pages as they are printed, why it is older than its file, and whether it
    follows that."""
    watched: tuple[str, ...] = ()
    """Other files that it depends on."""
