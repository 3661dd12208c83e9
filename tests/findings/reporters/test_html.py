"""The page for people: pins and findings belong together, and no text of a map can become part of the page."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.checking import Wish, check_path, configs
from metrox_maps.families import CATALOGUE
from metrox_maps.findings.finding import FileReport, Finding, Picture, Report, Severity
from metrox_maps.findings.reporters import render
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.reporters.html_pins import place_of

EXAMPLES = Path(__file__).parents[3] / "examples"
VOID = {"meta", "img", "input"}
CONTEXT = Context(rules=CATALOGUE)
PICTURE = Picture(svg="<svg/>", width=100, height=50, places={"route:A": (10.0, 20.0), "station:b": (90.0, 45.0)})


class Page(HTMLParser):
    """The elements of a page; fails where one is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data

    def having(self, key: str, value: str) -> list[dict[str, str | None]]:
        return [attributes for _, attributes in self.elements if value in (attributes.get(key) or "").split()]


def page(*findings: Finding, picture: Picture | None = PICTURE) -> Page:
    file = FileReport(path="a.json", findings=findings, picture=picture)
    return Page(render("html", Report.of([file]), CONTEXT))


def finding(on: str, severity: Severity = Severity.ERROR) -> Finding:
    return Finding(rule="unknown-station", severity=severity, message="m", on=on)


def test_every_finding_with_a_place_has_a_pin_there() -> None:
    made = page(finding("station:b"), finding("nothing"), finding("route:A", Severity.INFO))
    pins = made.having("class", "pin")
    assert [pin["id"] for pin in pins] == ["pin-1", "pin-3"]
    styles = [str(pin["style"]).split(";--turn")[0] for pin in pins]
    assert styles == ["left:90.00%;top:90.00%", "left:10.00%;top:40.00%"]
    assert [pin["href"] for pin in pins] == ["#finding-1", "#finding-3"]
    assert [item["id"] for item in made.having("class", "finding")] == ["finding-1", "finding-2", "finding-3"]
    assert page(finding("station:b"), picture=None).having("class", "pin") == []


def test_a_pin_stands_at_the_most_precise_place_its_finding_names() -> None:
    places = {"/routes/A/stations/2": (1.0, 1.0), "route:A": (2.0, 2.0), "station:b": (3.0, 3.0)}
    for key, on, place in (
        ("/routes/A/stations/2", "route:A", (1.0, 1.0)),
        ("/routes/A/stations/2/x", "", (1.0, 1.0)),
        ("/routes/A/color", "route:A", (2.0, 2.0)),
        ("/stations/b/at/0", "", (3.0, 3.0)),
        ("/stations/b", "route:A", (2.0, 2.0)),
        ("/name", "", None),
        ("", "", None),
    ):
        one = Finding(rule="unknown-station", severity=Severity.ERROR, message="m", on=on, key=key)
        assert place_of(one, places) == place


def test_pins_at_one_place_stand_apart() -> None:
    styles = [pin["style"] for pin in page(*[finding("station:b")] * 5).having("class", "pin")]
    assert len(set(styles)) == 5


def test_numbers_go_on_from_file_to_file_and_addresses_are_unique() -> None:
    file = FileReport(path="a", findings=(finding("route:A"), finding("route:A")), picture=PICTURE)
    made = Page(render("html", Report.of([file, file, FileReport(path="c")]), CONTEXT))
    ids = [attributes["id"] for _, attributes in made.elements if "id" in attributes]
    assert len(set(ids)) == len(ids)
    targets = {attributes["href"] for tag, attributes in made.elements if tag == "a"}
    assert targets <= {f"#{name}" for name in ids}
    assert {"finding-1", "finding-4", "file-2"} <= set(ids)


def test_the_page_tells_what_every_format_tells(report: Report, context: Context) -> None:
    text = render("html", report, context)
    made = Page(text)
    for words in ("maps/a b,c.json:2:4", "the first: 1:1", "as the real line does", "3 files: 2 errors, 1 warning"):
        assert words in made.words
    assert "<mark>centr</mark>" in text.replace("l</mark>", "</mark>")
    assert "Fix: write <code>central</code> (<code>--unsafe-fixes</code>)" in text
    assert CATALOGUE["unknown-station"].summary in made.words


