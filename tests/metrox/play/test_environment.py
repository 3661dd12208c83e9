"""The PettingZoo environment: its own tests pass, it plays the engine's game, and it shows what is public, no more."""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from metrox_maps.errors import FormatError, IllegalMove, MetroxError, UnknownNameError
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.environment import parallel_env
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.metrox.play.moves import free_move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import Luck, dice_stream
from metrox_maps.simulate.play import play_game
from tests.metrox.play import maps

BOARD = board_of(maps.metro(maps.EVERYTHING), maps.edition())
Choose = Callable[[Any, int], int]


def environment(players: int = 2, **options: Any) -> Any:
    return parallel_env(BOARD, players=players, **options)


def any_action(luck: random.Random) -> Choose:
    return lambda observation, _: int(luck.choice(np.flatnonzero(observation["action_mask"])))


def played(env: Any, choose: Choose, **reset: Any) -> tuple[list[Any], dict[str, float]]:
    """A whole game: all observations, and the sum of the rewards."""
    observations, _ = env.reset(**reset)
    seen = [observations]
    total = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {agent: choose(observations[agent], seat) for seat, agent in enumerate(env.agents)}
        observations, rewards, *_ = env.step(actions)
        seen.append(observations)
        for agent, reward in rewards.items():
            total[agent] += reward
    return seen, total


