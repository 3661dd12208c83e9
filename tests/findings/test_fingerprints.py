"""Fingerprints say which finding is which from run to run: edits elsewhere keep them, other objects have others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.checking import check_file
from metrox_maps.findings.finding import Finding, Severity, Span
from metrox_maps.findings.fingerprints import fingerprints, shown_path, uri


def finding(rule: str = "odd-angle", **fields: Any) -> Finding:
    return Finding(**{"rule": rule, "severity": Severity.INFO, "message": "", **fields})


def marks(path: Path) -> dict[str, str]:
    """Fingerprints of what is found in a file, with rule and place as the reader sees them."""
    findings = check_file(str(path)).findings
    names = [f"{item.rule} {item.key}" for item in findings]
    assert len(set(names)) == len(names)
    return dict(zip(names, fingerprints(str(path), findings), strict=True))


def spoilt(document: Any) -> None:
    for number, route in enumerate(document["routes"][:2]):
        route["stations"][1] = f"nowhere-{number}"


@pytest.fixture
def change(starter: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, str]]:
    """Fingerprints of a faulty map after a change; always the same file."""

    def change(further: Callable[[Any], None] = lambda _: None, indent: int | None = None) -> dict[str, str]:
        path = starter(spoilt)
        monkeypatch.chdir(path.parent)
        document = json.loads(path.read_text(encoding="utf-8"))
        further(document)
        path.write_text(json.dumps(document, indent=indent), encoding="utf-8")
        return marks(path)

    return change


def unknown(found: dict[str, str]) -> dict[str, str]:
    return {name: mark for name, mark in found.items() if name.startswith("unknown-station")}


def test_they_survive_edits_elsewhere(change: Callable[..., dict[str, str]]) -> None:
    before = unknown(change())
    assert len(before) == len(set(before.values())) == 2
    assert unknown(change(indent=4)) == before
    assert unknown(change(lambda it: it["stations"].insert(0, {"id": "new", "name": "New", "at": [0, 0]}))) == before
    assert unknown(change(lambda it: it["routes"].reverse())) == before


def test_an_object_by_another_id_has_another(change: Callable[..., dict[str, str]]) -> None:
    before, after = change(), change(lambda it: it["routes"][0].update(id="Z"))
    assert len(set(unknown(before).values()) & set(unknown(after).values())) == 1


def test_only_rule_path_place_and_order_count() -> None:
    plain = finding(key="/routes/A")
    moved = finding(
        key="/routes/A", span=Span(7, 1, 7, 2), message="at 3", pointer="/routes/5", severity=Severity.ERROR
    )
    assert fingerprints("a", [plain]) == fingerprints("a", [moved])
    different = [
        *fingerprints("a", [plain, plain]),
        *fingerprints("b", [plain]),
        *fingerprints("a", [finding("sharp-turn", key="/routes/A"), finding(key="/routes/B"), finding(on="route:A")]),
    ]
    assert len(set(different)) == 6


@given(st.lists(st.tuples(st.sampled_from("ab"), st.text(max_size=3)), max_size=8), st.text())
def test_each_finding_of_a_file_has_its_own(places: list[tuple[str, str]], path: str) -> None:
    found = fingerprints(path, [finding(rule, key=key) for rule, key in places])
    assert len(set(found)) == len(places)
    assert all(len(mark) == 32 and set(mark) <= set("0123456789abcdef") for mark in found)


def test_paths_are_the_same_however_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ways = ("maps/a.json", "./maps/a.json", "maps/../maps/a.json", str(tmp_path / "maps" / "a.json"))
    assert {shown_path(way) for way in ways} == {"maps/a.json"}
    assert len({fingerprints(way, [finding()])[0] for way in ways}) == 1
    assert uri("maps/ä, 100%#?.json") == "maps/%C3%A4%2C%20100%25%23%3F.json"
