from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from metrox_maps.documents.schemas import load_schema
from metrox_maps.errors import RecordError
from metrox_maps.metrox import codec
from metrox_maps.metrox.editions import edition_document, load_edition
from metrox_maps.metrox.play import engine, records
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.recording import RecordTo
from metrox_maps.metrox.play.session import play_session
from metrox_maps.simulate.records import UnreadableError
from tests.metrox.play import maps

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """A record of three games by three bots on a map with every feature."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl.gz"
    metro = maps.metro(maps.EVERYTHING)
    board = board_of(metro, load_edition("gamewright-2020"))
    to = RecordTo(
        path=path,
        map_document=codec.map_document(metro),
        edition_document=edition_document("gamewright-2020"),
    )
    session = play_session(board, table_from("greedy,random:any,random"), games=3, seed=4, record=to)
    head, games = records.read_record(path)
    replayed = list(games)
    assert head.seed == 4
    assert head.board.digest == board.digest
    assert head.bots == (("greedy", "1"), ("random:any", "1"), ("random", "1"))
    assert [game.index for game in replayed] == [0, 1, 2]
    assert all(engine.is_over(game.states[-1]) and game.states[0].turn == 0 for game in replayed)
    totals = [sum(engine.score(game.states[-1], seat).total for game in replayed) for seat in range(3)]
    assert totals == [seat.scores.total for seat in session.tally.seats]
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def read_all(path: Path, lines: Lines) -> int:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return len(list(records.read_record(path)[1]))


def test_what_is_written_is_read_and_satisfies_the_schema(lines: Lines, tmp_path: Path) -> None:
    assert read_all(tmp_path / "games.jsonl", lines) == 3
    schema = load_schema(records.SCHEMA)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(lines[0])
    game = {"$ref": "#/$defs/game", "$defs": schema["$defs"]}
    for line in lines[1:]:
        Draft202012Validator(game).validate(line)


def first_number(game: dict[str, Any]) -> tuple[int, int]:
    """Turn and seat of a move that marks at least two stations by a number card."""
    for turn, (card, moves) in enumerate(zip(game["cards"], game["moves"], strict=True)):
        for seat, move in enumerate(moves):
            if card.startswith("number") and move[0] in "ABCD" and move[2] >= 2:
                return turn, seat
    raise AssertionError


def fewer_marked(lines: Lines) -> None:
    turn, seat = first_number(lines[1])
    lines[1]["moves"][turn][seat][2] -= 1


def another_route(lines: Lines) -> None:
    turn, seat = first_number(lines[1])
    lines[1]["moves"][turn][seat] = ["N", 0, 1]


def no_route(lines: Lines) -> None:
    lines[1]["moves"][2][1] = ["Z", 0, 1]


def another_card(lines: Lines) -> None:
    cards = lines[1]["cards"]
    turn = next(turn for turn, card in enumerate(cards) if card.startswith("number"))
    cards[turn] = "transfer" if cards[turn] != "transfer" else "skip 2"


def unknown_card(lines: Lines) -> None:
    lines[1]["cards"][0] = "number 9"


def cards_swapped_for_one_seen(lines: Lines) -> None:
    lines[1]["cards"][0] = lines[1]["cards"][1] = "free"


def score_part(lines: Lines) -> None:
    lines[2]["scores"][1]["transfers"] += 2


def winner(lines: Lines) -> None:
    lines[2]["winners"] = [seat for seat in range(3) if seat not in lines[2]["winners"]]


def claim_dropped(lines: Lines) -> None:
    lines[1]["claims"].pop()


def claim_with_a_note(lines: Lines) -> None:
    lines[1]["claims"][0]["x-note"] = "mine"


def claim_for_first(lines: Lines) -> None:
    claim = lines[1]["claims"][-1]
    claim["bonus"] = "later" if claim["bonus"] == "first" else "first"


def turn_dropped(lines: Lines) -> None:
    lines[3]["cards"].pop()
    lines[3]["moves"].pop()


def turn_too_many(lines: Lines) -> None:
    lines[3]["cards"].append("free")
    lines[3]["moves"].append([["*"]] * 3)


def moves_dropped(lines: Lines) -> None:
    lines[3]["moves"].pop()


def seat_dropped(lines: Lines) -> None:
    lines[1]["moves"][0].pop()


def map_bonus_changed(lines: Lines) -> None:
    lines[0]["map"]["routes"][0]["bonus"]["first"] += 1


def deck_changed(lines: Lines) -> None:
    lines[0]["edition"]["cards"][0]["count"] += 1


def map_broken(lines: Lines) -> None:
    del lines[0]["map"]["routes"][0]["windows"]


def map_unplayable(lines: Lines) -> None:
    lines[0]["map"]["routes"][0]["stations"][0] = "nowhere"


def header_missing(lines: Lines) -> None:
    del lines[0]


def digest_missing(lines: Lines) -> None:
    del lines[0]["digest"]


def too_many_bots(lines: Lines) -> None:
    lines[0]["bots"] *= 5


def card_that_changes_nothing(lines: Lines) -> None:
    # A number card replaced by a larger one that the deck still holds: all moves stay legal, nothing else changes.
    for game in lines[1:]:
        cards = game["cards"]
        for turn, card in enumerate(cards):
            larger = {"number 3": "number 4", "number 4": "number 5"}.get(card)
            before = cards[:turn]
            since = len(before) - next((n for n, one in enumerate(reversed(before)) if "reshuffle" in one), len(before))
            if larger is not None and larger not in cards[since:]:
                cards[turn] = larger
                return
    raise AssertionError


def games_swapped(lines: Lines) -> None:
    lines[1], lines[2] = lines[2], lines[1]


def game_missing(lines: Lines) -> None:
    del lines[2]


def game_twice(lines: Lines) -> None:
    lines.insert(2, lines[1])


def another_index(lines: Lines) -> None:
    lines[3]["index"] = 7


def game_of_another_seed(lines: Lines) -> None:
    lines[0]["seed"] += 1


def newer_format(lines: Lines) -> None:
    lines[0]["format"] = "metrox-record/2"


def second_header(lines: Lines) -> None:
    lines.insert(2, lines[0])


def score_is_text(lines: Lines) -> None:
    lines[1]["scores"][0]["total"] = "12"


CHANGES: list[tuple[Callable[[Lines], None], str]] = [
    (fewer_marked, r"line 2: game 0"),
    (another_route, r"line 2: game 0, turn \d+: seat \d.*is not allowed; allowed: "),
    (no_route, r"line 2: game 0, turn 3: \['Z', 0, 1\] is no move on this map"),
    (another_card, r"line 2: game 0, turn \d+: "),
    (unknown_card, r"line 2: game 0, turn 1: there is no card 'number 9'"),
    (cards_swapped_for_one_seen, r"line 2: game 0, turn [12]: "),
    (score_part, r"line 3: game 1: scores/1/transfers is \d+, but the cards and moves give \d+"),
    (winner, r"line 3: game 1: winners/0 is \d, but the cards and moves give \d"),
    (claim_dropped, r"line 2: game 0: claims/\d+ is 'nothing', but the cards and moves give {'turn': "),
    (claim_with_a_note, r"line 2: game 0: claims/0 is {.*'x-note': 'mine'}, but the cards and moves give {'turn': "),
    (claim_for_first, r"line 2: game 0: claims/\d+/bonus is '\w+', but the cards and moves give '\w+'"),
    (card_that_changes_nothing, r"turn \d+: the card is number \d, but seed 4 deals number \d"),
    (games_swapped, r"line 2: game 1 comes too early, or games are missing; it is the turn of game 0"),
    (game_missing, r"line 3: game 2 comes too early, or games are missing; it is the turn of game 1"),
    (game_twice, r"line 3: game 0 comes a second time; it is the turn of game 1"),
    (another_index, r"line 4: game 7 comes too early"),
    (game_of_another_seed, r"line 2: game 0, turn \d+: the card is .*, but seed 5 deals "),
    (newer_format, r"line 1: is no header of a record: its `format` is 'metrox-record/2', not 'metrox-record/1'"),
    (second_header, r"line 3: the game does not satisfy the schema"),
    (turn_dropped, r"line 4: game 2: ends after turn \d+ with 1 windows still empty"),
    (turn_too_many, r"line 4: game 2, turn \d+: no card is to be revealed now"),
    (moves_dropped, r"line 4: game 2: \d+ cards, but moves for \d+ turns"),
    (seat_dropped, r"line 2: game 0, turn 1: 2 moves for 3 players"),
    (map_bonus_changed, r"line 1: the digest is not that of the map"),
    (deck_changed, r"line 1: the digest is not that of the map"),
    (map_broken, r"line 1: the map in the header: .*windows"),
    (map_unplayable, r"line 1: the map 'test' cannot be played: .*nowhere"),
    (header_missing, r"line 1: is no header of a record: it has no `format`"),
    (digest_missing, r"line 1: the header does not satisfy the schema metrox-record-1"),
    (too_many_bots, r"line 1: 15 players"),
    (score_is_text, r"line 2: the game does not satisfy the schema metrox-record-1: /scores/0/total \(type\)"),
]


@pytest.mark.parametrize(("change", "words"), CHANGES, ids=lambda part: getattr(part, "__name__", ""))
def test_a_changed_record_is_found_out(
    lines: Lines, tmp_path: Path, change: Callable[[Lines], None], words: str
) -> None:
    changed = copy.deepcopy(lines)
    change(changed)
    with pytest.raises(RecordError, match=words):
        read_all(tmp_path / "games.jsonl", changed)


@pytest.mark.parametrize(
    ("change", "held"), [(lambda _: None, 3), (another_index, 2), (score_part, 1), (fewer_marked, 0)]
)
def test_the_verdict_counts_the_games_before_the_first_that_does_not_hold(
    lines: Lines, tmp_path: Path, change: Callable[[Lines], None], held: int
) -> None:
    changed = copy.deepcopy(lines)
    change(changed)
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in changed), encoding="utf-8")
    seen: list[int] = []
    verdict = records.verify(path, lambda _, game: seen.append(game.index))
    assert (verdict.games, seen) == (held, list(range(held)))
    assert verdict.problem.startswith(f"{path}: line {held + 2}: " if held < 3 else "")
    assert bool(verdict.problem) == (held < 3)


def test_a_record_cut_short_is_found_out(lines: Lines, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = "".join(json.dumps(line) + "\n" for line in lines)
    path.write_text(whole[:-40], encoding="utf-8")
    with pytest.raises(RecordError, match="line 4 is cut short"):
        list(records.read_record(path)[1])
    assert records.verify(path).games == 2
    path.write_text("", encoding="utf-8")
    with pytest.raises(UnreadableError, match="is empty"):
        records.read_record(path)


def test_moving_a_station_keeps_a_record_valid(lines: Lines, tmp_path: Path) -> None:
    changed = copy.deepcopy(lines)
    for place, station in enumerate(changed[0]["map"]["stations"]):
        station["name"] = f"Station {place}"
    assert read_all(tmp_path / "games.jsonl", changed) == 3


def test_a_game_is_replayed_without_luck() -> None:
    # The bots of the header need not exist: only cards and moves are read.
    board = board_of(maps.metro("A 1 5/3: a b"), maps.edition("2 *"))
    game = {
        "index": 7,
        "cards": ["free", "number 2"],
        "moves": [[["*", "b"]], [["A", 0, 1]]],
        "claims": [{"turn": 2, "seat": 0, "goal": "route:A", "bonus": "first", "points": 5}],
        "scores": [{"completed": 5, "transfers": 0, "penalty": 0, "map_bonus": 0, "total": 5, "empty": 0}],
        "winners": [0],
    }
    assert [state.turn for state in records.replay(board, 1, game).states] == [0, 1, 2]
    with pytest.raises(RecordError, match="game 7"):
        records.replay(board, 1, {**game, "winners": []})
