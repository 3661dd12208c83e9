"""A dask cluster as workers. The cluster is a real one, in threads of this process."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from metrox_maps.errors import MetroxError, MissingPackageError
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.session import play_session
from metrox_maps.simulate import distributed as ours
from metrox_maps.simulate.batch import run_batch
from metrox_maps.simulate.crew import Crew
from tests.metrox.play import maps
from tests.simulate.test_batch import job

dask = pytest.importorskip("distributed")


def local_cluster(workers: int) -> Any:
    return dask.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=":0"
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with local_cluster(2) as made:
        yield made


@pytest.fixture(scope="module")
def board() -> Board:
    return board_of(maps.metro(maps.EVERYTHING), load_edition("gamewright-2020"))


def test_a_cluster_gives_the_same_integers(cluster: Any, board: Board) -> None:
    bots = table_from("greedy:dice,random")
    here = play_session(board, bots, games=40, seed=3)
    with ours.scheduler_pool(cluster.scheduler_address) as executor:
        assert isinstance(executor, Crew)
        assert executor.seconds > Crew.seconds
        there = play_session(board, bots, games=40, seed=3, executor=executor)
        split = run_batch(job, 50, executor=executor, seconds=0)
    assert there.tally == here.tally
    assert split.tally.indexes == list(range(50))


def test_any_dask_executor_will_do(cluster: Any) -> None:
    with dask.Client(cluster, set_as_default=False) as client:
        assert run_batch(job, 40, executor=client.get_executor()).tally.indexes == list(range(40))


def test_workers_with_another_version_are_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = iter(["0.0.9", "0.1.0", "0.1.0"])
    monkeypatch.setattr(ours, "_version", lambda: next(versions))
    with (
        pytest.raises(MetroxError, match="has metrox_maps 0.1.0, here is 0.0.9; install the same everywhere"),
        ours.scheduler_pool(cluster.scheduler_address),
    ):
        pass


def test_a_worker_is_no_scheduler(cluster: Any) -> None:
    with pytest.raises(MetroxError, match="a dask worker answers there"), ours.scheduler_pool(_a_worker(cluster)):
        pass


@pytest.mark.parametrize(
    ("raised", "words"),
    [
        (dask.scheduler.KilledWorker("task", None, 3), "several workers were lost over the same games"),
        (ModuleNotFoundError("no module", name="numba"), "a worker cannot load numba: install there"),
    ],
)
def test_what_goes_wrong_over_there_is_said_in_words(cluster: Any, raised: Exception, words: str) -> None:
    with pytest.raises(MetroxError, match=words), ours.scheduler_pool(cluster.scheduler_address):
        raise raised


def test_a_lost_scheduler_is_an_error_and_not_a_wait(board: Board) -> None:
    with local_cluster(1) as short:

        def lose(_: int) -> None:
            short.close()

        with (
            pytest.raises(MetroxError, match="the connection was lost"),
            ours.scheduler_pool(short.scheduler_address) as executor,
        ):
            play_session(
                board, table_from("random"), games=10**9, seed=3, executor=executor, progress=lose, engine="reference"
            )


def test_a_cluster_without_workers_is_refused_and_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "WORKER_SECONDS", 0.1)
    with (
        local_cluster(0) as empty,
        pytest.raises(MetroxError, match="it has no workers"),
        ours.scheduler_pool(empty.scheduler_address),
    ):
        pass


class Empty:
    """A client of a scheduler that lost its workers."""

    def get_executor(self, **_: object) -> None:
        return None

    def nthreads(self) -> dict[str, int]:
        return {}


def test_a_cluster_that_lost_its_workers_is_given_up_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 10.0, 30.0, 60.1])
    # Its own clock only: the cluster's threads go by the real one.
    monkeypatch.setattr(ours, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    crew = ours.Cluster(Empty())
    crew.check()
    with pytest.raises(MetroxError, match="no worker for 60 seconds"):
        crew.check()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("", "the address of the scheduler is empty"),
        (" ", "the address of the scheduler is empty"),
        ("nonsense", "missing port number.*an address looks like tcp://"),
        ("foo://here:1", "unknown address scheme"),
        (":", "not to be reached"),
        ("tcp://127.0.0.1:1", "scheduler tcp://127.0.0.1:1: not to be reached"),
    ],
)
def test_addresses_that_lead_nowhere_are_refused(monkeypatch: pytest.MonkeyPatch, address: str, words: str) -> None:
    monkeypatch.setattr(ours, "CONNECT_SECONDS", 0.2)
    with pytest.raises(MetroxError, match=words), ours.scheduler_pool(address):
        pass


def test_without_the_package_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    library = SimpleNamespace(util=SimpleNamespace(find_spec=lambda _: None))
    monkeypatch.setattr(ours, "importlib", library)
    with (
        pytest.raises(MissingPackageError, match=r"pip install 'metrox_maps\[distributed\]'"),
        ours.scheduler_pool("tcp://127.0.0.1:1"),
    ):
        pass


def _a_worker(cluster: Any) -> str:
    address: str = cluster.workers[0].address
    return address
