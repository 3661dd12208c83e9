"""Golden playthroughs: whole small games in text, for every edition and every feature.

`python -m tests.metrox.play.playthroughs` writes them again; read the difference before keeping it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.notation import move_text
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.play import play_game
from tests.metrox.play import maps

FOLDER = Path(__file__).parent / "playthroughs"

PLAIN = "A 3 5/3: a b c d e f\nB 2 4/2: g b h i\nC 2 6/4: e h j"
NO_FEWER = maps.edition("2 3 4! s2 s3 x *", fewer=False)

GAMES: dict[str, tuple[str, Edition | str, str]] = {
    "gamewright-2020": (PLAIN, "gamewright-2020", "greedy,random:any"),
    "okazu-2018": (PLAIN, "okazu-2018", "greedy,random:any"),
    "schmidt-2021": (PLAIN, "schmidt-2021", "greedy,random:any"),
    "solo": (PLAIN, "gamewright-2020", "greedy:dice"),
    "both-ends": ("A 3 5/3 both-ends: a b c d e\nB 2 4/2: c f", NO_FEWER, "random:any,random"),
    "loop": ("L 3 5/3 loop: a b c d e\nB 2 4/2: c f", maps.edition(), "random:any,greedy"),
    "branch": ("D 4 6/3 branch 3/1: a b | c d | e f\nB 3 4/2: c g h i", maps.edition(), "random:any,greedy,random"),
    "map-bonus": ("A 2 5/3: a b c\nB 1 4/2: b d\nN 0 7/2: c e\nmap-bonus 5/2", NO_FEWER, "random,greedy"),
    "everything": (maps.EVERYTHING, maps.edition(), "random:any,random,greedy,greedy:dice"),
    "casual": (maps.EVERYTHING, maps.edition(), "casual,casual"),
    "planner": (maps.EVERYTHING, maps.edition(), "planner,greedy"),
    "halving": (maps.EVERYTHING, maps.edition(), "halving:8,random"),
    "mcts": (maps.EVERYTHING, maps.edition(), "mcts:16,greedy:dice"),
}
"""For each file: map, edition, bots."""


def _paper(state: State, seat: int) -> str:
    board, paper = state.board, state.papers[seat]
    marks = [
        (str(2 * board.transfer_counts[s]) if paper.numbered >> s & 1 else ".")
        if paper.empty >> s & 1 == 0
        else station
        for s, station in enumerate(board.stations)
    ]
    windows = " ".join(f"{route}{left}" for route, left in zip(board.routes, paper.windows, strict=True))
    return f"{''.join(f'{mark:>2}' for mark in marks)}   {windows}"


def playthrough(board: Board, bots: str, seed: int = 1) -> Iterator[str]:
    """The lines of one game: per turn the card, what was to be chosen from, what was chosen, and every paper after it.

    A paper shows each empty station by its id, each marked one as a dot or its number, and the windows left.
    """
    turns: list[tuple[State, tuple[Move, ...]]] = []
    end = play_game(
        MetroXGame(board), table_from(bots), seed=seed, index=0, watch=lambda state, moves: turns.append((state, moves))
    )
    after = [*(state for state, _ in turns[1:]), end]
    announced = 0
    for (state, moves), later in zip(turns, after, strict=True):
        yield f"turn {state.turn}: {board.kinds[state.card]}; {len(state.unseen)} cards unseen"
        for seat, move in enumerate(moves):
            legal = len(engine.legal_moves(state, seat))
            yield f"  {seat} {_paper(later, seat)}   {move_text(board, move)}, 1 of {legal}"
        for claim in later.claims[announced:]:
            bonus = "first" if claim.first else "later"
            yield f"  {claim.seat} announces {board.goals[claim.goal].name}, {bonus} bonus"
        announced = len(later.claims)
    for seat in range(len(end.papers)):
        score = engine.score(end, seat)
        yield (
            f"score {seat}: completed {score.completed} + transfers {score.transfers} - penalty {score.penalty} "
            f"+ map bonus {score.map_bonus} = {score.total}"
        )
    yield f"places: {' > '.join(' = '.join(map(str, place)) for place in engine.ranking(end))}"


def text(name: str) -> str:
    """The playthrough of this name as it should stand in its file."""
    notation, edition, bots = GAMES[name]
    rules = load_edition(edition) if isinstance(edition, str) else edition
    board = board_of(maps.metro(notation), rules)
    cards = ", ".join(f"{count} x {card}" for card, count in rules.card_kinds)
    fewer = "fewer may be marked" if rules.may_mark_fewer else "the maximum is marked"
    head = [*notation.strip().splitlines(), f"{rules.id}: {cards}; {fewer}", f"bots: {bots}", ""]
    return "\n".join([*head, *playthrough(board, bots)]) + "\n"


def main() -> None:
    """Write every playthrough."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
