"""How fast and how well Metromania is played, in plain Python on one core. On request:

python -m tests.bench.bench_metromania [GAMES] [BOARD]

Games a second of `random` and `greedy`, then GAMES (200) games of `search` against three `greedy` on a board file, seats
rotated over the same deals, with the 95 % Wilson interval of its share of wins and the processor seconds of a game.
"""

from __future__ import annotations

import sys
import time

from metrox_maps.metromania.loading import load_board
from metrox_maps.metromania.play.board import Board, board_of
from metrox_maps.metromania.play.bots import MetromaniaBot, bot_from
from metrox_maps.metromania.play.game import MetromaniaGame
from metrox_maps.simulate.play import play_game
from metrox_maps.simulate.stats import wilson

BOARDS = ("examples/metromania-amberly.json", "examples/metromania-quillhaven.json")
SEATS = 4


def games_per_second(board: Board, spec: str, games: int) -> float:
    """Games a processor second, four of the same bot."""
    game, table = MetromaniaGame(board), [bot_from(spec)] * SEATS
    begin = time.process_time()
    for index in range(games):
        play_game(game, table, seed=1, index=index)
    return games / (time.process_time() - begin)


def match(board: Board, strong: MetromaniaBot, weak: MetromaniaBot, games: int) -> tuple[float, float]:
    """Wins of one bot against three others, shared ones in part, and processor seconds a game."""
    game = MetromaniaGame(board)
    wins = 0.0
    begin = time.process_time()
    for index in range(games):
        deal, seat = divmod(index, SEATS)
        table = [strong if place == seat else weak for place in range(SEATS)]
        winners = game.result(play_game(game, table, seed=2, index=deal)).winners
        wins += (seat in winners) / len(winners)
        if sys.stderr.isatty():
            print(f"\r{index + 1} games, {wins:g} won", end="", file=sys.stderr)
    return wins, (time.process_time() - begin) / games


def main() -> None:
    """Print the figures of every board."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for path in sys.argv[2:] or BOARDS:
        board = board_of(load_board(path).board)
        print(path)
        for spec, number in (("random", 200), ("greedy", 40)):
            print(f"  {spec}: {games_per_second(board, spec, number):.1f} games a second")
        for strong, weak in (("planner", "greedy"), ("search", "greedy")):
            wins, seconds = match(board, bot_from(strong), bot_from(weak), games)
            low, high = wilson(wins, games)
            share = f"{wins / games:.3f} [{low:.3f}, {high:.3f}]"
            print(f"  {strong} against three {weak}: {share} of {games} games won, {seconds:.2f} s a game")


if __name__ == "__main__":
    main()
