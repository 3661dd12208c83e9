"""Bots by name and number, and bots of other people."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from metrox_maps.errors import IllegalMove, MetroxError, UnknownNameError
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import BOTS, bot_from, table_from
from metrox_maps.metrox.play.bots.heuristic_bots import HeuristicBot
from metrox_maps.metrox.play.bots.rollouts import HalvingBot
from metrox_maps.metrox.play.bots.specs import PARAMETRIC
from metrox_maps.metrox.play.bots.tree import TreeBot
from metrox_maps.metrox.play.engines import ReferenceEngine, engine_for
from tests.metrox.play import maps

OWN = """
from metrox_maps.metrox.play import engine

class First:
    name, version, about = "first", "7", "always the first legal move"

    def choose(self, state, seat, dice):
        return engine.legal_moves(state, seat)[0]

class Cheat(First):
    def choose(self, state, seat, dice):
        return engine.legal_moves(state, seat)[0]._replace(count=40)

class Fails(First):
    def choose(self, state, seat, dice):
        raise ValueError("no idea")

class Tuples(First):
    def choose(self, state, seat, dice):
        return (0, 0, 1)

class Leaves(First):
    def choose(self, state, seat, dice):
        raise SystemExit(0)

class Wordless(First):
    def choose(self, state, seat, dice):
        class Silent(Exception):
            def __str__(self):
                raise RuntimeError
        raise Silent

class Letters(First):
    def choose(self, state, seat, dice):
        return engine.legal_moves(state, seat)[0]._replace(route="A")

class Floats(First):
    def choose(self, state, seat, dice):
        return engine.legal_moves(state, seat)[0]._replace(count=1.0)

class Endless(First):
    work = float("nan")

class Unwritten(First):
    version = ""

class Hidden(First):
    @property
    def about(self):
        raise OSError("not today")

def leaving():
    raise SystemExit(0)

class Nameless:
    def choose(self, state, seat, dice):
        raise NotImplementedError

def broken():
    raise RuntimeError("out of order")

