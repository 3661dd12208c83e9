"""The choice among layouts by their drawings."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import pytest

from metrox_maps.metrox import editions
from metrox_maps.metrox.draft import fitting
from metrox_maps.metrox.draft.fitting import Fitted, Task, fitted, in_order
from metrox_maps.metrox.draft.laying import is_laid_out, laid_out
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


def task(network: Network, paper: Paper = DEFAULT_PAPER, *, may_thin: bool = False) -> Task:
    return Task(network=network, paper=paper, edition=EDITION, may_thin=may_thin)


def test_a_sound_layout_ends_the_search_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    sketched = Task.sketched
    monkeypatch.setattr(Task, "sketched", lambda self, network: drawn.append(1) or sketched(self, network))
    whole = task(line(9))
    best = fitted(whole, whole.tried(0), tries=3)
    assert best.overlaps == 0
    assert len(drawn) == 1
    assert {station.name for station in best.metro.stations} >= {"Station 000", "North 2"}


class Judged:
    """Stands in for drawing: layouts that weigh what a list says, in turn."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, weights: list[int], *, may_thin: bool = False, heavy: bool = True
    ) -> None:
        self.calls = self.drawn = 0
        base = task(line(9), may_thin=may_thin)
        whole = base.laid(0)
        first = base.sketched(whole)

        def judge(_: Task, thing: Network | Fitted) -> Fitted:
            network = thing.network if isinstance(thing, Fitted) else thing
            weight = weights[min(self.calls, len(weights) - 1)]
            self.calls += 1
            rule = "name-without-place" if heavy else "name-unclear"
            troubles = ((rule, f"station:{first.metro.stations[4].id}"),) * weight
            return Fitted(network=network, metro=first.metro, troubles=troubles)

        monkeypatch.setattr(Task, "laid", lambda *_: whole)

        def draw(task: Task, fit: Fitted) -> Fitted:
            self.drawn += 1
            return judge(task, fit)

        monkeypatch.setattr(Task, "sketched", judge)
        monkeypatch.setattr(Task, "drawn", draw)
        monkeypatch.setattr(fitting, "_need", lambda _: {"s004": 10})
        self.task = base


def test_only_the_best_quick_drawings_are_mended_and_drawn_well(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch, [5, 3, 4, 2, 6, 9])
    best = fitted(judged.task, judged.task.tried(0), tries=5)
    assert judged.drawn == fitting.BEST
    assert (best.variant, best.overlaps) == (3, 2)


def test_drawings_that_do_not_fit_on_the_paper_are_not_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = task(line(9), parse_paper("60x60mm"))
    monkeypatch.setattr(Task, "mended", lambda *_: pytest.fail("mended"))
    assert fitted(whole, whole.tried(0), tries=2).too_small


def test_a_layout_is_changed_while_that_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch, [3, 4, 2, 2, 1, 0])
    fit = judged.task.sketched(judged.task.laid(0))
    best = judged.task.mended(fit)
    assert (best.overlaps, judged.calls, judged.drawn) == (0, 6, 0)
    assert best.network != fit.network
    assert [node.id for node in best.network.nodes] == [node.id for node in fit.network.nodes]
    hopeless = Judged(monkeypatch, [1, 2])
    fit = hopeless.task.sketched(hopeless.task.laid(0))
    assert hopeless.task.mended(fit) == fit
    assert hopeless.calls <= 2 + fitting.MENDINGS


def test_where_nothing_overlaps_names_in_doubt_are_mended_and_no_station_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged = Judged(monkeypatch, [9, 12, 7, 2, 0], may_thin=True, heavy=False)
    first = judged.task.tried(0)
    best = fitted(judged.task, first, tries=5)
    assert (best.weight, best.overlaps, judged.calls, judged.drawn) == (4, 0, 4, 0)
    assert [node.id for node in best.network.nodes] == [node.id for node in first.network.nodes]
    fine = Judged(monkeypatch, [2, 0], heavy=False)
    assert fitted(fine.task, fine.task.tried(0), tries=5).weight == 4
    assert fine.calls == 1


def test_stations_are_left_out_only_where_they_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch, [3, 9, 2, 9, 1, 9, 0], may_thin=True)
    fit = judged.task.sketched(judged.task.laid(0))
    best = judged.task.mended(fit)
    assert best.overlaps == 0
    gone = {node.name for node in fit.network.nodes} - {node.name for node in best.network.nodes}
    assert len(gone) == 3
    assert {node.name for edge in best.network.edges for node in edge.dropped} == gone


def test_what_is_left_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch, [3, 9, 0], may_thin=True)
    fit, notes = laid_out(judged.task.network, paper=DEFAULT_PAPER, edition=EDITION, tries=1, may_thin=True)
    dropped = [node.name for edge in fit.network.edges for node in edge.dropped]
    assert len(dropped) == 1
    assert [note.text for note in notes if dropped[0] in note.text and note.kind == "dropped"]


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
    fit, notes = laid_out(line(40, name="Stop"), paper=small, edition=EDITION, tries=1, may_thin=True)
    left = sum(node.station for node in fit.network.nodes)
    assert left < 43
    assert any(note.kind == "guessed" and "as more do not fit" in note.text for note in notes)
    dropped = [node.name for edge in fit.network.edges for node in edge.dropped]
    assert left + len(dropped) == 43


def test_without_leave_nothing_is_thinned_and_the_remains_are_told() -> None:
    small = parse_paper("120x160mm")
    fit, notes = laid_out(line(40, name="Stop"), paper=small, edition=EDITION, tries=1)
    assert sum(node.station for node in fit.network.nodes) == 43
    assert any("does not fit" in note.text and "--stations" in note.text for note in notes)


def test_nodes_on_one_point_are_no_layout() -> None:
    whole = task(line(9)).laid(0)
    assert is_laid_out(whole)
    heap = replace(whole, nodes=tuple(replace(node, at=(0.0, 0.0)) for node in whole.nodes))
    assert not is_laid_out(replace(heap, edges=tuple(replace(edge, path=()) for edge in heap.edges)))
