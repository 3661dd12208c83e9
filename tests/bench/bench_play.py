"""How fast the engine plays, beside a bare loop of bit sets that does nothing else. Run on request:

python -m tests.bench.bench_play [GAMES]
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Bonus, MetroMap, Route, Station
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.simulate.play import play_game

MAP = Path(__file__).parents[1] / "data" / "play" / "R.json"


def _map(data: dict[str, list[int]], stops: list[list[int]]) -> MetroMap:
    names = [f"s{number}" for number in range(int(str(data["S"])))]
    bonuses = zip(data["win"], data["gold"], data["white"], strict=True)
    routes = [
        Route(
            id=f"r{r}",
            name=f"r{r}",
            color="#000000",
            windows=windows,
            bonus=Bonus(first, later),
            stations=tuple(names[stop] for stop in stops[r]),
        )
        for r, (windows, first, later) in enumerate(bonuses)
    ]
    stations = tuple(Station(id=name, name=name) for name in names)
    return MetroMap(name="R", edition="gamewright-2020", stations=stations, routes=tuple(routes))


def bare_greedy(data: dict[str, list[int]], stops: list[list[int]], edition: Edition, games: int) -> float:
    """Mean score of solo greedy games in a loop without checks, history, ties or features."""
    total_stations = int(str(data["S"]))
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


def _rate(job: Callable[[], float], games: int) -> tuple[float, float]:
    """Best of three: games a second of processor time, and the mean score."""
    best = 0.0
    mean = 0.0
    for _ in range(3):
        begin = time.process_time()
        mean = job()
        best = max(best, games / (time.process_time() - begin))
    return best, mean


def main() -> None:
    """Print games a second of the bare loop and of the engine with two bots, and the ratio."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    data = json.loads(MAP.read_text(encoding="utf-8"))
    stops: list[list[int]] = data["routes"]
    edition = load_edition("gamewright-2020")
    game = MetroXGame(board_of(_map(data, stops), edition))

    def engine_job(name: str) -> Callable[[], float]:
        bots = [bot_from(name)]

        def job() -> float:
            ends = (play_game(game, bots, seed=1, index=index) for index in range(games))
            return sum(engine.score(end, 0).total for end in ends) / games

        return job

    bare, bare_mean = _rate(lambda: bare_greedy(data, stops, edition, games), games)
    print(f"bare loop, greedy   {bare:8,.0f} games/s   mean {bare_mean:.2f}")
    for name in ("greedy", "random"):
        rate, mean = _rate(engine_job(name), games)
        print(f"engine, {name:11} {rate:8,.0f} games/s   mean {mean:.2f}   {rate / bare:.2f} of the bare loop")


if __name__ == "__main__":
    main()
