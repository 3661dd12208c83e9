"""What a comparison of dealt boards says of the luck that they share, held against what is dealt."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from metrox_maps.metromania.codec import parse_board
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.bots import table_from
from metrox_maps.metromania.play.comparing import Entrant, compare_tables
from metrox_maps.metromania.play.deal import deal
from metrox_maps.metromania.report.compare import compare_document
from metrox_maps.metromania.report.contest import BOARDS, LineUp, Side
from metrox_maps.metromania.templates import template
from metrox_maps.simulate.luck import DECK, Luck

PLACED = parse_board(json.loads(template("metromania")))
DEALT = replace(PLACED, placement=None)
FEWER = replace(DEALT, components=replace(DEALT.components, tunnels=17))
SEVEN = replace(DEALT, districts=(*DEALT.districts, replace(DEALT.districts[0], id="spare", name="Spare")))


def notes(*boards: CityBoard, deals: int = 1) -> list[str]:
    table = table_from("random", 4)
    entrants = tuple(Entrant(board=board_of(board), bots=table) for board in boards)
    sides = tuple(
        Side(label=label, source=label, entrant=entrant) for label, entrant in zip("ABC", entrants, strict=False)
    )
    contest = compare_tables(entrants, deals=deals)
    found: list[str] = compare_document(LineUp(kind=BOARDS, sides=sides), contest)["notes"]
    return [note for note in found if "dea" in note and "single deal" not in note]


@pytest.mark.parametrize(
    ("one", "other", "words", "same_city", "same_hands"),
    [
        (DEALT, FEWER, ["districts are dealt, on all boards alike"], True, True),
        (DEALT, SEVEN, ["boards deal different numbers of districts"], False, True),
        (PLACED, DEALT, ["districts are dealt on some boards only"], False, False),
        (PLACED, replace(FEWER, placement=PLACED.placement), [], True, True),
    ],
)
def test_a_note_says_what_the_deals_share(
    one: CityBoard, other: CityBoard, words: list[str], same_city: bool, same_hands: bool
) -> None:
    assert [note[: len(start)] for note, start in zip(notes(one, other), words, strict=True)] == words
    pairs = [
        [deal(engine.start(board_of(board), 4), Luck.stream(0, index, DECK)) for board in (one, other)]
        for index in range(10)
    ]
    assert all(a.terrain.placement == b.terrain.placement for a, b in pairs) == same_city
    assert all(a.hands == b.hands for a, b in pairs) == same_hands


def test_nothing_is_said_of_deals_that_were_not_played() -> None:
    assert notes(DEALT, replace(DEALT, name="Elsewhere")) == []
