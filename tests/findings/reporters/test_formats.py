"""Every output format: what a reader of it needs, exactly, and that no text in a map can break out of it."""

from __future__ import annotations

import copy
import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.families import CATALOGUE
from metrox_maps.findings.finding import FileReport, Finding, Report, Severity
from metrox_maps.findings.reporters import REPORTERS, render
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.score import scores
from metrox_maps.findings.words import printable

DATA = Path(__file__).parents[2] / "data" / "sarif"
SARIF = json.loads((DATA / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))


def sarif(report: Report, context: Context) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(render("sarif", report, context))
    return document


@pytest.mark.parametrize("form", REPORTERS)
def test_an_empty_report_can_be_written(form: str, context: Context) -> None:
    render(form, Report.of([]), context)
    render(form, Report.of([FileReport(path="a.json")]), context)


@pytest.mark.parametrize("form", REPORTERS)
def test_hostile_text_is_always_encodable_and_moves_no_cursor(form: str, hostile: Report, context: Context) -> None:
    text = render(form, hostile, context)
    text.encode()
    assert "\x1b" not in text
    assert "\u202e" not in text


# -- sarif -------------------------------------------------------------------------------------------------------------


def test_sarif_is_valid_against_the_official_schema(report: Report, hostile: Report, context: Context) -> None:
    for one in (report, hostile, Report.of([])):
        jsonschema.Draft4Validator(SARIF).validate(sarif(one, context))


def test_the_official_schema_can_fail(report: Report, context: Context) -> None:
    document = sarif(report, context)
    for change in (
        lambda run: run.pop("tool"),
        lambda run: run["results"][0].pop("message"),
        lambda run: run["results"][0].update(level="fatal"),
        lambda run: run["results"][0].update(unknown=1),
        lambda run: run["results"][0]["locations"][0]["physicalLocation"]["region"].update(startLine=0),
    ):
        broken = copy.deepcopy(document)
        change(broken["runs"][0])
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.Draft4Validator(SARIF).validate(broken)


