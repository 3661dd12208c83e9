"""Options on who plays many games: `--workers`, `--scheduler`, `--engine`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import Executor

import click

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.play.engines import AUTO, ENGINES

workers_option = click.option("--workers", type=int, help="How many workers of this machine play.  [default: 1]")
scheduler_option = click.option(
    "--scheduler", metavar="ADDRESS", help="Let the workers of this dask scheduler play, such as tcp://10.0.0.5:8786."
)
engine_option = click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default=AUTO,
    show_default=True,
    help="Which engine plays; both play the same, the compiled kernel faster.",
)


@contextlib.contextmanager
def hands(workers: int | None, scheduler: str | None) -> Iterator[tuple[int, Executor | None]]:
    """Who plays, by the two options: a number of workers for here, and the executor of a scheduler where one is named.

    Raises `MetroxError` where both are given, and as `scheduler_pool` does.
    """
    if scheduler is None:
        yield 1 if workers is None else workers, None
        return
    if workers is not None:
        raise MetroxError("--workers is for this machine; a --scheduler has workers of its own: give one of the two")
    from metrox_maps.simulate.distributed import scheduler_pool

    with scheduler_pool(scheduler) as executor:
        yield 1, executor
