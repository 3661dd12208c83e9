"""Every rule on played games on maps that break it and maps that nearly do, and what an interval promises."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import metrox_maps.metrox.play.rules as package
from metrox_maps.documents.reading import read
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import canonical
from metrox_maps.errors import MetroxError
from metrox_maps.findings.finding import Finding, Severity
from metrox_maps.findings.rule import PLAIN, Policy, Rule
from metrox_maps.findings.runner import Judgement
from metrox_maps.metrox import codec, editions
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Bonus, MapBonus, MetroMap, Route, Station
from metrox_maps.metrox.play import judging
from metrox_maps.metrox.play.judging import play_findings
from metrox_maps.metrox.play.rules import RULES
from metrox_maps.metrox.play.rules.subject import PlayedSubject
from metrox_maps.metrox.play.trial import Played, trial
from metrox_maps.metrox.rules import RULES as MAP_RULES
from tests.samples import MAPS

HERE = Path(__file__).parent
ROOT = Path(__file__).parents[4]
BAD = sorted(HERE.glob("*/bad-*.json"))
GOOD = sorted(HERE.glob("*/good-*.json"))
TEMPLATES = sorted((ROOT / "metrox_maps" / "metrox" / "templates").glob("[bs]*.json"))
GAMEWRIGHT = editions.load_edition("gamewright-2020")


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def parsed_map(path: Path) -> tuple[Parsed, MetroMap]:
    parsed = read(path.read_bytes())
    assert isinstance(parsed.value, dict)
    return parsed, codec.parse_map(parsed.value)


@cache
def judged(path: Path, ignored: tuple[str, ...] = ()) -> Judgement:
    parsed, metro = parsed_map(path)
    return play_findings(parsed, metro, GAMEWRIGHT, Policy(ignored=frozenset(ignored)))


def lines(findings: Iterable[Finding]) -> list[str]:
    return [
        f"{found.severity} {found.rule} {found.span.line}:{found.span.column}–{found.span.end_line}:"
        f"{found.span.end_column} {found.pointer} {found.message}"
        for found in findings
    ]


def test_list_and_folder_hold_the_same_rules() -> None:
    files = {path.stem for path in Path(package.__path__[0]).glob("*.py")} - {"__init__", "subject"}
    assert {rule.id.replace("-", "_") for rule in RULES} == files
    assert len({rule.id for rule in RULES} | {rule.id for rule in MAP_RULES}) == len(RULES) + len(MAP_RULES)
    assert {path.parent.name for path in BAD} == {path.parent.name for path in GOOD} == {rule.id for rule in RULES}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.id))
def test_a_page_explains_its_rule_which_is_no_error(rule: Rule[PlayedSubject]) -> None:
    summary, blank, rest = rule.text.split("\n", 2)
    assert summary.endswith(".")
    assert rule.id not in summary
    assert not blank
    assert "Remedy: " in rest
    assert "Threshold: " in rest
    snippets = re.findall(r"^(Bad|Good): `(.*)`$", rest, re.MULTILINE)
    assert [kind for kind, _ in snippets] == ["Bad", "Good"]
    assert json.loads(snippets[0][1]) != json.loads(snippets[1][1])
    assert rule.severity < Severity.ERROR
    assert rule.group == "play"


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_bad_map_gives_exactly_the_expected_findings(path: Path) -> None:
    expected = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    assert lines(judged(path).findings) == expected
    ours = [found for found in judged(path).findings if found.rule == path.parent.name]
    assert ours
    assert all("(95 %: " in found.message for found in judged(path).findings)


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_without_its_rule_only_the_other_findings_are_left(path: Path) -> None:
    rule = path.parent.name
    assert judged(path, (rule,)).ran == {other.id for other in RULES} - {rule}
    assert lines(judged(path, (rule,)).findings) == [
        line for line in lines(judged(path).findings) if line.split()[1] != rule
    ]


@pytest.mark.parametrize("path", [*GOOD, *MAPS, *TEMPLATES], ids=name_of)
def test_a_good_map_gives_no_finding(path: Path) -> None:
    assert lines(judged(path).findings) == []
    assert (judged(path).ran, judged(path).skipped, judged(path).crashed) == ({rule.id for rule in RULES}, (), False)


@pytest.mark.parametrize("path", [*BAD, *GOOD], ids=name_of)
def test_fixtures_are_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert canonical(json.loads(text), codec.LAYOUT) == text


# -- intervals --------------------------------------------------------------------------------------------------------


def one_route(*, windows: int = 1, stations: int = 2) -> MetroMap:
    names = tuple(f"s{number}" for number in range(stations))
    return MetroMap(
        name="Test",
        edition="gamewright-2020",
        stations=tuple(Station(id=name, name=name) for name in names),
        routes=(Route(id="A", name="A", color="#111111", windows=windows, bonus=Bonus(2, 1), stations=names),),
    )


def test_intervals_cover_a_rate_known_by_hand() -> None:
    # One window, two stations, 15 cards: a number or skip card (12) completes the route and a transfer (2) does not;
    # after the free card (1), which marks one station, every card completes it.
    rate = (12 + 1) / 15
    shares = [trial(one_route(), GAMEWRIGHT, games=200, seed=seed).completed(0) for seed in range(100)]
    assert 91 <= sum(share.low <= rate <= share.high for share in shares) <= 99
    assert sum(share.value for share in shares) / 100 == pytest.approx(rate, abs=0.01)
    assert max(share.high - share.low for share in shares) < 0.13


def test_the_mean_score_alone_is_known_by_hand() -> None:
    # Completed by one card: 2 points. A transfer writes 2 points as well, on the second of two stations after the free
    # card (1/15), when the route pays too.
    mean = (12 * 2 + 2 * 2 + 1 * (12 * 2 + 2 * 4) / 14) / 15
    intervals = [trial(one_route(), GAMEWRIGHT, games=200, seed=seed).scores.interval() for seed in range(100)]
    # Hardly a game scores anything but 2, so that an interval of few games is a little too short.
    assert 80 <= sum(low <= mean <= high for low, high in intervals) <= 100
    assert sum(low + high for low, high in intervals) / 200 == pytest.approx(mean, abs=0.01)


def test_a_threshold_is_passed_by_the_whole_interval_only() -> None:
    path = HERE / "route-never-completed" / "bad-too-long.json"
    parsed, metro = parsed_map(path)
    few = play_findings(parsed, metro, GAMEWRIGHT, PLAIN, games=100)
    assert few.findings == ()  # the same rate, of too few games to be sure
    share = trial(metro, GAMEWRIGHT).completed(0)
    for limit, fires in ((share.high * 100 - 0.01, False), (share.high * 100 + 0.01, True)):
        policy = Policy(chosen=frozenset({"route-never-completed"}), limits={"route-never-completed": limit})
        found = play_findings(parsed, metro, GAMEWRIGHT, policy).findings
        assert bool(found) == fires


def test_a_share_is_worded_with_its_interval() -> None:
    share = trial(one_route(), GAMEWRIGHT, games=400).completed(0)
    assert re.fullmatch(r"8\d\.\d % of games \(95 %: 8\d\.\d to \d\d\.\d\)?.*", str(share))


# -- what is played ---------------------------------------------------------------------------------------------------


def played(metro: MetroMap, games: int = 50) -> Played:
    return trial(metro, GAMEWRIGHT, games=games)


def test_a_bonus_that_decides_alters_papers_and_counting_ends_early() -> None:
    _, metro = parsed_map(ROOT / "examples" / "harbour-teaching.json")
    several = played(metro)
    share = several.altered_by(0, below=1.1)
    assert share is not None
    assert share.value > 0.1
    assert several.altered_by(0, below=0.01) is None


def test_a_single_route_leaves_no_choice_and_is_not_blamed_for_it() -> None:
    metro = one_route(windows=2, stations=5)
    share = played(metro).altered_by(0, below=1)
    assert share is not None
    assert share.value == 0
    rule = next(rule for rule in RULES if rule.id == "bonus-never-matters")
    assert rule.check is not None
    assert list(rule.check(PlayedSubject(metro, played(metro, games=1000)))) == []


@pytest.mark.parametrize(("players", "seats", "alone"), [((1, 6), 2, 50), ((1, 1), 1, 50), ((3, 4), 3, 0)])
def test_the_table_is_one_that_the_edition_allows(players: tuple[int, int], seats: int, alone: int) -> None:
    edition = replace(GAMEWRIGHT, players=players)
    found = trial(one_route(), edition, games=50)
    assert (found.seats, len(found.alone), found.scores.n) == (seats, alone, alone)
    assert [found.altered_by(0, below=1) is None] == [alone == 0]


def test_a_ladder_is_not_judged_where_nobody_plays_alone_or_there_is_none() -> None:
    parsed, metro = parsed_map(HERE / "scores-outside-ladder" / "bad-too-poor.json")
    for edition in (replace(GAMEWRIGHT, players=(2, 6)), replace(GAMEWRIGHT, ladder=())):
        policy = Policy(chosen=frozenset({"scores-outside-ladder"}))
        assert play_findings(parsed, metro, edition, policy, games=200).findings == ()


# -- maps that are not played -----------------------------------------------------------------------------------------


def skipped(metro: MetroMap, edition: Edition | None = GAMEWRIGHT, found: tuple[Finding, ...] = ()) -> set[str]:
    judgement = play_findings(read(b"{}"), metro, edition, PLAIN, found=found)
    assert (judgement.findings, judgement.ran) == ((), frozenset())
    assert [rule for rule, _ in judgement.skipped] == [rule.id for rule in RULES]
    return {reason for _, reason in judgement.skipped}


def test_a_map_that_cannot_be_played_is_skipped_with_the_reason() -> None:
    error = Finding(rule="unknown-station", severity=Severity.ERROR, message="")
    warning = replace(error, severity=Severity.WARNING)
    assert skipped(one_route(), found=(warning, error)) == {"a map with errors is not played"}
    assert skipped(one_route(), None) == {"the map's edition could not be loaded"}
    (reason,) = skipped(replace(one_route(), map_bonuses=(MapBonus("no-such-bonus", 1, 1),)))
    assert "no-such-bonus" in reason


def test_a_map_too_large_is_skipped_before_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    _, london = parsed_map(ROOT / "examples" / "london.json")
    many = tuple(replace(route, id=f"{route.id}{number}") for number in range(6) for route in london.routes)
    monkeypatch.setattr(judging, "trial", None)
    assert "too large" in skipped(replace(london, routes=many)).pop()


def test_nothing_is_played_for_rules_that_nobody_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "trial", None)
    judgement = play_findings(read(b"{}"), one_route(), GAMEWRIGHT, Policy(ignored=frozenset({"play"})))
    assert judgement == Judgement()


def test_no_game_is_no_trial() -> None:
    with pytest.raises(MetroxError, match="at least one"):
        play_findings(read(b"{}"), one_route(), GAMEWRIGHT, PLAIN, games=0)
