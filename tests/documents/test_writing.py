"""Canonical text."""

from __future__ import annotations

from metrox_maps.documents.writing import Layout, canonical

LAYOUT = Layout(
    order={"": ("format", "name", "rows"), "rows": ("id", "at")}, groups={"routes": (("id", "name"), ("stations",))}
)


def test_keys_have_an_order_and_rows_a_line() -> None:
    document = {
        "x-b": 1,
        "rows": [{"at": [1.0, 2], "id": "a"}, {"x-n": "é", "id": "b"}],
        "name": "M",
        "x-a": [],
        "format": "f/1",
    }
    assert canonical(document, LAYOUT) == (
        '{\n  "format": "f/1",\n  "name": "M",\n  "rows": [\n    {"id": "a", "at": [1, 2]},\n'
        '    {"id": "b", "x-n": "é"}\n  ],\n  "x-b": 1,\n  "x-a": []\n}\n'
    )


def test_grouped_keys_share_a_line_and_others_have_their_own() -> None:
    text = canonical({"routes": [{"id": "r", "bends": [1], "stations": ["a"], "name": "N", "x-z": 0}]}, LAYOUT)
    assert text == (
        '{\n  "routes": [\n    {"id": "r", "name": "N",\n     "stations": ["a"],\n     "bends": [1],\n     "x-z": 0}\n  ]\n}\n'
    )
