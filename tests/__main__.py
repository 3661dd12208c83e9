"""Runs everything that has to hold: format, lint, strict types, then the tests (which cover docs and layers)."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
STEPS = (
    ("format", ("ruff", "format", "--check", "--quiet", ".")),
    ("lint", ("ruff", "check", "--quiet", ".")),
    ("types", ("mypy",)),
    ("tests", ("pytest",)),
)


def main() -> int:
    """Runs every step, even after a failure, and says what failed."""
    missing = [program for _, (program, *_) in STEPS if importlib.util.find_spec(program) is None]
    if missing:
        print(f"{', '.join(sorted(set(missing)))} not installed: pip install -e '.[dev]'", file=sys.stderr)
        return 2
    failed = []
    for name, command in STEPS:
        started = time.monotonic()
        extra = sys.argv[1:] if name == "tests" else []
        code = subprocess.run([sys.executable, "-m", *command, *extra], cwd=ROOT, check=False).returncode
        print(f"{name}: {'failed' if code else 'ok'} ({time.monotonic() - started:.1f} s)", flush=True)
        failed += [name] if code else []
    if failed:
        print(f"failed: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
