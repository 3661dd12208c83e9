"""Moves in words and in JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from metrox_maps.errors import IllegalMove, MetroxError
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.moves import PASS, station, tunnel
from metrox_maps.metromania.play.notation import action_json, action_text, move_from_json, move_json, move_text
from metrox_maps.metromania.play.state import State
from tests.metromania.positions import (
    FULL,
    STRIPED,
    dig,
    frame_of,
    station_at,
    table,
    tunnel_at,
    turn_of,
    up,
    walk,
)


def position() -> State:
    """Company 0 may dig on spots, finish a line with a bonus and build a station."""
    frame = frame_of({5: [2], 0: [2], 2: [1]}, {1: [1]})
    state = dig(table({up(-1, 1): "H"}, frame=frame), 0, FULL, walk((-4, 2), (1, 2)))
    return turn_of(dig(state, 1, FULL, walk((-1, 4), (-1, 2))), 0)


TUNNEL: list[Any] = ["full", [1, 3, 2], [1, 2], [2, 2], None, [0, 2]]
"""A legal tunnel of that position, which finishes a line."""


class TestJson:
    """`move_json` and back."""

    def test_every_legal_move_comes_back(self) -> None:
        state = position()
        moves = engine.legal_moves(state)
        assert {len(move) for move in moves} == {1, 3}
        for move in (*moves, PASS):
            text = json.dumps(move_json(state.terrain, move))
            assert move_from_json(state.terrain, json.loads(text)) == move

    def test_form_of_a_tunnel(self) -> None:
        state = position()
        action = tunnel_at(state, FULL, (1, 2), (2, 2), side="L", bonus=(0, 2))
        assert action_json(state.terrain, action) == TUNNEL
        action = tunnel_at(state, STRIPED, (-1, 2), (-1, 1), side="L", place="HA")
        assert action_json(state.terrain, action) == ["striped", [0, 1, 1], [-1, 2], [-1, 1], "HA", None]

    def test_form_of_a_station_and_a_pass(self) -> None:
        state = position()
        assert move_json(state.terrain, (station_at(state, (-3, 2)),)) == [["station", [-3, 2]]]
        assert move_json(state.terrain, PASS) == []

    @pytest.mark.parametrize("value", [None, True, 3, "pass", {}, {"station": [0, 0]}, ("station",)], ids=repr)
    def test_what_is_no_list(self, value: object) -> None:
        with pytest.raises(MetroxError, match="is no move: a move is a list of actions"):
            move_from_json(position().terrain, value)

    @pytest.mark.parametrize(
        ("action", "message"),
        [
            (
                None,
                "None is no action: it is [line, space, from, to, destination, bonus station] or ['station', vertex]",
            ),
            ("station", "'station' is no action"),
            ([], "[] is no action"),
            ({}, "{} is no action"),
            (["station"], "['station'] is no action"),
            (["station", [0, 0], 1], "['station', [0, 0], 1] is no action"),
            (["halt", [0, 0]], "['halt', [0, 0]] is no action"),
            (["station", None], "None is no vertex of this board"),
            (["station", [0]], "[0] is no vertex of this board"),
            (["station", [0, 0, 0]], "[0, 0, 0] is no vertex of this board"),
            (["station", [5, 0]], "[5, 0] is no vertex of this board"),
            (["station", [3, 2]], "[3, 2] is no vertex of this board"),
            (["station", [0.0, 0.0]], "[0.0, 0.0] is no vertex of this board"),
            (["station", ["0", 0]], "['0', 0] is no vertex of this board"),
            (["station", "00"], "'00' is no vertex of this board"),
            ([*TUNNEL, None], "is no action"),
            (TUNNEL[:5], "is no action"),
            (["half", *TUNNEL[1:]], "is no action"),
            ([0, *TUNNEL[1:]], "is no action"),
            ([None, *TUNNEL[1:]], "is no action"),
            ([["full"], *TUNNEL[1:]], "is no action"),
            (["full", None, *TUNNEL[2:]], "None is no space: it is [position, row, column]"),
            (["full", [1, 3], *TUNNEL[2:]], "[1, 3] is no space: it is [position, row, column]"),
            (["full", [1, 3, 2.0], *TUNNEL[2:]], "[1, 3, 2.0] is no space: it is [position, row, column]"),
            (["full", "132", *TUNNEL[2:]], "'132' is no space: it is [position, row, column]"),
            (["full", [6, 3, 2], *TUNNEL[2:]], "there is no space 6-3-2"),
            (["full", [-1, 3, 2], *TUNNEL[2:]], "there is no space -1-3-2"),
            (["full", [1, 4, 2], *TUNNEL[2:]], "there is no space 1-4-2"),
            (["full", [1, 3, 7], *TUNNEL[2:]], "there is no space 1-3-7"),
            (["full", [1, 3, -1], *TUNNEL[2:]], "there is no space 1-3--1"),
            (["full", [1, 3, 0], *TUNNEL[2:]], "[1, 2] to [2, 2] is no edge of space [1, 3, 0]"),
            (["full", [1, 3, 2], [2, 2], [2, 2], None, None], "[2, 2] to [2, 2] is no edge of space [1, 3, 2]"),
            (["full", [1, 3, 2], [1, 2], [9, 9], None, None], "[9, 9] is no vertex of this board"),
            (["full", [1, 3, 2], None, [2, 2], None, None], "None is no vertex of this board"),
            ([*TUNNEL[:4], "AH", None], "'AH' is no destination"),
            ([*TUNNEL[:4], "HB", None], "'HB' is no destination"),
            ([*TUNNEL[:4], 0, None], "0 is no destination"),
            ([*TUNNEL[:4], ["HA"], None], "['HA'] is no destination"),
            ([*TUNNEL[:4], None, [7, 7]], "[7, 7] is no vertex of this board"),
            ([*TUNNEL[:4], None, "no"], "'no' is no vertex of this board"),
        ],
        ids=repr,
    )
    def test_what_is_no_action(self, action: object, message: str) -> None:
        for value in ([action], [TUNNEL, action]):
            with pytest.raises(MetroxError) as caught:
                move_from_json(position().terrain, value)
            assert message in str(caught.value)
            assert not isinstance(caught.value, IllegalMove)

    @pytest.mark.parametrize(
        "action",
        [["station", [True, False]], ["full", [True, 3, 2], *TUNNEL[2:]], ["full", [1, 3, 2], [True, 2], *TUNNEL[3:]]],
        ids=repr,
    )
    def test_true_and_false_are_no_numbers(self, action: object) -> None:
        with pytest.raises(MetroxError):
            move_from_json(position().terrain, [action])


class TestWords:
    """`move_text`, and what an illegal move is told."""

    def test_a_move_in_words(self) -> None:
        state = position()
        assert move_text(state, PASS) == "pass"
        assert move_text(state, (station_at(state, (-3, 2)),)) == "station at (-3, 2)"
        move = (
            tunnel_at(state, FULL, (1, 2), (2, 2), side="L", bonus=(0, 2)),
            tunnel_at(state, STRIPED, (-1, 2), (-1, 1), side="L", place="HA"),
        )
        assert move_text(state, move) == (
            "full 1-3-2 (1, 2)→(2, 2) and a station at (0, 2); striped 0-1-1 (-1, 2)→(-1, 1) with HA"
        )

    @pytest.mark.parametrize("action", [tunnel(8191, 0), tunnel(0, 0, 13), tunnel(0, 0, -1, 999), station(999)])
    def test_actions_that_do_not_exist(self, action: int) -> None:
        state = position()
        assert action_text(state, action) == f"an action that does not exist ({action})"
        with pytest.raises(IllegalMove, match="an action that does not exist"):
            engine.play(state, (action,))

    def test_an_illegal_tunnel_is_told_what_is_allowed(self) -> None:
        state = table(frame=frame_of({5: [2]}))
        begun = tunnel_at(state, FULL, (-4, 2), (-3, 2))
        back = tunnel_at(state, FULL, (-3, 2), (-4, 2), side="R")
        with pytest.raises(IllegalMove) as caught:
            engine.play(state, (begun, back))
        assert str(caught.value) == (
            "turn 1, company 1: full 5-3-4 (-4, 2)→(-3, 2); full 5-3-4 (-3, 2)→(-4, 2): "
            "full 5-3-4 (-3, 2)→(-4, 2) is not allowed; allowed tunnel 2 of 3: "
            "full 5-2-2 (-3, 2)→(-2, 1); full 5-2-3 (-3, 2)→(-2, 2); full 5-2-3 (-3, 2)→(-2, 1); "
            "full 5-2-4 (-3, 2)→(-2, 2); full 5-2-4 (-3, 2)→(-3, 3); full 5-3-5 (-3, 2)→(-3, 3)"
        )

    def test_a_long_list_is_cut(self) -> None:
        with pytest.raises(IllegalMove, match=r"to begin with: (full [^;]*; ){12}and 84 more$"):
            engine.play(table(), PASS)

    def test_stations_are_listed_too(self) -> None:
        state = position()
        with pytest.raises(IllegalMove) as caught:
            engine.play(state, (station_at(state, (0, 0)),))
        assert str(caught.value).startswith(
            f"turn {state.turn + 1}, company 1: station at (0, 0): no intermediate station can be built there; allowed to begin with: "
        )
