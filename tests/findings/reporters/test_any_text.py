"""Whatever text a map, a path or a line holds, every format stays what it is; and none says more than is true."""

from __future__ import annotations

import json
import unicodedata
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.families import CATALOGUE
from metrox_maps.findings.finding import (
    Accepted,
    FileReport,
    Finding,
    Fix,
    RelatedPlace,
    Report,
    Severity,
    Span,
    TextEdit,
)
from metrox_maps.findings.reporters import render
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.reporters.markdown import MOST_BYTES

FORMS = ("full", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown")
CONTEXT = Context(rules=CATALOGUE, version="0")
SARIF = json.loads((Path(__file__).parents[2] / "data" / "sarif" / "sarif-2.1.0-rtm.5.json").read_text("utf-8"))
NASTY = "\x00\t\n\r\x1b\x85\x9b\u2028\u2029\u202e\u2066\ud800\udfff\ufffe&<>|`@#%:,\"'\\]"
ANY = st.lists(st.sampled_from(NASTY) | st.characters(exclude_categories=()), max_size=20).map("".join)
"""Every code point, lone surrogates too, and often one that means something to a format or a terminal.

A list, since in `st.text` the two kinds become one alphabet in which the few are rare.
"""


class Line:
    """A file of one line."""

    def __init__(self, text: str) -> None:
        self._text = text

    def line(self, number: int) -> str:
        return self._text if number == 1 else ""


def error(message: str = "", **fields: object) -> Finding:
    return Finding(**{"rule": "unknown-station", "severity": Severity.ERROR, "message": message, **fields})  # type: ignore[arg-type]


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """Reports in which all that comes from outside is any text, and places are anywhere in the line."""
    column = draw(st.integers(1, 35))
    span = Span(1, column, draw(st.integers(1, 2)), column + draw(st.integers(0, 9)))
    finding = error(
        draw(ANY),
        pointer=draw(ANY),
        key=draw(ANY),
        span=span,
        related=(RelatedPlace(draw(ANY), draw(ANY), span),),
        fix=Fix(message=draw(ANY), edits=(TextEdit(0, 1, draw(ANY), span),)),
    )
    accepted = Accepted(finding, "inSource", draw(ANY))
    source = Line(draw(ANY).replace("\n", "").replace("\r", ""))
    return Report.of([FileReport(path=draw(ANY) or "a", findings=(finding,), accepted=(accepted,), source=source)])


@given(reports())
@settings(max_examples=150, deadline=None)
def test_any_text_keeps_every_format_whole(report: Report) -> None:
    texts = {form: render(form, report, CONTEXT) for form in FORMS}
    for form, text in texts.items():
        text.encode()
        unsafe = {char for char in text if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")}
        assert unsafe <= {"\n"}, form
        assert not any("\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069" for char in text), form
    assert list(faults(json.loads(texts["json"]), load_schema("metrox-report-1"))) == []
    jsonschema.Draft4Validator(SARIF).validate(json.loads(texts["sarif"]))
    assert len(json.loads(texts["gitlab"])) == 1
    assert [sorted(json.loads(line))[-1] for line in texts["jsonl"].splitlines()] == ["severity", "summary"]
    ET.fromstring(texts["junit"].encode())
    assert texts["concise"].count("\n") == 1
    assert texts["github"].count("\n") == 2


def test_a_broken_text_is_noticed(report: Report) -> None:
    text = render("junit", report, CONTEXT)
    for broken in (text.replace("sharp", "\x1b", 1), text.replace("sharp", "a < b", 1), text[: len(text) // 2]):
        with pytest.raises(ET.ParseError):
            ET.fromstring(broken)


def test_a_line_of_jsonl_is_a_finding_of_the_report(report: Report, hostile: Report) -> None:
    schema = load_schema("metrox-report-1")
    empty = {"files": 1, "errors": 0, "warnings": 0, "infos": 0, "suppressed": 0}
    file = {"path": "a", "accepted": [], "suppressed": 0, "rules_run": 1, "skipped": []}

    def wrapped(found: object) -> dict[str, object]:
        return {"format": "metrox-report/1", "files": [{**file, "findings": [found]}], "summary": empty}

    for one in (report, hostile):
        *lines, _ = render("jsonl", one, CONTEXT).splitlines()
        for line in lines:
            finding = json.loads(line)
            finding.pop("path")
            assert list(faults(wrapped(finding), schema)) == []
            finding.pop("rule")
            assert list(faults(wrapped(finding), schema)) != []


def test_only_what_stopped_the_work_is_told_as_such() -> None:
    crash = Finding(rule="rule-crashed", severity=Severity.ERROR, message="the rule `x` failed")
    report = Report.of([FileReport(path="a.json", findings=(error("m"), crash), failed=True)])
    (invocation,) = json.loads(render("sarif", report, CONTEXT))["runs"][0]["invocations"]
    assert [note["descriptor"]["id"] for note in invocation["toolExecutionNotifications"]] == ["rule-crashed"]
    assert [item["severity"] for item in json.loads(render("gitlab", report, CONTEXT))] == ["major", "blocker"]
    root = ET.fromstring(render("junit", report, CONTEXT))
    assert (root.get("failures"), root.get("errors")) == ("1", "1")


def test_a_page_of_markdown_has_room_and_says_what_it_leaves_out() -> None:
    files = [FileReport(path=f"{number}.json", findings=(error("x" * 200),) * 200) for number in range(30)]
    text = render("markdown", Report.of(files), CONTEXT)
    assert MOST_BYTES * 0.9 < len(text.encode()) < MOST_BYTES * 1.1
    listed = text.count("| error |")
    assert f"\n{6000 - listed} more findings: a page has no room for more" in text
    assert "30 files checked: 6000 errors." in text
    many = [FileReport(path=f"{'x' * 100}{number}.json") for number in range(10_000)]
    rows = render("markdown", Report.of(many), CONTEXT).count("| 0 | 0 | 0 |")
    assert f"\n{10_000 - rows} more files: " in render("markdown", Report.of(many), CONTEXT)


def test_markdown_shows_so_many_of_a_rule() -> None:
    report = Report.of([FileReport(path="a.json", findings=tuple(error(str(number)) for number in range(9)))])
    text = render("markdown", report, Context(rules=CATALOGUE, most=2))
    assert text.count("| error |") == 2
    assert "\n7 more of <code>unknown-station</code>." in text


def test_markdown_calls_nobody() -> None:
    text = render("markdown", Report.of([FileReport(path="a", findings=(error("ask @you in #12"),))]), CONTEXT)
    assert "ask &#64;&#8203;you in &#35;&#8203;12" in text


@pytest.mark.parametrize(
    ("before", "columns"),
    [("ab", 2), ("東京", 4), ("\te\u0301", 2), ("⚠\ufe0f", 1), ("a\u200db", 2), ("\u202e", 8)],
)
def test_a_caret_stands_below_its_character(before: str, columns: int) -> None:
    span = Span(1, len(before) + 1, 1, len(before) + 2)
    report = Report.of([FileReport(path="a", findings=(error(span=span),), source=Line(before + "x"))])
    carets = next(line for line in render("full", report, CONTEXT).splitlines() if "^" in line)
    assert carets == "   | " + " " * columns + "^"


def test_a_place_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    report = Report.of([FileReport(path="a", findings=(error(span=Span(1, 3, 4, 2)),), source=Line("ab[cd"))])
    assert " 1 | ab[cd\n   |   ^^^\n" in render("full", report, CONTEXT)
