from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.bots.greedy_bots import GreedyBot
from metrox_maps.metrox.play.engines import ReferenceEngine, engine_for
from metrox_maps.metrox.play.kernel.engine import KernelEngine, is_compiled, unable
from metrox_maps.metrox.play.kernel.stamp import stored
from tests.metrox.play import maps

KERNEL = KernelEngine()


def board(text: str, cards: str = "2 3 s2 x *") -> Board:
    return board_of(maps.metro(text), maps.edition(cards))


def stops(count: int) -> str:
    return " ".join(f"s{number}" for number in range(count))


def test_pieces_of_any_cut_add_up_to_the_same_tally() -> None:
    everything = board(maps.EVERYTHING)
    bots = [bot_from("greedy:dice"), bot_from("random")]
    whole = KERNEL.tally(everything, bots, seed=1, start=0, stop=60)
    parts = [KERNEL.tally(everything, bots, seed=1, start=a, stop=b) for a, b in ((20, 60), (0, 1), (1, 20))]
    for part in parts[1:]:
        parts[0].merge(part)
    assert parts[0] == whole
    assert KERNEL.tally(everything, bots, seed=1, start=5, stop=5).games == 0


def test_threads_do_not_disturb_each_other() -> None:
    boards = [board(maps.EVERYTHING), board_of(maps.measured("X"), load_edition("okazu-2018"))] * 3
    bots = [bot_from("greedy"), bot_from("random:any")]

    def games(each: Board) -> object:
        return KERNEL.tally(each, bots, seed=1, start=0, stop=3000)

    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(games, boards))
    assert together == [games(each) for each in boards]


def test_the_engine_travels_and_knows_that_it_is_compiled() -> None:
    everything = board(maps.EVERYTHING)
    travelled = pickle.loads(pickle.dumps(KERNEL))
    bots = [bot_from("random")]
    one, other = (engine.tally(everything, bots, seed=1, start=0, stop=5) for engine in (KERNEL, travelled))
    assert one == other
    assert is_compiled()


def test_where_nothing_can_be_kept_the_kernel_is_compiled_for_one_process() -> None:
    asked = []

    def decorator(*, cache: bool) -> Callable[[Callable[..., int]], Callable[..., int]]:
        asked.append(cache)
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    assert stored(decorator, len) is len
    assert asked == [True, False]


@dataclasses.dataclass(frozen=True, slots=True)
class Stranger(GreedyBot):
    name: str = "stranger"


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (board(f"A 2 3/2: {stops(63)}"), "a route has more than 62 stations"),
        (board("A 2 3/2: a b", " ".join(["2"] * 128)), "the deck has more than 127 cards"),
        (board("A 2 3000000/2: a b"), "scores may differ by more than 1048576 points"),
        (board("\n".join(f"r{n} 2 3/2: a{n}" for n in range(63))), "it has more than 62 tracks, goals or kinds of"),
        (board("stations: " + stops(2100) + "\nA 2 3/2: s0"), "it has too many stations"),
    ],
)
def test_what_does_not_fit_is_said_and_left_to_the_reference_engine(table: Board, reason: str) -> None:
    bots = [bot_from("greedy")]
    assert unable(table, bots).startswith(reason)
    assert engine_for("auto", table, bots, 10**9) == ReferenceEngine()
    with pytest.raises(MetroxError, match=f"the kernel cannot play this table: {reason}"):
        engine_for("kernel", table, bots, 1)


def test_what_just_fits_is_played_alike() -> None:
    for table in (
        board(f"A 3 3/2: {stops(62)}\nB 2 2/1 both-ends: {stops(62)}", "6 40 s40 x *"),
        board("A 2 3/2: a b", " ".join(["2"] * 127)),
        board("\n".join(f"r{n} 1 3/2: a{n} a{n + 1}" for n in range(62))),
        board("stations: " + stops(1900) + "\nA 2 3/2: s0"),
    ):
        for spec in ("random", "greedy"):
            bots = [bot_from(spec)]
            assert unable(table, bots) == ""
            alike = [e.outcomes(table, bots, seed=3, start=0, stop=4) for e in (KERNEL, ReferenceEngine())]
            assert alike[0] == alike[1]


def test_a_bot_the_kernel_does_not_know_is_named() -> None:
    # A class of its own, whatever it is derived from: it may choose otherwise.
    assert unable(board("A 2 3/2: a"), [bot_from("greedy"), Stranger()]) == "it has no bot `stranger`"


def test_players_are_as_many_as_the_edition_is_for() -> None:
    with pytest.raises(MetroxError, match="5 players: Test is for 1 to 4"):
        KERNEL.tally(board("A 2 3/2: a"), [bot_from("random")] * 5, seed=1, start=0, stop=1)
