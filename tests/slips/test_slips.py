"""Every slip gives exactly the finding it should: one rule, at the right place, and nothing that only follows from it."""

from __future__ import annotations

import functools
import json
from collections import Counter
from pathlib import Path

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import canonical
from metrox_maps.families import KINDS, all_rules, check_parsed
from metrox_maps.findings.finding import Finding, Severity
from metrox_maps.findings.rule import PLAIN, Policy
from metrox_maps.findings.runner import Trials
from metrox_maps.metromania.play.rules import RULES as BOARD_PLAYED_RULES
from metrox_maps.metromania.sheet.rules import RULES as BOARD_DRAWN_RULES
from metrox_maps.metrox.sheet.rules import RULES as DRAWN_RULES
from tests.slips.sheet_slips import SHEET_SLIPS
from tests.slips.slip import Slip
from tests.slips.slips import SLIPS

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "examples", ROOT / "metrox_maps" / "metrox" / "editions")
OWN_TESTS = {"file-unreadable", "rule-crashed", "bonus-never-matters", "line-too-short", "spot-out-of-reach"}
"""What no single slip in these files causes: the first is about reading a file at all, the second about this program,
routes of these examples are all worth a choice, and their cities have room for lines, which come everywhere."""
OF_THE_DRAWING = {rule.id for rule in (*DRAWN_RULES, *BOARD_DRAWN_RULES)} - {slip.rule for slip in SHEET_SLIPS}
"""What no slip in these files causes either: the program would have to draw wrongly, or the examples would have to
be less roomy. Damaged drawings and small papers show that these rules speak (tests/metrox/sheet/rules)."""

OF_BOARD_GAMES = {rule.id for rule in BOARD_PLAYED_RULES}
"""What no slip in these boards causes either, as bots find a way round it: boards built for it show it."""


def path_of(example: str) -> Path:
    return next(folder / f"{example}.json" for folder in FOLDERS if (folder / f"{example}.json").exists())


@functools.cache
def example_text(example: str) -> str:
    return path_of(example).read_text(encoding="utf-8")


def parsed(slip: Slip) -> Parsed:
    """The example with the slip in it, as a file that holds it is read."""
    document = json.loads(example_text(slip.example))
    layout = KINDS[document["format"]].layout
    for change in slip.changes:
        change(document)
    text = canonical(document, layout)
    for retype in slip.typed:
        text = retype(text)
    return read(text.encode(slip.encoding))


def findings(what: Parsed, slip: Slip, policy: Policy = PLAIN) -> list[Finding]:
    trials = Trials(draw=slip.draw, games=slip.games)
    return list(check_parsed(what, str(path_of(slip.example)), policy, trials).findings)


@functools.cache
def of_the_clean(example: str, games: int, draw: bool) -> Counter[tuple[str, str]]:
    """What is found in an example as it is, by rule and key."""
    untouched = Slip(name="none", example=example, rule="", games=games, draw=draw)
    return Counter((found.rule, found.key) for found in findings(read(example_text(example).encode()), untouched))


def new(slip: Slip, policy: Policy = PLAIN) -> list[Finding]:
    """The findings that the slip adds to those of the example."""
    known = Counter(of_the_clean(slip.example, slip.games, slip.draw))
    added = []
    for found in findings(parsed(slip), slip, policy):
        if known[found.rule, found.key]:
            known[found.rule, found.key] -= 1
        else:
            added.append(found)
    return added


def text_from(source: Parsed, found: Finding) -> str:
    """The text from where a finding begins."""
    lines = source.source.text.splitlines(keepends=True)[found.span.line - 1 :]
    return "".join(lines)[found.span.column - 1 :]


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_a_slip_gives_the_findings_of_one_rule_where_it_is(slip: Slip) -> None:
    companions = [rule for rule, _ in slip.also]
    found_anew = new(slip)
    added = [found for found in found_anew if found.rule not in companions]
    told = [(found.rule, found.key.removeprefix("/")) for found in added]
    if slip.at:
        assert told == [(slip.rule, place) for place in slip.at]
    else:
        assert [rule for rule, _ in told] == [slip.rule]
        here = text_from(parsed(slip), added[0])
        assert here.startswith(slip.line)
        assert slip.line or not here.strip(), "the finding is not at the end"
    assert [found.rule for found in found_anew if found.rule in companions] == companions


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_without_its_rule_a_slip_is_not_seen(slip: Slip) -> None:
    if slip.games:
        return  # playing everything again says nothing more
    rule = next(rule for rule in all_rules() if rule.id == slip.rule)
    left = [found.rule for found in new(slip, Policy(ignored=frozenset({slip.rule})))]
    if rule.check is None and rule.severity == Severity.ERROR:
        # Errors of the reader are told whatever is ignored, as rules go on with what is intact.
        assert set(left) == {slip.rule}
    else:
        assert left == [other for other, _ in slip.also]


def test_every_rule_is_what_catches_some_slip() -> None:
    assert {slip.rule for slip in SLIPS} == {
        rule.id for rule in all_rules()
    } - OWN_TESTS - OF_THE_DRAWING - OF_BOARD_GAMES


def test_every_slip_has_a_name_of_its_own() -> None:
    assert max(Counter(slip.name for slip in SLIPS).values()) == 1
