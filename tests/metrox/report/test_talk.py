"""Games by hand: a whole talk word for word, and many games by whatever can be typed."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.bots import bot_from, table_from
from metrox_maps.metrox.play.effect import offered
from metrox_maps.metrox.play.engines import ReferenceEngine
from metrox_maps.metrox.play.notation import move_json
from metrox_maps.metrox.play.records import followed
from metrox_maps.metrox.play.table import HandTable
from metrox_maps.metrox.report.by_hand import labels
from metrox_maps.metrox.report.paper import Look
from metrox_maps.metrox.report.talk import GivenUpError
from metrox_maps.simulate.luck import Luck
from tests.metrox.play import maps
from tests.metrox.report.hands import TRANSCRIPT, Hand, transcript, typed
from tests.test_docs import matches

ROOT = Path(__file__).parents[3]

EVERYTHING = maps.metro(maps.EVERYTHING)


def test_a_talk_goes_as_it_went() -> None:
    written = TRANSCRIPT.read_text(encoding="utf-8")
    assert transcript(typed(written.splitlines())) == written, "python -m tests.metrox.report.hands writes it again"


def test_the_transcript_has_everything_in_it() -> None:
    written = TRANSCRIPT.read_text(encoding="utf-8")
    for part in ("> undo 3", "> B towards", "> C from", "> D to", "which way", "taken back", "> paper 2", "places: "):
        assert part in written, part


def test_the_page_shows_a_real_talk() -> None:
    page = (ROOT / "docs" / "by-hand.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```text\n\$ metrox play (.*?)\n(.*?)```", page, re.DOTALL)
    assert shown[0] == "examples/harbour-teaching.json --human --bots greedy"
    loaded = load_map(str(ROOT / "examples" / "harbour-teaching.json"))
    hand = Hand(loaded.metro, loaded.edition, "greedy", seed=0, lines=typed(shown[1].splitlines()))
    with pytest.raises(EOFError):
        hand.play()
    assert matches(shown[1].splitlines(), hand.text.splitlines())


@settings(max_examples=12)
@given(maps.metros(), maps.editions(), st.integers(0, 2**16))
def test_whatever_is_typed_the_game_is_one_of_the_engine(metro: MetroMap, edition: Edition, seed: int) -> None:
    luck = random.Random(seed)

    def typist(table: HandTable) -> str:
        state = table.state
        legal = engine.legal_moves(state, 0)
        words = [
            "#1",
            f"#{luck.randrange(9)}",
            luck.choice(metro.routes).id,
            f"{luck.choice(metro.routes).id} {luck.randrange(4)}",
            luck.choice(metro.stations).name,
            " ".join(str(part) for part in move_json(state.board, luck.choice(legal)) if part != "*"),
            luck.choice(("", "paper", "paper 2", "paper 9", "rules", "help", "p", "nonsense", "3 to x", "#")),
        ]
        if luck.random() < 0.05:
            return f"undo {luck.randrange(3)}"
        return luck.choice(words) if len(table.turns) < 12 else "#1"

    hand = Hand(metro, edition, "random:any", seed=seed, typist=typist)
    hand.play()
    trace = hand.table.trace()
    end = followed(hand.table.board, 2, trace.cards, trace.moves)
    assert end == hand.table.state
    assert engine.is_over(end)
    total = str(engine.score(end, 0).total).replace("-", "−")
    assert f", you {total}\n" in hand.text
    # The other seat met its own dice, however often turns were taken back.
    again = HandTable(hand.table.board, hand.table.players, seed=seed)
    for moves in trace.moves:
        again.play(moves[0])
    assert again.turns == hand.table.turns


def test_the_end_tells_what_bots_would_have_scored_and_the_ladder() -> None:
    hand = Hand(maps.metro("A 2 5/3: a b c\nB 1 4/2: b d"), load_edition("gamewright-2020"), lines=["#1"] * 9)
    hand.play()
    board = hand.table.board
    (greedy,) = ReferenceEngine().outcomes(board, table_from("greedy"), seed=1, start=0, stop=1)
    total = engine.score(hand.table.state, 0).total
    words = next(words for least, words in board.edition.ladder if total >= least)
    assert f"{total} points: {words}\n" in hand.text
    assert f"the same cards: greedy {greedy.totals[0]}, " in hand.text
    assert "places" not in hand.text


def test_a_hint_is_the_move_of_good_and_changes_nothing() -> None:
    lines = ["1", "hint", "1"]
    hand = Hand(EVERYTHING, maps.edition(), "random:any", lines=lines)
    plain = Hand(EVERYTHING, maps.edition(), "random:any", lines=["1", "1"])
    for each in (hand, plain):
        with pytest.raises(EOFError):
            each.play()
    assert hand.table.trace() == plain.table.trace()
    assert hand.table.state.card == plain.table.state.card
    state = hand.table.turns[1].state
    best = bot_from("good").choose(state, 0, Luck.stream(1, 0, 3))
    moves = offered(state, 0)
    label = dict(zip(moves, labels(EVERYTHING, state.board, moves), strict=True))[best]
    told = next(said for said in hand.said if said.startswith("good: "))
    assert told.startswith(f"good: {label}, mark {best.count}")
    assert f"played on 40 times: {label} " in told
    assert told.count(" ± ") == 2


def test_numbers_are_told_from_names() -> None:
    metro = maps.metro("7 1 5/3: a b\n1 2 5/3: b c")
    hand = Hand(metro, maps.edition("3 4"), lines=["1 1", "#1", "#1"])
    hand.play()
    assert [move_json(hand.table.board, turn.moves[0]) for turn in hand.table.turns] == [
        ["1", 0, 1],
        ["7", 0, 1],
        ["1", 0, 1],
    ]
    assert "\n #1  7  mark 2" in hand.text


def test_of_many_stations_a_free_card_lists_those_that_complete_something() -> None:
    metro = maps.metro("A 2 5/3: a b c d e f g h i j k l m n o\nB 2 3/1: p q\nC 1 2/1: r s t")
    hand = Hand(metro, maps.edition("1 *"), seed=2, lines=["a", "B", "C", ""])
    with pytest.raises(EOFError):
        hand.play()
    free = [number for number, said in enumerate(hand.said) if "empty stations: type its name" in said]
    assert [hand.said[number] for number in free] == [
        "any of 20 empty stations: type its name",
        "or any other of 17 empty stations: type its name",
    ]
    assert hand.said[free[1] - 1] == "  1  mark Q, completes route B for 3"


def test_quit_asks_first() -> None:
    hand = Hand(EVERYTHING, maps.edition(), lines=["quit", "n", "exit", "Yes"])
    with pytest.raises(GivenUpError):
        hand.play()
    assert hand.text.count("Stop here?") == 2
    assert hand.text.count("The game goes on.") == 1


@pytest.mark.parametrize("width", [40, 60, 100])
def test_what_is_shown_fits_the_terminal(width: int) -> None:
    metro = maps.measured("R")
    hand = Hand(metro, load_edition("gamewright-2020"), "greedy", look=Look(width), lines=["1", "1", "2", "paper 2"])
    with pytest.raises(EOFError):
        hand.play()
    shown = [line for said in hand.said for line in said.splitlines() if line[:1] in (" ", ">")]
    assert len(shown) > 100
    assert max(map(len, shown)) <= width
