"""`metrox check`: exit codes, formats, folders, suppression, and any input at all."""

from __future__ import annotations

import copy
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from metrox_maps.documents.reading import read
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.families import check_parsed
from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters import REPORTERS, render
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.rule import PLAIN
from metrox_maps.metrox.rules import RULES
from metrox_maps.metrox.templates import template

Run = Callable[..., Any]
STARTER = json.loads(template("starter"))


def report_of(done: Any) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(done.out)
    assert list(faults(document, load_schema("metrox-report-1"))) == []
    return document


def test_a_clean_map_gives_0_and_says_so(metrox: Run, starter: Run) -> None:
    done = metrox("check", starter())
    assert done.code == 0
    assert re.fullmatch(
        r"1 file checked by \d+ rules \(20 more with --draw, 5 more with --play\): nothing to complain about.\n",
        done.out,
    )
    assert metrox("check", starter(), "--quiet").out == ""


def test_an_error_gives_1_with_place_excerpt_and_suggestion(metrox: Run, starter: Run) -> None:
    path = starter(lambda document: document["routes"][0]["stations"].__setitem__(2, "centrl"))
    metrox("fmt", path)
    done = metrox("check", path)
    assert done.code == 1
    assert "error[unknown-station]" in done.out
    assert "did you mean `central`?" in done.out
    assert 'stations": ["north-gate", "library", "centrl"' in done.out
    assert "\n    |" in done.out
    assert "^^^^^^^^" in done.out
    (finding,) = [
        item
        for item in report_of(metrox("check", path, "--format", "json"))["files"][0]["findings"]
        if item["severity"] == "error"
    ]
    line = path.read_text().splitlines()[finding["line"] - 1]
    assert line[finding["column"] - 1 : finding["end_column"] - 1] == '"centrl"'
    assert finding["pointer"] == "/routes/0/stations/2"
    concise = metrox("check", path, "--format", "concise").out
    assert f"{path}:{finding['line']}:{finding['column']}: error unknown-station " in concise


@pytest.mark.parametrize(("level", "code"), [("never", 0), ("error", 0), ("warning", 1), ("info", 1)])
def test_the_threshold_decides_the_exit_code(metrox: Run, starter: Run, level: str, code: int) -> None:
    path = starter(lambda document: document["stations"].append({"id": "lost", "name": "Lost", "at": [2, 2]}))
    assert metrox("check", path, "--fail-on", level).code == code


def test_every_fault_of_syntax_and_the_rules_come_in_one_run(metrox: Run, starter: Run) -> None:
    path = starter(lambda document: document["routes"][1].update(start="central"))
    path.write_text(path.read_text().replace("{", "{ // a note\n", 1).replace("]}]}", "]},]}", 1))
    rules = [
        finding["rule"] for finding in report_of(metrox("check", path, "--format", "json"))["files"][0]["findings"]
    ]
    assert rules == ["comment", "start-not-first", "trailing-comma"]


def test_structural_faults_stop_the_rules_and_say_so(metrox: Run, starter: Run) -> None:
    path = starter(lambda document: document["routes"][0].update(windows="3"))
    done = metrox("check", path)
    assert done.code == 1
    assert f"{len(RULES)} rules did not run: the structure has to be right first." in done.out


def test_a_faulty_ornament_does_not_stop_the_rules(metrox: Run, starter: Run) -> None:
    def change(document: Any) -> None:
        document["stations"][0]["label"] = "up"
        document["routes"][1]["end"] = "central"

    found = report_of(metrox("check", starter(change), "--format", "json"))["files"][0]["findings"]
    assert [finding["rule"] for finding in found] == ["value-not-allowed", "end-not-last"]


def test_select_and_ignore_by_rule_and_group(metrox: Run, starter: Run) -> None:
    def change(document: Any) -> None:
        document["routes"][1]["end"] = "central"
        document["stations"][0]["transfer_count"] = 9

    path = starter(change)

    def rules(*options: str) -> set[str]:
        done = metrox("check", path, "--format", "json", *options)
        return {finding["rule"] for finding in report_of(done)["files"][0]["findings"]}

    assert rules() == {"end-not-last", "transfer-count-wrong"}
    assert rules("--select", "end-not-last") == {"end-not-last"}
    assert rules("--ignore", "route") == set()
    assert rules("--ignore", "end-not-last,geometry") == {"transfer-count-wrong"}


