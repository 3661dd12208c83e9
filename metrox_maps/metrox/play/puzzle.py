"""Positions of one player to be solved: told by cards and moves, or taken from a record."""

from __future__ import annotations

import os
import re

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import listed, shortened
from metrox_maps.metrox.editions.edition import FREE, NUMBER, SKIP, TRANSFER
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.deck import deal
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.notation import move_text
from metrox_maps.metrox.play.records import read_record
from metrox_maps.metrox.play.state import NO_CARD, State
from metrox_maps.metrox.play.typed import read_move

_CARD = re.compile(
    r"(?:(?:number\s+)?(?P<number>\d{1,3})|s(?:kip)?\s*(?P<skip>\d{1,3})|(?P<transfer>transfer|x)|(?P<free>free|\*))"
    r"(?P<icon>!?)(?:\s*:\s*|\s+|$)(?P<move>.*)",
    re.IGNORECASE,
)
_KINDS = {"number": NUMBER, "skip": SKIP, "transfer": TRANSFER, "free": FREE}


def position_after(metro: MetroMap, board: Board, text: str) -> State:
    """The position after cards and moves such as `3 A, skip 2 B 1, x C, free central, 4`; nothing is the start.

    A card is a number, `skip 2` or `s2`, `transfer` or `x`, `free` or `*`; an exclamation mark tells one with the
    reshuffle icon from one without. A move is read as in play by hand (see `typed`); a last card without a move lies
    open. Raises `MetroxError` that names the step.
    """
    state = engine.start(board, 1)
    for number, step in enumerate([part.strip() for part in re.split(r"[,;]", text)] if text.strip() else [], 1):
        try:
            state = _stepped(metro, state, step)
        except MetroxError as error:
            raise MetroxError(f"step {number}, `{shortened(step)}`: {error}") from None
    return state


def _stepped(metro: MetroMap, state: State, step: str) -> State:
    if state.card != NO_CARD:
        raise MetroxError("the card before it has no move; only the last card may lie open")
    if engine.is_over(state):
        raise MetroxError("all windows are filled, the game is over")
    found = _CARD.fullmatch(step)
    if found is None:
        raise MetroxError("a step is a card and a move, such as `3 A`, `skip 2 B 1`, `x C` or `free central`")
    state = engine.reveal(state, _card(state, found))
    move = found["move"].strip()
    if not move:
        return state
    reading = read_move(move, metro, state, 0, ())
    if reading.move is None:
        choices = listed((move_text(state.board, choice) for choice in reading.choices), 6) if reading.choices else ""
        raise MetroxError(reading.words + (f" {choices}" if choices else ""))
    return engine.play(state, (reading.move,))


def _card(state: State, found: re.Match[str]) -> int:
    """The kind of card that is named; of two that differ by the icon alone the one with or without, as it says."""
    board = state.board
    kind = next(name for group, name in _KINDS.items() if found[group] is not None)
    value = int(found["number"] or found["skip"] or 0)
    fitting = [k for k, card in enumerate(board.kinds) if card.kind == kind and card.value == value]
    with_icon = [k for k in fitting if board.kinds[k].reshuffle]
    chosen = with_icon if found["icon"] else [k for k in fitting if k not in with_icon] or with_icon
    if not chosen:
        there = listed((str(card) for card in board.kinds), 20)
        raise MetroxError(f"there is no such card in edition {board.edition.id!r}; there are {there}")
    return chosen[0]


def position_in_record(path: str | os.PathLike[str], board: Board, *, game: int, turn: int) -> tuple[State, Move]:
    """The position in a turn (from 1) of a recorded game, the card open, and the move that was made.

    Raises `RecordError` for what is no record of valid games, `MetroxError` where it is of another map, edition or
    number of players, or has no such game or turn.
    """
    head, games = read_record(path)
    if head.board.digest != board.digest:
        raise MetroxError(f"{path}: is a record of another map or edition: its digest is {head.board.digest}")
    if len(head.bots) != 1:
        raise MetroxError(f"{path}: is a record of {len(head.bots)} players; only the game of one can be solved")
    found = next((replayed for replayed in games if replayed.index == game), None)
    if found is None:
        raise MetroxError(f"{path}: has no game {game}")
    if not 1 <= turn < len(found.states):
        raise MetroxError(f"{path}: game {game} has turns 1 to {len(found.states) - 1}, no turn {turn}")
    dealt = deal(board.edition, seed=head.seed, windows=board.total_windows, game=game)
    state = engine.reveal(found.states[turn - 1], board.kinds.index(dealt[turn - 1]))
    # Legal moves differ in effect, so the position that follows tells which one was made.
    moves = engine.legal_moves(state, 0)
    return state, next(move for move in moves if engine.play(state, (move,)).papers == found.states[turn].papers)
