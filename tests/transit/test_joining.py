"""Stations merged because the user asks for it."""

from __future__ import annotations

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.assemble import Choice, assemble
from metrox_maps.transit.found import PLANE, Found, FoundLine, Pattern, Stop
from metrox_maps.transit.network import Network, Node

CITY = Found(
    name="City",
    kind="test",
    system=PLANE,
    stops=tuple(
        Stop(id=name, name=text, at=(x, 0.0), place=f"row {name}")
        for name, text, x in (
            ("a", "North", 0.0),
            ("b", "Bank", 1.0),
            ("m", "Monument", 1.5),
            ("c", "South", 3.0),
            ("d", "South", 30.0),
        )
    ),
    lines=(
        FoundLine(id="1", name="1", patterns=(Pattern(stops=("a", "b", "d")),)),
        FoundLine(id="2", name="2", patterns=(Pattern(stops=("m", "c")),)),
    ),
)


def joined(*pairs: tuple[str, str]) -> tuple[Network, list[str]]:
    network, notes = assemble(CITY, Choice(merge=pairs))
    return network, [note.text for note in notes if note.kind == "merged"]


def test_a_pair_is_one_station_named_like_the_first() -> None:
    network, texts = joined(("monument", "b"))
    assert network.nodes[1] == Node(id="b", name="Monument", at=(1.25, 0.0), originals=("b", "m"))
    assert [edge.a + edge.b for edge in network.edges] == ["ab", "bc", "bd"]
    assert texts[0].startswith("`Monument` and `Bank`, ")
    assert texts[0].endswith(" m apart, as asked")


def test_pairs_add_up_and_repeat_without_harm() -> None:
    network, texts = joined(("m", "b"), ("b", "m"), ("Monument", "c"))
    assert [node.originals for node in network.nodes] == [("a",), ("b", "c", "m"), ("d",)]
    assert len(texts) == 2
    assert [line.id for line in network.lines] == ["1"]  # the other has one station now


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        (
            ("Bank", "Monumnt"),
            "there is no station `Monumnt` to be merged on the lines taken; did you mean `Monument`?",
        ),
        (
            ("Bank", "bank"),
            "`Bank=bank` names one station twice, `Bank`, so there is nothing to merge; name two stations, or leave this "
            "`--merge` away",
        ),
        (
            ("Monument", "m"),
            "`Monument=m` names one station twice, `Monument`, so there is nothing to merge; name two stations, or leave "
            "this `--merge` away",
        ),
        (("Bank", "South"), "2 stations to be merged are named `South`; say which by an id: `c` and `d`"),
    ],
)
def test_a_station_that_is_not_plain_is_refused(pair: tuple[str, str], message: str) -> None:
    with pytest.raises(ImportFailed) as caught:
        joined(pair)
    assert str(caught.value) == message