def test_accepted_findings_are_counted_and_unused_entries_reported(metrox: Run, starter: Run) -> None:
    def change(document: Any) -> None:
        document["stations"].append({"id": "lost", "name": "Lost", "at": [2, 2]})
        document["lint"] = {
            "ignore": [
                {"rule": "station-on-no-route", "on": "station:lost", "reason": "a depot"},
                {"rule": "separate-networks", "reason": "no longer so"},
                {"rule": "station-on-no-rout", "on": "", "reason": "a slip"},
                {"rule": "station-on-no-route", "on": "station:lst", "reason": "a slip"},
            ]
        }

    report = report_of(metrox("check", starter(change), "--format", "json"))
    assert report["summary"]["suppressed"] == 1
    assert [(finding["rule"], finding["pointer"]) for finding in report["files"][0]["findings"]] == [
        ("unused-ignore", "/lint/ignore/1"),
        ("unused-ignore", "/lint/ignore/2/rule"),
        ("unused-ignore", "/lint/ignore/3/on"),
    ]
    assert "did you mean `station-on-no-route`" in report["files"][0]["findings"][1]["message"]
    assert "did you mean `station:lost`" in report["files"][0]["findings"][2]["message"]


def test_an_entry_for_another_station_accepts_nothing(metrox: Run, starter: Run) -> None:
    def change(document: Any) -> None:
        document["stations"].append({"id": "lost", "name": "Lost", "at": [2, 2]})
        document["lint"] = {"ignore": [{"rule": "station-on-no-route", "on": "station:central", "reason": "x"}]}

    report = report_of(metrox("check", starter(change), "--format", "json"))
    assert {finding["rule"] for finding in report["files"][0]["findings"]} == {"station-on-no-route", "unused-ignore"}


def test_folders_hold_what_is_ours_and_the_rest_is_counted(metrox: Run, starter: Run, tmp_path: Path) -> None:
    starter(name="good.json")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "broken.json").write_text('{"format": "metrox-map/1", ')
    (tmp_path / "package.json").write_text('{"name": "x"}')
    (tmp_path / ".hidden.json").write_text('{"format": "metrox-map/1"}')
    done = metrox("check", ".", "--format", "json")
    assert done.code == 1
    assert [file["path"] for file in report_of(done)["files"]] == ["good.json", "sub/broken.json"]
    assert "1 other JSON file left alone" in metrox("check", ".").err
    (tmp_path / "empty").mkdir()
    assert metrox("check", "empty").code == 2


def test_an_unreadable_file_does_not_stop_the_others_and_gives_2(metrox: Run, starter: Run) -> None:
    good = starter()
    done = metrox("check", "missing.json", good, "--format", "json")
    assert done.code == 2
    report = report_of(done)
    assert report["files"][0]["findings"][0]["rule"] == "file-unreadable"
    assert report["files"][1]["findings"] == []


