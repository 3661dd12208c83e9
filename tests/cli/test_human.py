"""`metrox play --human`: a game by hand from standard input."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.metrox.play.records import read_record

Run = Callable[..., Any]


@pytest.fixture
def typed(metrox: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command with lines typed, as bytes if they are no text."""

    def run(lines: str | bytes, *arguments: str) -> Any:
        data = lines.encode() if isinstance(lines, str) else lines
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        return metrox("play", *arguments)

    return run


def test_a_whole_game_is_played_and_recorded(typed: Run, starter: Run, tmp_path: Path) -> None:
    done = typed(
        "1\n" * 40, starter(), "--human", "--bots", "greedy,random", "--seed", "4", "--record", "hand.jsonl.gz"
    )
    assert (done.code, done.err) == (0, "")
    assert "> 1\n" in done.out
    assert "\nthe game is recorded in hand.jsonl.gz\nthe same cards and opponents: greedy " in done.out
    assert [path.name for path in tmp_path.glob("*hand*")] == ["hand.jsonl.gz"]
    head, games = read_record(tmp_path / "hand.jsonl.gz")
    (game,) = games
    assert head.bots == (("human", "1"), ("greedy", "1"), ("random", "1"))
    assert head.seed == 4
    assert f"The game is over after {game.states[-1].turn} turns." in done.out


def test_a_person_who_plays_like_a_bot_scores_like_it(typed: Run, metrox: Run, starter: Run) -> None:
    path = starter()
    metrox("play", path, "--games", "1", "--bots", "greedy", "--seed", "2", "--record", "bot.jsonl")
    game = json.loads(Path("bot.jsonl").read_text(encoding="utf-8").splitlines()[1])
    lines = [move[1] if move[0] == "*" else f"{move[0]} {move[2]}" for (move,) in game["moves"]]
    done = typed("\n".join(lines), path, "--human", "--seed", "2")
    total = str(game["scores"][0]["total"]).replace("-", "−")
    assert done.code == 0
    assert f"the same cards: greedy {total}, " in done.out
    assert done.out.endswith(f", you {total}\n")


def test_the_end_of_the_input_ends_the_game_and_keeps_nothing(typed: Run, starter: Run, tmp_path: Path) -> None:
    done = typed("1\n1\n", starter(), "--human", "--record", "hand.jsonl")
    assert done.code == 130
    assert done.err == "the input ended before the game; hand.jsonl is not written\n"
    assert list(tmp_path.glob("*hand*")) == []


def test_giving_up_keeps_an_older_record(typed: Run, starter: Run, tmp_path: Path) -> None:
    (tmp_path / "hand.jsonl").write_text("older", encoding="utf-8")
    done = typed("1\nquit\nyes\n", starter(), "--human", "--record", "hand.jsonl")
    assert done.code == 0
    assert done.err == "stopped; hand.jsonl is not written\n"
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("*hand*")] == ["older"]


def test_an_interrupt_ends_the_game(typed: Run, starter: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        def readline(self, _size: int | None = -1) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    path = starter()
    done = typed("", path, "--human")
    assert done.code == 130
    monkeypatch.setattr(sys, "stdin", Interrupted())
    from metrox_maps.cli import main

    assert main(["play", str(path), "--human", "--record", "hand.jsonl"]) == 130
    assert not Path("hand.jsonl").exists()


def test_bytes_that_are_no_text_and_endless_lines_are_only_not_understood(typed: Run, starter: Run) -> None:
    done = typed(b"\xff\xfe\n\x1b[2J\n" + b"A" * 5000 + b"\n", starter(), "--human")
    assert done.code == 130
    assert "\x1b" not in done.out
    assert "no route is called `\\u{1b}[2J`" in done.out


def test_a_closed_input_is_an_ended_one(metrox: Run, starter: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert metrox("play", starter(), "--human").code == 130


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--games", "5"), "leave out --games"),
        (("--workers", "2", "--format", "json"), "leave out --workers, --format"),
        (("--players", "0"), "0 players: at least you have to play"),
        (("--players", "1", "--bots", "greedy"), "1 player is you alone"),
        (("--players", "2", "--bots", "greedy,random"), "2 bots for 1 players"),
        (("--players", "2", "--bots", "greedy,random"), "--players counts you"),
        (("--players", "9"), "9 players: Gamewright"),
        (("--bots", "gredy"), "did you mean `greedy`?"),
        (("--seed", "-1"), "seed -1"),
        (("--record", "nowhere/hand.jsonl"), "nowhere/hand.jsonl"),
        (("--record", "hand.txt"), "ends in .jsonl"),
    ],
)
def test_what_makes_no_sense_is_refused_before_the_game(
    typed: Run, starter: Run, options: tuple[str, ...], words: str
) -> None:
    done = typed("1\n", starter(), "--human", *options)
    assert done.code == 2
    assert words in done.err
    assert "Turn 1" not in done.out


def test_the_map_cannot_come_from_where_the_person_types(typed: Run) -> None:
    done = typed("{}", "-", "--human")
    assert done.code == 2
    assert "the map has to be a file" in done.err


@pytest.mark.parametrize(("options", "names"), [((), "alone"), (("--players", "3"), "2 greedy:dice, 3 greedy:dice")])
def test_players_say_how_many_sit_at_the_table(typed: Run, starter: Run, options: tuple[str, ...], names: str) -> None:
    assert names in typed("", starter(), "--human", "--games", "1", *options).out.splitlines()[0]


def test_color_is_for_terminals(typed: Run, starter: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from metrox_maps.cli.human import colorful

    path = starter()
    assert "\x1b" not in typed("1\n", path, "--human").out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert colorful()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colorful()
