"""The tables of a GTFS feed, wherever in its source they are, and a count of what was done to them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, printable, shortened
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.tables import Fits, Table, require, rows
from metrox_maps.transit.notes import Note

NEEDED = ("stops.txt", "routes.txt", "trips.txt", "stop_times.txt")
"""Tables without which no line has a way."""
_NAMED = 5
"""Ids that a note names."""


def recognizes(material: Material) -> bool:
    """Whether two of the needed tables are in one folder of the source."""
    folders = [str(path.parent) for name in material.names if (path := PurePosixPath(name)).name.lower() in NEEDED]
    return len(folders) > len(set(folders))


class Feed:
    """The tables of the one folder of a source that is a feed."""

    __slots__ = ("_names", "_told", "material", "notes")

    def __init__(self, material: Material) -> None:
        """Raises ImportFailed where no folder, or more than one, has the needed tables."""
        self.material = material
        self.notes: list[Note] = []
        self._told: dict[tuple[str, str, str, str], _Told] = {}
        folders: dict[str, dict[str, str]] = {}
        for name in material.names:
            path = PurePosixPath(name)
            folders.setdefault(str(path.parent), {})[path.name.lower()] = name
        feeds = {folder: names for folder, names in sorted(folders.items()) if all(table in names for table in NEEDED)}
        where = printable(material.path)
        if len(feeds) > 1:
            raise ImportFailed(
                f"{where}: holds {len(feeds)} feeds, in the folders {listed(map(printable, feeds), 20)}; "
                "name the one that is meant with --member"
            )
        if not feeds:
            nearest = max(folders.values(), key=lambda names: sum(table in names for table in NEEDED), default={})
            missing = [table for table in NEEDED if table not in nearest]
            there = f"it holds {listed(map(printable, material.names), 20)}" if material.names else "it is empty"
            raise ImportFailed(f"{where}: has no {listed(missing)}, which a GTFS feed needs; {there}")
        (self._names,) = feeds.values()

    def table(self, name: str, columns: tuple[str, ...], fits: Fits | None = None) -> Table:
        """A table that must be there, row by raw row; raises ImportFailed where it lacks one of these columns."""
        table = Table(self.material, self._names[name], self.notes, fits)
        require(table, columns)
        return table

    def rows(
        self, name: str, columns: tuple[str, ...], fits: Fits | None = None
    ) -> Iterator[tuple[int, dict[str, str]]]:
        """The lines and rows of a table that must be there; raises ImportFailed where it lacks one of these columns."""
        return rows(self.material, self._names[name], self.notes, columns=columns, fits=fits)

    def optional(self, name: str, columns: tuple[str, ...]) -> Iterator[tuple[int, dict[str, str]]]:
        """The rows of a table that may be absent; one that cannot be used is left out with a note."""
        if name not in self._names:
            return
        try:
            yield from rows(self.material, self._names[name], self.notes, columns=columns)
        except ImportFailed as error:
            self.notes.append(Note("dropped", f"the table is not used: {error}", name))

    def tell(self, kind: str, noun: str, text: str, *, of: str, count: int = 1, place: str = "") -> None:
        """Counts things of one kind that the same was done to; each kind of them becomes one note.

        `of` is one of them, such as an id; the smallest few are told. `place` is the table.
        """
        told = self._told.setdefault((kind, place, noun, text), _Told())
        told.count += count
        if of not in told.smallest and (len(told.smallest) < _NAMED or of < told.smallest[-1]):
            insort(told.smallest, of)
            del told.smallest[_NAMED:]

    def told(self) -> tuple[Note, ...]:
        """All notes: those of the tables, then what was counted."""
        counted = []
        for (kind, place, noun, text), told in self._told.items():
            names = [shortened(one, 40) or "?" for one in told.smallest]
            if told.count == 1:
                which = f"{noun} `{names[0]}`"
            elif len(names) == told.count:
                which = f"{plural(told.count, noun)} ({listed(names)})"
            else:
                which = f"{plural(told.count, noun)} (such as {listed(names)})"
            counted.append(Note(kind, f"{which}: {text}", place))
        return (*self.notes, *counted)


@dataclass(slots=True)
class _Told:
    """How often something was done, and the smallest ids of what it was done to."""

    count: int = 0
    smallest: list[str] = field(default_factory=list)