def test_sarif_says_where_what_and_how_to_mend(report: Report, context: Context) -> None:
    (run,) = sarif(report, context)["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    spoke = {"file-unreadable", "unknown-station", "odd-angle", "sharp-turn", "shared-end-point"}
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [name for name in CATALOGUE if name in spoke]
    result = next(item for item in run["results"] if item["ruleId"] == "unknown-station")
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "unknown-station"
    place = {"uri": "maps/a%20b%2Cc.json", "uriBaseId": "%SRCROOT%"}
    region = {"startLine": 2, "startColumn": 4, "endLine": 2, "endColumn": 9}
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": place, "region": region}}]
    assert result["relatedLocations"][0]["message"] == {"text": "the first"}
    assert result["fixes"][0]["artifactChanges"][0]["replacements"] == [
        {"deletedRegion": region, "insertedContent": {"text": '"central"'}}
    ]
    assert result["level"] == "error"


def test_sarif_keeps_accepted_findings_and_says_what_failed(report: Report, context: Context) -> None:
    (run,) = sarif(report, context)["runs"]
    suppressed = [item["suppressions"] for item in run["results"] if "suppressions" in item]
    assert suppressed == [
        [{"kind": "inSource", "justification": "as the real line does"}],
        [{"kind": "external"}],
    ]
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert [note["message"]["text"] for note in invocation["toolExecutionNotifications"]] == ["there is no such file"]
    marks = [item["partialFingerprints"]["metrox/v1"] for item in run["results"]]
    assert len(set(marks)) == len(marks)


def test_more_results_than_readers_accept_are_cut_and_said_so(context: Context) -> None:
    info = Finding(rule="odd-angle", severity=Severity.INFO, message="")
    error = Finding(rule="unknown-station", severity=Severity.ERROR, message="")
    document = sarif(Report.of([FileReport(path="a", findings=(*[info] * 25_000, error))]), context)
    (run,) = document["runs"]
    assert len(run["results"]) == 25_000
    assert run["results"][0]["level"] == "error"
    (note,) = run["invocations"][0]["toolExecutionNotifications"]
    assert note["message"]["text"].startswith("1 of 25001 results are left out")


# -- junit -------------------------------------------------------------------------------------------------------------


def test_junit_tells_failures_errors_and_output_apart(report: Report, context: Context) -> None:
    root = ET.fromstring(render("junit", report, context))
    assert root.attrib == {"name": "metrox check", "tests": "5", "failures": "1", "errors": "1"}
    first, clean, gone = root.findall("testsuite")
    cases = {case.get("name"): case for case in first}
    assert set(cases) == {"odd-angle", "sharp-turn", "unknown-station"}
    failure = cases["unknown-station"].find("failure")
    assert failure is not None
    assert failure.text is not None
    assert failure.text.startswith("maps/a b,c.json:2:4: error route `A` stops at")
    assert cases["odd-angle"].find("failure") is None
    assert cases["odd-angle"].findtext("system-out") == "maps/a b,c.json:1:1: info odd"
    assert [len(case) for case in clean] == [0]
    error = gone[0].find("error")
    assert error is not None
    assert error.get("message") == "there is no such file"


def test_what_fails_a_run_is_a_junit_failure(report: Report) -> None:
    strict = render("junit", report, Context(rules=CATALOGUE, fail_on=Severity.WARNING))
    assert ET.fromstring(strict).get("failures") == "2"
    never = render("junit", report, Context(rules=CATALOGUE, fail_on=None))
    assert ET.fromstring(never).get("failures") == "0"


@given(st.text())
@settings(max_examples=200)
def test_any_name_gives_well_formed_xml(name: str) -> None:
    finding = Finding(rule="unknown-station", severity=Severity.ERROR, message=name)
    text = render("junit", Report.of([FileReport(path=name or "a", findings=(finding,))]), Context(rules=CATALOGUE))
    case = ET.fromstring(text.encode("utf-8"))[0][0]
    failure = case.find("failure")
    assert failure is not None
    assert failure.get("message") == re.sub("[^ -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", printable(name))


# -- github, gitlab ----------------------------------------------------------------------------------------------------

COMMAND = re.compile(r"::(error|warning|notice) ((?:[a-zA-Z]+=[^,:\r\n]*)(?:,[a-zA-Z]+=[^,:\r\n]*)*)::([^\r\n]*)")


def test_github_shows_the_worst_first(report: Report, context: Context) -> None:
    lines = render("github", report, context).splitlines()
    assert lines[0] == "::error title=metrox check::3 files checked: 2 errors, 1 warning, 1 info."
    assert lines[1] == (
        "::error file=maps/a b%2Cc.json,line=2,endLine=2,col=4,endColumn=8,title=unknown-station::"
        "route `A` stops at `centrl`, which is no station; did you mean `central`?"
    )
    assert [line.partition(" ")[0] for line in lines] == ["::error", "::error", "::error", "::warning", "::notice"]
    assert "col=" not in lines[-1]  # a place over several lines has no columns there


def test_github_says_nothing_of_clean_files(context: Context) -> None:
    assert render("github", Report.of([FileReport(path="a.json")]), context) == ""


@given(st.text())
@settings(max_examples=200)
def test_any_text_stays_one_command(text: str) -> None:
    finding = Finding(rule="unknown-station", severity=Severity.ERROR, message=text)
    written = render("github", Report.of([FileReport(path=text or "a", findings=(finding,))]), Context(rules=CATALOGUE))
    lines = written.removesuffix("\n").split("\n")
    assert len(lines) == 2
    assert all(COMMAND.fullmatch(line) for line in lines)


def test_gitlab_has_what_its_merge_requests_need(report: Report, hostile: Report, context: Context) -> None:
    entries = json.loads(render("gitlab", report, context))
    assert [(entry["check_name"], entry["severity"]) for entry in entries] == [
        ("odd-angle", "info"),
        ("unknown-station", "major"),
        ("sharp-turn", "minor"),
        ("file-unreadable", "blocker"),
    ]
    assert entries[1]["location"] == {"path": "maps/a b,c.json", "lines": {"begin": 2, "end": 2}}
    required = {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["description", "fingerprint", "severity", "location"],
            "properties": {
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {
                    "required": ["path", "lines"],
                    "properties": {"lines": {"required": ["begin"], "properties": {"begin": {"type": "integer"}}}},
                },
            },
        },
    }
    for one in (entries, json.loads(render("gitlab", hostile, context))):
        jsonschema.validate(one, required)
        assert len({entry["fingerprint"] for entry in one}) == len(one)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate([{**entries[0], "severity": "error"}], required)


