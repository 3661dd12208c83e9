from __future__ import annotations

from collections import Counter

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.play import deck
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.simulate.luck import Luck
from metrox_maps.simulate.play import play_game
from tests.metrox.play import maps


@pytest.mark.parametrize("edition", IDS)
@pytest.mark.parametrize("bots", ["random", "greedy,random:any,greedy:dice"])
def test_a_deal_has_the_cards_of_the_game_whoever_plays(edition: str, bots: str) -> None:
    rules = load_edition(edition)
    board = board_of(maps.measured("R"), rules)
    for index in range(3):
        cards: list[object] = []
        play_game(
            MetroXGame(board),
            table_from(bots),
            seed=77,
            index=index,
            watch=lambda state, _: cards.append(board.kinds[state.card]),  # noqa: B023 - used at once
        )
        assert tuple(cards) == deck.deal(rules, seed=77, windows=23, game=index)


def test_a_deal_is_pinned() -> None:
    # Players at a distance rely on it, and so does every record's seed.
    cards = deck.deal(load_edition("gamewright-2020"), seed=2024, windows=8)
    assert [str(card) for card in cards] == [
        "number 4",
        "transfer",
        "skip 3",
        "number 4",
        "number 5",
        "skip 2",
        "free",
        "number 4",
        "transfer",
    ]


def test_every_unseen_card_is_equally_likely() -> None:
    unseen = (0, 0, 0, 1, 2, 2)
    luck = Luck(8)
    counts = Counter(deck.next_card(unseen, luck) for _ in range(6000))
    assert all(abs(counts[card] - 1000 * times) < 120 for card, times in ((0, 3), (1, 1), (2, 2)))


def test_cards_come_as_often_as_the_deck_holds_them_until_the_icon_shows() -> None:
    rules = load_edition("gamewright-2020")
    held = Counter(rules.cards)
    for seed in range(30):
        seen: Counter[object] = Counter()
        for card in deck.deal(rules, seed=seed, windows=40):
            seen[card] += 1
            assert seen[card] <= held[card]
            if card.reshuffle:
                seen.clear()


def test_impossible_deals_are_refused() -> None:
    rules = load_edition("gamewright-2020")
    with pytest.raises(MetroxError, match="0 windows"):
        deck.deal(rules, seed=1, windows=0)
    with pytest.raises(MetroxError, match="seed -1"):
        deck.deal(rules, seed=-1, windows=3)
