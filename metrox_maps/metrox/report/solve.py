"""Exact play as a document, `metrox-solve/1`, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import plural, printable
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.notation import move_json, move_text
from metrox_maps.metrox.play.solving import Ranked, Solution
from metrox_maps.metrox.play.state import NO_CARD, State

FORMAT = "metrox-solve/1"
SHOWN_MOVES = 12
"""How many of the moves are printed in words where a card lies open."""


def solve_document(solution: Solution, state: State, *, seconds: float, played: Move | None = None) -> dict[str, Any]:
    """What best play from a position comes to, for the card that lies open, or for every card that may come next.

    `played`: a move that was made here, to be judged. Everything but `seconds` follows from map, edition and position.
    """
    board = solution.board
    expected = solution.expected(state)
    if state.card == NO_CARD:
        cards = [_card(solution, engine.reveal(state, card), state.unseen) for card in sorted(set(state.unseen))]
    else:
        cards = [_card(solution, state, (state.card,))]
    document: dict[str, Any] = {
        "format": FORMAT,
        "map": board.name,
        "digest": board.digest,
        "edition": board.edition.id,
        "widest": solution.widest,
        "turn": state.turn if state.card != NO_CARD else state.turn + 1,
        "windows_left": state.left,
        "empty": engine.empty_stations(board, state.papers[0]),
        "score": {"now": engine.score(state, 0).total, "expected": _short(expected), "exact": str(expected)},
        "cards": cards,
        "states": solution.states,
        "positions": solution.positions,
        "seconds": round(seconds, 2),
    }
    if played is not None:
        ranked = solution.ranked(state)
        worth = solution.expected(engine.play(state, (played,)))
        document["played"] = _move(solution, Ranked(played, worth), ranked[0].expected)
    return document


def _short(value: Fraction) -> float:
    return round(float(value), 6)


def _card(solution: Solution, state: State, unseen: Sequence[int]) -> dict[str, Any]:
    ranked = solution.ranked(state)
    best = ranked[0].expected
    return {
        "card": str(solution.board.kinds[state.card]),
        "chance": _short(Fraction(list(unseen).count(state.card), len(unseen))),
        "expected": _short(best),
        "moves": [_move(solution, each, best) for each in ranked],
    }


def _move(solution: Solution, ranked: Ranked, best: Fraction) -> dict[str, Any]:
    board = solution.board
    return {
        "move": move_json(board, ranked.move),
        "words": move_text(board, ranked.move),
        "expected": _short(ranked.expected),
        "behind": _short(best - ranked.expected),
    }


def solve_text(document: dict[str, Any]) -> str:
    """The same for a person to read, from a `metrox-solve/1` document."""
    score = document["score"]
    what = "best play of the widest moves" if document["widest"] else "best play"
    blocks = [
        f"{printable(document['map'])} · {document['edition']} · turn {document['turn']}, "
        f"{plural(document['windows_left'], 'window')} and {plural(document['empty'], 'station')} empty, "
        f"{str(score['now']).replace('-', '−')} points now",
        f"expected score under {what}: {score['expected']:.6f}",
        _one_card(document["cards"][0]) if len(document["cards"]) == 1 else _every_card(document["cards"]),
        *([_played(document["played"])] if "played" in document else []),
        f"{document['positions']:,} positions, {document['states']:,} with the rest of the deck · "
        f"{document['seconds']:.2f} s",
    ]
    return "\n\n".join(blocks) + "\n"


def _every_card(cards: Sequence[dict[str, Any]]) -> str:
    rows = []
    for card in cards:
        best, *others = card["moves"]
        second = [printable(others[0]["words"]), f"{others[0]['behind']:.3f}"] if others else ["no other", "–"]
        numbers = [f"{100 * card['chance']:.1f} %", f"{card['expected']:.3f}", second[1]]
        rows.append([card["card"], printable(best["words"]), second[0], *numbers])
    head = ["next card", "best move", "second best", "chance", "expected", "better by"]
    return columns(head, rows, left=3)


def _one_card(card: dict[str, Any]) -> str:
    moves = card["moves"]
    rows = [[printable(move["words"]), f"{move['expected']:.3f}", f"{move['behind']:.3f}"] for move in moves]
    more = len(rows) - SHOWN_MOVES
    table = columns([card["card"], "expected", "behind"], rows[:SHOWN_MOVES])
    return table + (f"\nand {plural(more, 'move')} more" if more > 0 else "")


def _played(played: dict[str, Any]) -> str:
    words = printable(played["words"])
    if not played["behind"]:
        return f"made in the record: {words}, which is best"
    return f"made in the record: {words}, {played['behind']:.3f} behind the best"
