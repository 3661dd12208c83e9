"""Records of games, `metrox-record/1`: written while playing, read and verified without any luck.

The first line is a header with the map, the edition and the bots; then one line a game with the cards, the moves, and
what followed from them. A reader needs the engine to verify a record, but no generator and no bot.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from metrox_maps import __version__
from metrox_maps.documents.schemas import faults, load_schema, structural_remarks
from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.findings.finding import pointer
from metrox_maps.metrox import codec, editions
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.engines import Trace
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.notation import move_from_json, move_json
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.game import Bot
from metrox_maps.simulate.records import read_lines

FORMAT = "metrox-record/1"
SCHEMA = "metrox-record-1"


def header(
    board: Board,
    bots: Sequence[Bot[State, Move]],
    *,
    seed: int,
    map_document: dict[str, Any],
    edition_document: dict[str, Any],
) -> dict[str, Any]:
    """The first line of a record."""
    return {
        "format": FORMAT,
        "package": f"metrox_maps {__version__}",
        "digest": board.digest,
        "seed": seed,
        "bots": [{"name": bot.name, "version": bot.version} for bot in bots],
        "map": map_document,
        "edition": edition_document,
    }


def followed(board: Board, players: int, cards: Sequence[int], moves: Sequence[tuple[Move, ...]]) -> State:
    """The last state of a game whose cards and moves are known.

    Raises `IllegalMove` where they are against the rules.
    """
    state = engine.start(board, players)
    for card, chosen in zip(cards, moves, strict=True):
        state = engine.play(engine.reveal(state, card), chosen)
    return state


def game_json(trace: Trace, end: State) -> dict[str, Any]:
    """The line of a game that went and ended so."""
    board = end.board
    return {
        "index": trace.index,
        "cards": [str(board.kinds[card]) for card in trace.cards],
        "moves": [[move_json(board, move) for move in chosen] for chosen in trace.moves],
        **outcome(end),
    }


def outcome(end: State) -> dict[str, Any]:
    """What a record says about the end of a game: claims in the order they were announced, scores, winners."""
    board = end.board
    goals = board.goals
    return {
        "claims": [
            {
                "turn": claim.turn,
                "seat": claim.seat,
                "goal": goals[claim.goal].name,
                "bonus": "first" if claim.first else "later",
                "points": goals[claim.goal].first if claim.first else goals[claim.goal].later,
            }
            for claim in end.claims
        ],
        "scores": [_score(end, seat) for seat in range(len(end.papers))],
        "winners": list(engine.ranking(end)[0]),
    }


def _score(end: State, seat: int) -> dict[str, int]:
    score = engine.score(end, seat)
    return {
        "completed": score.completed,
        "transfers": score.transfers,
        "penalty": score.penalty,
        "map_bonus": score.map_bonus,
        "total": score.total,
        "empty": engine.empty_stations(end.board, end.papers[seat]),
    }


@dataclass(frozen=True, slots=True)
class Replayed:
    """A verified game: its index, and every state from the start to the end."""

    index: int
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class RecordHeader:
    """What the first line of a record says, with the board it describes."""

    board: Board
    bots: tuple[tuple[str, str], ...]
    """Names and versions, one per seat."""
    seed: int


def read_record(path: str | os.PathLike[str]) -> tuple[RecordHeader, Iterator[Replayed]]:
    """The header of a record, and its games, each verified as it is read.

    Raises `RecordError` that names the line for a file that is no record or is cut short, and (while the games are
    read) for a game whose moves, claims or scores do not follow from its cards.
    """
    lines = read_lines(path)
    first = next(lines, None)
    if first is None:
        raise RecordError(f"{path}: is empty; a record begins with a header line")
    try:
        head = _header(first[1])
    except MetroxError as error:
        raise RecordError(f"{path}: line 1: {error}") from None
    return head, _games(path, head, lines)


def _header(value: dict[str, Any]) -> RecordHeader:
    if value.get("format") != FORMAT:
        raise RecordError(f"is no record: its `format` is {value.get('format')!r}, not {FORMAT!r}")
    schema = load_schema(SCHEMA)
    _refuse(next(faults(value, schema), None), "the header")
    for key, name in (("map", codec.SCHEMA), ("edition", editions.SCHEMA)):
        wrong = structural_remarks(value[key], name)
        if wrong:
            raise RecordError(f"the {key} in the header: {pointer(wrong[0][1].path)}: {wrong[0][1].message}")
    board = board_of(codec.parse_map(value["map"]), editions.parse_edition(value["edition"]))
    if board.digest != value["digest"]:
        raise RecordError("the digest is not that of the map and edition in the header: one of them was changed")
    engine.start(board, len(value["bots"]))
    return RecordHeader(board, tuple((bot["name"], bot["version"]) for bot in value["bots"]), value["seed"])


def _refuse(fault: tuple[tuple[str | int, ...], str] | None, what: str) -> None:
    if fault is not None:
        raise RecordError(
            f"{what} does not satisfy the schema {SCHEMA}: {pointer(fault[0]) or 'top level'} ({fault[1]})"
        )


def _games(
    path: str | os.PathLike[str], head: RecordHeader, lines: Iterator[tuple[int, dict[str, Any]]]
) -> Iterator[Replayed]:
    schema = load_schema(SCHEMA)
    for number, value in lines:
        try:
            _refuse(next(faults(value, schema["$defs"]["game"], schema), None), "the game")
            yield replay(head.board, len(head.bots), value)
        except MetroxError as error:
            raise RecordError(f"{path}: line {number}: {error}") from None


def replay(board: Board, players: int, game: dict[str, Any]) -> Replayed:
    """Play a game of a record again, from its cards and moves alone, and compare what follows from them.

    `game` satisfies the schema of a game line. Raises `RecordError` that names game and turn.
    """
    index = game["index"]
    cards, moves = game["cards"], game["moves"]
    if len(cards) != len(moves):
        raise RecordError(f"game {index}: {len(cards)} cards, but moves for {len(moves)} turns")
    kinds = {str(card): kind for kind, card in enumerate(board.kinds)}
    state = engine.start(board, players)
    states = [state]
    for turn, (card, chosen) in enumerate(zip(cards, moves, strict=True), 1):
        if card not in kinds:
            raise RecordError(f"game {index}, turn {turn}: there is no card {card!r} in this edition")
        try:
            state = engine.reveal(state, kinds[card])
            state = engine.play(state, tuple(move_from_json(board, move) for move in chosen))
        except MetroxError as error:
            raise RecordError(f"game {index}, turn {turn}: {error}") from None
        states.append(state)
    if not engine.is_over(state):
        raise RecordError(f"game {index}: ends after turn {state.turn} with {state.left} windows still empty")
    for key, value in outcome(state).items():
        if game[key] != value:
            raise RecordError(f"game {index}: the record says {key} {game[key]}, but its cards and moves give {value}")
    return Replayed(index, tuple(states))
