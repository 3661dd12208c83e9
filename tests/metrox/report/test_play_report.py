from __future__ import annotations

import copy
import dataclasses
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from metrox_maps.documents.schemas import load_schema
from metrox_maps.errors import MetroxError
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.session import Session, play_session
from metrox_maps.metrox.report.play import play_document
from metrox_maps.metrox.report.play_text import play_text
from tests.metrox.play import maps

HERE = Path(__file__).parent


def session(text: str, specs: str, games: int = 60, edition: str = "gamewright-2020") -> Session:
    board = board_of(maps.metro(text), load_edition(edition))
    return play_session(board, table_from(specs), games=games, seed=2)


def document(text: str, specs: str, games: int = 60, edition: str = "gamewright-2020") -> dict[str, Any]:
    made = play_document(session(text, specs, games, edition))
    Draft202012Validator(load_schema("metrox-play-1")).validate(made)
    return made


def test_a_report_of_one_player_by_hand() -> None:
    # One route of one station and one window: every game is over when the first card that fills a window comes.
    made = document("A 1 5/3: a\nstations: a", "greedy", games=40)
    (seat,) = made["seats"]
    transfers = seat["parts"]["transfers"]
    assert 0 <= transfers <= 2
    assert seat["parts"]["completed"] == 5
    assert seat["parts"]["penalty"] == 0
    assert seat["score"]["mean"] == 5 + transfers
    assert (seat["score"]["min"], seat["empty"]["mean"], seat["wins"]["rate"]) == (5, 0, 1)
    assert [step["rate"] for step in seat["ladder"]] == [0, 0, 0, 0, 0, 1, 0, 0]
    (route,) = made["routes"]
    assert (route["completed"]["rate"], route["first"], route["later"]) == (1, 1, 0)
    # Whoever meets the free card first completes the route one turn before the game ends.
    assert 1 <= route["turn"] <= made["turns"]["mean"] <= 2
    assert route["points_per_window"] == 5
    (station,) = made["stations"]
    assert (station["id"], station["transfer_count"], station["flags"]) == ("a", 1, [])
    assert (station["filled"]["rate"], station["numbered"]["rate"]) == (1, transfers / 2)
    assert made["turns"]["counts"] == {"1": made["turns"]["counts"]["1"], "2": 40 - made["turns"]["counts"]["1"]}
    assert sum(seat["score"]["counts"].values()) == 40
    assert (made["studies"], "table" in made) == ({}, False)


def test_rates_hang_together() -> None:
    made = document(maps.EVERYTHING, "greedy,random,random:any")
    assert sum(seat["wins"]["rate"] for seat in made["seats"]) == pytest.approx(1, abs=1e-3)
    for seat in made["seats"]:
        parts, score = seat["parts"], seat["score"]
        total = parts["completed"] + parts["transfers"] - parts["penalty"] + parts["map_bonus"]
        assert total == pytest.approx(score["mean"], abs=1e-3)
        assert score["ci95"][0] <= score["mean"] <= score["ci95"][1]
        assert list(score["quantiles"].values()) == sorted(score["quantiles"].values())
        assert "ladder" not in seat
    for goal in [*made["routes"], *made["map_bonuses"]]:
        assert goal["first"] + goal["later"] == pytest.approx(goal["completed"]["rate"], abs=1e-3)
        low, high = goal["completed"]["ci95"]
        assert low <= goal["completed"]["rate"] <= high
        assert 0 <= goal["shared"] <= goal["first"]
    assert [route["id"] for route in made["routes"] if "branch" in route] == ["D"]
    branching = made["routes"][3]
    assert branching["branch"]["completed"]["rate"] >= branching["completed"]["rate"]
    # All points of routes but for those of N, which has no windows; what D paid for one branch alone is an estimate.
    points = sum(route.get("points_per_window", 0) * route["windows"] for route in made["routes"])
    points += 7 * made["routes"][4]["first"] + 2 * made["routes"][4]["later"]
    assert points == pytest.approx(sum(seat["parts"]["completed"] for seat in made["seats"]) / 3, abs=0.15)
    ties = made["table"]["ties"]["rate"]
    assert sum(seat["wins"]["rate"] for seat in made["seats"]) == pytest.approx(1, abs=1e-3)
    assert 0 <= ties < 0.2
    assert 0 < made["table"]["shared"] < made["table"]["later"] < 1
    # Everybody has used a window on every route at the end.
    assert made["map_bonuses"][0]["completed"]["rate"] == 1
    filled = sum(station["filled"]["rate"] for station in made["stations"])
    empties = sum(seat["empty"]["mean"] for seat in made["seats"]) / 3
    assert filled == pytest.approx(len(made["stations"]) - empties, abs=1e-2)


