"""The numbers of the rules on boards are those of their pages, and a configuration can move them either way."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.findings.rule import Policy
from metrox_maps.metromania.check import check_board
from metrox_maps.metromania.codec import parse_board
from metrox_maps.metromania.rules import RULES, lake_touches_park, spots_uneven
from metrox_maps.metromania.rules import subject as module
from metrox_maps.metromania.rules.subject import BoardSubject

HERE = Path(__file__).parent


def fires(rule: str, name: str, limit: float) -> bool:
    path = HERE / rule / f"{name}.json"
    policy = Policy(chosen=frozenset({rule}), limits={rule: limit})
    return bool(check_board(read(path.read_bytes()), str(path), policy).report.findings)


MOVED = [
    ("too-few-starts", "bad-six", 6, 7),
    ("too-few-starts", "good-eight", 8, 9),
    ("too-few-ends", "bad-six", 6, 7),
    ("too-few-ends", "good-eight", 8, 9),
    ("spots-unbalanced", "bad-few-houses", 2.4, 2.3),  # 12 against 5
    ("spots-unbalanced", "good-not-twice", 2, 1),
    ("few-spots", "bad-seventeen", 17 / 12, 1.42),
    ("few-spots", "good-eighteen", 1.5, 1.51),
    ("many-spots", "bad-half", 55, 54),  # 51 of 94
    ("many-spots", "good-quarter", 40, 20),
    ("spots-uneven", "bad-rich", 6, 5),  # 7 against 1
    ("spots-uneven", "good-four-more", 4, 3),
    ("lake-or-park-too-large", "bad-fifth", 21, 20),  # 20 of 96
    ("lake-or-park-too-large", "good-sixth", 20, 10),
    ("line-too-short", "bad-four", 3, 4),
    ("line-too-short", "good-five", 4, 6),
    ("line-too-long", "bad-two-to-spare", 2, 3),
    ("line-too-long", "good-three-to-spare", 3, 4),
    ("too-few-stations", "bad-eleven", 11, 12),
    ("too-few-stations", "good-twelve", 12, 13),
    ("city-too-small", "bad-three", 5.8, 5.9),  # 47 spaces for 8 lines
    ("city-too-small", "good-four", 6, 12),
]


@pytest.mark.parametrize(("rule", "name", "silent", "speaks"), MOVED)
def test_a_limit_moves_the_rule(rule: str, name: str, silent: float, speaks: float) -> None:
    assert not fires(rule, name, silent)
    assert fires(rule, name, speaks)


def test_every_threshold_is_moved() -> None:
    assert {rule for rule, *_ in MOVED} == {rule.id for rule in RULES if rule.threshold is not None}


def test_a_dealt_board_is_told_of_what_many_placements_show(monkeypatch: pytest.MonkeyPatch) -> None:
    path = HERE / "lake-touches-park" / "bad-some-deals.json"
    subject = BoardSubject(parse_board(json.loads(path.read_text(encoding="utf-8"))))
    (remark,) = lake_touches_park.check(subject)
    assert "in 26 of 36 placements tried" in remark.message
    monkeypatch.setattr(module, "OFTEN", 26 / 36)
    assert list(lake_touches_park.check(subject)) == []
    monkeypatch.setattr(module, "OFTEN", 25 / 36)
    assert list(lake_touches_park.check(subject)) == [remark]


def test_the_witness_of_a_dealt_board_shows_it_when_it_is_laid_so() -> None:
    path = HERE / "lake-touches-park" / "bad-some-deals.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    (remark,) = lake_touches_park.check(BoardSubject(parse_board(document)))
    witness, _, words = remark.message.partition("for example `")[2].partition("`: ")
    document["placement"] = json.loads(witness)
    (laid,) = lake_touches_park.check(BoardSubject(parse_board(document)))
    assert re.fullmatch(r"(.*), space 0-2-3(.*)", laid.message), "only there is a sheet to look the space up on"
    assert (laid.message.replace(", space 0-2-3", ""), laid.path) == (words, remark.path)


def test_a_fact_is_computed_once() -> None:
    path = HERE / "spots-uneven" / "bad-rich.json"
    subject = BoardSubject(parse_board(json.loads(path.read_text(encoding="utf-8"))))
    assert subject.speaks(spots_uneven.RULE)
    assert subject.laid[0].walks is subject.laid[0].walks
