"""Records of board games, `metromania-record/1`: written while playing, read and verified.

The first line is a header with the board and the bots; then one line a game, in order, with how the city and the
destinations were dealt, the moves, and what followed from them. A reader needs the engine to verify what followed, but
neither generator nor bot; that the deal is that of the seed is verified besides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from metrox_maps import __version__
from metrox_maps.documents.recorded import refuse_faulty_game, refuse_faulty_header
from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.metromania import codec
from metrox_maps.metromania.facts import DESTINATIONS, is_placement
from metrox_maps.metromania.model import Placed
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.board import Board, board_of
from metrox_maps.metromania.play.deal import deal, hand_of, types_of
from metrox_maps.metromania.play.digging import members
from metrox_maps.metromania.play.moves import Move
from metrox_maps.metromania.play.notation import company_text, move_from_json, move_json
from metrox_maps.metromania.play.scoring import scores
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate import verifying
from metrox_maps.simulate.game import Bot
from metrox_maps.simulate.luck import DECK, Luck
from metrox_maps.simulate.verifying import (
    Reading,
    Source,
    difference,
    refuse_other_format,
    refuse_other_index,
    same_json,
    shown,
)

FORMAT = "metromania-record/1"
SCHEMA = "metromania-record-1"


@dataclass(frozen=True, slots=True)
class Trace:
    """How a game went: its index, the position it was dealt, and every move in the order of the turns."""

    index: int
    dealt: State
    moves: tuple[Move, ...]


def header(
    board: Board, bots: Sequence[Bot[State, Move]], *, seed: int, board_document: dict[str, Any]
) -> dict[str, Any]:
    """The first line of a record."""
    return {
        "format": FORMAT,
        "package": f"metrox_maps {__version__}",
        "digest": board.digest,
        "seed": seed,
        "bots": [{"name": bot.name, "version": bot.version} for bot in bots],
        "board": board_document,
    }


def game_json(trace: Trace, end: State) -> dict[str, Any]:
    """The line of a game that went and ended so."""
    return {
        "index": trace.index,
        **_deal_json(trace.dealt),
        "moves": [move_json(end.terrain, move) for move in trace.moves],
        **outcome(end),
    }


def _deal_json(dealt: State) -> dict[str, Any]:
    """The placement of a dealt position by position in the city, and its hands by company."""
    return {
        "placement": [[placed.district, placed.rotation] for placed in dealt.terrain.placement],
        "hands": [names_in(hand) for hand in dealt.hands],
    }


def names_in(hand: int) -> list[str]:
    """The names of the destinations in a hand."""
    return [DESTINATIONS[name] for name in members(hand)]


def outcome(end: State) -> dict[str, Any]:
    """What a record says about the end of a game: why it ended, scores by company, the trips, totals, winners."""
    final = scores(end)
    return {
        "reason": end.reason,
        "companies": [
            {
                "dug": part.dug,
                "built": part.built,
                "bonus": part.bonus,
                "adjusted": part.adjusted,
                "trips": part.trips,
                "penalty": part.penalty,
                "total": part.total,
                "finished": part.finished,
                "tunnels": part.tunnels,
            }
            for part in final.companies
        ],
        "trips": [
            {
                "trip": trip.name,
                "minutes": trip.minutes,
                "companies": list(trip.companies),
                "points": list(trip.points),
                "faulty": list(trip.faulty),
            }
            for trip in final.trips
        ],
        "totals": list(final.points),
        "winners": list(final.places[0]),
    }


@dataclass(frozen=True, slots=True)
class Replayed:
    """A verified game: its index, every state from the deal to the end, and the move that led from each to the next."""

    index: int
    states: tuple[State, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class RecordHeader:
    """What the first line of a record says, with the board it describes."""

    board: Board
    bots: tuple[tuple[str, str], ...]
    """Names and versions, one per player."""
    seed: int
    package: str
    """Program and version that wrote the record."""


Verdict: TypeAlias = verifying.Verdict[RecordHeader]


def read_record(source: Source) -> Reading[RecordHeader, Replayed]:
    """The header of a record, and its games, each verified as it is read. Also of a record that is not finished.

    Raises `UnreadableError` for a file that is no record, and `RecordError` that names the line for one whose header
    does not hold or (while the games are read) that is cut short, or whose games are not the first of its seed in
    order, or whose moves or outcome do not follow from the deal.
    """
    return verifying.read_games(source, _header, _proved)


def verify(source: Source, watch: Callable[[RecordHeader, Replayed], None] | None = None) -> Verdict:
    """Read a whole record; `watch` is given each game that holds.

    Raises `UnreadableError` for a file that is no record, and `RecordError` for one whose header does not hold.
    """
    return verifying.verdict_on(read_record(source), watch)


def _header(value: dict[str, Any]) -> RecordHeader:
    refuse_other_format(value, FORMAT)
    refuse_faulty_header(value, SCHEMA, parts={"board": codec.SCHEMA})
    board = board_of(codec.parse_board(value["board"]))
    if board.digest != value["digest"]:
        raise RecordError("the digest is not that of the board in the header: one of them was changed")
    board.companies(len(value["bots"]))
    bots = tuple((bot["name"], bot["version"]) for bot in value["bots"])
    return RecordHeader(board, bots, value["seed"], value["package"])


def _proved(head: RecordHeader, index: int, game: dict[str, Any]) -> Replayed:
    return proved(head.board, len(head.bots), game, seed=head.seed, index=index)


def proved(board: Board, players: int, game: dict[str, Any], *, seed: int, index: int) -> Replayed:
    """A line of a record, verified in everything: it is this game of the seed, and follows from its deal and moves.

    Raises `RecordError` that says what is wrong.
    """
    refuse_faulty_game(game, SCHEMA)
    refuse_other_index(game["index"], index)
    replayed = replay(board, players, game)
    expected = _deal_json(deal(engine.start(board, players), Luck.stream(seed, index, DECK)))
    for key, wanted in expected.items():
        if not same_json(game[key], wanted):
            raise RecordError(f"game {index}: {key} {shown(game[key])}, but seed {seed} deals {shown(wanted)}")
    return replayed


def replay(board: Board, players: int, game: dict[str, Any]) -> Replayed:
    """Play a game of a record again, from its deal and moves alone, and compare what follows from them.

    `game` satisfies the schema of a game line. Raises `RecordError` that names game and turn.
    """
    index = game["index"]
    try:
        state = _dealt(board, players, game)
    except MetroxError as error:
        raise RecordError(f"game {index}: {error}") from None
    states, played = [state], []
    for turn, value in enumerate(game["moves"], 1):
        if engine.is_over(state):
            raise RecordError(f"game {index}, turn {turn}: the building phase ended with the turn before")
        try:
            move = move_from_json(state.terrain, value)
        except MetroxError as error:
            raise RecordError(f"game {index}, turn {turn}: {error}") from None
        try:
            state = engine.play(state, move)
        except MetroxError as error:
            raise RecordError(f"game {index}, {error}") from None
        states.append(state)
        played.append(move)
    if not engine.is_over(state):
        raise RecordError(f"game {index}: ends after turn {state.turn}, while {company_text(state.company)} is to move")
    for key, found in outcome(state).items():
        if not same_json(game[key], found):
            raise RecordError(f"game {index}: {key}{difference(game[key], found, source='moves')}")
    return Replayed(index, tuple(states), tuple(played))


def _dealt(board: Board, players: int, game: dict[str, Any]) -> State:
    """The first position of a recorded game. Raises `MetroxError` for a deal that is none on this board."""
    placement = tuple(Placed(int(district), int(rotation)) for district, rotation in game["placement"])
    if not is_placement(board.source, placement):
        raise MetroxError(f"{shown(game['placement'])} is no placement of this board's districts")
    if board.source.placement not in (None, placement):
        raise MetroxError(f"{shown(game['placement'])} is another placement than that of the board")
    state = engine.start(board, players)
    names = [name for hand in game["hands"] for name in hand]
    if len(game["hands"]) != state.companies:
        raise MetroxError(f"{len(game['hands'])} hands for {state.companies} companies")
    for name in names:
        if name not in DESTINATIONS or names.count(name) > 1:
            raise MetroxError(f"{shown(name)} is {'dealt twice' if name in DESTINATIONS else 'no destination'}")
    hands = tuple(hand_of(tuple(hand)) for hand in game["hands"])
    types = tuple(types_of(hand) for hand in hands)
    return engine.dealt(
        state, placement=placement if board.source.placement is None else None, hands=hands, types=types
    )