def test_hostile_text_stays_text(report: Report, hostile: Report, context: Context) -> None:
    plain, attacked = Page(render("html", report, context)), Page(render("html", hostile, context))
    assert structure(attacked) == structure(plain)


def structure(made: Page) -> list[str]:
    """The elements of a page without those that depend on the words and lines shown."""
    return sorted(tag for tag, _ in made.elements if tag not in ("code", "mark", "pre", "b"))


@given(st.text())
@settings(max_examples=150)
def test_any_message_is_shown_as_it_is(words: str) -> None:
    from metrox_maps.findings.words import printable

    one = Finding(rule="unknown-station", severity=Severity.ERROR, message=words, on="route:A")
    made = Page(render("html", Report.of([FileReport(path=words or "a", findings=(one,), picture=PICTURE)]), CONTEXT))
    (pin,) = made.having("class", "pin")
    assert pin["title"] == f"finding 1, error: {printable(words)}"
    assert len([tag for tag, _ in made.elements if tag == "script"]) == 1


def test_nothing_is_asked_of_the_network(report: Report, context: Context) -> None:
    text = render("html", report, context)
    assert re.findall(r"(?:src|href)=\"(?!#|data:image/svg)", text) == []
    assert "default-src 'none'" in html.unescape(text)
    assert "url(" not in text
    assert "@import" not in text


def damaged(folder: Path) -> Path:
    """The London example with a mistyped stop and a wrong bonus."""
    document = json.loads((EXAMPLES / "london.json").read_text(encoding="utf-8"))
    document["routes"][1]["stations"][3] = "nowhere"
    document["routes"][2]["bonus"] = {"first": 1, "later": 4}
    path = folder / "damaged.json"
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return path


def browsed(tmp_path: Path, fragment: str = "", script: str = "") -> tuple[Page, str]:
    """The damaged map's page as a browser has it in the end, after a script of the test's own, and the browser's log."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        pytest.skip("no Chromium here")
    checked = check_path(str(damaged(tmp_path)), Wish(configs=configs(isolated=True), picture=True))
    assert checked.report.picture is not None
    text = render("html", Report.of([checked.report]), CONTEXT)
    if script:
        text = text.replace("</body>", f"<script>{script}</script></body>")
    target = tmp_path / "report.html"
    target.write_text(text, encoding="utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000", "--dump-dom"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", "--enable-logging=stderr", f"{target.as_uri()}{fragment}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "CONSOLE" not in done.stderr
    return Page(done.stdout.removeprefix("<!DOCTYPE html>")), text


def shown(made: Page, kind: str) -> list[str | None]:
    return [item["id"] for item in made.having("class", kind) if "hidden" not in item]


@pytest.mark.parametrize("fragment", ["#finding-2", "#pin-2"])
def test_a_browser_marks_finding_and_pin_that_the_address_names(tmp_path: Path, fragment: str) -> None:
    made, _ = browsed(tmp_path, fragment)
    assert {item["id"] for item in made.having("class", "current")} == {"finding-2", "pin-2"}
    assert all("hidden" not in form for form in made.having("class", "filters"))


def test_a_browser_filters_findings_with_their_pins_by_severity(tmp_path: Path) -> None:
    script = "document.querySelector('[data-severity=error]').click();"
    made, text = browsed(tmp_path, script=script)
    before = Page(text).having("class", "finding")
    kept = [item["id"] for item in before if item["data-severity"] != "error"]
    assert 0 < len(kept) < len(before)
    assert shown(made, "finding") == kept
    assert set(shown(made, "pin")) <= {str(name).replace("finding", "pin") for name in kept}


def test_a_browser_filters_by_rule_and_not_by_what_the_pages_of_rules_tell(tmp_path: Path) -> None:
    script = (
        "const search = document.getElementById('search'); search.value = 'Unknown-Station'; search.dispatchEvent(new Event('input', {bubbles: true}));"
        "for (const page of document.querySelectorAll('.finding details')) page.append(' unknown-station');"
        "search.dispatchEvent(new Event('input', {bubbles: true}));"
    )
    made, text = browsed(tmp_path, script=script)
    (kept,) = re.findall(r'id="(finding-\d+)"[^>]*>(?:(?!</li>).)*?<code>unknown-station</code>', text)
    assert shown(made, "finding") == [kept]
    assert shown(made, "pin") == [kept.replace("finding", "pin")]
