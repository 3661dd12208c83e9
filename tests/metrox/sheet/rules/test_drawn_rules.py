"""Every rule on the drawing on sheets that break it and sheets that nearly do: `<rule id>/bad-*.json` with `.expected`.

Where no map breaks a rule, the drawing of a good map is damaged first (see `damages`).
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import metrox_maps.metrox.sheet.rules as package
from metrox_maps.documents.reading import read
from metrox_maps.documents.writing import canonical
from metrox_maps.findings.finding import FileReport, Finding, Severity
from metrox_maps.findings.rule import GROUPS, PLAIN, Policy, Rule
from metrox_maps.findings.runner import CRASH, Judgement, Trials
from metrox_maps.findings.suppression import accepts
from metrox_maps.metrox import codec, editions
from metrox_maps.metrox.check import DRAWN, PLAYED, check_map
from metrox_maps.metrox.model import Ignore, MetroMap, Station
from metrox_maps.metrox.play.rules import RULES as PLAYED_RULES
from metrox_maps.metrox.rules import RULES as MAP_RULES
from metrox_maps.metrox.sheet import judging
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.judging import draw_findings
from metrox_maps.metrox.sheet.measured import Drawing, measured
from metrox_maps.metrox.sheet.rules import RULES
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject
from metrox_maps.scene.paper import DEFAULT_PAPER
from tests.metrox.sheet.rules.damages import DAMAGES
from tests.samples import MAPS

HERE = Path(__file__).parent
ROOT = Path(__file__).parents[4]
BAD = sorted(HERE.glob("*/bad-*.json"))
GOOD = sorted(HERE.glob("*/good-*.json"))
TEMPLATES = [ROOT / "metrox_maps" / "metrox" / "templates" / f"{name}.json" for name in ("starter",)]
PAPERS = {"drawing-too-small": "130x90mm", "box-too-small": "130x100mm"}
"""The paper of a rule's fixtures, where it is not the usual one."""


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.fixture
def damage(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The drawing measured as the fixture's damage leaves it."""
    monkeypatch.setattr(judging, "measured", partial(damaged, request.getfixturevalue("path")))


def damaged(path: Path, svg: bytes) -> Drawing:
    root = ElementTree.fromstring(svg)
    if name_of(path) in DAMAGES:
        DAMAGES[name_of(path)](root)
    return measured(ElementTree.tostring(root))


def report_on(path: Path, ignored: tuple[str, ...] = ()) -> FileReport:
    paper = PAPERS.get(path.parent.name, "") if path.is_relative_to(HERE) else ""
    policy = Policy(ignored=frozenset(ignored), paper=paper)
    return check_map(read(path.read_bytes()), str(path), policy, Trials(draw=True)).report


def lines(report: FileReport) -> list[str]:
    return [
        f"{found.severity} {found.rule} {found.span.line}:{found.span.column}–{found.span.end_line}:"
        f"{found.span.end_column} {found.pointer} {found.message}"
        for found in report.findings
    ]


def test_list_folder_and_table_hold_the_same_rules() -> None:
    files = {path.stem for path in Path(package.__path__[0]).glob("*.py")} - {"__init__", "subject"}
    assert {rule.id.replace("-", "_") for rule in RULES} == files
    assert {rule.id: (rule.group, rule.severity) for rule in RULES} == dict(DRAWN)
    assert [rule.id for rule in RULES] == list(DRAWN)
    assert [rule.id for rule in PLAYED_RULES] == list(PLAYED)
    assert {path.parent.name for path in BAD} == {path.parent.name for path in GOOD} == {rule.id for rule in RULES}
    assert set(DAMAGES) <= {name_of(path) for path in BAD}
    every = [rule.id for rules in (MAP_RULES, RULES, PLAYED_RULES) for rule in rules]
    assert len(every) == len(set(every))


def test_the_list_is_in_the_order_of_groups() -> None:
    numbers = [GROUPS.index(rule.group) for rule in RULES]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.id))
