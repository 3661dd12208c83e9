"""The lines of a source, listed for choosing."""

from __future__ import annotations

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.assemble import assemble
from metrox_maps.transit.choosing import Choice
from metrox_maps.transit.found import PLANE, Found, FoundLine, Link, Pattern, Stop
from metrox_maps.transit.listing import summaries
from metrox_maps.transit.names import cleaned_network


def links(text: str) -> tuple[Link, ...]:
    return tuple(Link(a=a, b=b) for a, b in text.split())


CITY = Found(
    name="City",
    kind="test",
    system=PLANE,
    stops=(
        *(Stop(id=name, name=f"{name}-town", at=(float(index), 0.0)) for index, name in enumerate("ABCDEFG")),
        Stop(id="j", at=(0.5, 0.5), station=False),
        Stop(id="z", at=(9.0, 9.0)),
    ),
    lines=(
        FoundLine(
            id="m10", name="M10", mode="metro", code="type 1", links=links("AB BC"), color="#112233", place="row 1"
        ),
        FoundLine(
            id="m2",
            name="M2",
            mode="metro",
            patterns=(Pattern(stops=tuple("CDEC"), weight=7), Pattern(stops=("C", "D"))),
        ),
        FoundLine(id="m3", name="M3", mode="metro", links=links("AB DE")),
        FoundLine(id="b", name="", mode="bus", links=links("Aj jG Gz")),
        FoundLine(id="c", name="Ghost", mode="bus", patterns=(Pattern(stops=("x", "y")),)),
        FoundLine(id="d", name="Empty", mode="bus"),
    ),
)


def test_every_line_is_listed_with_its_stations_in_order() -> None:
    assert [
        (one.id, one.name, one.taken, one.ways, one.loop, one.trips, one.problem.split(";")[0])
        for one in summaries(CITY)
    ] == [
        ("m2", "M2", True, (("C-town", "D-town", "E-town"),), True, 8, ""),
        ("m3", "M3", True, (), False, 0, "line `M3` is in 2 pieces"),
        ("m10", "M10", True, (("A-town", "B-town", "C-town"),), False, 0, ""),
        ("b", "b", False, (("A-town", "G-town", "z"),), False, 0, ""),
        ("d", "Empty", False, (), False, 0, "it has no stations"),
        ("c", "Ghost", False, (), False, 1, "it has no stations"),
    ]
    first = summaries(CITY)[2]
    assert (first.color, first.mode, first.code, first.place) == ("#112233", "metro", "type 1", "row 1")


def test_the_choice_decides_what_is_taken_and_how() -> None:
    assert [one.id for one in summaries(CITY, Choice(lines=("b", "M10"))) if one.taken] == ["b", "m10"]
    joined = {one.id: one for one in summaries(CITY, Choice(join_gaps=True))}
    assert joined["m3"].ways == (("A-town", "B-town", "D-town", "E-town"),)
    with pytest.raises(ImportFailed, match="there is no line `M7`"):
        summaries(CITY, Choice(lines=("M7",)))


def test_stations_are_listed_under_the_names_they_get() -> None:
    names = {"A": "Ash", "B": "Bridge  Street", "C": "Castle"}
    found = Found(
        name="City",
        kind="test",
        system=PLANE,
        stops=tuple(Stop(id=key, name=name, at=(float(i), 0.0)) for i, (key, name) in enumerate(names.items())),
        lines=(FoundLine(id="L", name="L", links=links("AB BC")),),
    )
    network, _ = cleaned_network(assemble(found)[0])
    (line,) = summaries(found)
    assert set(line.ways[0]) == {node.name for node in network.nodes}
    assert "Bridge  Street" not in line.ways[0]
