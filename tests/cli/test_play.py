"""`metrox play`, `metrox deal`, `metrox bots`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.metromania.play.bots import BOTS as BOARD_BOTS
from metrox_maps.metrox.play.bots import BOTS
from metrox_maps.metrox.play.bots.specs import PARAMETRIC
from metrox_maps.metrox.play.records import read_record

Run = Callable[..., Any]


def report(done: Any) -> dict[str, Any]:
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    assert list(faults(document, load_schema("metrox-play-1"))) == []
    return document


def test_play_reports_in_words(metrox: Run, starter: Run) -> None:
    done = metrox("play", starter(), "--games", "30")
    assert done.code == 0
    assert done.err == ""
    assert "30 games · seed 0" in done.out
    assert "Solo ladder" in done.out


def test_the_report_depends_on_the_seed_and_not_on_the_workers(metrox: Run, starter: Run) -> None:
    path = starter()
    arguments = ("play", path, "--games", "450", "--bots", "greedy:dice,random", "--format", "json")
    one, two, three = (
        report(metrox(*arguments, *more))
        for more in (("--seed", "3"), ("--seed", "3", "--workers", "2"), ("--seed", "4"))
    )
    for document in (one, two, three):
        document.pop("games_per_second")
    assert one == two
    assert one != three
    assert [seat["bot"] for seat in one["seats"]] == ["greedy:dice", "random"]


def test_players_without_bots_do_not_all_play_alike(metrox: Run, starter: Run) -> None:
    made = report(metrox("play", starter(), "--games", "5", "--players", "3", "--format", "json"))
    assert [seat["bot"] for seat in made["seats"]] == ["greedy:dice"] * 3
    assert made["notes"] == []


def test_a_record_is_written_and_can_be_read(metrox: Run, starter: Run, tmp_path: Path) -> None:
    path = starter()
    for name in ("a", "b"):
        done = metrox("play", path, "--games", "12", "--bots", "random", "--record", f"{name}.jsonl.gz")
        assert done.code == 0
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
    head, games = read_record(tmp_path / "a.jsonl.gz")
    assert len(list(games)) == 12
    assert head.bots == (("random", "1"),)


def test_another_edition_can_be_played(metrox: Run, starter: Run) -> None:
    made = report(metrox("play", starter(), "--games", "5", "--edition", "schmidt-2021", "--format", "json"))
    assert made["edition"] == "schmidt-2021"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--games", "0"), "0 games: at least one has to be played"),
        (("--games", "-5"), "-5 games"),
        (("--games", "many"), "'many' is not a valid integer"),
        (("--seed", "-1"), "seed -1: a seed is a whole number from 0"),
        (("--seed", str(2**64)), "a seed is a whole number"),
        (("--players", "7"), "7 players: Gamewright 2020 is for 1 to 6"),
        (("--players", "0"), "0 players: from 1 to 1000 can play"),
        (("--players", "2", "--bots", "greedy,random,random"), "3 bots for 2 players"),
        (("--bots", "gredy"), "there is no bot `gredy`; did you mean `greedy`?"),
        (("--bots", ""), "there is no bot ``"),
        (("--workers", "0"), "0 workers: at least one"),
        (("--edition", "gamewrite"), "there is no edition `gamewrite`"),
        (("--record", "nowhere/games.jsonl"), "no such folder"),
        (("--record", "."), "ends in .jsonl or .jsonl.gz"),
        (("--record", ""), "ends in .jsonl or .jsonl.gz"),
    ],
)
def test_impossible_values_give_2_and_say_why(metrox: Run, starter: Run, options: tuple[str, ...], words: str) -> None:
    done = metrox("play", starter(), *options)
    assert done.code == 2
    assert done.out == ""
    assert words in done.err


def test_a_map_with_errors_is_not_played_and_gives_1(metrox: Run, starter: Run) -> None:
    path = starter(lambda document: document["routes"][0]["stations"].__setitem__(2, "nowhere"))
    done = metrox("play", path)
    assert done.code == 1
    assert "unknown-station" in done.out + done.err


def test_a_missing_map_gives_2(metrox: Run) -> None:
    assert metrox("play", "none.json").code == 2


@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_reports_what_was_played_and_gives_130(starter: Run, tmp_path: Path, workers: str) -> None:
    command = [
        sys.executable,
        "-m",
        "metrox_maps",
        "play",
        str(starter()),
        "--games",
        "100000000",
        "--workers",
        workers,
        "--engine",
        "reference",
    ]
    record = tmp_path / "games.jsonl"
    with subprocess.Popen(
        [*command, "--format", "json", "--record", str(record)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        while not any(found.stat().st_size > 400_000 for found in tmp_path.glob("games.jsonl.part")):
            time.sleep(0.05)
            assert process.poll() is None
        # To the whole group, as a terminal does.
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130, err
    made = json.loads(out)
    assert made["interrupted"]
    assert f"interrupted after {made['games']:,} of 100,000,000 games" in err.decode()
    assert record.read_bytes().count(b"\n") == made["games"] + 1
    assert not (tmp_path / "games.jsonl.part").exists()
    assert f"{record} holds them, and --resume goes on with it" in err.decode()


def test_deal_gives_the_cards_of_the_first_game(metrox: Run, starter: Run, tmp_path: Path) -> None:
    metrox("play", starter(), "--games", "1", "--seed", "77", "--record", "games.jsonl")
    header, game = (json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines())
    windows = sum(route["windows"] for route in header["map"]["routes"])
    done = metrox("deal", "--seed", "77", "--windows", windows)
    assert done.code == 0
    first, *lines = done.out.splitlines()
    assert first == f"Gamewright 2020, seed 77, {windows} windows"
    assert [line.split(maxsplit=1)[1] for line in lines] == game["cards"]
    assert [int(line.split()[0]) for line in lines] == list(range(1, len(lines) + 1))
    listed = json.loads(metrox("deal", "--seed", "77", "--windows", windows, "--format", "json").out)
    assert len(listed["cards"]) == len(lines)


def test_deal_refuses_what_cannot_be_dealt(metrox: Run) -> None:
    assert metrox("deal").code == 2
    for options in (("--seed", "-1"), ("--seed", "1", "--windows", "0"), ("--seed", "1", "--edition", "none")):
        done = metrox("deal", *options)
        assert (done.code, done.out) == (2, "")


def test_bots_lists_them_all(metrox: Run) -> None:
    maps, boards = metrox("bots").out.split("\n\n")
    assert [line.split()[0] for line in maps.splitlines()] == ["Metro", *(bot.name for bot in BOTS), *PARAMETRIC]
    assert [line.split()[0] for line in boards.splitlines()] == ["Metromania", *(bot.name for bot in BOARD_BOTS)]
    listed = json.loads(metrox("bots", "--format", "json").out)
    abouts = [*(bot.about for bot in BOTS), *PARAMETRIC.values(), *(bot.about for bot in BOARD_BOTS)]
    assert [bot["about"] for bot in listed] == abouts
    assert [bot["game"] for bot in listed] == ["metrox"] * (len(BOTS) + len(PARAMETRIC)) + ["metromania"] * len(
        BOARD_BOTS
    )


def test_a_request_to_end_keeps_what_was_recorded(starter: Run, tmp_path: Path) -> None:
    path = starter()
    command = [
        sys.executable,
        "-m",
        "metrox_maps",
        "play",
        str(path),
        "--games",
        "10000000",
        "--engine",
        "reference",
        "--record",
        str(tmp_path / "g.jsonl"),
    ]
    running = subprocess.Popen(
        command, env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}, stdout=subprocess.DEVNULL
    )
    part = tmp_path / "g.jsonl.part"
    while not part.exists() or part.stat().st_size < 100_000:
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGTERM)
    assert running.wait() == 128 + signal.SIGTERM
    assert sorted(tmp_path.iterdir()) == [part, path]
    assert len(list(read_record(part)[1])) > 0


@pytest.mark.parametrize("option", ["--record", "--html"])
@pytest.mark.parametrize("named", [True, False], ids=["by option", "by the map"])
def test_the_edition_is_not_written_over(metrox: Run, starter: Run, tmp_path: Path, option: str, named: bool) -> None:
    name = "own.jsonl" if option == "--record" else "own.html"
    edition = json.loads(metrox("editions", "show", "okazu-2018", "--format", "json").out)
    (tmp_path / name).write_text(json.dumps(edition), encoding="utf-8")
    before = (tmp_path / name).read_bytes()
    path = starter(lambda document: document.update(edition="gamewright-2020" if named else f"./{name}"))
    chosen = ("--edition", f"./{name}") if named else ()
    done = metrox("play", path, "--games", "5", "--studies", "none", option, tmp_path / name, *chosen)
    assert (done.code, done.out) == (2, "")
    assert "is the input; choose another name for the output" in done.err
    assert (tmp_path / name).read_bytes() == before


def test_a_table_nobody_could_seat_is_refused_at_once(metrox: Run, starter: Run) -> None:
    for players in ("1001", "300000000", "1" + 40 * "0"):
        done = metrox("play", starter(), "--players", players)
        assert done.code == 2
        assert "from 1 to 1000 can play" in done.err