def test_a_page_explains_its_rule(rule: Rule[DrawnSubject]) -> None:
    summary, blank, rest = rule.text.split("\n", 2)
    assert summary.endswith(".")
    assert rule.id not in summary
    assert not blank
    assert "Remedy: " in rest
    assert ("Threshold: " in rest) or rule.threshold is None
    snippets = re.findall(r"^(Bad|Good): `(.*)`$", rest, re.MULTILINE)
    assert [kind for kind, _ in snippets] == ["Bad", "Good"]
    bad, good = (json.loads(text if text.startswith("{") else "{" + text + "}") for _, text in snippets)
    assert bad != good


@pytest.mark.parametrize("path", BAD, ids=name_of)
@pytest.mark.usefixtures("damage")
def test_a_bad_sheet_gives_exactly_the_expected_findings(path: Path) -> None:
    expected = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    assert lines(report_on(path)) == expected
    assert [line for line in expected if line.split()[1] == path.parent.name]


@pytest.mark.parametrize("path", BAD, ids=name_of)
@pytest.mark.usefixtures("damage")
def test_without_its_rule_only_the_other_findings_are_left(path: Path) -> None:
    rule = path.parent.name
    expected = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    assert lines(report_on(path, (rule,))) == [line for line in expected if line.split()[1] != rule]


@pytest.mark.parametrize("path", [*GOOD, *MAPS, *TEMPLATES], ids=name_of)
def test_a_good_sheet_gives_no_finding_of_the_drawing(path: Path) -> None:
    report = report_on(path)
    found = [line for line in lines(report) if line.split()[1] in DRAWN or path.is_relative_to(HERE)]
    assert found == []
    assert [rule for rule, why in report.skipped if rule in DRAWN] == []
    assert not [item for item in report.accepted if item.finding.rule in DRAWN]


@pytest.mark.parametrize("path", [*BAD, *GOOD], ids=name_of)
def test_fixtures_are_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert canonical(json.loads(text), codec.LAYOUT) == text


# -- what is drawn, and what is said of it ----------------------------------------------------------------------------

GAMEWRIGHT = editions.load_edition("gamewright-2020")


def parsed_map(rule: str, name: str) -> MetroMap:
    return codec.parse_map(json.loads((HERE / rule / f"{name}.json").read_text(encoding="utf-8")))


def judged(metro: MetroMap, policy: Policy = PLAIN, found: tuple[Finding, ...] = ()) -> Judgement:
    return draw_findings(read(b"{}"), metro, GAMEWRIGHT, policy, found=found, paper=DEFAULT_PAPER)


def reasons(judgement: Judgement) -> set[str]:
    assert (judgement.findings, judgement.ran) == ((), frozenset())
    assert [rule for rule, _ in judgement.skipped] == [rule.id for rule in RULES]
    return {reason for _, reason in judgement.skipped}


