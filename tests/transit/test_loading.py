"""Reading network files: what is right is read, everything else is refused with its place."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.documents.writing import canonical
from metrox_maps.errors import FormatError
from metrox_maps.metrox.draft.courses import courses
from metrox_maps.transit.codec import LAYOUT, network_document
from metrox_maps.transit.exporters import EXPORTERS
from metrox_maps.transit.layout.figures import figures
from metrox_maps.transit.layout.planar import planarized
from metrox_maps.transit.loading import load_network, network_of_bytes
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort
from metrox_maps.transit.simplify import thin

NETWORK = Network(
    name="Zürich",
    system="lonlat",
    nodes=(Node(id="a", name="Süd", at=(8.5, 47.0)), Node(id="b", at=(8.6, 47.1), station=False)),
    edges=(Edge(a="a", b="b", lines=("L",), path=((8.55, 47.02),)),),
    lines=(Line(id="L", name="Line", color="#ff0000", mode="tram", ways=(Way(nodes=("a", "b"), weight=3),)),),
)
TEXT = canonical(network_document(NETWORK), LAYOUT)


def test_a_file_is_read_back(tmp_path: Path) -> None:
    (tmp_path / "n.json").write_text(TEXT, encoding="utf-8")
    assert load_network(str(tmp_path / "n.json")) == NETWORK


def test_a_byte_order_mark_and_own_keys_do_no_harm() -> None:
    document = {"$schema": "urn:any", "x-note": [1], **json.loads(TEXT)}
    assert network_of_bytes(b"\xef\xbb\xbf" + json.dumps(document).encode(), "n.json") == NETWORK


def refused(data: bytes) -> str:
    with pytest.raises(FormatError) as caught:
        network_of_bytes(data, "n.json")
    return str(caught.value)


def changed(old: str, new: str) -> bytes:
    assert old in TEXT
    return TEXT.replace(old, new, 1).encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "n.json:1:1: "),
        (b"\xff\xfe{}", "n.json:1:1: the file is UTF-16; save it as UTF-8"),
        (changed("Zürich", "Z\x00rich"), "n.json:3:"),
        (b'{"nodes": []}', "n.json:1:1: is no network: the key `format` is missing; write one of `metrox-network/1`"),
        (b"[]", "n.json:1:1: is no network: the document must be an object"),
        (changed("metrox-network/1", "metrox-map/1"), "n.json:2:13: is no network: `metrox-map/1` is another format"),
        (changed('"junction"', '"junktion"'), "`junktion` is no key of an entry of `nodes`; did you mean `junction`?"),
        (changed("47.1", "147.1"), "n.json:7:36: `lat` is `147.1`; the most allowed is 90"),
        (changed('"lat"', '"y"'), "n.json:6:5: node `a` has no `lat`, which `lonlat` positions have"),
        (changed('"to": "b"', '"to": "c"'), "n.json:10:25: there is no node `c`"),
    ],
)
def test_what_is_no_network_is_refused_with_its_place(data: bytes, message: str) -> None:
    assert message in refused(data)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="none.json: there is no such file"):
        load_network(str(tmp_path / "none.json"))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    items = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return [(value, key) for key, _ in items] + [place for _, item in items for place in places(item)]


@given(st.data())
def test_whatever_the_file_holds_it_is_read_or_refused(data: st.DataObject) -> None:
    document = json.loads(TEXT)
    for _ in range(data.draw(st.integers(1, 2))):
        holder, key = data.draw(st.sampled_from(places(document)))
        holder[key] = data.draw(VALUES)
    raw = json.dumps(document).encode()
    cut = data.draw(st.integers(0, len(raw)))
    for attempt in (raw, raw[:cut], raw[:cut] + data.draw(st.binary(max_size=3)) + raw[cut:]):
        with contextlib.suppress(FormatError):
            assert isinstance(network_of_bytes(attempt, "n.json"), Network)


def test_a_line_that_crosses_itself_without_a_station_is_read_again(tmp_path: Path) -> None:
    at = {"a": (0.0, 0.0), "b": (10.0, 10.0), "c": (10.0, 0.0), "d": (0.0, 10.0)}
    drawn = Network(
        name="Eight",
        nodes=tuple(Node(id=name, name=name.upper(), at=point) for name, point in at.items()),
        edges=tuple(Edge(a=a, b=b, lines=("L",)) for a, b in ("ab", "bc", "cd")),
        lines=(Line(id="L", name="L", ways=(Way(nodes=tuple("abcd")),)),),
    )
    crossed = sort(planarized(drawn))
    assert crossed.lines[0].ways[0].nodes == ("a", "crossing-1", "b", "c", "crossing-1", "d")
    path = tmp_path / "eight.json"
    path.write_text(canonical(network_document(crossed), LAYOUT), encoding="utf-8")
    again = load_network(str(path))
    assert again == crossed == sort(planarized(again))
    assert thin(again, routes=None, stations=None)[0] == crossed
    assert figures(again).crossings == 1
    assert [course.stops for course in courses(again)[0]] == [("a", "b", "c", "d")]
    assert all(exporter.write(replace(again, system="lonlat")).count("crossing-1") for exporter in EXPORTERS)
