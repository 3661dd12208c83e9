"""The same games by both engines, and what differs between them: shared by the tests and by `tests.bench.kernel_check`."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence

from hypothesis import strategies as st

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import MetroXBot, bot_from
from metrox_maps.metrox.play.engines import Trace
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.metrox.play.kernel.engine import KernelEngine
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.outcome import Outcome, outcome_of
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.play import play_game
from tests.metrox.play import maps

SIMPLE = ("random", "random:any", "greedy", "greedy:dice")
THINKING = ("casual", "casual:2", "bonus-hunter", "transfer-hunter", "filler", "planner", "halving:6", "mcts:5")
SEATS = 6


def differences(board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> list[str]:
    """What the kernel gives another answer to than the reference engine: traces, outcomes, tally."""
    traces, outcomes = [], []
    tally = BalanceTally.empty(len(bots), len(board.goals))
    for index in range(start, stop):
        cards: list[int] = []
        moves: list[tuple[Move, ...]] = []

        def watch(
            state: State, chosen: tuple[Move, ...], cards: list[int] = cards, moves: list[tuple[Move, ...]] = moves
        ) -> None:
            cards.append(state.card)
            moves.append(chosen)

        end = play_game(MetroXGame(board), bots, seed=seed, index=index, watch=watch)
        traces.append(Trace(index, tuple(cards), tuple(moves)))
        outcomes.append(outcome_of(end))
        tally.add(end)
    return unlike(board, bots, traces, outcomes, tally, seed=seed)


def unlike(
    board: Board,
    bots: Sequence[MetroXBot],
    traces: list[Trace],
    outcomes: list[Outcome],
    tally: BalanceTally,
    *,
    seed: int,
) -> list[str]:
    """Where the kernel does not give these answers for the games of these traces."""
    kernel = KernelEngine()
    start, stop = traces[0].index, traces[-1].index + 1
    found = []
    if list(kernel.traces(board, bots, seed=seed, start=start, stop=stop)) != traces:
        found.append("traces")
    if kernel.outcomes(board, bots, seed=seed, start=start, stop=stop) != outcomes:
        found.append("outcomes")
    if kernel.tally(board, bots, seed=seed, start=start, stop=stop) != tally:
        found.append("tally")
    return found


def roomy(edition: Edition) -> Edition:
    """The edition for up to six players."""
    return dataclasses.replace(edition, players=(1, SEATS))


def tables(names: Sequence[str], seats: int = SEATS) -> st.SearchStrategy[list[MetroXBot]]:
    """Mixed tables of some of these bots."""
    return st.lists(st.sampled_from(names), min_size=1, max_size=seats).map(lambda specs: [bot_from(s) for s in specs])


def any_board() -> st.SearchStrategy[Board]:
    """Boards of every feature and any deck, up to four routes and eight stations."""
    return st.builds(lambda metro, edition: board_of(metro, roomy(edition)), maps.metros(), maps.editions())


def wide_metro(luck: random.Random) -> MetroMap:
    """A map of many words: up to twelve routes of every shape over up to 130 stations, some of them on no route."""
    stations = [f"s{number}" for number in range(luck.randint(30, 130))]
    lines = ["stations: " + " ".join(luck.sample(stations, len(stations)))]
    for number in range(luck.randint(5, 12)):
        stops = luck.sample(stations, luck.randint(3, 24))
        kind = luck.choice(("", "", "loop", "both-ends", "branch", "both-ends branch"))
        bonus = f"{luck.randint(1, 3)} {luck.randint(0, 9)}/{luck.randint(0, 9)}"
        if kind.endswith("branch"):
            kind += f" {luck.randint(0, 6)}/{luck.randint(0, 6)}"
            fork, split = 1, luck.randint(2, len(stops) - 1)
            stops = [*stops[:fork], "|", *stops[fork:split], "|", *stops[split:]]
        lines.append(f"r{number} {bonus} {kind}: " + " ".join(stops))
    if luck.random() < 0.5:
        lines.append(f"map-bonus {luck.randint(0, 9)}/{luck.randint(0, 5)}")
    return maps.metro("\n".join(lines), "wide")
