"""Stations that are to stay do so while a layout is made too."""

from __future__ import annotations

from metrox_maps.metrox import editions
from metrox_maps.metrox.draft.easing import easings
from metrox_maps.metrox.draft.fitting import Fitted, Task
from metrox_maps.metrox.draft.laying import laid_out
from metrox_maps.scene.paper import DEFAULT_PAPER, parse_paper

EDITION = editions.load_edition(editions.IDS[0])


def row(made, count):
    return made({f"s{n:02}": (n, 0) for n in range(count)}, {"1": [[f"s{n:02}" for n in range(count)]]})


def test_they_are_not_left_out_for_names(made, monkeypatch):
    network = row(made, 8)
    assert "s03" in easings(network, {"s03": 9})
    assert "s03" not in easings(network, {"s03": 9}, frozenset({"s03"}))
    fit = Fitted(network=network, metro=None, troubles=(("name-without-place", "station:x"),))
    monkeypatch.setattr("metrox_maps.metrox.draft.fitting._need", lambda _: {"s03": 9})
    keep = frozenset({"s03"})
    task = Task(network=network, paper=DEFAULT_PAPER, edition=EDITION, may_thin=True, keep=keep)
    assert all("s03" in {node.id for node in each.nodes} for each in task._changes(fit))


def test_they_are_not_thinned_away_for_the_paper(made):
    network = row(made, 30)
    small = parse_paper("120x160mm")
    free, _ = laid_out(network, paper=small, edition=EDITION, tries=1, may_thin=True)
    gone = frozenset(sorted({node.id for node in network.nodes} - {node.id for node in free.network.nodes})[:2])
    assert gone
    held, _ = laid_out(network, paper=small, edition=EDITION, tries=1, may_thin=True, keep=gone)
    assert gone <= {node.id for node in held.network.nodes}