@pytest.mark.parametrize("players", [1, 2, 4])
def test_pettingzoo_finds_no_fault(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    parallel_api_test(environment(players), num_cycles=200)
    assert "Passed Parallel API test" in capsys.readouterr().out
    # This one chooses without looking at the mask, so an illegal action may not be an error.
    parallel_seed_test(lambda: environment(players, illegal=-1.0), num_cycles=50)


def test_pettingzoo_finds_no_fault_where_they_act_one_after_another() -> None:
    from pettingzoo.test import api_test, seed_test
    from pettingzoo.utils import parallel_to_aec

    with warnings.catch_warnings():
        # What it says of every environment with a mask in its observation, but for a list of its own ones.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(parallel_to_aec(environment(3)), num_cycles=100)
    seed_test(lambda: parallel_to_aec(environment(2)), num_cycles=50)


def test_an_observation_is_in_its_space() -> None:
    env = environment(3)
    seen, _ = played(env, any_action(random.Random(3)), seed=3)
    for observations in seen:
        for agent, observation in observations.items():
            assert env.observation_space(agent).contains(observation)
    assert env.state_space.contains(env.state())


def test_a_game_is_the_game_of_the_engine() -> None:
    bots = [bot_from("random:any"), bot_from("greedy:dice"), bot_from("random")]
    env = environment(3, seed=5)
    for index in range(4):
        dice = [Luck.stream(5, index, dice_stream(seat)) for seat in range(3)]

        def by_bot(_: Any, seat: int, dice: list[Luck] = dice) -> int:
            return int(env.actions[bots[seat].choose(env.game_state, seat, dice[seat])])

        _, total = played(env, by_bot)
        end = play_game(MetroXGame(BOARD), bots, seed=5, index=index)
        assert env.game_state == end
        nothing = engine.score(engine.start(BOARD, 3), 0).total
        scores = [engine.score(end, seat).total for seat in range(3)]
        assert [nothing + reward for reward in total.values()] == scores


def test_the_mask_is_what_is_legal() -> None:
    env = environment(2)
    luck = random.Random(1)
    kinds = set()
    for seed in range(12):
        observations, _ = env.reset(seed=seed)
        while env.agents:
            kinds.add(env.game_state.card)
            for seat, agent in enumerate(env.agents):
                allowed = [env.moves[action] for action in np.flatnonzero(observations[agent]["action_mask"])]
                assert sorted(allowed) == sorted(engine.legal_moves(env.game_state, seat))
            choose = any_action(luck)
            observations, *_ = env.step({agent: choose(observations[agent], 0) for agent in env.agents})
        assert not any(observation["action_mask"].any() for observation in observations.values())
    assert kinds == set(range(len(BOARD.kinds)))


def test_every_move_has_one_action_and_a_free_card_may_find_nothing_empty() -> None:
    env = parallel_env(board_of(maps.metro("A 2 5/3: a"), maps.edition("3 *")))
    assert len(set(env.moves)) == len(env.moves)
    assert env.moves[-1] == free_move(-1)
    used = set()
    for seed in range(6):
        env.reset(seed=seed)
        while env.agents:
            actions = [env.actions[move] for move in engine.legal_moves(env.game_state, 0)]
            used.add(actions[-1])
            env.step({"player_0": actions[-1]})
    assert env.actions[free_move(-1)] in used


def part(env: Any, observation: Any, name: str) -> list[int]:
    return [int(value) for value in observation["observation"][env.layout[name]]]


def bits(numbers: list[int]) -> int:
    return sum(bit << place for place, bit in enumerate(numbers))


def test_an_observation_holds_all_that_is_public() -> None:
    env = environment(3)
    luck = random.Random(2)
    observations, _ = env.reset(seed=8)
    choose = any_action(luck)
    while env.agents:
        state: State = env.game_state
        for seat, agent in enumerate(env.agents):
            observation = observations[agent]
            assert bits(part(env, observation, "card")) == 1 << state.card
            unseen = [kind for kind, count in enumerate(part(env, observation, "unseen")) for _ in range(count)]
            assert tuple(unseen) == state.unseen
            assert part(env, observation, "windows_left") == [state.left]
            assert bits(part(env, observation, "taken")) == state.taken
            for place in range(3):
                at = (seat + place) % 3
                paper = state.papers[at]
                assert bits(part(env, observation, f"empty_{place}")) == paper.empty & BOARD.station_mask
                assert bits(part(env, observation, f"numbered_{place}")) == paper.numbered
                assert part(env, observation, f"windows_{place}") == list(paper.windows)
                assert bits(part(env, observation, f"first_{place}")) == paper.first
                assert bits(part(env, observation, f"later_{place}")) == paper.later
                assert part(env, observation, f"score_{place}") == [engine.score(state, at).total]
        observations, *_ = env.step({agent: choose(observations[agent], 0) for agent in env.agents})
    covered = sorted((span.start, span.stop) for span in env.layout.values())
    assert covered[0][0] == 0
    assert all(one[1] == other[0] for one, other in itertools.pairwise(covered))
    assert covered[-1][1] == len(observations["player_0"]["observation"])


def test_an_observation_does_not_tell_what_comes_next() -> None:
    # Two games of the same cards so far and the same moves look alike, though other cards follow.
    begun: dict[int, list[tuple[Any, int]]] = {}
    env = environment(1)
    for seed in range(40):
        observations, _ = env.reset(seed=seed)
        first = env.game_state.card
        env.step({"player_0": int(np.flatnonzero(observations["player_0"]["action_mask"])[0])})
        begun.setdefault(first, []).append((observations["player_0"], env.game_state.card))
    several = [games for games in begun.values() if len({second for _, second in games}) > 1]
    assert several
    for games in several:
        for observation, _ in games:
            assert all(np.array_equal(observation[key], games[0][0][key]) for key in observation)


def test_seeds_and_games_choose_the_cards() -> None:
    def cards(env: Any, **reset: Any) -> list[list[int]]:
        seen, _ = played(env, any_action(random.Random(0)), **reset)
        return [part(env, observations["player_0"], "card") for observations in seen]

    env = environment(1, seed=4)
    zero, one = cards(env), cards(env)
    assert zero != one
    assert cards(env, options={"game": 0}) == zero
    assert cards(env) == one
    assert cards(environment(1), seed=4) == zero
    assert cards(environment(1), seed=4, options={"game": 1}) == one


def test_a_win_is_shared_and_rewarded_at_the_end() -> None:
    env = environment(3, reward="win")
    for seed in range(8):
        seen, total = played(env, any_action(random.Random(seed)), seed=seed)
        winners = engine.ranking(env.game_state)[0]
        expected = [1 / len(winners) if seat in winners else 0.0 for seat in range(3)]
        assert list(total.values()) == expected
        assert len(seen) == env.game_state.turn + 1
    _, total = played(env, lambda observation, _: int(np.flatnonzero(observation["action_mask"])[0]))
    assert list(total.values()) == [1 / 3] * 3


def test_an_illegal_action_is_an_error_or_ends_the_game() -> None:
    env = environment(2)
    observations, _ = env.reset(seed=1)
    legal = int(np.flatnonzero(observations["player_0"]["action_mask"])[0])
    illegal = int(np.flatnonzero(observations["player_0"]["action_mask"] == 0)[0])
    before = env.game_state
    with pytest.raises(IllegalMove, match=f"player_1, turn 1: action {illegal} \\(.*\\) is not legal with"):
        env.step({"player_0": legal, "player_1": illegal})
    with pytest.raises(IllegalMove, match="action 99999 \\(no move\\)"):
        env.step({"player_0": 99999, "player_1": legal})
    assert env.game_state == before
    with pytest.raises(MetroxError, match="no action for player_1"):
        env.step({"player_0": legal})
    ending = environment(2, illegal=-5)
    ending.reset(seed=1)
    _, rewards, terminated, truncated, _ = ending.step({"player_0": legal, "player_1": illegal})
    assert rewards == {"player_0": 0, "player_1": -5}
    assert terminated == {"player_0": True, "player_1": True}
    assert truncated == {"player_0": False, "player_1": False}
    assert ending.agents == []
    with pytest.raises(MetroxError, match="reset the environment"):
        ending.step({"player_0": legal, "player_1": legal})


def test_it_is_made_of_a_file_a_map_or_a_board(starter: Callable[..., Path], tmp_path: Path) -> None:
    path = starter()
    env = parallel_env(path)
    assert env.board.edition.id == "gamewright-2020"
    other = parallel_env(str(path), edition="schmidt-2021", players=3)
    assert other.board.edition.id == "schmidt-2021"
    assert other.possible_agents == ["player_0", "player_1", "player_2"]
    metro = maps.metro("A 2 5/3: a b")
    assert parallel_env(metro, edition="okazu-2018").board.stations == ("a", "b")
    document = json.loads(path.read_text(encoding="utf-8"))
    document["routes"][0]["windows"] = "many"
    (tmp_path / "odd.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(FormatError, match="odd.json: /routes/0/windows: `windows` must be a whole number"):
        parallel_env(tmp_path / "odd.json")
    (tmp_path / "no.json").write_text("[1", encoding="utf-8")
    with pytest.raises(FormatError, match="no.json: is no map"):
        parallel_env(tmp_path / "no.json")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 9}, "9 players: Test is for 1 to 4"),
        ({"reward": "win"}, "a single player wins every game"),
        ({"seed": -1}, "seed -1"),
        ({"edition": "okazu-2018"}, "a board has its edition already"),
    ],
)
def test_what_cannot_be_played_is_told(options: dict[str, Any], words: str) -> None:
    with pytest.raises(MetroxError, match=words):
        parallel_env(BOARD, **options)


def test_an_unknown_reward_lists_what_there_is() -> None:
    with pytest.raises(UnknownNameError, match="there is no reward 'scores'; did you mean `score`.* `score` and `win`"):
        environment(reward="scores")
    env = environment()
    with pytest.raises(MetroxError, match="game -3: a game is a whole number from 0"):
        env.reset(options={"game": -3})
    with pytest.raises(MetroxError, match="seed -3"):
        env.reset(seed=-3)


def test_without_the_extra_it_says_how_to_install_it() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "from metrox_maps.errors import MissingPackageError\n"
        "from metrox_maps.metrox.play.environment import parallel_env\n"
        "assert not {'numpy', 'gymnasium'} & set(sys.modules)\n"
        "try: parallel_env('examples/harbour-teaching.json')\n"
        "except MissingPackageError as error: print(error)\n"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=False)
    assert done.stdout == "the environment needs PettingZoo: pip install 'metrox_maps[zoo]'\n", done.stderr
