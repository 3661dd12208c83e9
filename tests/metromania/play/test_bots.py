"""What each bot of Metromania does, and what none of them may: cheat, dawdle between equal dice, or break a rule."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import pytest

from metrox_maps.errors import MetroxError, UnknownNameError
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.play import digging, engine
from metrox_maps.metromania.play.board import Board, board_of
from metrox_maps.metromania.play.bots import BOTS, MetromaniaBot, bot_from, table_from
from metrox_maps.metromania.play.bots.guide import FAR, guide_of
from metrox_maps.metromania.play.bots.outlook import Outlook
from metrox_maps.metromania.play.bots.search import SearchBot, promising
from metrox_maps.metromania.play.bots.sketch import imagined, sketched_end, sketched_turn
from metrox_maps.metromania.play.deal import deal, types_of
from metrox_maps.metromania.play.digging import members, tunnels
from metrox_maps.metromania.play.game import MetromaniaGame
from metrox_maps.metromania.play.moves import is_dig, tunnel_of
from metrox_maps.metromania.play.scoring import scores
from metrox_maps.metromania.play.state import HIDDEN, State
from metrox_maps.simulate.luck import Luck
from metrox_maps.simulate.play import play_game
from tests.metromania.positions import city, frame_of, table, turn_of

QUICK = tuple(SearchBot(games=4, candidates=4) if bot.name == "search" else bot for bot in BOTS)
"""Every bot, the search with few games."""


@pytest.fixture(scope="module")
def board() -> Board:
    cells = "..H...W.L.F..P.W..H.F...H"
    rows = tuple(cells[row**2 : (row + 1) ** 2] for row in range(5))
    empty = city(side=5, frame=("SE.ES", ".SEE.") * 3)
    return board_of(replace(empty, districts=tuple(replace(district, rows=rows) for district in empty.districts)))


def dealt(board: Board, players: int = 4, seed: int = 1) -> State:
    return deal(engine.start(board, players), Luck(seed))


def later(board: Board, players: int = 4, turns: int = 9) -> State:
    """A position after some random turns."""
    state, luck = dealt(board, players), Luck(7)
    for _ in range(turns):
        if state.last:
            state = engine.play(state, bot_from("random").choose(state, 0, luck))
    return state


@pytest.mark.parametrize("bot", QUICK, ids=lambda bot: bot.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_plays_by_the_rules_to_the_end(bot: MetromaniaBot, players: int, board: Board) -> None:
    game = MetromaniaGame(board)
    end = play_game(game, [bot] * players, seed=3, index=0)
    assert game.is_over(end)
    assert play_game(game, [bot] * players, seed=3, index=0) == end


@pytest.mark.parametrize("bot", QUICK, ids=lambda bot: bot.name)
def test_no_bot_looks_at_what_others_hold(bot: MetromaniaBot, board: Board) -> None:
    game, state = MetromaniaGame(board), later(board)
    (seat,) = game.to_move(state)
    others = [company for company in range(4) if company != seat]
    swapped = list(state.hands)
    for one, other in zip(others, others[1:] + others[:1], strict=True):
        swapped[one] = state.hands[other]
    assert swapped != list(state.hands)
    choices = [
        bot.choose(game.view(position, seat), seat, Luck(5))
        for position in (state, state._replace(hands=tuple(swapped)))
    ]
    assert choices[0] == choices[1]
    assert [hand == HIDDEN for hand in game.view(state, seat).hands] == [company != seat for company in range(4)]


def test_random_chooses_any_move_some_time(board: Board) -> None:
    state = dealt(board)
    while not 1 < len(moves := engine.legal_moves(state)) < 60:
        state = engine.play(state, bot_from("random").choose(state, 0, Luck(state.turn)))
    bot = bot_from("random:any")
    assert {bot.choose(state, 0, Luck(seed)) for seed in range(40 * len(moves))} == set(moves)


def test_greedy_takes_the_most_points(board: Board) -> None:
    state = dealt(board)
    luck, gains = Luck(3), []
    for _ in range(12):
        company = state.company
        most = max(sum(engine.play(state, move).earned[company]) for move in engine.legal_moves(state))
        state = engine.play(state, bot_from("greedy").choose(state, company, luck))
        assert sum(state.earned[company]) == most
        gains.append(most)
    assert any(gains)


def test_distances_are_those_of_a_plain_search() -> None:
    cells = "L.H.HHP.WH.H.FHH"
    rows = tuple(cells[row**2 : (row + 1) ** 2] for row in range(4))
    empty = city()
    terrain = board_of(
        replace(empty, districts=tuple(replace(district, rows=rows) for district in empty.districts))
    ).terrain(None)
    ends = {(side, space) for side, space in terrain.ends if side in (2, 3, 4)}
    spots = {space for space, kind in enumerate(terrain.city.kinds) if kind in "HWF"}
    for taken in (0, 1 << next(space for side, space in sorted(ends)) | 1 << 20 | 1 << 31):
        after = guide_of(terrain).distances(0, taken)
        for way in terrain.ways:
            if taken >> way.space & 1 or terrain.city.kinds[way.space] in "LP" or way.end_side >= 0:
                continue
            assert after[way.number] == _steps(terrain, way.number, ends, taken, spots), way
    assert min(guide_of(terrain).empty(0)) == 0
    assert max(guide_of(terrain).empty(0)) == FAR


def _steps(terrain: object, number: int, ends: set[tuple[int, int]], taken: int, spots: set[int]) -> int:
    """Tunnels from a way to an end, breadth first, forwards."""
    free = {space for _, space in ends if not taken >> space & 1} - spots
    queue, seen = deque([(number, 0)]), {number}
    while queue:
        here, steps = queue.popleft()
        for way in terrain.straight[here]:  # type: ignore[attr-defined]
            if taken >> way.space & 1 or way.number in seen:
                continue
            if way.space in free:
                return steps + 1
            if way.end_side < 0 and way.space not in spots:
                seen.add(way.number)
                queue.append((way.number, steps + 1))
    return FAR


def test_the_outlook_prefers_what_it_should(board: Board) -> None:
    state = later(board, turns=4)
    after = engine.turn_ends(state)[0][1]
    company = state.company
    outlook = Outlook(state)
    number = 2 * company
    richer = after._replace(
        earned=tuple(
            earned._replace(dug=earned.dug + 5) if mine == company else earned
            for mine, earned in enumerate(after.earned)
        )
    )
    assert outlook.value(richer) > outlook.value(after)
    assert outlook.value(after._replace(finished=after.finished | 3 << number)) > outlook.value(after)
    placed = after._replace(owners=(company, *after.owners[1:]), placed=(0, *after.placed[1:]))
    assert outlook.value(placed) > outlook.value(after)


def test_the_planner_finishes_more_lines_than_the_greedy_bot(board: Board) -> None:
    game = MetromaniaGame(board)
    table = [bot_from("planner"), *[bot_from("greedy")] * 3]
    ends = [play_game(game, table, seed=2, index=index) for index in range(6)]
    finished = [[scores(end).companies[company].finished for end in ends] for company in range(4)]
    assert sum(finished[0]) > max(map(sum, finished[1:]))


def test_promising_moves_come_best_first_and_are_legal(board: Board) -> None:
    state = later(board, turns=4)
    found = promising(state, 6, Luck(1))
    assert [engine.play(state, move) for move, _ in found] == [after for _, after in found]
    assert len({move for move, _ in found}) == len(found) <= 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_imagined_hands_fit_what_everybody_has_seen(players: int, board: Board) -> None:
    state = later(board, players)
    view = engine.known_to(state, 0)
    seen = set()
    for seed in range(20):
        imagination = imagined(view, Luck(seed))
        assert imagination.hands[0] == state.hands[0]
        held = [name for hand in imagination.hands for name in members(hand)]
        placed = [name for name, space in enumerate(state.placed) if space >= 0]
        assert sorted(held + placed) == list(range(len(DESTINATIONS)))
        for mine, true in zip(imagination.hands, state.hands, strict=True):
            assert types_of(mine) == types_of(true)
        seen.add(imagination.hands)
    assert len(seen) > 1
    assert imagined(state, Luck(1)) is state


def test_sketched_games_end_and_follow_the_dice(board: Board) -> None:
    state = dealt(board)
    ends = [sketched_end(state, Luck(seed)) for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert ends[0].last == 0


def ending_turns(board: Board, count: int) -> list[State]:
    """Positions at the very last turn of a game, in which that turn decides something."""
    found = []
    for seed in range(200):
        state, luck = dealt(board, seed=seed), Luck(seed)
        while state.last != 1:
            state = sketched_turn(state, luck)
        if len({worth(engine.play(state, move), state.company) for move in engine.legal_moves(state)}) > 2:
            found.append(state)
            if len(found) == count:
                break
    return found


def worth(end: State, player: int) -> float:
    """Points more than the best other player has, and 20 for a win that is not shared."""
    final = scores(end)
    margin = final.points[player] - max(points for other, points in enumerate(final.points) if other != player)
    winners = final.places[0]
    return max(-30, min(30, margin)) + (20 / len(winners) if player in winners else 0)


def test_in_the_last_turn_the_search_finds_the_best_move(board: Board) -> None:
    """Nothing is left to chance there, so that its trials are exact."""
    thorough = SearchBot(games=1, candidates=10_000)
    states = ending_turns(board, 6)
    assert len(states) == 6
    for state in states:
        every = {move: worth(engine.play(state, move), state.company) for move in engine.legal_moves(state)}
        assert every[thorough.choose(state, state.company, Luck(1))] == max(every.values())


def test_the_search_wins_more_than_its_share_against_greedy_bots(board: Board) -> None:
    strong, weak = SearchBot(games=40, candidates=12), bot_from("greedy")
    wins = 0.0
    for index in range(12):
        seat = index % 4
        table = [strong if place == seat else weak for place in range(4)]
        winners = scores(play_game(MetromaniaGame(board), table, seed=4, index=index // 4)).places[0]
        wins += (seat in winners) / len(winners)
    assert wins >= 6


def test_greedy_digs_where_a_station_pays_no_more(board: Board) -> None:
    compared = 0
    for seed in range(30):
        state, luck = dealt(board, seed=seed), Luck(seed)
        for _ in range(16):
            company = state.company
            stations = engine.intermediate_stations(state)
            digs = [sum(after.earned[company]) for _, after in engine.turn_ends(state)]
            if stations and digs and state.last:
                gain = max(state.terrain.spots_at[vertex] for vertex in stations)
                if max(digs) - sum(state.earned[company]) == gain:
                    assert is_dig(bot_from("greedy").choose(state, company, Luck(1)))
                    compared += 1
            if state.last:
                state = sketched_turn(state, luck)
    assert compared > 3


def test_an_end_that_takes_all_tunnels_left_is_still_reached() -> None:
    """Sketched lines make for it, and the outlook counts on it; one tunnel fewer, and it is out of reach."""
    frame = frame_of({0: [1]}, {3: [1]})
    start = table(frame=frame)
    first = min(
        (action for action in tunnels(start) if tunnel_of(action).line == 0),
        key=lambda action: guide_of(start.terrain).empty(0)[tunnel_of(action).way],
    )
    length = 1 + guide_of(start.terrain).empty(0)[tunnel_of(first).way]
    values = {}
    for limit in (length - 1, length):
        before = table(frame=frame, tunnels=limit)
        values[limit] = Outlook(before).value(digging.dig(before, first))
    assert values[length] - values[length - 1] > 2
    for seed in range(20):
        state = digging.dig(table(frame=frame, tunnels=length), first)
        while len(state.lines[0]) < length and not state.finished & 1:
            state = sketched_turn(turn_of(state, 0), Luck(seed))
        assert state.finished & 1
        assert len(state.lines[0]) == length


def test_a_destination_is_worth_more_where_an_own_line_serves_it(board: Board) -> None:
    state = later(board, turns=4)
    after = engine.turn_ends(state)[0][1]
    company = state.company
    vertex = after.terrain.grid.corners[0][1]
    placed = after._replace(
        owners=(company, *after.owners[1:]),
        placed=(0, *after.placed[1:]),
        stations=1 << vertex,
    )
    lanes = 8 * vertex
    own, foreign = (
        placed._replace(on_vertex=placed.on_vertex & ~(255 << lanes) | 1 << number << lanes)
        for number in (2 * company, 2 * ((company + 1) % 4))
    )
    outlook = Outlook(state)
    unserved = placed._replace(stations=0)
    assert outlook.value(own) > outlook.value(foreign) > outlook.value(unserved)


def test_what_is_hidden_is_not_scored(board: Board) -> None:
    with pytest.raises(ValueError, match="hidden"):
        scores(engine.known_to(dealt(board), 0))


def test_bots_by_name() -> None:
    assert [bot.name for bot in BOTS] == ["random", "random:any", "greedy", "planner", "search"]
    assert len(table_from()) == 4
    assert len(table_from("planner", 3)) == 3
    assert [bot.name for bot in table_from("search, greedy")] == ["search", "greedy"]
    with pytest.raises(UnknownNameError, match="did you mean `greedy`"):
        bot_from("greedi")
    for specs, players in (
        ("greedy,random", 3),
        ("greedy", 5),
        ("greedy", 1),
        ("random,random,random,random,random", None),
    ):
        with pytest.raises(MetroxError):
            table_from(specs, players)
