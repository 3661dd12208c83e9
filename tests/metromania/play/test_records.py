"""Records of board games: what is written is read, and nothing that was changed passes."""

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
from metrox_maps.metromania import codec
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.play import engine, records
from metrox_maps.metromania.play.board import Board, board_of
from metrox_maps.metromania.play.bots import table_from
from metrox_maps.metromania.play.deal import hand_of, types_of
from metrox_maps.metromania.play.notation import LINES, move_from_json
from metrox_maps.metromania.play.recording import RecordTo
from metrox_maps.metromania.play.scoring import scores
from metrox_maps.metromania.play.session import play_session
from metrox_maps.metromania.play.state import State
from metrox_maps.metromania.templates import template
from metrox_maps.simulate.records import UnreadableError
from tests.metromania.play.golden import DOCUMENT, GAME, golden, tiny

Lines = list[dict[str, Any]]
PLAYERS = 3
SEED = 11


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """A record of three games by three bots on the template board."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl.gz"
    document = json.loads(template("metromania"))
    board = board_of(codec.parse_board(document))
    to = RecordTo(path=path, board_document=document)
    session = play_session(board, table_from("random", PLAYERS), games=3, seed=SEED, record=to)
    head, games = records.read_record(path)
    replayed = list(games)
    assert (head.seed, head.board.digest) == (SEED, board.digest)
    assert head.bots == (("random", "1"),) * PLAYERS
    assert [game.index for game in replayed] == [0, 1, 2]
    assert all(engine.is_over(game.states[-1]) and game.states[0].turn == 0 for game in replayed)
    totals = [sum(scores(game.states[-1]).points[seat] for game in replayed) for seat in range(PLAYERS)]
    assert totals == [seat.scores.total for seat in session.tally.seats]
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def read_all(path: Path, lines: Lines) -> int:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return len(list(records.read_record(path)[1]))


def test_what_is_written_is_read_and_satisfies_the_schema(lines: Lines, tmp_path: Path) -> None:
    assert read_all(tmp_path / "games.jsonl", lines) == 3
    schema = load_schema(records.SCHEMA)
    Draft202012Validator(schema).validate(lines[0])
    game = {"$ref": "#/$defs/game", "$defs": schema["$defs"]}
    for line in lines[1:]:
        Draft202012Validator(game).validate(line)


def first_dig(game: dict[str, Any]) -> list[Any]:
    """The first move that digs."""
    return next(move for move in game["moves"] if move and move[0][0] != "station")


def fewer_tunnels(lines: Lines) -> None:
    first_dig(lines[1]).pop()


def another_line(lines: Lines) -> None:
    move = first_dig(lines[1])
    move[1][0] = "striped" if move[1][0] == "full" else "full"


def no_edge(lines: Lines) -> None:
    first_dig(lines[1])[0][3] = [99, 0]


def no_destination(lines: Lines) -> None:
    first_dig(lines[1])[0][4] = "WD"


def destination_on_nothing(lines: Lines) -> None:
    first_dig(lines[1])[0][4] = lines[1]["hands"][0][0]


def truth_for_one(lines: Lines) -> None:
    tunnel = next(tunnel for move in lines[1]["moves"] for tunnel in move if tunnel[0] in LINES and 1 in tunnel[1])
    tunnel[1][tunnel[1].index(1)] = True


def fraction_for_whole(lines: Lines) -> None:
    first_dig(lines[1])[0][2][0] = float(first_dig(lines[1])[0][2][0])


def huge_number(lines: Lines) -> None:
    first_dig(lines[1])[0][2][0] = 10**400


def early_pass(lines: Lines) -> None:
    lines[1]["moves"][0] = []


def nothing_there(lines: Lines) -> None:
    lines[1]["moves"][0] = [["station", [0, 0]]]


def move_dropped(lines: Lines) -> None:
    lines[3]["moves"].pop()


def move_too_many(lines: Lines) -> None:
    lines[3]["moves"].append([])


def company_points(lines: Lines) -> None:
    lines[2]["companies"][1]["dug"] += 2


def trip_minutes(lines: Lines) -> None:
    trip = lines[2]["trips"][2]
    trip["minutes"] = 4 if trip["minutes"] is None else None


def truth_for_points(lines: Lines) -> None:
    lines[2]["trips"][0]["points"][lines[2]["trips"][0]["points"].index(0)] = False


def fraction_for_points(lines: Lines) -> None:
    lines[2]["companies"][0]["tunnels"] = float(lines[2]["companies"][0]["tunnels"])


def something_more(lines: Lines) -> None:
    lines[2]["companies"][1]["x-note"] = "mine"


def another_reason(lines: Lines) -> None:
    lines[2]["reason"] = "stations" if lines[2]["reason"] != "stations" else "lines"


def winner(lines: Lines) -> None:
    lines[2]["winners"] = [seat for seat in range(PLAYERS) if seat not in lines[2]["winners"]]


def total(lines: Lines) -> None:
    lines[2]["totals"][0] += 1


def hands_swapped(lines: Lines) -> None:
    hands = lines[1]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def dealt_twice(lines: Lines) -> None:
    lines[1]["hands"][1][0] = lines[1]["hands"][0][0]


def unknown_destination(lines: Lines) -> None:
    lines[1]["hands"][0][0] = "HB"


def hand_missing(lines: Lines) -> None:
    lines[1]["hands"].append(["HA"])


def unseen_hands_swapped(lines: Lines) -> None:
    # What nobody placed changes hands within a type and with it nothing but who is to blame: tell the truth about that.
    game = lines[1]
    placed = {tunnel[4] for move in game["moves"] for tunnel in move if tunnel[0] != "station"}
    kept = [sorted(set(hand) - placed) for hand in game["hands"]]
    one, other = next(
        ((a, x), (b, y))
        for a in range(PLAYERS)
        for b in range(a + 1, PLAYERS)
        for x in kept[a]
        for y in kept[b]
        if x[0] == y[0]
    )
    hands = [[name for name in hand if name not in (one[1], other[1])] for hand in game["hands"]]
    hands[one[0]].append(other[1])
    hands[other[0]].append(one[1])
    game["hands"] = [sorted(hand, key=DESTINATIONS.index) for hand in hands]
    game |= records.outcome(followed(board_of(codec.parse_board(lines[0]["board"])), game))


def followed(board: Board, game: dict[str, Any]) -> State:
    """Where the moves of a game lead from its hands."""
    hands = tuple(hand_of(tuple(hand)) for hand in game["hands"])
    types = tuple(types_of(hand) for hand in hands)
    state = engine.dealt(engine.start(board, PLAYERS), placement=None, hands=hands, types=types)
    for move in game["moves"]:
        state = engine.play(state, move_from_json(state.terrain, move))
    return state


def another_placement(lines: Lines) -> None:
    placement = lines[1]["placement"]
    placement[0], placement[1] = placement[1], placement[0]


def district_twice(lines: Lines) -> None:
    lines[1]["placement"][0] = lines[1]["placement"][1]


def games_swapped(lines: Lines) -> None:
    lines[1], lines[2] = lines[2], lines[1]


def game_missing(lines: Lines) -> None:
    del lines[2]


def game_twice(lines: Lines) -> None:
    lines.insert(2, lines[1])


def game_of_another_seed(lines: Lines) -> None:
    lines[0]["seed"] += 1


def newer_format(lines: Lines) -> None:
    lines[0]["format"] = "metromania-record/2"


def of_a_map(lines: Lines) -> None:
    lines[0]["format"] = "metrox-record/1"


def second_header(lines: Lines) -> None:
    lines.insert(2, lines[0])


def board_changed(lines: Lines) -> None:
    lines[0]["board"]["components"]["tunnels"] -= 1


def board_broken(lines: Lines) -> None:
    del lines[0]["board"]["frame"]


def board_not_whole(lines: Lines) -> None:
    lines[0]["board"]["districts"][0]["rows"].pop()


def seed_with_a_point(lines: Lines) -> None:
    lines[0]["seed"] = 11.0


def too_many_bots(lines: Lines) -> None:
    lines[0]["bots"] *= 2


def another_table(lines: Lines) -> None:
    lines[0]["bots"].append(lines[0]["bots"][0])


def header_missing(lines: Lines) -> None:
    del lines[0]


def points_as_text(lines: Lines) -> None:
    lines[1]["companies"][0]["total"] = "12"


def endless_moves(lines: Lines) -> None:
    lines[1]["moves"] = [[]] * 3000


CHANGES: list[tuple[Callable[[Lines], None], str]] = [
    (fewer_tunnels, r"line 2: game 0, turn \d+, company \d: .*three tunnels are to be dug while there is room"),
    (another_line, r"line 2: game 0, turn \d+, company \d: .*is not allowed; allowed tunnel 2 of 3: "),
    (no_edge, r"line 2: game 0, turn \d+: \[99, 0\] is no vertex of this board"),
    (no_destination, r"line 2: game 0, turn \d+: 'WD' is no destination"),
    (destination_on_nothing, r"line 2: game 0, turn \d+, company \d: .*is not allowed"),
    (truth_for_one, r"line 2: game 0, turn \d+: \[.*True.*\] is no space: "),
    (fraction_for_whole, r"line 2: game 0, turn \d+: .* is no vertex of this board"),
    (huge_number, r"line 2: game 0, turn \d+: .* is no vertex of this board"),
    (early_pass, r"line 2: game 0, turn 1, company 1: pass: a company passes only where"),
    (nothing_there, r"line 2: game 0, turn 1, company 1: station at \(0, 0\): no intermediate station can be built"),
    (move_dropped, r"line 4: game 2: ends after turn \d+, while company \d is to move"),
    (move_too_many, r"line 4: game 2, turn \d+: the building phase ended with the turn before"),
    (company_points, r"line 3: game 1: companies/1/dug is \d+, but the moves give \d+"),
    (trip_minutes, r"line 3: game 1: trips/2/minutes is \w+, but the moves give \w+"),
    (truth_for_points, r"line 3: the game does not satisfy the schema .*trips/0/points/\d \(type\)"),
    (fraction_for_points, r"line 3: game 1: companies/0/tunnels is \d+\.0, but the moves give \d+$"),
    (something_more, r"line 3: game 1: companies/1 is {.*'x-note': 'mine'.*, but the moves give {"),
    (another_reason, r"line 3: game 1: reason is '\w+', but the moves give '\w+'"),
    (winner, r"line 3: game 1: winners/0 is \d, but the moves give \d"),
    (total, r"line 3: game 1: totals/0 is -?\d+, but the moves give -?\d+"),
    (hands_swapped, r"line 2: game 0"),
    (unseen_hands_swapped, r"line 2: game 0: hands .*, but seed 11 deals "),
    (dealt_twice, r"line 2: game 0: '\w\w' is dealt twice"),
    (unknown_destination, r"line 2: game 0: 'HB' is no destination"),
    (hand_missing, r"line 2: game 0: 4 hands for 3 companies"),
    (another_placement, r"line 2: game 0: .* is another placement than that of the board"),
    (district_twice, r"line 2: game 0: .* is no placement of this board's districts"),
    (games_swapped, r"line 2: game 1 comes too early, or games are missing; it is the turn of game 0"),
    (game_missing, r"line 3: game 2 comes too early, or games are missing; it is the turn of game 1"),
    (game_twice, r"line 3: game 0 comes a second time; it is the turn of game 1"),
    (game_of_another_seed, r"line 2: game 0: hands .*, but seed 12 deals "),
    (
        newer_format,
        r"line 1: is no header of a record: its `format` is 'metromania-record/2', not 'metromania-record/1'",
    ),
    (of_a_map, r"line 1: is no header of a record: its `format` is 'metrox-record/1'"),
    (second_header, r"line 3: the game does not satisfy the schema"),
    (board_changed, r"line 1: the digest is not that of the board"),
    (board_broken, r"line 1: the board in the header: .*frame"),
    (board_not_whole, r"line 1: the board is not whole"),
    (seed_with_a_point, r"line 1: its seed is 11\.0, which is no whole number"),
    (too_many_bots, r"line 1: the header does not satisfy the schema metromania-record-1: /bots \(maxItems\)"),
    (another_table, r"line 2: game 0: 3 hands for 4 companies"),
    (header_missing, r"line 1: is no header of a record: it has no `format`"),
    (points_as_text, r"line 2: the game does not satisfy the schema metromania-record-1: /companies/0/total \(type\)"),
    (endless_moves, r"line 2: the game does not satisfy the schema metromania-record-1: /moves \(maxItems\)"),
]


@pytest.mark.parametrize(("change", "words"), CHANGES, ids=lambda part: getattr(part, "__name__", ""))
def test_a_changed_record_is_found_out(
    lines: Lines, tmp_path: Path, change: Callable[[Lines], None], words: str
) -> None:
    changed = copy.deepcopy(lines)
    change(changed)
    with pytest.raises(RecordError, match=words):
        read_all(tmp_path / "games.jsonl", changed)


@pytest.mark.parametrize(("change", "held"), [(lambda _: None, 3), (move_dropped, 2), (total, 1), (early_pass, 0)])
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


def test_a_record_cut_short_or_no_record_is_found_out(lines: Lines, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = "".join(json.dumps(line) + "\n" for line in lines)
    path.write_text(whole[:-40], encoding="utf-8")
    with pytest.raises(RecordError, match="line 4 is cut short"):
        list(records.read_record(path)[1])
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(gzip.compress(whole.encode())[:-100])
    assert "games.jsonl.gz: " in records.verify(packed).problem
    path.write_bytes(b"\xff\xfe\0")
    with pytest.raises(UnreadableError, match=r"games\.jsonl: "):
        records.read_record(path)


def test_names_may_change_and_a_record_still_holds(lines: Lines, tmp_path: Path) -> None:
    changed = copy.deepcopy(lines)
    changed[0]["board"]["name"] = "Elsewhere"
    changed[0]["board"]["districts"][0]["name"] = "Old Mill"
    assert read_all(tmp_path / "games.jsonl", changed) == 3


def test_a_golden_game_ends_as_it_was_worked_out_by_hand() -> None:
    replayed = records.replay(tiny(), PLAYERS, golden())
    assert records.outcome(replayed.states[-1]) == {
        key: GAME[key] for key in ("reason", "companies", "trips", "totals", "winners")
    }
    assert [state.last for state in replayed.states] == [-1, -1, -1, -1, 2, 1, 0]
    assert replayed.states[-1].stations.bit_count() == DOCUMENT["components"]["stations"]


def test_a_dealt_city_is_part_of_the_record(tmp_path: Path) -> None:
    document = {**DOCUMENT, "placement": "deal"}
    board = board_of(codec.parse_board(document))
    path = tmp_path / "games.jsonl"
    play_session(board, table_from("random", 4), games=4, seed=2, record=RecordTo(path=path, board_document=document))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    placements = [line["placement"] for line in lines[1:]]
    assert len({json.dumps(placement) for placement in placements}) > 1
    assert all(sorted(district for district, _ in placement) == list(range(6)) for placement in placements)
    game = lines[2]
    game["placement"][0][1] = (game["placement"][0][1] + 1) % 3
    with pytest.raises(RecordError, match=r"line 3: game 1"):
        read_all(path, lines)