def test_only_the_speed_differs_between_runs() -> None:
    one, two = (document(maps.EVERYTHING, "greedy:dice,greedy:dice") for _ in range(2))
    assert one.pop("games_per_second") > 0
    two.pop("games_per_second")
    assert one == two


def test_clones_and_unverified_editions_are_noted() -> None:
    notes = document("A 2 5/3: a b", "greedy,greedy", 5, "okazu-2018")["notes"]
    assert [note[:30] for note in notes] == [
        "2 seats play greedy, which alw",
        "greedy settles ties by the ord",
        "edition okazu-2018: not confir",
    ]
    assert document("A 2 5/3: a b", "greedy:dice,greedy:dice", 5)["notes"] == []


def test_a_route_never_completed_has_no_turn() -> None:
    long = " ".join(f"s{number}" for number in range(60))
    made = document(f"A 1 5/3: a\nB 1 4/2: {long}", "random", games=5)
    assert "turn" not in made["routes"][1]
    assert "never" in play_text(made)


def test_a_session_without_games_has_no_report() -> None:
    stopped = dataclasses.replace(session("A 1 5/3: a", "random", 1), games=0, interrupted=True)
    with pytest.raises(MetroxError, match="no game was played"):
        play_document(stopped)


def test_clones_share_every_first_bonus_and_every_win() -> None:
    made = document("A 2 5/3: a b\nB 2 4/2: c d", "greedy,greedy")
    assert made["table"] == {"later": 0, "shared": 1, "ties": {"rate": 1, "ci95": made["table"]["ties"]["ci95"]}}
    assert [route["shared"] for route in made["routes"]] == [route["first"] for route in made["routes"]]


def test_flags_are_told_in_words() -> None:
    long = " ".join(f"s{number}" for number in range(60))
    made = document(f"A 2 5/3: a b\nB 1 4/2: {long}", "greedy", games=600)
    assert made["routes"][1]["flags"] == ["hopeless"]
    assert made["routes"][0]["flags"] == []
    words = play_text(made)
    assert "Hopeless: B, completed in 0.0 % of the papers." in words
    assert "filled in under 10 % of the papers: " in words
    made["routes"][1] |= {"flags": ["dominated"], "dominated_by": "A"}
    assert "Dominated: B, 0.0 %, by A, 100.0 %, which pays more" in play_text(made)


@pytest.mark.parametrize(("name", "specs"), [("solo", "greedy"), ("table", "greedy:dice,random,random:any")])
def test_the_text_reads_as_it_did(name: str, specs: str) -> None:
    made = document(maps.EVERYTHING, specs, games=200)
    made["games_per_second"] = 1234.5
    expected = (HERE / f"play_{name}.txt").read_text(encoding="utf-8")
    assert play_text(made) == expected
    changed = copy.deepcopy(made)
    changed["routes"][0]["completed"]["rate"] -= 0.1
    assert play_text(changed) != expected


def test_a_name_cannot_move_the_cursor() -> None:
    made = document("A 1 5/3: a", "random", games=2)
    made["map"] = "a\x1b[2Jb"
    assert "\x1b" not in play_text(made)
