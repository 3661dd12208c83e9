"""The engine against moves and positions counted by hand (see oracles/README.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.moves import NO_ROUTE, Move
from metrox_maps.metrox.play.state import State
from tests.metrox.play import maps

FILES = sorted((Path(__file__).parent / "oracles").glob("*.txt"))


def short(board: Board, move: Move) -> str:
    if move.route == NO_ROUTE:
        return "*" + (board.stations[move.station] if move.count else "")
    return f"{board.routes[move.route]}.{move.track}x{move.count}"


def read(path: Path) -> tuple[Board, list[str]]:
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    end = lines.index("end")
    assert lines[0] == "map"
    cards = lines[end + 1].removeprefix("edition ")
    edition = maps.edition(cards.removesuffix(" fewer"), fewer=cards.endswith(" fewer"))
    return board_of(maps.metro("\n".join(lines[1:end])), edition), lines[end + 2 :]


def moves_for(board: Board, filled: list[str], text: str) -> list[str]:
    state = engine.start(board, 1)
    empty = board.all_empty
    for station in filled:
        empty ^= board.spread[board.stations.index(station)]
    state = state._replace(papers=(state.papers[0]._replace(empty=empty),))
    state = engine.reveal(state, board.kinds.index(maps.card(text)))
    return [short(board, move) for move in engine.legal_moves(state, 0)]


def sequences(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if engine.is_over(state):
        return 0
    found = 0
    for card in sorted(set(state.unseen)):
        shown = engine.reveal(state, card)
        found += sum(sequences(engine.play(shown, (move,)), depth - 1) for move in engine.legal_moves(shown, 0))
    return found


def checked(path: Path) -> Iterator[tuple[str, object, object]]:
    """Every line of an oracle with what it says and what the engine finds."""
    board, lines = read(path)
    filled: list[str] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "filled":
            filled = rest.split()
        elif word == "card":
            text, _, moves = rest.partition(":")
            yield f"filled {filled}, {line}", moves.split(), moves_for(board, filled, text)
        else:
            assert word == "depth", line
            depth, _, count = rest.partition(" = ")
            yield line, int(count), sequences(engine.start(board, 1), int(depth))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_moves_and_positions_are_those_counted_by_hand(path: Path) -> None:
    lines = list(checked(path))
    assert lines
    for line, said, found in lines:
        assert said == found, line


def test_the_comparison_can_fail(tmp_path: Path) -> None:
    plain = (Path(__file__).parent / "oracles" / "plain.txt").read_text(encoding="utf-8")
    changed = tmp_path / "changed.txt"
    changed.write_text(plain.replace("card x: A.0x1 B.0x1", "card x: A.0x1 B.0x0", 1), encoding="utf-8")
    assert [said == found for _, said, found in checked(changed)].count(False) == 1
