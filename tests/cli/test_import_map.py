"""`metrox import -o`: from a source to a map, tuned by playing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.metrox.draft import tuning
from metrox_maps.metrox.draft.city import PER_ROUTE
from metrox_maps.metrox.draft.measuring import Measured, Papers
from metrox_maps.transit.loading import load_network
from tests.cli.imported import report

Run = Callable[..., Any]


def test_a_map_checks_clean_and_near_it_another(metrox: Run, tables: Path) -> None:
    done = metrox("import", tables, "-o", "city.json", "--no-tune")
    assert done.code == 0, done.err
    assert "city.json: 4 routes, 35 stations (metrox-map/1)\n" in done.out
    assert "tuned" not in done.out
    checked = metrox("check", "city.json", "--draw")
    assert checked.code == 0, checked.out
    again = metrox("import", tables, "-o", "again.json", "--no-tune", "--near", "city.json", "--exclude", "C")
    assert "stations stay near their places in the earlier layout" in again.out
    assert metrox("check", "again.json").code == 0


def test_tuning_is_told(metrox: Run, tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a quick bot and few games; what was asked for reaches it."""
    asked: dict[str, Any] = {}
    real = tuning.tune

    def quick(metro: Any, edition: Any, **options: Any) -> tuning.Tuned:
        asked.update(options)
        return real(metro, edition, bot="greedy", games=160, seed=options["seed"])

    monkeypatch.setattr(tuning, "tune", quick)
    options = ("--only-snap", "--seed", "3", "--target-good", "30", "--workers", "2")
    document = report(metrox("import", tables, "-o", "city.json", *options, "--format", "json"))
    assert (asked["seed"], asked["target_good"], asked["workers"]) == (3, 30.0, 2)
    assert document["tuning"]["bot"] == "greedy"
    assert 0 < document["tuning"]["games"] <= 160
    text = metrox("import", tables, "-o", "city.json", "--force", *options)
    assert f"tuned by {document['tuning']['games']} games of greedy: mean score" in text.out


def test_a_goal_that_is_not_met_is_told_with_how_many_stations_would_fit(
    metrox: Run, tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = tuning.tune

    def hopeless(metro: Any, edition: Any, **_: Any) -> tuning.Tuned:
        made = real(metro, edition, bot="random", games=160)
        never = Measured(metro=metro, papers=Papers([0] * 100, [0] * 100), first=0)
        return replace(made, metro=metro, after=never, reached=False)

    monkeypatch.setattr(tuning, "tune", hopeless)
    options = ("--lines", "D,T", "--stations", "all", "--only-snap", "-o", "city.json")
    done = metrox("import", tables, *options)
    assert "the goal is not met" in done.out
    number = re.search(r"the goal of tuning is not met: .*`--stations (\d+)`", done.err)
    assert number is not None
    assert 4 <= int(number[1]) < len(json.loads(Path("city.json").read_text(encoding="utf-8"))["stations"])


def test_a_map_is_thinned_unasked_and_a_thinned_network_is_not(metrox: Run, tables: Path) -> None:
    """`--routes` and `--stations` count for both."""
    quick = ("--no-tune", "--only-snap", "--format", "json")
    assert metrox("import", tables, "--to", "network", "--stations", "30", "-o", "thin.json").code == 0
    kept = report(metrox("import", "thin.json", "-o", "city.json", *quick))["result"]["stations"]
    assert kept == len(load_network("thin.json").nodes)
    fewer = report(metrox("import", tables, "-o", "city.json", "--force", "--routes", "2", "--stations", "12", *quick))
    assert fewer["result"]["lines"] == 2
    assert fewer["result"]["stations"] < kept


def test_few_routes_get_fewer_stations_unless_asked(metrox: Run, tables: Path) -> None:
    options = ("--lines", "D,T", "--no-tune", "--only-snap", "-o", "city.json")
    assert "19 stations" in metrox("import", tables, *options).out
    options = ("--lines", "D", "--no-tune", "--only-snap", "-o", "city.json", "--force")
    stations = tables / "stations.csv"
    more = [f"X{index},Halt {index},{47.20 - index / 100:.2f},-4.80" for index in range(10)]
    stations.write_text(stations.read_text(encoding="utf-8") + "\n".join(more), encoding="utf-8")
    edges = tables / "edges.csv"
    steps = [f"{a},{b},D" for a, b in pairwise(["S35", *(f"X{index}" for index in range(10))])]
    edges.write_text(edges.read_text(encoding="utf-8") + "\n".join(steps), encoding="utf-8")
    done = metrox("import", tables, *options)
    assert f"1 route, {PER_ROUTE} stations" in done.out
    assert (
        f"thinned to {PER_ROUTE} stations, at most {PER_ROUTE} for each of 1 route; `--stations` asks for more"
        in done.out
    )
    assert "1 route, 23 stations" in metrox("import", tables, *options, "--stations", "all").out


def test_the_next_step_is_one_that_works(metrox: Run, tables: Path) -> None:
    quick = ("--no-tune", "--only-snap", "--stations", "all")
    done = metrox("import", tables, *quick, "-o", "a map.json", "--paper", "a3")
    assert (
        "next: metrox check 'a map.json' --draw --paper a3, metrox sheet 'a map.json' -o sheet.svg --paper a3"
        in done.err
    )
    tiny = metrox("import", tables, *quick, "-o", "small.json", "--paper", "100x100mm")
    assert "does not fit on 100x100mm" in tiny.out
    assert "metrox sheet" not in tiny.err


def test_a_layout_that_was_made_before_is_looked_at_too(metrox: Run, tables: Path) -> None:
    assert metrox("import", tables, "--to", "network", "-o", "net.json").code == 0
    assert metrox("layout", "net.json", "-o", "laid.json").code == 0
    done = metrox("import", "laid.json", "--no-tune", "-o", "city.json", "--paper", "100x100mm")
    assert "is laid out already" in done.out
    assert "does not fit on 100x100mm" in done.out
    assert "import the network it was laid out from" in done.out


def test_a_map_is_replaced_on_wish_also_where_the_new_one_is_near_it(metrox: Run, tables: Path) -> None:
    options = ("import", tables, "--no-tune", "--lines", "D,T", "-o", "city.json")
    assert metrox(*options, "--only-snap").code == 0
    assert metrox(*options).code == 2
    assert metrox(*options, "--near", "city.json").code == 2
    assert metrox(*options, "--near", "city.json", "--force").code == 0


def test_a_report_does_not_come_to_stand_where_the_map_does(metrox: Run, tables: Path) -> None:
    Path("link.json").symlink_to("city.json")
    done = metrox("import", tables, "--no-tune", "--only-snap", "-o", "city.json", "--report", "link.json")
    assert (done.code, "is the output too" in done.err) == (2, True)
    assert not Path("city.json").exists()
