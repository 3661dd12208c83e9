"""Runs everything that has to hold: format, lint, strict types, then the tests (which cover docs and layers).

Where there are several cores the kernel is compiled and the types are checked beside the tests, and the tests run in as
many processes. Arguments are handed to pytest, which then runs in one process, so that `--pdb` and the like work.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
FIRST = (
    ("format", ("ruff", "format", "--check", "--quiet", ".")),
    ("lint", ("ruff", "check", "--quiet", ".")),
)
KERNEL = ("kernel", ("tests.compiled",))
TYPES = ("types", ("mypy",))
TESTS = ("tests", ("pytest",))
SPREAD = ("-n", "auto", "--maxprocesses", "4", "--dist", "worksteal")
"""A process for every core. One that has done its half takes over from the other, so that none waits for long."""
NEEDED = ("ruff", "mypy", "pytest", "xdist")


def run(name: str, command: tuple[str, ...], *, captured: bool = False) -> tuple[bool, str]:
    """Runs a step: whether all is well, and the text to show, which begins with what a captured step has printed."""
    started = time.monotonic()
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True} if captured else {}
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False, **output)  # type: ignore[call-overload]
    verdict = f"{name}: {'failed' if done.returncode else 'ok'} ({time.monotonic() - started:.1f} s)"
    return done.returncode == 0, f"{done.stdout or ''}{verdict}"


def main(arguments: list[str]) -> int:
    """Runs every step, even after a failure, and says what failed."""
    missing = [program for program in NEEDED if importlib.util.find_spec(program) is None]
    if missing:
        print(f"{', '.join(missing)} not installed: pip install -e '.[dev]'", file=sys.stderr)
        return 2
    failed = []

    def tell(name: str, outcome: tuple[bool, str]) -> None:
        well, text = outcome
        print(text, flush=True)
        failed.extend([] if well else [name])

    several = (os.cpu_count() or 1) > 1
    for name, command in FIRST:
        tell(name, run(name, command))
    with ThreadPoolExecutor(1) as beside:
        others: dict[str, Future[tuple[bool, str]]] = {}
        if several:
            # The kernel first: it is compiled once, and kept before the tests come to it.
            others = {step[0]: beside.submit(run, *step, captured=True) for step in (KERNEL, TYPES)}
        else:
            tell(TYPES[0], run(*TYPES))
        name, command = TESTS
        spread = SPREAD if several and not arguments else ()
        tell(name, run(name, (*command, *spread, *arguments)))
        for other, outcome in others.items():
            tell(other, outcome.result())
    if failed:
        print(f"failed: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
