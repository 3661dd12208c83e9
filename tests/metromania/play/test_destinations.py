"""When a destination is due, and which may be placed where (RULES 2.3: destinations)."""

from __future__ import annotations

import pytest

from metrox_maps.errors import IllegalMove
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.play import digging, engine
from metrox_maps.metromania.play.deal import hand_of
from metrox_maps.metromania.play.moves import NONE, tunnel_of
from metrox_maps.metromania.play.state import State
from tests.metromania.positions import (
    FULL,
    STRIPED,
    Corners,
    behind,
    blocked,
    dig,
    down,
    frame_of,
    open_only,
    posed,
    space_of,
    spaces,
    table,
    tunnel_at,
    turn_of,
    up,
    walk,
)

ACROSS = walk((-4, 2), (-1, 2))
SPOT = down(-1, 2)
"""Beside the next edge of ACROSS: (-1, 2), (0, 2), (0, 1)."""
THREE = (("HA", "WB", "FC", "HD"), ("WA", "HC", "FB", "WE"), ("HF", "WF", "FD", "FE"))
"""Hands of three players."""


def before(kind: str = "H", *, hands: tuple[tuple[str, ...], ...] = THREE) -> State:
    """ACROSS before a spot of this kind, company 0 to move."""
    return dig(table({SPOT: kind}, players=3, hands=hands), 0, FULL, ACROSS, sides="LLL")


def offered(state: State, space: Corners = SPOT, line: str = FULL) -> set[str | None]:
    """The destinations with which a tunnel can be dug in a space."""
    number = space_of(4, space)
    found = map(tunnel_of, digging.tunnels(state))
    return {
        None if dug.destination == NONE else DESTINATIONS[dug.destination]
        for dug in found
        if state.terrain.ways[dug.way].space == number and dug.line == (line == STRIPED)
    }


class TestDue:
    """On a spot, at once, one's own, of its type."""

    @pytest.mark.parametrize(("kind", "names"), [("H", {"HA", "HD"}), ("W", {"WB"}), ("F", {"FC"}), (".", {None})])
    def test_on_a_spot_one_of_its_type_is_due(self, kind: str, names: set[str | None]) -> None:
        assert offered(before(kind)) == names

    @pytest.mark.parametrize("name", ["HA", "HD"])
    def test_the_company_chooses_among_equal_types(self, name: str) -> None:
        state = before()
        after = digging.dig(state, tunnel_at(state, FULL, (-1, 2), (0, 2), side="R", place=name))
        number = DESTINATIONS.index(name)
        assert after.placed[number] == space_of(4, SPOT)
        assert after.owners[number] == 0
        assert sum(space >= 0 for space in after.placed) == sum(owner >= 0 for owner in after.owners) == 1
        assert after.hands == (hand_of(THREE[0]) & ~(1 << number), *state.hands[1:])

    def test_with_none_of_the_type_the_spot_may_not_be_dug(self) -> None:
        state = before(hands=(("WB", "FC"), THREE[1], THREE[2]))
        assert offered(state) == set()
        assert spaces(state, FULL) == spaces(before("."), FULL) - {SPOT}

    def test_what_is_placed_is_no_longer_in_hand(self) -> None:
        state = posed(posed(before(), "HA", up(2, -3), 0), "HD", up(-3, -1), 0)
        assert offered(state) == set()
        assert offered(turn_of(state, 1)) == set()

    def test_on_the_space_of_a_white_arrow_too(self) -> None:
        state = turn_of(table({behind(5, 2): "F"}, frame=frame_of({5: [2]})), 2)
        assert offered(state, behind(5, 2)) == {"FB"}

    def test_on_the_space_of_a_black_arrow_too(self) -> None:
        state = table({behind(1, 1): "W"}, frame=frame_of({5: [2]}, {1: [1]}))
        state = dig(state, 0, FULL, walk((-4, 2), (1, 2)))
        assert offered(state, behind(1, 1)) == {"WB"}

    def test_a_forced_destination_is_no_choice_of_the_bonus(self) -> None:
        hands = (("WB", "WE"), ("HD",), ("HF",), ("HC",))
        state = table({behind(1, 1): "W"}, frame=frame_of({5: [2]}, {1: [1]}), hands=hands)
        state = dig(state, 0, FULL, walk((-4, 2), (1, 2)))
        ends = [
            tunnel_of(action)
            for action in digging.tunnels(state)
            if state.terrain.ways[tunnel_of(action).way].end_side == 1
        ]
        # Two ways in, two destinations, and no bonus or one of five.
        assert len(ends) == len(set(ends)) == 2 * 2 * 6


