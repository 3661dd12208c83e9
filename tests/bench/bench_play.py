"""How fast the engine plays, beside a bare loop of bit sets that does nothing else. Run on request:

python -m tests.bench.bench_play [GAMES]
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.simulate.play import play_game
from tests.metrox.play import maps

RUNS = 8


def bare_greedy(data: dict[str, Any], stops: list[list[int]], edition: Edition, games: int) -> float:
    """Mean score of solo greedy games in a loop without checks, history, ties or features."""
    total_stations = data["S"]
    routes, windows, gold = range(len(stops)), data["win"], data["gold"]
    bits = [[1 << stop for stop in route] for route in stops]
    goals = [sum(route) for route in bits]
    counts = {1 << s: sum(s in route for route in stops) for s in range(total_stations)}
    deck = [(card.kind, card.value, card.reshuffle) for card in edition.cards]
    luck = random.Random(1)
    points = 0
    for _ in range(games):
        filled, left, done, score = 0, list(windows), [False] * len(stops), 0
        pile: list[tuple[str, int, bool]] = []
        while any(left):
            if not pile:
                pile = deck[:]
                luck.shuffle(pile)
            kind, value, reshuffle = pile.pop()
            if reshuffle:
                pile = []
            best = (-1, -1, 0, 0)
            if kind == "free":
                for bit in counts:
                    if not filled & bit:
                        won = sum(gold[r] for r in routes if not done[r] and not goals[r] & ~(filled | bit))
                        if won > best[0]:
                            best = (won, 0, -1, bit)
            else:
                for route in routes:
                    if not left[route]:
                        continue
                    added = marked = 0
                    for bit in bits[route]:
                        if filled & bit:
                            if kind == "number" and marked:
                                break
                            continue
                        added |= bit
                        marked += 1
                        if kind == "transfer" or marked == value:
                            break
                    won = 2 * counts[added] if kind == "transfer" and added else 0
                    after = filled | added
                    for other in routes:
                        if not done[other] and not goals[other] & ~after:
                            won += gold[other]
                    if (won, marked) > best[:2]:
                        best = (won, marked, route, added)
            won, _, route, added = best
            score += max(won, 0)
            filled |= added
            if route >= 0:
                left[route] -= 1
            for other in routes:
                if not done[other] and not goals[other] & ~filled:
                    done[other] = True
        points += score - edition.penalty.points(total_stations - filled.bit_count())
    return points / games


def _rates(jobs: dict[str, Callable[[], float]], games: int) -> dict[str, tuple[float, float]]:
    """For each job games a second of processor time, and the mean score.

    The jobs take turns and the best of several runs counts: other work on the machine only ever slows a run down.
    """
    found = dict.fromkeys(jobs, (0.0, 0.0))
    for _ in range(RUNS):
        for name, job in jobs.items():
            begin = time.process_time()
            mean = job()
            rate = games / (time.process_time() - begin)
            found[name] = max(found[name], (rate, mean))
    return found


def main() -> None:
    """Print games a second of the bare loop and of the engine with two bots, and the ratio."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    data = json.loads((maps.DATA / "R.json").read_text(encoding="utf-8"))
    edition = load_edition("gamewright-2020")
    game = MetroXGame(board_of(maps.measured("R"), edition))

    def engine_job(name: str) -> Callable[[], float]:
        bots = [bot_from(name)]

        def job() -> float:
            ends = (play_game(game, bots, seed=1, index=index) for index in range(games))
            return sum(engine.score(end, 0).total for end in ends) / games

        return job

    bare = "bare loop, greedy"
    jobs = {bare: lambda: bare_greedy(data, data["routes"], edition, games)}
    jobs |= {f"engine, {name}": engine_job(name) for name in ("greedy", "greedy:dice", "random")}
    rates = _rates(jobs, games)
    for name, (rate, mean) in rates.items():
        print(f"{name:20} {rate:8,.0f} games/s   mean {mean:5.2f}   {rate / rates[bare][0]:.2f} of the bare loop")


if __name__ == "__main__":
    main()
