"""Workers of a cluster, by dask.distributed. Import it only where a scheduler is asked for.

Every worker plays its pieces with this package, in the same version; a worker that is lost costs time, not games: the
scheduler has another play its pieces again.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from typing import Any, TypeVar

from metrox_maps import __version__
from metrox_maps.errors import MetroxError, MissingPackageError
from metrox_maps.simulate.crew import Crew

Value = TypeVar("Value")

PIECE_SECONDS = 1.5
"""How long a piece takes on a cluster: some hundred times what the scheduler needs for it."""
CONNECT_SECONDS = 5.0
"""How long a scheduler may take to answer."""
WORKER_SECONDS = 10.0
"""How long the first worker may take to appear."""
ALONE_SECONDS = 60.0
"""How long a cluster may be without any worker before a batch gives up."""
_CENSUS = 5.0
"""Seconds between two counts of the workers, which may come and go."""
_LEAST_HANDS = 8
"""A cluster that grows with its work has to be shown some."""


class Cluster(Crew):
    """The workers of a connected dask client, as an executor."""

    seconds = PIECE_SECONDS

    def __init__(self, client: Any) -> None:
        self._client = client
        self._counted = 0.0
        self._seen = time.monotonic()
        self.check()

    def submit(self, fn: Callable[..., Value], /, *args: Any, **kwargs: Any) -> Future[Value]:
        """As any executor's."""
        # A piece is a pure function, but naming its result by a hash of the whole map costs more than it saves.
        remote = self._client.submit(fn, *args, **kwargs, pure=False)
        future: Future[Value] = _Remote(remote)
        remote.add_done_callback(lambda _: _settle(future, remote))
        return future

    def check(self) -> None:
        """Counts the workers now and then. Raises `MetroxError` where there have been none for too long."""
        now = time.monotonic()
        if now - self._counted < _CENSUS:
            return
        self._counted = now
        hands = sum(self._client.nthreads().values())
        self.hands = max(hands, _LEAST_HANDS)
        if hands:
            self._seen = now
        elif now - self._seen > ALONE_SECONDS:
            raise MetroxError(f"the scheduler has had no worker for {ALONE_SECONDS:.0f} seconds")


class _Remote(Future[Value]):
    """A dask future as one of `concurrent.futures`."""

    def __init__(self, remote: Any) -> None:
        super().__init__()
        self._remote = remote

    def cancel(self) -> bool:
        """Nobody waits for it any more: the scheduler forgets it, whenever it hears of that."""
        self._remote.release()
        return super().cancel()


def _settle(future: Future[Value], remote: Any) -> None:
    """Hands over what a finished dask future came to."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        value = remote.result()
    except BaseException as error:  # whatever it is, whoever waits is to see it
        future.set_exception(error)
    else:
        future.set_result(value)


@contextlib.contextmanager
def scheduler_pool(address: str) -> Iterator[Executor]:
    """An executor of the workers of a dask scheduler, such as `tcp://10.0.0.5:8786`.

    Raises `MissingPackageError` where dask.distributed is not installed, and `MetroxError` where no scheduler answers,
    where it has no workers, where they have another version of this package, and, from within, where they are lost.
    """
    if importlib.util.find_spec("distributed") is None:
        raise MissingPackageError("a scheduler needs dask.distributed: pip install 'metrox_maps[distributed]'")
    from distributed.scheduler import KilledWorker

    client = _connected(address)
    with _quiet():
        try:
            _prove_workers(client, address)
            yield Cluster(client)
        except KilledWorker:
            raise MetroxError(
                f"scheduler {address}: several workers were lost over the same games; see their logs"
            ) from None
        except ImportError as error:
            raise MetroxError(
                f"scheduler {address}: a worker cannot load {error.name or error}: install there what is installed here"
            ) from None
        except (CancelledError, OSError):
            if client.status == "running":
                raise
            raise MetroxError(
                f"scheduler {address}: the connection was lost; a run that records its games can be resumed"
            ) from None
        finally:
            client.close(timeout=CONNECT_SECONDS)


_SHOWN = 100
"""Characters of an address that an error shows."""


def _connected(address: str) -> Any:
    """A client of this scheduler. Raises MetroxError where there is none."""
    if not address.strip():
        raise MetroxError("the address of the scheduler is empty")
    shown = address if len(address) <= _SHOWN else f"{address[:_SHOWN]}…"
    from distributed import Client

    try:
        # In a thread of its own, as the caller's may run a loop already, as a notebook's does.
        with ThreadPoolExecutor(1) as aside:
            kind = aside.submit(lambda: asyncio.run(_kind_of(address))).result()
    except TimeoutError:
        reason = f"no answer within {CONNECT_SECONDS:.0f} seconds"
    except (OSError, ValueError, TypeError, ImportError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
    else:
        reason = "" if kind == "Scheduler" else f"a dask {kind.lower()} answers there"
    if reason:
        raise MetroxError(f"scheduler {shown}: not to be reached ({reason}); an address looks like tcp://10.0.0.5:8786")
    # Only now, as a client whose first connection fails leaves threads behind.
    return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]


async def _kind_of(address: str) -> str:
    """What answers at an address: `Scheduler`, or another part of a cluster. Raises what goes wrong on the way."""
    from distributed.core import rpc

    peers = rpc(address, timeout=CONNECT_SECONDS)  # type: ignore[no-untyped-call]
    async with asyncio.timeout(CONNECT_SECONDS), peers as peer:
        return str((await peer.identity())["type"])


def _prove_workers(client: Any, address: str) -> None:
    """Raises MetroxError where there are no workers, or workers that would not play the same."""
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
    except TimeoutError:
        raise MetroxError(f"scheduler {address}: it has no workers") from None
    here = _version()
    found: dict[str, str] = client.run(_version)
    for worker, there in sorted(found.items()):
        if there != here:
            raise MetroxError(
                f"scheduler {address}: worker {worker} has metrox_maps {there}, here is {here}; install the same "
                f"everywhere"
            )


def _version() -> str:
    """This package's version, where it is called."""
    return __version__


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Within, the client does not fill the terminal with what an error says in a line, or Ctrl-C brings about."""
    logger = logging.getLogger("distributed.client")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)
