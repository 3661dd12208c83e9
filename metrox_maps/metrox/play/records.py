"""Records of games, `metrox-record/1`: written while playing, read and verified.

The first line is a header with the map, the edition and the bots; then one line a game, in order, with the cards, the
moves, and what followed from them. A reader needs the engine to verify what followed, but neither generator nor bot;
that the cards are those of the seed is verified besides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from metrox_maps import __version__
from metrox_maps.documents.recorded import refuse_faulty_game, refuse_faulty_header
from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.metrox import codec, editions
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.deck import deal
from metrox_maps.metrox.play.engines import Trace
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.notation import move_from_json, move_json
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate import verifying
from metrox_maps.simulate.game import Bot
from metrox_maps.simulate.verifying import (
    Reading,
    Source,
    difference,
    refuse_other_format,
    refuse_other_index,
    shown,
)

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
    """A verified game: its index, every state from the start to the end, and what led from each to the next."""

    index: int
    states: tuple[State, ...]
    cards: tuple[int, ...]
    """Indexes into `Board.kinds`."""
    moves: tuple[tuple[Move, ...], ...]
    """By turn and seat."""


@dataclass(frozen=True, slots=True)
class RecordHeader:
    """What the first line of a record says, with the board it describes."""

    board: Board
    bots: tuple[tuple[str, str], ...]
    """Names and versions, one per seat."""
    seed: int
    metro: MetroMap
    package: str
    """Program and version that wrote the record."""


Verdict: TypeAlias = verifying.Verdict[RecordHeader]


def read_record(source: Source) -> Reading[RecordHeader, Replayed]:
    """The header of a record, and its games, each verified as it is read. Also of a record that is not finished.

    Raises `UnreadableError` for a file that is no record, and `RecordError` that names the line for one whose map and
    edition do not go together or (while the games are read) that is cut short, or whose games are not the first of its
    seed in order, or whose moves, claims or scores do not follow from its cards.
    """
    return verifying.read_games(source, _header, _proved)


def verify(source: Source, watch: Callable[[RecordHeader, Replayed], None] | None = None) -> Verdict:
    """Read a whole record; `watch` is given each game that holds.

    Raises `UnreadableError` for a file that is no record, and `RecordError` for one whose header does not hold.
    """
    return verifying.verdict_on(read_record(source), watch)


def _header(value: dict[str, Any]) -> RecordHeader:
    refuse_other_format(value, FORMAT)
    refuse_faulty_header(value, SCHEMA, parts={"map": codec.SCHEMA, "edition": editions.SCHEMA})
    metro = codec.parse_map(value["map"])
    board = board_of(metro, editions.parse_edition(value["edition"]))
    if board.digest != value["digest"]:
        raise RecordError("the digest is not that of the map and edition in the header: one of them was changed")
    engine.start(board, len(value["bots"]))
    bots = tuple((bot["name"], bot["version"]) for bot in value["bots"])
    return RecordHeader(board, bots, value["seed"], metro, value["package"])


def _proved(head: RecordHeader, index: int, game: dict[str, Any]) -> Replayed:
    return proved(head.board, len(head.bots), game, seed=head.seed, index=index)


def proved(board: Board, players: int, game: dict[str, Any], *, seed: int, index: int) -> Replayed:
    """A line of a record, verified in everything: it is this game of the seed, and follows from its cards and moves.

    Raises `RecordError` that says what is wrong.
    """
    refuse_faulty_game(game, SCHEMA)
    refuse_other_index(game["index"], index)
    replayed = replay(board, players, game)
    dealt = deal(board.edition, seed=seed, windows=board.total_windows, game=index)
    for turn, (card, expected) in enumerate(zip(game["cards"], dealt, strict=False), 1):
        if card != str(expected):
            raise RecordError(f"game {index}, turn {turn}: the card is {card}, but seed {seed} deals {expected}")
    return replayed


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
    states, played = [state], []
    for turn, (card, chosen) in enumerate(zip(cards, moves, strict=True), 1):
        if card not in kinds:
            raise RecordError(f"game {index}, turn {turn}: there is no card {shown(card)} in this edition")
        try:
            played.append(tuple(move_from_json(board, move) for move in chosen))
            state = engine.play(engine.reveal(state, kinds[card]), played[-1])
        except MetroxError as error:
            raise RecordError(f"game {index}, turn {turn}: {error}") from None
        states.append(state)
    if not engine.is_over(state):
        raise RecordError(f"game {index}: ends after turn {state.turn} with {state.left} windows still empty")
    for key, value in outcome(state).items():
        if game[key] != value:
            raise RecordError(f"game {index}: {key}{difference(game[key], value, source='cards and moves')}")
    return Replayed(index, tuple(states), tuple(kinds[card] for card in cards), tuple(played))
