"""The report of a comparison: numbers that follow from the games, words that follow from the numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.errors import MetroxError
from metrox_maps.metrox.model import Bonus, MetroMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.comparing import Contest, Entrant, compare_tables
from metrox_maps.metrox.report.compare import compare_document
from metrox_maps.metrox.report.compare_markdown import compare_markdown
from metrox_maps.metrox.report.compare_text import compare_text
from metrox_maps.metrox.report.contest import BOTS, LABELS, MAPS, LineUp, Side
from tests.metrox.play import maps

SMALL = maps.metro("A 2 5/3: a b c d i j\nB 1 4/2: b e f k\nC 1 3/1: g h d l m n o")
RULES = maps.edition()


def changed(number: int, **changes: object) -> MetroMap:
    routes = list(SMALL.routes)
    routes[number] = replace(routes[number], **changes)  # type: ignore[arg-type]
    return replace(SMALL, routes=tuple(routes))


BETTER = changed(1, bonus=Bonus(9, 2))
LONGER = changed(2, windows=3)


def line_up(*metros: MetroMap, bots: str = "greedy:dice", players: int = 1) -> LineUp:
    tables = [table_from(spec, players) for spec in bots.split("|")]
    sides = [
        Side(
            label=LABELS[number],
            source=f"map{number}.json",
            metro=metros[number % len(metros)],
            edition=RULES,
            entrant=Entrant(board=board_of(metros[number % len(metros)], RULES), bots=tables[number % len(tables)]),
        )
        for number in range(max(len(metros), len(tables)))
    ]
    return LineUp(kind=MAPS if len(metros) > 1 else BOTS, sides=tuple(sides))


def played(lineup: LineUp, games: int = 200, width: float = 0.001) -> Contest:
    return compare_tables(lineup.entrants, games=games, width=width, engine="reference")


def document(lineup: LineUp, games: int = 200, width: float = 0.001) -> dict[str, Any]:
    made = compare_document(lineup, played(lineup, games, width))
    assert list(faults(made, load_schema("metrox-compare-1"))) == []
    return made


def negated(found: Any) -> Any:
    low, high = found["ci95"]
    return {"difference": -found["difference"] + 0.0, "ci95": [-high + 0.0, -low + 0.0]}


def test_exchanging_the_maps_negates_the_whole_report() -> None:
    there = document(line_up(SMALL, LONGER, players=2))["pairs"][0]["result"]
    back = document(line_up(LONGER, SMALL, players=2))["pairs"][0]["result"]
    assert there["score"]["difference"] != 0
    for key in ("score", "empty", "turns"):
        assert back[key] == negated(there[key])
    assert back["seats"] == [negated(seat) for seat in there["seats"]]
    assert back["games"]["higher"] == there["games"]["lower"]
    assert back["games"]["wins"]["rate"] == pytest.approx(1 - there["games"]["wins"]["rate"])
    for mine, its in zip(there["goals"], back["goals"], strict=True):
        assert (its["before"], its["after"], its["differs"]) == (mine["after"], mine["before"], mine["differs"])
        assert {key: its[key] for key in ("difference", "ci95")} == negated(mine)
    assert back["others_within"] == there["others_within"]


def test_the_difference_is_that_of_the_means() -> None:
    made = document(line_up(SMALL, LONGER, players=2))
    before, after = made["entrants"]
    result = made["pairs"][0]["result"]
    for key in ("score", "empty", "turns"):
        assert result[key]["difference"] == pytest.approx(after[key]["mean"] - before[key]["mean"], abs=2e-4)
    for goal in result["goals"]:
        assert goal["difference"] == pytest.approx(goal["after"] - goal["before"], abs=2e-4)
    games = result["games"]
    assert games["higher"] + games["equal"] + games["lower"] == pytest.approx(1, abs=2e-4)


def test_a_better_bonus_is_worth_what_it_adds_where_it_is_won() -> None:
    made = document(line_up(SMALL, BETTER, bots="random"))
    result = made["pairs"][0]["result"]
    completed = result["goals"][1]["after"]
    assert result["score"]["difference"] == pytest.approx(5 * completed, abs=1e-3)
    assert all(goal["difference"] == 0 for goal in result["goals"])
    assert not any(goal["differs"] for goal in result["goals"])


def test_the_same_game_is_said_and_not_played() -> None:
    made = document(line_up(SMALL, replace(SMALL, name="Other")))
    assert made["games"] == 0
    assert made["pairs"][0]["same_game"]
    assert "result" not in made["pairs"][0]
    assert "score" not in made["entrants"][0]
    assert made["notes"] == []
    for text in (compare_text(made), compare_markdown(made)):
        assert "B is the same game as A: nothing that decides a game differs, so none had to be played" in text
        assert "no game played" in text
        assert "the map's name: “test” → “Other”" in text


def test_words_of_a_comparison() -> None:
    text = compare_text(document(line_up(SMALL, LONGER), games=400))
    lines = text.splitlines()
    assert lines[0] == "test · greedy:dice · 400 paired games, seed 0"
    assert lines[4].startswith("B  map1.json · test")
    at = lines.index("From A to B")
    assert lines[at + 1 : at + 3] == ["  What decides the game", "    route `C`: windows 1 → 3"]
    verdict = next(line for line in lines if line.startswith("B scores"))
    assert " ± " in verdict
    assert verdict.endswith(" higher than A")
    # Structure comes first, then the sentence, then the routes.
    assert at < lines.index(verdict) < next(i for i, line in enumerate(lines) if "more often" in line)
    assert any(line.startswith("  route `C` completed ") and line.endswith(" %)") for line in lines)
    assert "note: A has 4 windows and B 6: their games see the same cards until the shorter one ends" in lines


def test_where_nothing_differs_it_says_how_little() -> None:
    pair = line_up(SMALL, replace(SMALL, routes=SMALL.routes[::-1]))
    made = document(pair, games=400, width=2)
    text = compare_text(made)
    assert "A and B score alike, to within " in text
    assert "which of A and B scores more is not known yet (B − A: " in compare_text(document(pair, games=400))
    within = 100 * made["pairs"][0]["result"]["others_within"]
    assert f"  no route's completion differs by more than {within:.1f} percentage points" in text
    assert "What is only written in another way\n    the routes stand in another order in the file" in text
    assert "note: A and B are the same game, written in another way" in text


def test_the_bound_on_the_others_is_wider_than_each_interval_alone() -> None:
    result = document(line_up(SMALL, LONGER), games=400)["pairs"][0]["result"]
    quiet = [goal for goal in result["goals"] if not goal["differs"]]
    assert quiet
    assert result["others_within"] > max(abs(bound) for goal in quiet for bound in goal["ci95"])


def test_new_and_removed_routes_stand_apart() -> None:
    shorter = replace(SMALL, routes=SMALL.routes[:2])
    made = document(line_up(SMALL, shorter))
    result = made["pairs"][0]["result"]
    assert [goal["goal"] for goal in result["goals"]] == ["route:A", "route:B"]
    assert [goal["goal"] for goal in result["only_before"]] == ["route:C"]
    assert result["only_after"] == []
    assert "route `C` is gone; it was completed on " in compare_text(made)
    back = document(line_up(shorter, SMALL))
    assert back["pairs"][0]["result"]["only_after"] == result["only_before"]
    assert "route `C` is new, completed on " in compare_text(back)


def test_branches_and_map_bonuses_are_compared_too() -> None:
    full = maps.metro(maps.EVERYTHING)
    made = document(line_up(full, replace(full, map_bonuses=())))
    result = made["pairs"][0]["result"]
    assert "branch:D" in [goal["goal"] for goal in result["goals"]]
    assert [goal["goal"] for goal in result["only_before"]] == ["map:window-on-every-route"]
    assert "map bonus `window-on-every-route` is gone" in compare_text(made)


def test_bots_are_compared_by_duels_too() -> None:
    made = document(line_up(SMALL, bots="random|greedy"), games=300)
    assert [entrant["bots"] for entrant in made["entrants"]] == [["random"], ["greedy"]]
    text = compare_text(made)
    assert text.startswith("test · test · 300 paired games, seed 0")
    assert "B would win " in text
    assert "From A to B" not in text
    assert "note: greedy settles ties" not in text


def test_a_reader_is_told_what_the_numbers_cannot() -> None:
    notes = document(line_up(SMALL, LONGER, bots="greedy"), games=50)["notes"]
    assert notes[0].startswith("the width of 0.001 was not reached: after 50 games the widest interval is ± ")
    assert notes[-1].startswith("greedy settles ties by the order in the file")
    assert document(line_up(SMALL, LONGER), games=1)["notes"][0].startswith("a single game says nothing")
    rare = changed(1, bonus=Bonus(4, 0))
    (note,) = document(line_up(SMALL, rare), games=100, width=1)["notes"]
    assert note == "A and B score the same in all 100 games, so they do in at least 96.3 % of all games"
    assert "B scores the same as A in every game" in compare_text(document(line_up(SMALL, rare), games=100, width=1))


def test_what_was_interrupted_before_the_first_game_has_no_report() -> None:
    lineup = line_up(SMALL, BETTER)
    contest = replace(played(lineup, games=1), games=0, interrupted=True)
    with pytest.raises(MetroxError, match="no game was played"):
        compare_document(lineup, contest)


def test_markdown_says_it_in_a_line_and_folds_the_rest() -> None:
    lineup = line_up(SMALL, LONGER, BETTER)
    made = document(lineup, games=400)
    text = compare_markdown(made)
    lines = text.splitlines()
    assert lines[0].startswith("**B scores ")
    assert lines[1].startswith("**C scores ")
    assert "| | map | mean score | ± 95 % |" in lines
    assert "| C | map2.json · test | " in text
    assert text.count("<details>") == text.count("</details>") == 2
    head = next(i for i, line in enumerate(lines) if line.startswith("<details>"))
    assert lines[head].startswith("<details><summary>A → B: 1 change to the game, ")
    # GitHub reads Markdown inside an element only after an empty line.
    assert lines[head + 1] == ""
    assert "- route <code>C</code>: windows 1 → 3" in lines[head:]


def test_names_of_a_map_stay_text() -> None:
    evil = replace(SMALL, name="<b>*@you* | `x`\u202e")
    made = document(line_up(SMALL, replace(evil, routes=LONGER.routes)), games=20)
    text = compare_markdown(made)
    assert "<b>" not in text
    assert "@you" not in text
    assert "\u202e" not in text + compare_text(made)
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert {line.count("|") for line in rows} == {5}


def test_long_lists_are_cut_in_a_comment_on_a_pull_request() -> None:
    routes = tuple(replace(SMALL.routes[0], id=f"R{number}") for number in range(100))
    made = document(line_up(replace(SMALL, routes=SMALL.routes + routes), SMALL), games=3)
    assert len(made["pairs"][0]["changes"]["game"]) > 100
    assert "- and 41 more" in compare_markdown(made)
