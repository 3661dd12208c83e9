"""Tables compared on the same luck."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.model import Bonus, MetroMap
from metrox_maps.metrox.play import comparing
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import MetroXBot, table_from
from metrox_maps.metrox.play.comparing import Contest, Entrant, compare_tables, matches
from metrox_maps.metrox.play.engines import ReferenceEngine
from tests.metrox.play import maps

SMALL = maps.metro("A 2 5/3: a b c d i j\nB 1 4/2: b e f k\nC 1 3/1: g h d l m n o")
RULES = maps.edition(players=(1, 6))


def entrant(metro: MetroMap = SMALL, bots: str = "greedy:dice", players: int = 1) -> Entrant:
    return Entrant(board=board_of(metro, RULES), bots=table_from(bots, players))


def changed(number: int = 0, **changes: object) -> MetroMap:
    routes = list(SMALL.routes)
    routes[number] = replace(routes[number], **changes)  # type: ignore[arg-type]
    return replace(SMALL, routes=tuple(routes))


BETTER = changed(bonus=Bonus(9, 3))
ORDERED = replace(SMALL, routes=SMALL.routes[::-1])


def contest(*entrants: Entrant, games: int = 60, width: float = 0.001, **more: object) -> Contest:
    return compare_tables(entrants, games=games, width=width, engine="reference", **more)  # type: ignore[arg-type]


def test_a_pair_is_the_differences_of_the_games() -> None:
    one, other = entrant(players=2), entrant(BETTER, players=2)
    found = contest(one, other, seed=3)
    played = [ReferenceEngine().outcomes(side.board, side.bots, seed=3, start=0, stop=60) for side in (one, other)]
    differences = [sum(new.totals) - sum(old.totals) for old, new in zip(*played, strict=True)]
    (pair,) = found.pairs
    assert pair is not None
    assert (pair.points.n, pair.points.total) == (60, sum(differences))
    assert pair.points.squares == sum(value * value for value in differences)
    assert pair.points.mean == sum(differences) / 120
    assert pair.seats[1].total == sum(new.totals[1] - old.totals[1] for old, new in zip(*played, strict=True))
    base = found.tallies[0]
    assert base is not None
    assert base.points.total == sum(sum(old.totals) for old in played[0])
    assert base.empties.total == sum(sum(old.empties) for old in played[0])
    assert base.turns.total == sum(old.turns for old in played[0])
    reached = [sum(((old.first[s] | old.later[s]) >> 1 & 1) for old in played[0] for s in (0, 1))]
    assert base.completed[1] == reached[0] > 0


def test_exchanging_the_sides_negates_everything() -> None:
    sides = entrant(players=2), entrant(changed(2, windows=2), players=2)
    one, other = contest(*sides), contest(*reversed(sides))
    (there,), (back,) = one.pairs, other.pairs
    assert there is not None
    assert back is not None
    pairs = [
        (there.points, back.points),
        (there.empties, back.empties),
        (there.turns, back.turns),
        *zip(there.seats, back.seats, strict=True),
        *zip(there.goals, back.goals, strict=True),
    ]
    assert len(pairs) == 8
    assert there.turns.total > 0 != there.points.total
    for forth, reverse in pairs:
        assert (reverse.total, reverse.squares) == (-forth.total, forth.squares)
        assert (reverse.above, reverse.below) == (forth.below, forth.above)
    assert one.tallies == tuple(reversed(other.tallies))


def test_the_same_game_needs_no_playing_and_differs_by_nothing() -> None:
    same = entrant(replace(SMALL, name="another"))
    found = contest(entrant(), same)
    assert (found.games, found.pairs, found.tallies, found.reached) == (0, (None,), (None, None), True)
    # Beside one that differs only that one is played.
    found = contest(entrant(), same, entrant(BETTER))
    assert found.games == 60
    assert found.tallies[1] is None
    assert found.pairs[0] is None
    assert found.tallies[2] is not None


def test_the_same_game_played_twice_differs_by_exactly_nothing() -> None:
    # The digest of a board is all that says it is the same; without it, both are played.
    one = entrant()
    other = Entrant(board=replace(one.board, digest="other"), bots=one.bots)
    (pair,) = contest(one, other).pairs
    assert pair is not None
    assert (pair.points.total, pair.points.squares, pair.turns.squares) == (0, 0, 0)
    assert all(goal.squares == 0 for goal in pair.goals)
    assert pair.points.interval() == (0, 0)


def test_it_stops_at_the_first_look_at_which_all_are_known_to_the_width() -> None:
    sides = entrant(), entrant(changed(2, windows=2)), entrant(BETTER)
    widths = []
    for games in (400, 600):
        found = contest(*sides, games=games)
        assert not found.reached
        widths.append(max(pair.points.half_width for pair in found.pairs if pair is not None))
    between = sum(widths) / 2
    found = contest(*sides, games=5000, width=between)
    assert (found.games, found.reached, found.interrupted) == (600, True, False)
    assert contest(*sides, games=5000, width=widths[0]).games == 400


def test_neither_workers_nor_their_pieces_change_the_result() -> None:
    sides = entrant(bots="random"), entrant(BETTER, bots="random")
    alone = contest(*sides, games=450)
    with ThreadPoolExecutor(2) as pool:
        shared = contest(*sides, games=450, executor=pool)
    assert alone.pairs == shared.pairs
    assert alone.tallies == shared.tallies


def test_the_kernel_is_loaded_once_the_spread_shows_that_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = entrant(), entrant(changed(2, windows=2))
    expected = contest(*sides, games=900)
    asked: list[int] = []

    def engine_for(name: str, board: Board, bots: tuple[MetroXBot, ...], games: int) -> ReferenceEngine:
        assert (name, board.edition, len(bots)) == ("auto", RULES, 1)
        asked.append(games)
        return ReferenceEngine("kernel" if len(asked) > 2 else "reference")

    monkeypatch.setattr(comparing, "engine_for", engine_for)
    found = compare_tables(sides, games=900, width=0.001)
    # Both play 900 games, as a guess and as is found; after the first 400 it is worth it, and nothing is asked again.
    assert asked == [1800, 1800, 1000, 1000]
    assert found.pairs == expected.pairs
    assert found.tallies == expected.tallies


def test_progress_counts_up_to_what_is_expected() -> None:
    told: list[tuple[int, int]] = []
    contest(entrant(), entrant(BETTER), games=500, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (500, 500)
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert all(done <= of for done, of in told)


def test_an_interrupt_keeps_what_was_played() -> None:
    def interrupt(done: int, _: int) -> None:
        if done > 420:
            raise KeyboardInterrupt

    found = contest(entrant(), entrant(BETTER), games=5000, progress=interrupt)
    assert found.interrupted
    assert 420 < found.games < 600
    (pair,) = found.pairs
    assert pair is not None
    assert pair.points.n == found.games


def test_goals_are_matched_by_name() -> None:
    base = board_of(maps.metro(maps.EVERYTHING), RULES)
    other = board_of(maps.metro("D 2 6/3 branch 3/1: a e | h i | f\nX 1 2/1: a b\nA 2 5/3: a b"), RULES)
    assert [(base.goals[mine].name, other.goals[its].name) for mine, its in matches(base, other)] == [
        ("route:A", "route:A"),
        ("branch:D", "branch:D"),
        ("route:D", "route:D"),
    ]


def test_a_route_moved_in_the_file_is_compared_with_itself() -> None:
    (pair,) = contest(entrant(), entrant(ORDERED), games=300).pairs
    assert pair is not None
    base = contest(entrant(), entrant(ORDERED), games=300)
    before, after = base.tallies
    assert before is not None
    assert after is not None
    for goal, (mine, its) in zip(pair.goals, base.shared[0], strict=True):
        assert goal.total == after.completed[its] - before.completed[mine]
    assert base.shared[0] == ((0, 2), (1, 1), (2, 0))


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"width": 0.0}, "a width of 0"),
        ({"width": -1.0}, "a width of -1"),
        ({"width": math.nan}, "a width of nan"),
        ({"width": math.inf}, "a width of inf"),
        ({"games": 0}, "0 games"),
        ({"seed": -1}, "seed -1"),
        ({"workers": 0}, "0 workers"),
        ({"workers": 2, "executor": ThreadPoolExecutor(1)}, "2 workers beside an executor"),
    ],
)
def test_impossible_values_are_refused(more: dict[str, object], words: str) -> None:
    with pytest.raises(MetroxError, match=words):
        contest(entrant(), entrant(BETTER), **more)  # type: ignore[arg-type]


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(MetroxError, match="at least two"):
        contest(entrant())
    with pytest.raises(MetroxError, match="of 1 and of 2 players"):
        contest(entrant(), entrant(players=2))
    with pytest.raises(MetroxError, match="7 players"):
        contest(entrant(players=7), entrant(BETTER, players=7))
