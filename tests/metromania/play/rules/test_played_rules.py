"""Every rule on played games on boards that break it and boards that nearly do, and what a check does with them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import metrox_maps.metromania.play.rules as package
from metrox_maps.documents.reading import read
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import canonical
from metrox_maps.errors import MetroxError
from metrox_maps.findings.finding import Finding, Severity
from metrox_maps.findings.rule import PLAIN, Policy, Rule
from metrox_maps.findings.runner import Judgement, Trials
from metrox_maps.metromania import check, codec
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.play import judging
from metrox_maps.metromania.play.balance import FAULTS, TRIPS
from metrox_maps.metromania.play.judging import play_findings
from metrox_maps.metromania.play.rules import RULES, trip_mostly_impossible
from metrox_maps.metromania.play.rules.subject import PlayedSubject
from metrox_maps.metromania.play.trial import trial
from metrox_maps.metromania.rules import RULES as BOARD_RULES
from metrox_maps.metromania.rules import side_without_allowed_end
from tests.rulecases import expected, name_of
from tests.samples import BOARDS

HERE = Path(__file__).parent
BAD = sorted(HERE.glob("*/bad-*.json"))
GOOD = sorted(HERE.glob("*/good-*.json"))
GAMES = 100
"""What a check asks for unless told otherwise."""


def parsed_board(path: Path) -> tuple[Parsed, CityBoard]:
    parsed = read(path.read_bytes())
    assert isinstance(parsed.value, dict)
    return parsed, codec.parse_board(parsed.value)


played = cache(trial)
"""The games on a fixture, played once for all that judge them."""


@cache
def judged(path: Path, ignored: tuple[str, ...] = ()) -> Judgement:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "trial", played)
        return play_findings(*parsed_board(path), Policy(ignored=frozenset(ignored)), games=GAMES)


def lines(findings: Iterable[Finding]) -> list[str]:
    return [
        f"{found.severity} {found.rule} {found.span.line}:{found.span.column}–{found.span.end_line}:"
        f"{found.span.end_column} {found.pointer} {found.message}"
        for found in findings
    ]


def test_list_and_folder_hold_the_same_rules() -> None:
    files = {path.stem for path in Path(package.__path__[0]).glob("*.py")} - {"__init__", "subject"}
    assert {rule.id.replace("-", "_") for rule in RULES} == files
    assert len({rule.id for rule in RULES} | {rule.id for rule in BOARD_RULES}) == len(RULES) + len(BOARD_RULES)
    assert {path.parent.name for path in BAD} == {path.parent.name for path in GOOD} == {rule.id for rule in RULES}
    assert [(rule.id, rule.severity) for rule in RULES] == list(check.PLAYED.items())


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.id))
def test_a_page_explains_its_rule_which_is_no_error(rule: Rule[PlayedSubject]) -> None:
    summary, blank, rest = rule.text.split("\n", 2)
    assert summary.endswith(".")
    assert rule.id not in summary
    assert not blank
    assert "Remedy: " in rest
    assert rule.threshold is not None
    assert re.search(rf"^Threshold: .*\b{rule.threshold.value:g}\b", rest, re.MULTILINE)
    snippets = re.findall(r"^(Bad|Good): `(.*)`$", rest, re.MULTILINE)
    assert [kind for kind, _ in snippets] == ["Bad", "Good"]
    assert json.loads(snippets[0][1]) != json.loads(snippets[1][1])
    assert rule.severity < Severity.ERROR
    assert rule.group == "play"


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_bad_board_gives_exactly_the_expected_findings(path: Path) -> None:
    assert lines(judged(path).findings) == expected(path)
    assert path.parent.name in {found.rule for found in judged(path).findings}
    assert all("(95 %: " in found.message for found in judged(path).findings)
    assert all("; 100 quick games of 4 players; " in found.message for found in judged(path).findings)


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_without_its_rule_only_the_other_findings_are_left(path: Path) -> None:
    rule = path.parent.name
    assert judged(path, (rule,)).ran == {other.id for other in RULES} - {rule}
    assert lines(judged(path, (rule,)).findings) == [line for line in expected(path) if line.split()[1] != rule]


@pytest.mark.parametrize("path", [*GOOD, *BOARDS], ids=name_of)
def test_a_good_board_gives_no_finding(path: Path) -> None:
    assert lines(judged(path).findings) == []
    assert judged(path).ran == {rule.id for rule in RULES}
    assert not judged(path).skipped
    assert not judged(path).crashed


@pytest.mark.parametrize("path", [*BAD, *GOOD], ids=name_of)
def test_fixtures_are_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert canonical(json.loads(text), codec.LAYOUT) == text


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_limit_moves_the_rule(path: Path) -> None:
    """At the end of its bounds that asks for most, every rule keeps quiet, but where nothing at all ever happened."""
    rule = next(rule for rule in RULES if rule.id == path.parent.name)
    limit = rule.threshold
    assert limit is not None
    _, board = parsed_board(path)
    known = played(board, games=100, seed=0)
    below = rule.id in ("trip-seldom-pays", "side-never-used", "scores-too-close", "lines-seldom-finished")
    strictest = limit.low if below else limit.high
    assert rule.check is not None
    assert list(rule.check(PlayedSubject(board, known)))
    assert not list(rule.check(PlayedSubject(board, known, {rule.id: strictest})))


def test_trips_and_their_faults_are_those_of_the_balance() -> None:
    _, board = parsed_board(GOOD[0])
    assert PlayedSubject(board, trial(board, games=1)).trips == TRIPS
    assert set(trip_mostly_impossible._WORDS) == set(FAULTS)


# -- what a rule on the board has said --------------------------------------------------------------------------------


def test_sundays_trip_is_not_told_of_again_where_the_board_has_no_park() -> None:
    _, board = parsed_board(HERE / "trip-mostly-impossible" / "bad-few-stations.json")
    without = replace(
        board,
        districts=tuple(
            replace(district, rows=tuple(row.replace("P", ".") for row in district.rows))
            for district in board.districts
        ),
    )
    told = [
        remark.message
        for city in (board, without)
        for remark in trip_mostly_impossible.check(PlayedSubject(city, played(city, games=100, seed=0)))
    ]
    assert len(told) == 1
    assert told[0].startswith("Sunday's trip from Park to Lake was impossible in ")


def test_sides_that_the_board_is_told_of_are_left_out() -> None:
    _, board = parsed_board(HERE / "side-never-used" / "bad-behind-spots.json")
    subject = PlayedSubject(board, played(board, games=100, seed=0))
    assert [side for side in range(6) if subject.unused_kinds(side, 0.05)] == [0, 2, 4]
    crowded = replace(board, frame=("S.ES", "E.SE", "....", "....", "....", "E.SE"))
    known = PlayedSubject(crowded, trial(crowded, games=100))
    assert {remark.on for remark in side_without_allowed_end.check(known._on_board)} <= known.known_sides
    assert "side:0" in known.known_sides
    assert known.unused_kinds(0, 1.0) == ()


# -- the check --------------------------------------------------------------------------------------------------------


def test_a_check_plays_a_board_without_errors_when_it_is_asked_to() -> None:
    path = HERE / "stations-run-out" / "bad-nine.json"
    parsed = read(path.read_bytes())
    plain = check.check_board(parsed, "x.json", PLAIN).report
    assert [(rule, why) for rule, why in plain.skipped if why == "only with --play"] == [
        (rule.id, "only with --play") for rule in RULES
    ]
    judgement = check.check_board(parsed, "x.json", PLAIN, Trials(games=GAMES)).report
    assert {found.rule for found in judgement.findings} - {found.rule for found in plain.findings} == {
        *("stations-run-out", "trip-mostly-impossible")
    }
    assert judgement.rules_run == plain.rules_run + len(RULES)
    broken = json.loads(path.read_text(encoding="utf-8"))
    broken["districts"][0]["rows"][0] = ".."
    report = check.check_board(read(json.dumps(broken).encode()), "x.json", PLAIN, Trials(games=GAMES)).report
    assert ("stations-run-out", "a board with errors is not played") in report.skipped


def test_the_same_games_are_played_each_time_and_others_with_another_seed() -> None:
    parsed, board = parsed_board(HERE / "scores-too-close" / "bad-two-starts.json")
    first, again, other = (play_findings(parsed, board, PLAIN, games=20, seed=seed) for seed in (0, 0, 1))
    assert lines(first.findings) == lines(again.findings) != lines(other.findings)
    assert "; 20 quick games of 4 players; " in first.findings[0].message


def test_a_board_that_takes_too_long_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed, board = parsed_board(GOOD[0])
    dealt = replace(board, placement=None)
    monkeypatch.setattr(judging, "MOST_WORK", 20 * 96)
    assert play_findings(parsed, dealt, PLAIN, games=20).skipped == ()
    monkeypatch.setattr(judging, "MOST_WORK", 20 * 96 - 1)
    ((rule, why), *_) = play_findings(parsed, dealt, PLAIN, games=20).skipped
    assert (rule, why) == (
        RULES[0].id,
        "the board is too large to be played so often while it is checked; ask for fewer `--games`",
    )
    assert play_findings(parsed, board, PLAIN, games=20).skipped == ()
    assert play_findings(parsed, dealt, Policy(ignored=frozenset(("play",))), games=20) == Judgement()


def test_an_impossible_number_of_games_is_refused() -> None:
    with pytest.raises(MetroxError, match="games"):
        play_findings(*parsed_board(GOOD[0]), PLAIN, games=0)
