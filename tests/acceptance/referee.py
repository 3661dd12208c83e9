"""Random games of Metromania under the independent referee: `python -m tests.acceptance.referee [GAMES] [FIRST]`.

Plays GAMES games (10,000 by default) on random boards, compares engine and referee after every tunnel and in every
hundredth turn or so the complete moves, and prints every difference. Ends with 1 if there was one.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from metrox_maps.simulate.luck import Luck
from tests.metromania.duel import Duel, generated_board

GAMES = 10_000
EVERY = 100


def main(games: int, first: int) -> int:
    """Plays and reports; the number of games that differed, at most 1."""
    begin, wrong = time.perf_counter(), 0
    seen: Counter[str] = Counter()
    for index in range(first, first + games):
        luck = Luck.stream(2, index, 0)
        try:
            duel = Duel(generated_board(luck), 2 + luck.below(3), luck)
            end = duel.play(every=EVERY)
        except AssertionError as error:
            wrong += 1
            print(f"game {index}: {str(error)[:400]}")
            continue
        seen[f"ended by {end.reason}"] += 1
        seen["turns"] += end.turn
        seen["tunnels"] += sum(map(len, end.lines))
        seen["stations"] += end.stations.bit_count()
        seen["finished lines"] += end.finished.bit_count()
        seen["destinations placed"] += sum(space >= 0 for space in end.placed)
    print(f"{games} games, {wrong} with a difference, {time.perf_counter() - begin:.0f} s")
    for what, count in sorted(seen.items()):
        print(f"  {what}: {count}")
    return min(wrong, 1)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:3]]
    sys.exit(main(given[0] if given else GAMES, given[1] if len(given) > 1 else 0))