number = 7
"""


def test_numbers_behind_a_colon() -> None:
    halving, tree, casual = bot_from("halving:25"), bot_from("mcts:40"), bot_from("casual:1.5")
    assert isinstance(halving, HalvingBot)
    assert halving.rollouts == 25
    assert isinstance(tree, TreeBot)
    assert tree.rollouts == 40
    assert isinstance(casual, HeuristicBot)
    assert casual.temperature == 1.5
    assert [bot.name for bot in (halving, tree, casual)] == ["halving:25", "mcts:40", "casual:1.5"]


def test_good_and_strong_are_halvings_of_a_hundred_and_a_thousand() -> None:
    good, strong = bot_from("good"), bot_from("strong")
    assert isinstance(good, HalvingBot)
    assert isinstance(strong, HalvingBot)
    assert (good.rollouts, strong.rollouts) == (100, 1000)


@pytest.mark.parametrize(
    "spec", ["halving:0", "halving:-1", "halving:x", "mcts:", "mcts:1.5", "mcts:9999999999", "halving:١"]
)
def test_impossible_numbers_of_games(spec: str) -> None:
    with pytest.raises(MetroxError, match=r"the number of games is a whole number from 1 to 1,000,000"):
        bot_from(spec)


@pytest.mark.parametrize("spec", ["casual:", "casual:-1", "casual:nan", "casual:1e9", "casual:1001", "casual:1:2"])
def test_impossible_temperatures(spec: str) -> None:
    with pytest.raises(MetroxError, match=r"the temperature is a number of points from 0 to 1000"):
        bot_from(spec)


def test_an_unknown_bot_is_told_of_the_numbered_ones_too() -> None:
    with pytest.raises(
        UnknownNameError, match=r"there is no bot `god`; did you mean `good`\? There are .*`mcts:N`.*`MODULE:FUNCTION`"
    ):
        bot_from("god")


def test_work_grows_with_thought() -> None:
    assert bot_from("greedy").work < bot_from("casual").work < bot_from("planner").work
    assert bot_from("planner").work < bot_from("good").work < bot_from("strong").work
    assert bot_from("mcts:100").work == bot_from("halving:100").work
    assert len(PARAMETRIC) == 4
    assert all(bot.work > 0 for bot in BOTS)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with modules of one's own, in which we are."""
    (tmp_path / "my_bots.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "my_needs.py").write_text("import module_that_is_not_there\n", encoding="utf-8")
    (tmp_path / "my_slip.py").write_text("def f(:\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("my_")]:
        del sys.modules[name]


@pytest.mark.usefixtures("own")
def test_a_bot_of_ones_own_plays_on_the_reference_engine() -> None:
    board = board_of(maps.metro(maps.EVERYTHING), maps.edition())
    table = table_from("my_bots:First,greedy")
    first = table[0]
    assert (first.name, first.version, first.about) == ("my_bots:First", "7", "always the first legal move")
    assert first.uses_dice
    assert isinstance(engine_for("auto", board, table, 10**9), ReferenceEngine)
    outcomes = ReferenceEngine().outcomes(board, table, seed=1, start=0, stop=5)
    assert len(outcomes) == 5
    # Sent to a worker it is made there from its name.
    again = pickle.loads(pickle.dumps(first))
    assert again.name == first.name
    assert ReferenceEngine().outcomes(board, [again, table[1]], seed=1, start=0, stop=5) == outcomes


@pytest.mark.usefixtures("own")
def test_an_own_bot_that_cheats_is_caught() -> None:
    board = board_of(maps.metro("A 2 5/3: a b c"), maps.edition("2"))
    with pytest.raises(IllegalMove, match="seat 0, turn 1, card number 2: a move that does not exist"):
        ReferenceEngine().outcomes(board, [bot_from("my_bots:Cheat")], seed=1, start=0, stop=1)


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("my_bots:Fails", r"bot `my_bots:Fails` failed in turn 1 at seat 0 \(ValueError: no idea\)"),
        ("my_bots:Leaves", r"bot `my_bots:Leaves` failed in turn 1 at seat 0 \(SystemExit: 0\)"),
        ("my_bots:Wordless", r"bot `my_bots:Wordless` failed in turn 1 at seat 0 \(Silent\)"),
        ("my_bots:Letters", r"bot `my_bots:Letters` gave Move\(route='A', .* which is no Move of whole numbers"),
        ("my_bots:Floats", r"bot `my_bots:Floats` gave Move\(route=0, .* which is no Move of whole numbers"),
        ("my_bots:Tuples", r"bot `my_bots:Tuples` gave \(0, 0, 1\) in turn 1 at seat 0, which is no Move"),
    ],
)
def test_an_own_bot_that_fails_is_named(spec: str, message: str) -> None:
    board = board_of(maps.metro("A 2 5/3: a b c"), maps.edition("2"))
    with pytest.raises(MetroxError, match=message):
        ReferenceEngine().outcomes(board, [bot_from(spec)], seed=1, start=0, stop=1)


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("nowhere:bot", "bot `nowhere:bot`: there is no module `nowhere` here or among what is installed"),
        ("my_bots.deep:bot", "bot `my_bots.deep:bot`: there is no module `my_bots.deep` here"),
        ("my_needs:bot", "bot `my_needs:bot`: its module needs `module_that_is_not_there`, which is not installed"),
        ("my_slip:f", r"bot `my_slip:f`: its module cannot be imported (SyntaxError"),
        ("my_bots:nothing", "bot `my_bots:nothing`: module `my_bots` has no function `nothing`"),
        ("my_bots:number", "bot `my_bots:number`: module `my_bots` has no function `number`"),
        ("my_bots:leaving", "bot `my_bots:leaving`: `leaving()` failed (SystemExit: 0)"),
        ("my_bots:Endless", "bot `my_bots:Endless`: its work is nan; it is the seconds it needs for a game, above 0"),
        ("my_bots:Unwritten", "bot `my_bots:Unwritten`: its version is ''; it is a line of text"),
        ("my_bots:Hidden", "bot `my_bots:Hidden`: `Hidden()` failed (OSError: not today)"),
        ("my_bots:broken", "bot `my_bots:broken`: `broken()` failed (RuntimeError: out of order)"),
        ("my_bots:Nameless", "bot `my_bots:Nameless`: what it gives is no bot; it lacks name, version, about"),
    ],
)
def test_bots_that_cannot_be_had(spec: str, message: str) -> None:
    with pytest.raises(MetroxError) as caught:
        bot_from(spec)
    assert str(caught.value).startswith(message)