def test_a_map_that_cannot_be_drawn_is_skipped_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "draw_sheet", None)
    metro = parsed_map("name-without-place", "good-usual")
    error = Finding(rule="unknown-station", severity=Severity.ERROR, message="")
    assert reasons(judged(metro, found=(error,))) == {"a map with errors is not drawn"}
    lost = replace(metro, stations=(*metro.stations, Station(id="lost", name="Lost")))
    assert reasons(judged(lost)) == {"stations without a position cannot be drawn"}
    many = tuple(Station(id=f"s{number}", name="S", at=(number % 80, number // 80)) for number in range(4000))
    assert "too large" in reasons(judged(replace(metro, stations=(*metro.stations, *many)))).pop()
    nothing = draw_findings(read(b"{}"), metro, None, PLAIN, paper=DEFAULT_PAPER)
    assert reasons(nothing) == {"the map's edition could not be loaded"}


def test_nothing_is_drawn_for_rules_that_nobody_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "draw_sheet", None)
    ignored = Policy(ignored=frozenset({"geometry", "label", "color"}))
    assert judged(parsed_map("name-without-place", "good-usual"), ignored) == Judgement()


def test_a_map_that_does_not_fit_is_one_finding_and_the_rest_is_not_judged() -> None:
    report = report_on(HERE / "drawing-too-small" / "bad-postcard.json")
    assert [found.rule for found in report.findings if found.rule in DRAWN] == ["drawing-too-small"]
    others = {rule: why for rule, why in report.skipped if rule in DRAWN}
    assert set(others) == set(DRAWN) - {"drawing-too-small"}
    assert set(others.values()) == {"the map does not fit on its paper"}


def test_a_rule_that_crashes_fails_the_check_and_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(_: DrawnSubject) -> Iterator[None]:
        raise RuntimeError("on purpose")

    faulty: Rule[DrawnSubject] = replace(RULES[3], check=check)  # type: ignore[arg-type]
    monkeypatch.setattr(judging, "RULES", (*RULES[:3], faulty, *RULES[4:]))
    path = HERE / "name-without-place" / "bad-on-line.json"
    report = report_on(path)
    assert report.failed
    assert {"rule-crashed", "name-without-place"} <= {found.rule for found in report.findings}
    remarks = draw_sheet(parsed_map("name-without-place", "bad-on-line"), GAMEWRIGHT).remarks
    assert {CRASH, "name-without-place"} == {remark.kind for remark in remarks}
    assert not any(remark.fatal for remark in remarks)


def test_a_sheet_says_what_the_check_says_in_the_same_words() -> None:
    for path in BAD:
        if name_of(path) in DAMAGES or path.parent.name in PAPERS or path.parent.name == "character-without-font":
            continue
        metro = codec.parse_map(json.loads(path.read_text(encoding="utf-8")))
        said = {(found.rule, found.message, found.on) for found in report_on(path).findings if found.rule in DRAWN}
        told = {(remark.kind, remark.message, remark.on) for remark in draw_sheet(metro, GAMEWRIGHT).remarks}
        assert said <= told, path


def test_what_a_map_accepts_is_neither_found_nor_remarked() -> None:
    path = HERE / "name-without-place" / "bad-on-line.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["lint"] = {"ignore": [{"rule": "name-without-place", "on": "station:north", "reason": "on purpose"}]}
    report = check_map(read(canonical(document, codec.LAYOUT).encode()), str(path), PLAIN, Trials(draw=True)).report
    assert report.findings == ()
    assert [(item.finding.rule, item.reason) for item in report.accepted] == [("name-without-place", "on purpose")]
    assert draw_sheet(codec.parse_map(document), GAMEWRIGHT).remarks == ()
    assert accepts(Ignore("a", "", ""), "a", "station:x")


def test_an_entry_that_accepts_a_finding_of_the_drawing_is_unused_only_where_it_was_drawn() -> None:
    document = json.loads((HERE / "name-without-place" / "good-usual.json").read_text(encoding="utf-8"))
    document["lint"] = {"ignore": [{"rule": "name-without-place", "on": "", "reason": "on purpose"}]}
    del document["lint"]["ignore"][0]["on"]
    parsed = read(canonical(document, codec.LAYOUT).encode())
    plain = check_map(parsed, "x.json", PLAIN).report
    drawn = check_map(parsed, "x.json", PLAIN, Trials(draw=True)).report
    assert [found.rule for found in plain.findings] == []
    assert [found.rule for found in drawn.findings] == ["unused-ignore"]


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.threshold is not None], ids=lambda rule: str(rule.id))
def test_a_limit_moves_its_rule(rule: Rule[DrawnSubject], monkeypatch: pytest.MonkeyPatch) -> None:
    """At one end of its bounds a rule is silent about a sheet, at the other it speaks of it."""
    assert rule.threshold is not None
    just, bad = (sorted((HERE / rule.id).glob(pattern)) for pattern in ("good-just-*.json", "bad-*.json"))
    path = (just or bad)[0]
    monkeypatch.setattr(judging, "measured", partial(damaged, path))
    spoken = []
    for limit in (rule.threshold.low, rule.threshold.high):
        policy = Policy(chosen=frozenset({rule.id}), limits={rule.id: limit}, paper=PAPERS.get(rule.id, ""))
        report = check_map(read(path.read_bytes()), str(path), policy, Trials(draw=True)).report
        spoken.append(bool(report.findings))
    assert sorted(spoken) == [False, True]