# -- json, jsonl, markdown ---------------------------------------------------------------------------------------------


def test_json_follows_its_schema(report: Report, hostile: Report, context: Context) -> None:
    scored = Context(rules=CATALOGUE, scores=scores(report, CATALOGUE))
    for text in (render("json", report, context), render("json", hostile, context), render("json", report, scored)):
        assert list(faults(json.loads(text), load_schema("metrox-report-1"))) == []
    assert json.loads(render("json", report, scored))["files"][1]["score"]["total"] == 100
    accepted = json.loads(render("json", report, context))["files"][0]["accepted"]
    assert [(item["rule"], item["kind"], item["reason"]) for item in accepted] == [
        ("shared-end-point", "inSource", "as the real line does"),
        ("shared-end-point", "external", ""),
    ]


def test_jsonl_has_a_finding_a_line_and_the_summary_last(report: Report, context: Context) -> None:
    *lines, last = [json.loads(line) for line in render("jsonl", report, context).splitlines()]
    whole = json.loads(render("json", report, context))
    assert lines == [{"path": file["path"], **item} for file in whole["files"] for item in file["findings"]]
    assert last == {"summary": whole["summary"]}


class Tags(HTMLParser):
    """The tags of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's signature
        self.found.add(tag)


def test_markdown_keeps_hostile_text_in_its_cell(report: Report, hostile: Report, context: Context) -> None:
    plain, attacked = render("markdown", report, context), render("markdown", hostile, context)
    assert attacked.count("\n") == plain.count("\n")
    rows = [line for line in attacked.splitlines() if line.startswith("|")]
    assert [row.count("|") for row in rows] == [row.count("|") for row in plain.splitlines() if row.startswith("|")]
    tags = Tags()
    tags.feed(attacked)
    assert tags.found == {"code"}
    assert "@" not in attacked
    assert "`" not in attacked


def test_markdown_names_files_findings_and_counts(report: Report) -> None:
    text = render("markdown", report, Context(rules=CATALOGUE, scores=scores(report, CATALOGUE)))
    assert "| <code>maps/a b,c.json</code> | 1 | 1 | 1 | 49 |" in text
    assert "| 2:4 | error | <code>unknown-station</code> | route <code>A</code> stops at <code>centrl</code>," in text
    assert "1 finding suppressed by the baseline." in text


# -- full, concise -----------------------------------------------------------------------------------------------------


def test_full_shows_the_place_the_relation_and_the_fix(report: Report, context: Context) -> None:
    assert (
        "error[unknown-station]: route `A` stops at `centrl`, which is no station; did you mean `central`?\n"
        "  --> maps/a b,c.json:2:4\n"
        "   |\n"
        " 2 | ab centrl xyz\n"
        "   |    ^^^^^\n"
        "  = the first: maps/a b,c.json:1:1\n"
        "  = fix: write `central` (--unsafe-fixes)\n"
    ) in render("full", report, context)


def test_colors_are_added_to_the_same_text(report: Report) -> None:
    for form in ("full", "concise"):
        plain = render(form, report, Context(rules=CATALOGUE))
        colored = render(form, report, Context(rules=CATALOGUE, color=True))
        assert colored != plain
        assert re.sub("\x1b\\[[0-9;]*m", "", colored) == plain


def test_carets_stand_below_wide_characters(context: Context) -> None:
    class Wide:
        def line(self, number: int) -> str:
            return '"東京": 1' if number == 1 else ""

    from metrox_maps.findings.finding import Span

    finding = Finding(rule="odd-angle", severity=Severity.INFO, message="", span=Span(1, 7, 1, 8))
    text = render("full", Report.of([FileReport(path="a", findings=(finding,), source=Wide())]), context)
    assert ' 1 | "東京": 1\n   | ' + " " * 8 + "^\n" in text
