"""What the studies of a play report say, in numbers and in sentences."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from metrox_maps.documents.schemas import load_schema
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.session import play_session
from metrox_maps.metrox.play.studies import Studies, Wanted, play_studies
from metrox_maps.metrox.play.studies.bonuses import Worth
from metrox_maps.metrox.play.studies.company import Company
from metrox_maps.metrox.play.studies.ladder import Ladder, Step
from metrox_maps.metrox.play.studies.luck import Luck
from metrox_maps.metrox.play.studies.matches import PairTally
from metrox_maps.metrox.report.play import play_document
from metrox_maps.metrox.report.play_studies import studies_document
from metrox_maps.metrox.report.play_text import play_text
from metrox_maps.simulate.stats import Histogram
from tests.metrox.play import maps

EDITION = load_edition("gamewright-2020")
METRO = maps.metro(maps.EVERYTHING)
BOARD: Board = board_of(METRO, EDITION)


def counted(*values: int) -> Histogram:
    found = Histogram()
    for value in values:
        found.add(value)
    return found


def paired(first: list[int], second: list[int]) -> PairTally:
    found = PairTally()
    for one, other in zip(first, second, strict=True):
        found.add(one, other)
    return found


def ladder(*scores: list[int]) -> Ladder:
    names = ("random", "greedy", "casual")
    steps = [
        Step(lower=names[number], upper=names[number + 1], pair=paired(scores[number], scores[number + 1]))
        for number in range(len(scores) - 1)
    ]
    held = tuple((name, counted(*points)) for name, points in zip(names, scores, strict=False))
    return Ladder(scores=held, steps=tuple(steps), whole=paired(scores[0], scores[-1]))


def told(studies: Studies) -> dict[str, Any]:
    """The document of studies, in a report that the schema accepts."""
    session = play_session(BOARD, table_from("greedy"), games=3, seed=1)
    document = play_document(session, studies)
    Draft202012Validator(load_schema("metrox-play-1")).validate(document)
    assert studies_document(BOARD, studies) == document["studies"]
    return dict(document["studies"])


LOW = [10, 12, 14, 16] * 10
"""Deviation 2.26."""


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (6, "Skill matters a great deal: on the same cards greedy has 6.0 ± 0.0 points more than random, 2.6 times"),
        (3, "Skill matters: "),
        (2, "Skill matters a little: "),
        (1, "Skill hardly matters: "),
        (0, "Skill cannot be told from luck here: "),
        (-4, "Skill cannot be told from luck here: "),
    ],
)
def test_skill_is_told_by_its_size_in_deviations(points: int, words: str) -> None:
    made = told(Studies(ladder=ladder(LOW, [one + points for one in LOW])))["ladder"]
    assert made["reading"].startswith(words)
    assert made["gap"] == pytest.approx(points / 2.2646, abs=1e-3)
    (step,) = made["steps"]
    assert step["difference"]["mean"] == points
    assert (step["won"]["rate"], step["even"]) == ((points > 0) + (points == 0) / 2, points == 0)


def test_a_step_that_leads_nowhere_is_named() -> None:
    made = told(Studies(ladder=ladder(LOW, [one + 5 for one in LOW], [one + 5 for one in LOW])))["ladder"]
    assert made["reading"].endswith("no step to be seen: casual over greedy.")
    assert [rung["games"] for rung in made["rungs"]] == [40, 40, 40]
    assert [step["rate"] for step in made["rungs"][0]["ratings"]] == [0, 0, 0, 0, 1, 0, 0, 0]


def test_luck_is_told_by_the_share_of_the_deck() -> None:
    same = told(Studies(luck=(Luck(bot="casual", pair=paired(LOW, LOW)),)))["luck"]
    assert same["reading"].startswith("The cards decide more than the choices: ")
    assert same["twins"][0]["apart"] == 0
    other = told(Studies(luck=(Luck(bot="casual", pair=paired(LOW, LOW[1:] + LOW[:1])),)))["luck"]
    assert other["reading"].startswith("The choices decide more than the cards: ")
    few = told(Studies(luck=(Luck(bot="casual", pair=paired([9, 12, 15, 9], [10, 14, 12, 12])),)))["luck"]
    assert few["reading"].startswith("Cards and choices decide about alike: ")


def test_luck_is_held_against_the_skill_of_the_ladder() -> None:
    twins = (Luck(bot="casual", pair=paired(LOW, LOW)),)
    made = told(Studies(luck=twins, ladder=ladder(LOW, [one + 6 for one in LOW])))["luck"]
    assert made["reading"].endswith("a good deck (the best of six) brings 2.3 points, the skill of the ladder 6.0.")


def test_bonuses_without_worth_are_named() -> None:
    names = [goal.name for goal in BOARD.goals]
    worths = (
        Worth(goal=names.index("route:A"), points=counted(3, 3, 3, 4)),
        Worth(goal=names.index("branch:D"), points=counted(0, 0, 1, -1)),
        Worth(goal=names.index("map:window-on-every-route"), points=counted(5, 5, 5, 5)),
    )
    session = play_session(BOARD, table_from("greedy"), games=3, seed=1)
    document = play_document(session, Studies(bonuses=worths))
    assert document["studies"]["bonuses"]["reading"] == (
        "The bonus worth most is that of window-on-every-route, 5.0 ± 0.0 points a game; "
        "of no worth that could be seen: a branch of D."
    )
    assert document["routes"][0]["worth"]["mean"] == 3.25
    assert document["routes"][3]["branch"]["worth"]["mean"] == 0
    assert "worth" not in document["routes"][1]
    assert told(Studies(bonuses=()))["bonuses"]["reading"] == "No bonus pays anything."


@pytest.mark.parametrize(
    ("lost", "words"),
    [(5, "Players cost each other a lot"), (1, "Players cost each other something"), (0, "Players hardly touch")],
)
def test_company_is_told_by_what_it_costs(lost: int, words: str) -> None:
    found = Company(bots=("greedy:dice", "random"), lost=(counted(0, 0, 0), counted(lost, lost, lost)), deviation=5.0)
    made = told(Studies(company=found))["company"]
    assert made["reading"].startswith(words)
    assert f"at a table of 1 greedy:dice and 1 random a player loses up to {lost}.0 ± 0.0 points" in made["reading"]


def test_what_was_stopped_is_noted_and_what_lacks_is_offered() -> None:
    session = play_session(BOARD, table_from("greedy"), games=3, seed=1)
    document = play_document(session, Studies(interrupted=("luck", "company")))
    assert "interrupted: without the studies luck and company" in document["notes"]
    assert "more: --studies all adds ladder, luck, bonuses and company" in play_text(document)


def test_the_text_holds_what_the_studies_say() -> None:
    found = play_studies(
        METRO, EDITION, table_from("greedy"), want=Wanted(("ladder", "luck", "company"), "quick"), seed=1
    )
    session = play_session(BOARD, table_from("greedy"), games=3, seed=1)
    document = play_document(session, found)
    words = " ".join(play_text(document).split())
    for study in document["studies"].values():
        assert study["reading"] in words
    assert "--studies all adds bonuses" in words
