"""The choice among layouts by their drawings."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from metrox_maps.metrox import editions
from metrox_maps.metrox.draft import fitting
from metrox_maps.metrox.draft.fitting import Fitted, Task, eased, fitted, in_order
from metrox_maps.metrox.draft.laying import laid_out
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper, parse_paper
from metrox_maps.transit.network import Edge, Line, Network, Node, Way

EDITION = editions.load_edition(editions.IDS[0])


def line(count: int, *, name: str = "Station") -> Network:
    """A line of stations on a slight curve, and one that crosses it in the middle."""
    ids = [f"s{number:03}" for number in range(count)]
    nodes = [Node(id=each, name=f"{name} {each[1:]}", at=(float(k), (k % 7) * 0.1)) for k, each in enumerate(ids)]
    nodes += [Node(id=f"n{k}", name=f"North {k}", at=(count / 2, 1.0 + k)) for k in range(3)]
    other = ("n2", "n1", "n0", ids[count // 2])
    edges = [Edge(a=a, b=b, lines=("1",)) for a, b in pairwise(ids)]
    edges += [Edge(a=a, b=b, lines=("2",)) for a, b in pairwise(other)]
    return Network(
        name="Line",
        nodes=tuple(nodes),
        edges=tuple(edges),
        lines=(Line(id="1", name="1", ways=(Way(nodes=tuple(ids)),)), Line(id="2", name="2", ways=(Way(nodes=other),))),
    )


def task(network: Network, paper: Paper = DEFAULT_PAPER) -> Task:
    return Task(network=network, paper=paper, edition=EDITION)


def test_a_sound_layout_ends_the_search_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    sketched = Task.sketched
    monkeypatch.setattr(Task, "sketched", lambda self, network: drawn.append(1) or sketched(self, network))
    best = fitted(task(line(9)), tries=3)[0]
    assert best.overlaps == 0
    assert len(drawn) == 1
    assert {station.name for station in best.metro.stations} >= {"Station 000", "North 2"}


class Judged:
    """Stands in for drawing: layouts that weigh what a list says, in turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, weights: list[int]) -> None:
        self.calls = self.drawn = 0
        base = task(line(9))
        whole = base.laid(0)
        first = base.sketched(whole)

        def judge(_: Task, thing: Network | Fitted) -> Fitted:
            network = thing.network if isinstance(thing, Fitted) else thing
            weight = weights[min(self.calls, len(weights) - 1)]
            self.calls += 1
            troubles = (("name-without-place", f"station:{first.metro.stations[4].id}"),) * weight
            return Fitted(network=network, metro=first.metro, troubles=troubles)

        monkeypatch.setattr(Task, "laid", lambda *_: whole)

        def draw(task: Task, fit: Fitted) -> Fitted:
            self.drawn += 1
            return judge(task, fit)

        monkeypatch.setattr(Task, "sketched", judge)
        monkeypatch.setattr(Task, "drawn", draw)
        monkeypatch.setattr(fitting, "_need", lambda _: {"s004": 10})
        self.task = base


def test_only_the_best_quick_drawings_are_drawn_well(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch, [5, 3, 4, 2, 6, 9])
    trials = fitted(judged.task, tries=5)
    assert judged.drawn == fitting.BEST == len(trials)


def test_room_is_made_where_names_are_in_need_while_that_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch, [3, 2, 1, 1])
    fit = judged.task.sketched(judged.task.laid(0))
    better = judged.task.roomier(fit)
    assert (better.room, better.overlaps) == ({"s004"}, 1)
    worse = Judged(monkeypatch, [2, 3, 2])
    fit = worse.task.sketched(worse.task.laid(0))
    assert worse.task.roomier(fit).room == frozenset()


def test_stations_are_left_out_while_that_helps_and_only_those(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch, [3, 3, 4, 2, 2, 0, 0])
    fit = judged.task.sketched(judged.task.laid(0))
    best, gone = eased(judged.task, [fit])
    assert best.overlaps == 0
    assert len(gone) == 2
    names = {node.name for node in best.network.nodes}
    assert not names & set(gone)
    assert {node.name for edge in best.network.edges for node in edge.dropped} == set(gone)


def test_results_come_in_order_whoever_works_and_no_more_is_begun_than_asked_for() -> None:
    begun: list[int] = []
    lock = threading.Lock()

    def job(number: int) -> int:
        with lock:
            begun.append(number)
        return number * number

    assert list(in_order(None, job, range(5))) == [0, 1, 4, 9, 16]
    begun.clear()
    with ThreadPoolExecutor(2) as executor:
        results = in_order(executor, job, range(100))
        assert [next(results) for _ in range(3)] == [0, 1, 4]
        results.close()
    assert len(begun) <= 4


def test_what_does_not_fit_on_the_paper_is_thinned_and_told() -> None:
    small = parse_paper("120x160mm")
    network, notes = laid_out(line(40, name="Stop"), paper=small, edition=EDITION, tries=1, may_thin=True)
    left = sum(node.station for node in network.nodes)
    assert left < 43
    assert any(note.kind == "guessed" and "as more do not fit" in note.text for note in notes)
    dropped = [node.name for edge in network.edges for node in edge.dropped]
    assert left + len(dropped) == 43


def test_without_leave_nothing_is_thinned_and_the_remains_are_told() -> None:
    small = parse_paper("120x160mm")
    network, notes = laid_out(line(40, name="Stop"), paper=small, edition=EDITION, tries=1)
    assert sum(node.station for node in network.nodes) == 43
    assert any("does not fit" in note.text and "--stations" in note.text for note in notes)
