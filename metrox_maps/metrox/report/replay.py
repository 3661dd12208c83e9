"""A recorded game told turn by turn, in words and as the document `metrox-replay/1`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from metrox_maps.findings.words import printable
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.effect import marked
from metrox_maps.metrox.play.notation import move_json
from metrox_maps.metrox.play.records import RecordHeader, Replayed, Verdict, outcome
from metrox_maps.metrox.play.state import State
from metrox_maps.metrox.play.table import Turn, written
from metrox_maps.metrox.report.by_hand import end_text, standings, turn_report
from metrox_maps.metrox.report.paper import Look, paper_text

FORMAT = "metrox-replay/1"
SCHEMA = "metrox-replay-1"


def turns_of(game: Replayed) -> tuple[Turn, ...]:
    """The turns of a game, each with its card open."""
    return tuple(
        Turn(engine.reveal(state, card), moves)
        for state, card, moves in zip(game.states, game.cards, game.moves, strict=False)
    )


def about_text(header: RecordHeader) -> str:
    """What was played, on one line."""
    bots = ", ".join(name for name, _ in header.bots)
    board = header.board
    return (
        f"{printable(board.name)} · {printable(board.edition.name)} · seed {header.seed} · {printable(bots)} · "
        f"recorded by {printable(header.package)}"
    )


def seat_names(header: RecordHeader) -> list[str]:
    """What the seats are called: by their bots, and where there are several also by their numbers."""
    names = [printable(name) for name, _ in header.bots]
    return names if len(names) == 1 else [f"seat {seat} ({name})" for seat, name in enumerate(names)]


def game_text(
    header: RecordHeader, game: Replayed, *, turn: int | None = None, seat: int | None = None, look: Look | None = None
) -> str:
    """The steps of a game in words, up to a turn if one is given.

    With a `seat` its paper follows, as it stands then.
    """
    look = look or Look()
    names, turns = seat_names(header), turns_of(game)
    last = len(turns) if turn is None else turn
    blocks = [f"Game {game.index}", *_steps(header, game, turns[:last], names)]
    state = game.states[last]
    if seat is not None:
        filled = written(header.board, turns[:last], seat)
        paper = paper_text(header.metro, state, seat, filled, look).rstrip("\n")
        blocks.append(f"The paper of {names[seat]}\n{paper}")
    if engine.is_over(state):
        blocks.append(end_text(state, names).rstrip("\n"))
    return "\n\n".join(blocks) + "\n"


def _steps(header: RecordHeader, game: Replayed, turns: tuple[Turn, ...], names: list[str]) -> Iterator[str]:
    for turn, after in zip(turns, game.states[1:], strict=False):
        state = turn.state
        card = header.board.kinds[state.card]
        head = f"Turn {state.turn}: {card}"
        yield "\n".join([head, turn_report(header.metro, turn, after, names), f"  {_scores(after, names)}"])


def _scores(state: State, names: list[str]) -> str:
    if len(names) == 1:
        return f"score {standings(state, names).removeprefix(names[0]).strip()}"
    totals = (f"{engine.score(state, seat).total}".replace("-", "−") for seat in range(len(names)))
    return "scores " + " · ".join(totals)


def replay_document(verdict: Verdict, game: Replayed | None, *, turn: int | None = None) -> dict[str, Any]:
    """The verdict on a record, with the steps of a game of it, up to a turn if one is given."""
    header = verdict.header
    document: dict[str, Any] = {
        "format": FORMAT,
        "map": header.board.name,
        "edition": header.board.edition.id,
        "digest": header.board.digest,
        "package": header.package,
        "seed": header.seed,
        "bots": [{"name": name, "version": version} for name, version in header.bots],
        "games": verdict.games,
        "holds": not verdict.problem,
    }
    if verdict.problem:
        document["problem"] = verdict.problem
    if game is not None:
        document["game"] = _game_json(header, game, turn)
    return document


def _game_json(header: RecordHeader, game: Replayed, turn: int | None) -> dict[str, Any]:
    turns = turns_of(game)[:turn]
    told: dict[str, Any] = {
        "index": game.index,
        "turns": [_turn_json(header, one, after) for one, after in zip(turns, game.states[1:], strict=False)],
    }
    end = game.states[len(turns)]
    if engine.is_over(end):
        found = outcome(end)
        told |= {"scores": found["scores"], "winners": found["winners"]}
    return told


def _turn_json(header: RecordHeader, turn: Turn, after: State) -> dict[str, Any]:
    board, state = header.board, turn.state
    claims = outcome(after)["claims"][len(state.claims) :]
    return {
        "turn": state.turn,
        "card": str(board.kinds[state.card]),
        "shuffled": not engine.is_over(after) and (board.kinds[state.card].reshuffle or not state.unseen),
        "windows_left": after.left,
        "moves": [
            {
                "move": move_json(board, move),
                "marked": [board.stations[station] for station in marked(state, seat, move)],
                "total": engine.score(after, seat).total,
            }
            for seat, move in enumerate(turn.moves)
        ],
        "claims": [{key: value for key, value in claim.items() if key != "turn"} for claim in claims],
    }
