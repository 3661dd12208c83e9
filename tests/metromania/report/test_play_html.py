"""The page of a board's play report: true to its document, and safe with any text."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from metrox_maps.metromania.play.bots import table_from
from metrox_maps.metromania.play.session import play_session
from metrox_maps.metromania.report.play import play_document
from metrox_maps.metromania.report.play_html import play_html
from tests.metromania.play.golden import tiny

EVIL = "</title><script>alert('1')</script><img src=x onerror=alert(1)>\u202e&amp;\"'`"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return play_document(play_session(tiny(), table_from("random,greedy,random"), games=12, seed=3))


def words_of(page: str) -> str:
    """The text of a page, spaces made plain."""
    bare = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL)
    return " ".join(bare.replace("\u00a0", " ").split())


def test_the_page_holds_the_numbers_of_the_document(document: dict[str, Any]) -> None:
    words = words_of(play_html(document).decode())
    for seat in document["seats"]:
        assert f"{seat['score']['mean']:.2f}".replace("-", "−") in words
        assert f"{100 * seat['wins']['rate']:.1f} %" in words
        assert f"{-seat['parts']['penalty']:z.2f}".replace("-", "−") in words
    for trip in document["trips"]:
        low, high = trip["impossible"]["ci95"]
        assert f"{100 * trip['impossible']['rate']:.1f} % {100 * low:.1f}–{100 * high:.1f}" in words
        assert f"{trip['companies']['mean']:.2f}" in words
    for arrow in document["arrows"]:
        assert f"{arrow['column']}: {arrow['lines']:.2f}" in words
    assert f"{document['stations']['mean']:.2f}" in words
    assert document["digest"] in words


def test_what_is_hardest_is_called_impossible_and_nothing_is_less_than_zero_by_a_sign_alone(
    document: dict[str, Any],
) -> None:
    changed = copy.deepcopy(document)
    for trip in changed["trips"]:
        trip["impossible"] = {"rate": 0.25 if trip["trip"] == "D" else 0.0, "ci95": [0.1, 0.5]}
        trip["faults"] = {fault: {"rate": 0.25 if fault == "unplaced" else 0.0} for fault in trip["faults"]}
    for seat in changed["seats"]:
        seat["score"]["mean"], seat["parts"]["penalty"] = -0.004, 0.0
    words = words_of(play_html(changed).decode())
    assert "25 % of the games trip D, the hardest, is impossible (10.0–50.0)" in words
    assert not re.search(r"−0\.0+\b(?!\d)", words)


def test_players_count_from_1_as_on_the_pieces(document: dict[str, Any]) -> None:
    page = play_html(document).decode()
    words = words_of(page)
    names = [f"{number} {seat['bot']}" for number, seat in enumerate(document["seats"], 1)]
    assert re.findall(r"Player (\d)\b", words) == ["1", "2", "3"]
    assert re.findall(r"Scores of player (\d)\b", page) == ["1", "2", "3"]
    for told in ("Scores", "Where the points come from, on average"):
        table = re.search(rf"<caption[^>]*>{told}</caption>.*?</table>", page, re.DOTALL)
        assert table is not None
        assert [words_of(head) for head in re.findall(r"<tr><th.*?</th>", table.group())][1:] == names
    rates = [seat["wins"]["rate"] for seat in document["seats"]]
    assert f"won by player {rates.index(max(rates)) + 1}," in words


def test_the_same_numbers_give_the_same_bytes_however_fast(document: dict[str, Any]) -> None:
    assert play_html({**document, "games_per_second": 1.0}) == play_html({**document, "games_per_second": 9.0})


def test_a_board_may_be_called_anything(document: dict[str, Any]) -> None:
    hostile = copy.deepcopy(document)
    hostile["board"] = hostile["notes"] = EVIL
    hostile["notes"] = [EVIL]
    for seat in hostile["seats"]:
        seat["bot"] = EVIL
    page = play_html(hostile).decode()
    assert "<script" not in page
    assert "<img" not in page
    assert "\u202e" not in page
    assert page.count("<div") == play_html({**document, "notes": ["x"]}).decode().count("<div")


def test_a_trip_that_never_was_possible_has_no_minutes(document: dict[str, Any]) -> None:
    lost = copy.deepcopy(document)
    lost["trips"][0].pop("minutes", None)
    row = re.search(r"<tr><th[^>]*>A</th>.*?</tr>", play_html(lost).decode())
    assert row is not None
    assert row.group().count("–") == 2