def test_standard_input_has_a_name(metrox: Run, starter: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(starter().read_bytes()[:-1])

    monkeypatch.setattr("sys.stdin", Stdin)
    done = metrox("check", "-", "--stdin-filename", "maps/a.json", "--format", "json")
    assert done.code == 1
    assert report_of(done)["files"][0]["path"] == "maps/a.json"


def test_an_edition_file_is_checked_and_used_by_its_path(metrox: Run, starter: Run, tmp_path: Path) -> None:
    from metrox_maps.metrox.editions import edition_document

    folder = tmp_path / "maps"
    folder.mkdir()
    house = edition_document("okazu-2018") | {"id": "house"}
    (folder / "house.json").write_text(json.dumps(house))
    path = starter(lambda document: document.update(edition="house.json"), name="maps/map.json")
    assert metrox("check", "maps").code == 0
    (folder / "house.json").write_text(json.dumps(house | {"players": [3, 2]}))
    done = metrox("check", folder / "house.json", path, "--format", "json")
    found = [(finding["rule"], finding["pointer"]) for file in report_of(done)["files"] for finding in file["findings"]]
    assert found == [("edition-unplayable", "/players"), ("unknown-edition", "/edition")]


def test_a_crash_in_one_rule_is_a_finding_and_the_others_go_on(
    metrox: Run, starter: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from metrox_maps.metrox import check

    def fail(_: object) -> Any:
        raise ZeroDivisionError("boom")

    broken = tuple(replace(rule, check=fail) if rule.id == "end-not-last" else rule for rule in RULES)
    monkeypatch.setattr(check, "RULES", broken)
    path = starter(lambda document: document["routes"][1].update(start="central"))
    done = metrox("check", path, "--format", "json")
    assert done.code == 2
    assert [finding["rule"] for finding in report_of(done)["files"][0]["findings"]] == [
        "rule-crashed",
        "start-not-first",
    ]


def test_names_cannot_move_the_cursor(metrox: Run, starter: Run) -> None:
    def change(document: Any) -> None:
        document["stations"][0]["name"] = document["stations"][1]["name"] = "a\x1b[2Jb\u202ec"

    done = metrox("check", starter(change))
    assert "\x1b[2J" not in done.out
    assert "\u202e" not in done.out


def rendered(data: bytes) -> None:
    """Checks bytes and renders the report in every format; places must lie within the text."""
    report = check_parsed(read(data), "x.json", PLAIN)
    assert not report.failed
    for form in REPORTERS:
        render(form, Report.of([report]), Context()).encode()
    for finding in report.findings:
        span = finding.span
        assert (1, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)


@given(st.binary(max_size=400))
def test_any_bytes_can_be_checked(data: bytes) -> None:
    rendered(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_any_json_can_be_checked(value: Any) -> None:
    rendered(json.dumps(value).encode())


@given(st.data())
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
def test_any_mutation_of_a_map_can_be_checked(data: st.DataObject) -> None:
    document = copy.deepcopy(STARTER)
    names = [station["id"] for station in document["stations"]] + ["nowhere", ""]
    for _ in range(data.draw(st.integers(1, 4))):
        holder: Any = document
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(holder[key], dict | list) and data.draw(st.booleans()):
                holder = holder[key]
                continue
            match data.draw(st.integers(0, 3)):
                case 0:
                    holder[key] = data.draw(JSON)
                case 1:
                    holder[key] = data.draw(st.sampled_from(names))
                case 2:
                    holder[key] = data.draw(st.integers(-1, 40))
                case _:
                    del holder[key]
            break
    text = json.dumps(document, indent=data.draw(st.sampled_from([None, 1])))
    cut = data.draw(st.integers(0, len(text)))
    rendered(
        text.encode()
        if data.draw(st.booleans())
        else (text[:cut] + data.draw(st.text(max_size=3)) + text[cut + 1 :]).encode("utf-8", "replace")
    )


def test_an_error_cannot_be_ignored(metrox: Run, starter: Run) -> None:
    def change(document: Any) -> None:
        document["routes"][1]["start"] = "central"
        document["lint"] = {"ignore": [{"rule": "start-not-first", "reason": "I like it"}]}

    done = metrox("check", starter(change), "--format", "json")
    assert done.code == 1
    found = report_of(done)["files"][0]["findings"]
    assert [finding["rule"] for finding in found] == ["start-not-first", "unused-ignore"]
    assert "errors cannot be ignored" in found[1]["message"]


@pytest.mark.parametrize(
    ("old", "new", "rules"),
    [
        ('"windows": 2', '"windows": NaN', ["number-not-finite"]),
        ('"windows": 2', '"windows": 1e400', ["number-not-finite"]),
        ('"windows": 2', '"windows": 02', ["invalid-number"]),
        ('"windows": 2', '"windows": two', ["wrong-quotes"]),
        ('"windows": 2', '"windws": 2', ["unknown-key"]),
        ('"pattern": "hollow"', '"pattern": null', ["wrong-type"]),
        ('"name": "Central"', '"name": “Central”', ["wrong-quotes"]),
    ],
)
def test_one_slip_is_one_finding(metrox: Run, starter: Run, old: str, new: str, rules: list[str]) -> None:
    path = starter()
    path.write_text(path.read_text().replace(old, new, 1))
    found = report_of(metrox("check", path, "--format", "json"))["files"][0]["findings"]
    assert [finding["rule"] for finding in found] == rules


def test_a_flood_of_findings_is_cut_and_says_so(metrox: Run, starter: Run) -> None:
    path = starter(lambda document: document.update(stations=[0] * 5000))
    done = metrox("check", path)
    assert done.code == 1
    assert "the others are not listed" in done.out
    assert len(done.out) < 100_000
    path = starter(
        lambda document: document["routes"][0].update(
            stations=["a", "b"] * 90, branches=[{"stations": ["z"] * 200}] * 3
        )
    )
    assert "the others are not listed" in metrox("check", path).out


def test_standard_input_is_read_once_and_a_file_checked_once(metrox: Run, starter: Run) -> None:
    path = starter()
    assert metrox("check", "-", "-").code == 2
    assert "1 file checked" in metrox("check", path, path).out


def test_an_empty_folder_does_not_hide_what_else_was_found(metrox: Run, starter: Run, tmp_path: Path) -> None:
    path = starter(lambda document: document["routes"][1].update(start="central"))
    (tmp_path / "empty").mkdir()
    done = metrox("check", path, "empty")
    assert done.code == 2
    assert "start-not-first" in done.out
    assert "holds no map, board or edition file" in done.out


def test_joiners_are_no_odd_characters(metrox: Run, starter: Run) -> None:
    path = starter(lambda document: document["stations"][0].update(name="نمی\u200cدانم क्\u200dष 👩\u200d🚀"))
    assert metrox("check", path, "--fail-on", "info", "--ignore", "character-not-in-font").code == 0


def test_a_map_with_broken_parts_is_shown_without_them(metrox: Run, starter: Run, tmp_path: Path) -> None:
    def change(document: Any) -> None:
        document["routes"][0]["windows"] = -1
        del document["stations"][8]["name"]
        document["grid"]["colums"] = 3

    path = starter(change)
    info = json.loads(metrox("info", path, "--format", "json").out)
    assert (info["routes"], info["stations"]) == (2, 11)
    assert metrox("sheet", path, "-o", "a.svg").code == 1
    assert metrox("sheet", path, "-o", "a.svg", "--force").code == 0
    assert (tmp_path / "a.svg").exists()