class TestOneATurn:
    """Only one destination a turn, of both lines together."""

    def placed_one(self) -> State:
        state = table({down(-1, 2): "H", down(0, 2): "F", up(2, -2): "W"})
        state = dig(state, 0, STRIPED, [(4, -2), (3, -2)])
        state = dig(state, 0, FULL, ACROSS, sides="LLL")
        assert (offered(state), offered(state, up(2, -2), STRIPED)) == ({"HA"}, {"WB"})
        return digging.dig(state, tunnel_at(state, FULL, (-1, 2), (0, 2), side="R", place="HA"))

    def test_none_on_a_second_spot_in_the_same_turn(self) -> None:
        state = self.placed_one()
        assert offered(state, down(0, 2)) == offered(state, up(2, -2), STRIPED) == set()
        assert spaces(state, FULL)
        assert spaces(state, STRIPED)

    def test_again_in_the_next_turn(self) -> None:
        state = turn_of(self.placed_one(), 0)
        assert (offered(state, down(0, 2)), offered(state, up(2, -2), STRIPED)) == ({"FC"}, {"WB"})

    def test_the_next_turn_of_another_company_is_not_bound(self) -> None:
        state = self.placed_one()
        for _ in range(2):
            state = digging.dig(state, digging.tunnels(state)[0])
        assert state.posed
        assert not engine.ended(state).posed

    def test_the_limit_does_not_block_a_line(self) -> None:
        marks = open_only(behind(5, 2), H=[up(-3, 2)], F=[up(-2, 2)])
        state = dig(table(marks, fill="L", frame=frame_of({5: [2]})), 0, FULL, [(-4, 2), (-3, 2)])
        state = digging.dig(state, tunnel_at(state, FULL, (-3, 2), (-2, 2), place="HA"))
        assert not digging.can_dig(state)
        assert digging.tunnels(state) == []
        assert not digging.is_blocked(state, 0)
        assert not blocked(engine.ended(state), 0, FULL)


class TestLetters:
    """Two of the same letter may not lie on spaces that share a vertex."""

    @pytest.mark.parametrize(
        ("twin", "allowed"),
        [
            (up(-1, 2), {"HD"}),  # shares an edge
            (up(0, 1), {"HD"}),  # shares another
            (up(0, 0), {"HD"}),  # shares a vertex
            (down(-1, 1), {"HD"}),  # the space with number 0
            (down(0, 2), {"HD"}),
            (up(0, 2), {"HD"}),
            (up(1, 1), {"HA", "HD"}),  # one space further
            (up(0, -1), {"HA", "HD"}),
            (down(0, 3), {"HA", "HD"}),
        ],
    )
    def test_they_do_not_touch(self, twin: Corners, allowed: set[str]) -> None:
        assert offered(posed(before(), "WA", twin, 1)) == allowed

    def test_other_letters_may_touch(self) -> None:
        state = posed(posed(before(), "HC", up(-1, 2), 1), "WE", up(0, 1), 1)
        assert offered(state) == {"HA", "HD"}

    def test_a_spot_where_only_a_touching_one_could_lie_is_closed(self) -> None:
        state = posed(posed(before(), "WA", up(0, 1), 1), "FD", down(0, 2), 2)
        assert offered(state) == set()
        with pytest.raises(IllegalMove, match="with HA is not allowed"):
            engine.play(state, (tunnel_at(state, FULL, (-1, 2), (0, 2), side="R", place="HA"),))


class TestNoExcuse:
    """Not wishing to place one is a choice among digs, never a reason to dig fewer than three."""

    CORRIDOR = open_only(behind(5, 2), up(-2, 2), up(-1, 2), H=[up(-3, 2)])

    def corridor(self) -> State:
        state = table(self.CORRIDOR, fill="L", frame=frame_of({5: [2]}), players=3, hands=THREE)
        return dig(state, 0, FULL, [(-4, 2), (-3, 2)])

    def test_where_only_a_spot_is_left_it_has_to_be_dug(self) -> None:
        state = self.corridor()
        assert offered(state, up(-3, 2)) == {"HA", "HD"}
        for move in ((), (tunnel_at(state, FULL, (-3, 2), (-2, 2), side="L"),)):
            with pytest.raises(IllegalMove):
                engine.play(state, move)

    def test_the_turn_goes_on_behind_the_spot(self) -> None:
        state = self.corridor()
        first = tunnel_at(state, FULL, (-3, 2), (-2, 2), side="L", place="HD")
        second = tunnel_at(digging.dig(state, first), FULL, (-2, 2), (-1, 2), side="L")
        with pytest.raises(IllegalMove, match="three tunnels are to be dug while there is room, not 2"):
            engine.play(state, (first, second))
        third = tunnel_at(digging.dig(digging.dig(state, first), second), FULL, (-1, 2), (0, 2), side="L")
        assert len(engine.play(state, (first, second, third)).lines[0]) == 4

    def test_nothing_is_placed_where_none_is_due(self) -> None:
        state = dig(table(), 0, FULL, ACROSS)
        with pytest.raises(IllegalMove, match="with HA is not allowed"):
            engine.play(state, (tunnel_at(state, FULL, (-1, 2), (0, 2), side="R", place="HA"),))
