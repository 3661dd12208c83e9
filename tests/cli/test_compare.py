"""`metrox compare`, and its twin in Python."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import metrox_maps
from metrox_maps.cli import compare
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.errors import MetroxError

Run = Callable[..., Any]


def worth_more(document: Any) -> None:
    document["routes"][0]["bonus"]["first"] += 3


def report(done: Any) -> dict[str, Any]:
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    assert list(faults(document, load_schema("metrox-compare-1"))) == []
    return document


@pytest.fixture(autouse=True)
def files(starter: Run) -> tuple[Path, Path]:
    """Two maps in the folder: `old.json`, and `new.json` in which a route pays more."""
    return starter(name="old.json"), starter(worth_more, "new.json")


def test_two_maps_are_compared_in_words(metrox: Run) -> None:
    done = metrox("compare", "old.json", "new.json", "--games", "50")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0] == "gamewright-2020 · greedy:dice · 50 paired games, seed 0"
    assert "What decides the game" in done.out
    assert "B scores " in done.out


def test_every_format_says_the_same_and_nothing_depends_on_the_run(metrox: Run) -> None:
    arguments = ("compare", "old.json", "new.json", "--games", "60", "--seed", "5", "--format")
    made = report(metrox(*arguments, "json"))
    assert made == report(metrox(*arguments, "json", "--engine", "reference"))
    assert made == metrox_maps.compare("old.json", "new.json", games=60, seed=5)
    assert made["games"] == 60
    assert [entrant["source"] for entrant in made["entrants"]] == ["old.json", "new.json"]
    mean = f"{made['entrants'][1]['score']['mean']:.2f}"
    assert mean in metrox(*arguments, "text").out
    assert mean in metrox(*arguments, "markdown").out


def test_workers_change_nothing(metrox: Run) -> None:
    arguments = ("compare", "old.json", "new.json", "--games", "60", "--bots", "random", "--format", "json")
    assert report(metrox(*arguments)) == report(metrox(*arguments, "--workers", "2"))


def test_editions_are_compared_on_one_map(metrox: Run) -> None:
    editions = ("--edition", "gamewright-2020", "--edition", "schmidt-2021")
    made = report(metrox("compare", "old.json", *editions, "--games", "20", "--format", "json"))
    assert made["kind"] == "editions"
    assert [entrant["edition"] for entrant in made["entrants"]] == ["gamewright-2020", "schmidt-2021"]
    assert any(note.startswith("the decks of A and B differ") for note in made["notes"])


def test_bots_are_compared_on_one_map(metrox: Run) -> None:
    bots = ("--bots", "random", "--bots", "greedy", "--players", "2")
    made = report(metrox("compare", "old.json", *bots, "--games", "20", "--format", "json"))
    assert made["kind"] == "bots"
    assert [entrant["bots"] for entrant in made["entrants"]] == [["random"] * 2, ["greedy"] * 2]
    assert len(made["pairs"][0]["result"]["seats"]) == 2


def test_what_is_named_once_is_the_same_for_all(metrox: Run) -> None:
    options = ("--edition", "schmidt-2021", "--bots", "greedy", "--games", "5", "--format", "json")
    made = report(metrox("compare", "old.json", "new.json", *options))
    assert made["kind"] == "maps"
    assert {entrant["edition"] for entrant in made["entrants"]} == {"schmidt-2021"}
    assert {entrant["bots"][0] for entrant in made["entrants"]} == {"greedy"}


def test_one_map_may_come_from_standard_input(metrox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path("old.json").read_bytes())))
    made = report(metrox("compare", "-", "new.json", "--games", "5", "--format", "json"))
    assert [entrant["source"] for entrant in made["entrants"]] == ["-", "new.json"]


def test_only_drawn_otherwise_is_the_same_game(metrox: Run, starter: Run) -> None:
    starter(lambda document: document["stations"][0].update(name="Elsewhere"), "drawn.json")
    made = report(metrox("compare", "old.json", "drawn.json", "--format", "json"))
    assert made["pairs"][0]["same_game"]
    assert made["games"] == 0
    assert [change["kind"] for change in made["pairs"][0]["changes"]["drawing"]] == ["station-name"]
    for limit in ("--fail-below", "--fail-above"):
        assert metrox("compare", "old.json", "drawn.json", limit, "0").code == 0


def test_a_limit_fails_only_where_the_whole_interval_is_beyond(metrox: Run) -> None:
    made = report(metrox("compare", "old.json", "new.json", "--games", "100", "--format", "json"))
    low, high = made["pairs"][0]["result"]["score"]["ci95"]
    assert 0 < low < high
    for option, limit, code in (
        ("--fail-above", low - 0.1, 1),
        ("--fail-above", (low + high) / 2, 0),
        ("--fail-below", high + 0.1, 1),
        ("--fail-below", (low + high) / 2, 0),
    ):
        done = metrox("compare", "old.json", "new.json", "--games", "100", option, str(limit))
        assert done.code == code, (option, limit)
        assert ("by more than allowed" in done.err) == (code == 1)
        assert "B scores" in done.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("old.json",), "there is nothing to compare: name a second map"),
        (("old.json", "--bots", "greedy"), "there is nothing to compare"),
        (("old.json", "old.json"), "the map `old.json` is named twice"),
        (("old.json", "./old.json"), "the map `./old.json` is named twice"),
        (("-", "-"), "standard input (`-`) is named twice"),
        (("old.json", "--bots", "greedy", "--bots", "greedy"), "the bot `greedy` is named twice"),
        (("old.json", "--edition", "okazu-2018", "--edition", "okazu-2018"), "the edition `okazu-2018` is named twice"),
        (("old.json", "new.json", "--bots", "greedy", "--bots", "random"), "maps and bots at once"),
        (("old.json", "none.json"), "none.json"),
        (("old.json", "new.json", "--bots", "gredy"), "there is no bot `gredy`; did you mean `greedy`?"),
        (("old.json", "new.json", "--edition", "okazo-2018"), "there is no edition `okazo-2018`"),
        (("old.json", "new.json", "--width", "0"), "a width of 0: it is a number of points above 0"),
        (("old.json", "new.json", "--width", "-1"), "a width of -1"),
        (("old.json", "new.json", "--width", "nan"), "nan is no finite number"),
        (("old.json", "new.json", "--games", "0"), "0 games: at least one"),
        (("old.json", "new.json", "--seed", "-1"), "seed -1"),
        (("old.json", "new.json", "--players", "9"), "9 players"),
        (("old.json", "new.json", "--workers", "0"), "0 workers"),
        (("old.json", "new.json", "--fail-below", "nan"), "nan is no finite number"),
        (("old.json", "--bots", "greedy", "--bots", "random,random"), "of 1 and of 2 players"),
        ((), "Missing argument"),
    ],
)
def test_bad_input_gives_2_and_says_what_to_do(metrox: Run, arguments: tuple[str, ...], words: str) -> None:
    done = metrox("compare", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_ctrl_c_reports_what_was_played_and_gives_130(metrox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextlib.contextmanager
    def interrupting(what: str, total: int) -> Iterator[Callable[[int, int], None]]:
        assert (what, total) == ("comparing", 5000)

        def move(done: int, _: int) -> None:
            if done >= 30:
                raise KeyboardInterrupt

        yield move

    monkeypatch.setattr(compare, "progress_bar", interrupting)
    done = metrox("compare", "old.json", "new.json", "--games", "5000", "--width", "0.01", "--engine", "reference")
    assert done.code == 130
    games = int(done.err.split("interrupted after ")[1].split()[0].replace(",", ""))
    assert 30 <= games < 400
    assert f"note: interrupted: the report covers the first {games} game" in done.out


def test_a_map_with_errors_is_not_compared_and_gives_1(metrox: Run, starter: Run) -> None:
    starter(lambda document: document["routes"][0]["stations"].__setitem__(2, "nowhere"), "bad.json")
    done = metrox("compare", "old.json", "bad.json")
    assert (done.code, done.out) == (1, "")
    assert "bad.json" in done.err
    assert "unknown-station" in done.err


def test_too_many_are_refused(metrox: Run) -> None:
    bots = [word for number in range(30) for word in ("--bots", f"casual:{number}")]
    done = metrox("compare", "old.json", *bots)
    assert done.code == 2
    assert "more than 26 cannot be compared at once" in done.err


def test_the_twin_takes_loaded_maps_and_single_names(files: tuple[Path, Path]) -> None:
    loaded = [metrox_maps.load(str(path)) for path in files]
    made = metrox_maps.compare(*loaded, bots="greedy", games=5)
    assert [entrant["bots"] for entrant in made["entrants"]] == [["greedy"], ["greedy"]]
    with pytest.raises(MetroxError, match="nothing to compare"):
        metrox_maps.compare(loaded[0])
    with pytest.raises(MetroxError, match="no map"):
        metrox_maps.compare(bots=["greedy", "random"])
