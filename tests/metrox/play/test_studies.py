"""Variants, flags and studies: what is played beside a table, and what it says."""

from __future__ import annotations

import dataclasses
from concurrent.futures import ThreadPoolExecutor

import pytest

from metrox_maps.errors import UnknownNameError
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play import flags as flagging
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import bot_from, table_from
from metrox_maps.metrox.play.engines import REFERENCE, ReferenceEngine
from metrox_maps.metrox.play.flags import flags
from metrox_maps.metrox.play.session import play_session
from metrox_maps.metrox.play.studies import SETS, STUDIES, Studies, Wanted, bonuses, company, ladder, luck, play_studies
from metrox_maps.metrox.play.studies import wanted as wanted_studies
from metrox_maps.metrox.play.studies.luck import deck_share
from metrox_maps.metrox.play.studies.matches import PairTally
from metrox_maps.metrox.play.variants import apart, branch_unpaid, map_bonus_unpaid, unpaid
from metrox_maps.simulate.luck import Luck
from tests.metrox.play import maps

EVERYTHING = maps.metro(maps.EVERYTHING)
EDITION = load_edition("gamewright-2020")


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty games where a study plays hundreds."""
    monkeypatch.setattr(ladder, "RUNGS", (ladder.Rung("random", 40, 40, 40), ladder.Rung("greedy", 30, 30, 30)))
    monkeypatch.setattr(luck, "TWINS", (luck.Twins("greedy:dice", 40, 40, 40),))
    monkeypatch.setattr(bonuses, "GAMES", 40)
    monkeypatch.setattr(company, "GAMES", 40)


def studies(text: str = "all", specs: str = "greedy", **more: object) -> Studies:
    return play_studies(EVERYTHING, EDITION, table_from(specs), want=wanted_studies(text), seed=5, **more)  # type: ignore[arg-type]


def totals(board: Board, specs: str, games: int) -> list[tuple[int, ...]]:
    played = ReferenceEngine().outcomes(board, table_from(specs), seed=5, start=0, stop=games)
    return [outcome.totals for outcome in played]


# -- the same map with other bonuses -----------------------------------------------------------------------------------


def paid(board: Board) -> list[tuple[str, int, int]]:
    return [(goal.name, goal.first, goal.later) for goal in board.goals]


def test_a_variant_changes_the_bonuses_it_names_and_no_other() -> None:
    before = paid(board_of(EVERYTHING, EDITION))
    routes = [route.id for route in EVERYTHING.routes]
    for change, named in (
        (unpaid(EVERYTHING, routes.index("D")), {"branch:D", "route:D"}),
        (unpaid(EVERYTHING, routes.index("A")), {"route:A"}),
        (branch_unpaid(EVERYTHING, routes.index("D")), {"branch:D"}),
        (map_bonus_unpaid(EVERYTHING, 0), {"map:window-on-every-route"}),
    ):
        after = paid(board_of(change, EDITION))
        assert after == [(goal, 0, 0) if goal in named else (goal, *points) for goal, *points in before]
    assert paid(board_of(apart(EVERYTHING), EDITION)) == [(goal, first, first) for goal, first, _ in before]


def test_players_apart_play_as_if_alone() -> None:
    # The first seat has the same dice alone and at a table.
    board = board_of(apart(EVERYTHING), EDITION)
    alone = [points for (points,) in totals(board_of(EVERYTHING, EDITION), "greedy:dice", 30)]
    assert [points for points, _ in totals(board, "greedy:dice,random", 30)] == alone


# -- studies -----------------------------------------------------------------------------------------------------------


def test_the_ladder_holds_the_games_of_each_bot_alone() -> None:
    found = studies("ladder").ladder
    assert found is not None
    board = board_of(EVERYTHING, EDITION)
    random, greedy = ([points for (points,) in totals(board, bot, 40)] for bot in ("random", "greedy"))
    assert [(bot, scores.n) for bot, scores in found.scores] == [("random", 40), ("greedy", 30)]
    assert [scores.total for _, scores in found.scores] == [sum(random), sum(greedy[:30])]
    (step,) = found.steps
    assert (step.lower, step.upper, step.pair.differences.n) == ("random", "greedy", 30)
    assert step.pair.differences.total == sum(greedy[:30]) - sum(random[:30])
    assert found.whole == step.pair


def test_a_bonus_that_always_comes_is_worth_its_points() -> None:
    metro = maps.metro("A 1 5/3: a\nN 0 0/0: a")
    found = play_studies(metro, EDITION, table_from("greedy"), want=Wanted(("bonuses",)), seed=1).bonuses
    assert found is not None
    # Nothing is paid for N, so that there is nothing to take away.
    assert [(worth.goal, worth.points.mean, worth.points.deviation) for worth in found] == [(0, 5, 0)]


def test_company_costs_what_the_same_dice_bring_apart() -> None:
    found = studies("company", "greedy:dice,random").company
    assert found is not None
    together = totals(board_of(EVERYTHING, EDITION), "greedy:dice,random", 40)
    alone = totals(board_of(apart(EVERYTHING), EDITION), "greedy:dice,random", 40)
    for seat, lost in enumerate(found.lost):
        assert lost.total == sum(points[seat] for points in alone) - sum(points[seat] for points in together)
    assert found.lost[1].mean > 0
    assert studies("company").company != found


def test_slow_bots_keep_company_for_fewer_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company, "MOST_WORK", 0.0)
    found = studies("company").company
    assert found is not None
    assert [lost.n for lost in found.lost] == [company.LEAST] * 2


def test_studies_depend_neither_on_the_split_nor_on_the_engine() -> None:
    here = studies()
    with ThreadPoolExecutor(2) as executor:
        assert studies(executor=executor, engine=REFERENCE) == here
    assert all(getattr(here, study) is not None for study in STUDIES)
    assert play_studies(EVERYTHING, EDITION, table_from("greedy"), want=SETS["all"], seed=6) != here


def test_an_edition_for_two_and_more_is_studied_alone_all_the_same() -> None:
    pair = dataclasses.replace(EDITION, players=(2, 2))
    found = play_studies(EVERYTHING, pair, table_from("greedy", 2), want=SETS["quick"], seed=5)
    assert found == studies("quick")


def test_progress_is_told_in_decks() -> None:
    told: list[tuple[int, int]] = []
    studies("ladder,luck", progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (80, 80)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_an_interrupt_keeps_the_studies_that_were_done() -> None:
    def stop(done: int, _: int) -> None:
        if done > 40:
            raise KeyboardInterrupt

    found = studies("ladder,luck,company", progress=stop)
    assert found.ladder == studies("ladder").ladder
    assert (found.luck, found.company) == (None, None)
    assert found.interrupted == ("luck", "company")


def test_studies_are_chosen_by_name() -> None:
    assert wanted_studies("luck, ladder") == Wanted(("ladder", "luck"))
    assert wanted_studies("none").studies == ()
    assert wanted_studies("deep") == Wanted(tuple(STUDIES), "deep")
    with pytest.raises(UnknownNameError, match="there is no study `laddr`; did you mean `ladder`"):
        wanted_studies("laddr")
    with pytest.raises(UnknownNameError, match="there is no study ``"):
        wanted_studies("")


def test_every_bot_of_the_studies_is_there_and_the_twins_use_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert all(bot_from(rung.bot).name == rung.bot for rung in ladder.RUNGS)
    assert all(bot_from(twin.bot).uses_dice for twin in luck.TWINS)
    assert bot_from(bonuses.BOT).uses_dice


# -- luck --------------------------------------------------------------------------------------------------------------


def pairs(decks: int, deck: int, own: int) -> PairTally:
    """Two scores a deck: what the deck gives both, 0 to `deck` - 1, and what each adds, 0 to `own` - 1."""
    found, dice = PairTally(), Luck(7)
    for _ in range(decks):
        both = dice.below(deck)
        found.add(both + dice.below(own), both + dice.below(own))
    return found


def test_the_share_of_the_deck_is_found_again() -> None:
    # The variance of a number from 0 to k - 1 is (k * k - 1) / 12.
    for deck, own in ((10, 10), (10, 20), (20, 10)):
        true = (deck**2 - 1) / (deck**2 + own**2 - 2)
        share, (low, high) = deck_share(pairs(2000, deck, own))
        assert share == pytest.approx(true, abs=0.04)
        assert low < true < high


def test_the_interval_of_the_share_holds_it_in_95_percent() -> None:
    hits = 0
    for seed in range(300):
        found, dice = PairTally(), Luck(seed)
        for _ in range(60):
            both = dice.below(10)
            found.add(both + dice.below(10), both + dice.below(10))
        low, high = deck_share(found)[1]
        hits += low < 0.5 < high
    assert 0.92 <= hits / 300 <= 0.99


def test_ends_of_the_share() -> None:
    same, against = PairTally(), PairTally()
    for points in range(10):
        same.add(points, points)
        against.add(points, 9 - points)
    assert deck_share(same) == (1, (1, 1))
    assert deck_share(against)[0] == 0
    assert deck_share(PairTally()) == (0, (0, 1))


# -- flags -------------------------------------------------------------------------------------------------------------

HOPELESS = "A 2 5/3: a b c\nB 2 4/2: d e f\nC 1 3/1: " + " ".join(f"s{number}" for number in range(24))


def test_hopeless_routes_and_rare_stations_are_flagged() -> None:
    board = board_of(maps.metro(HOPELESS), EDITION)
    tally = play_session(board, table_from("greedy"), games=600, seed=3).tally
    found = flags(board, tally)
    assert found.hopeless == {2}
    # Seldom more than six of its stations are filled from the start on; none of A and B is rare.
    rare = {board.stations[station] for station in found.rare}
    assert rare >= {f"s{number}" for number in range(14, 24)}
    assert rare.isdisjoint("abcdef")
    assert found.dominated == {}
    assert found.unused == frozenset()


def counted(board: Board, games: int, reached: list[int]) -> BalanceTally:
    """The tally of a table of one that reached each goal in so many games."""
    tally = BalanceTally.empty(1, len(board.goals))
    tally.games = games
    for goal, times in zip(tally.goals, reached, strict=True):
        goal.first = times
    for _ in range(games):
        tally.filled.add(board.station_mask)
    return tally


def test_a_route_is_dominated_by_one_that_pays_more_and_is_far_easier() -> None:
    board = board_of(maps.metro("A 2 3/1: a b\nB 2 5/3: c d\nC 3 5/3: e f"), EDITION)
    assert flags(board, counted(board, 1000, [100, 600, 900])).dominated == {0: 1}
    # B pays more, but is completed less than three times as often; C has more windows than A.
    assert flags(board, counted(board, 1000, [300, 600, 900])).dominated == {}
    assert flags(board, counted(board, 1000, [100, 200, 900])).dominated == {}
    # Who is hopeless is not dominated as well.
    found = flags(board, counted(board, 1000, [0, 600, 900]))
    assert found.hopeless == {0}
    assert found.dominated == {}


def test_more_routes_need_more_games_for_the_same_flag() -> None:
    # In 400 games without a completion the upper end is 0.95 %, so that a single route is hopeless; of many none is.
    one, many = (
        board_of(maps.metro("\n".join(f"R{number} 2 3/1: a b c{number}" for number in range(count))), EDITION)
        for count in (1, 12)
    )
    assert flags(one, counted(one, 400, [0])).hopeless == {0}
    assert flags(many, counted(many, 400, [0] + [300] * 11)).hopeless == frozenset()
    assert flags(many, counted(many, 4000, [0] + [3000] * 11)).hopeless == {0}


def test_interchanges_where_nobody_waits_are_flagged() -> None:
    board = board_of(maps.metro("A 2 3/1: a b x\nB 2 5/3: c x y\nC 2 5/3: y d"), EDITION)
    tally = counted(board, 1000, [500] * 3)
    for _ in range(30):
        tally.numbered.add(1 << board.stations.index("x"))
    assert {board.stations[station] for station in flags(board, tally).unused} == {"y"}
    assert flagging.UNUSED < 30 / 1000
