"""Names that are none are cut where a source is read, whatever its form, and that is told."""

from __future__ import annotations

from dataclasses import replace

from metrox_maps.transit.found import LONLAT, Found, FoundLine, Pattern, Stop
from metrox_maps.transit.importers.bounds import LONGEST, bounded
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.table import read_material

FOUND = Found(
    name="City",
    kind="test",
    system=LONLAT,
    stops=(Stop(id="a", name="Old Pier", place="row 1"), Stop(id="b", name="x" * LONGEST, other_names=("Quay",))),
    lines=(FoundLine(id="L", name="Harbour Line", patterns=(Pattern(stops=("a", "b")),)),),
)


def test_names_of_a_length_that_names_have_stay() -> None:
    assert bounded(FOUND) is FOUND


def test_longer_names_are_cut_with_a_note() -> None:
    long = "Pier " * 20_000
    stops = (replace(FOUND.stops[0], name=long), replace(FOUND.stops[1], other_names=("Quay", long)))
    found = bounded(replace(FOUND, stops=stops, lines=(replace(FOUND.lines[0], name=long),)))
    (pier, other), (line,) = found.stops, found.lines
    assert pier.name == line.name == other.other_names[1] == ("Pier " * 80)[:-1] + "…"
    assert (other.name, other.other_names[0]) == ("x" * LONGEST, "Quay")
    assert [(note.kind, note.text.partition(":")[0], note.place) for note in found.notes] == [
        ("repaired", "2 stops with a name of more than 400 letters, cut", "row 1"),
        ("repaired", "1 line with a name of more than 400 letters, cut", ""),
    ]


def test_every_reader_is_followed_by_it(monkeypatch: object) -> None:
    """Whatever reads a source: the names are looked at behind it."""
    long = replace(FOUND, stops=(replace(FOUND.stops[0], name="x" * 500), FOUND.stops[1]))
    reader = Importer(id="any", about="anything", recognizes=lambda _: True, read=lambda _: long)
    from metrox_maps.transit.importers import table

    monkeypatch.setattr(table, "IMPORTERS", (reader,))  # type: ignore[attr-defined]
    assert len(read_material(Material("x", {})).stops[0].name) == LONGEST
