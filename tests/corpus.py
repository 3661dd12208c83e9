"""What a change of the checker changes on real maps: two versions over examples/ and the fixtures of the rules.

    python -m tests.corpus OLD [NEW] [--format markdown] [PATH...]     what newly fires, what falls silent
    python -m tests.corpus --write                                     the committed findings of the examples anew

A version is a git revision, a folder with a checkout (`.`, which NEW is unless given), or a Python interpreter that has the
package installed. Exit code 0: the same findings; 1: others; 2: a version could not be run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from metrox_maps.checking import check_file
from metrox_maps.findings.rule import PLAIN
from metrox_maps.findings.runner import Trials
from metrox_maps.findings.words import plural, shortened

ROOT = Path(__file__).parents[1]
LISTING = ROOT / "tests" / "data" / "examples.findings"
"""Everything found in the examples, accepted findings included."""


class Seen(NamedTuple):
    """One finding, as far as versions are compared by it: a message may be put better without being another finding."""

    rule: str
    file: str
    severity: str
    pointer: str


class Change(NamedTuple):
    """Findings of one rule in one file that only one of the versions has."""

    verb: str
    rule: str
    file: str
    severity: str
    count: int
    message: str


def corpus() -> list[str]:
    """The files that are judged, relative to the checkout."""
    folders = (ROOT / "examples", ROOT / "tests" / "metrox" / "rules", ROOT / "tests" / "metromania" / "rules")
    return [path.relative_to(ROOT).as_posix() for folder in folders for path in sorted(folder.rglob("*.json"))]


@contextmanager
def version(name: str, repository: Path = ROOT) -> Iterator[tuple[str, str]]:
    """The interpreter of a version and the folder its package is in (empty: installed). Raises SystemExit with the reason."""
    path = Path(name)
    if (path / "metrox_maps").is_dir():
        yield sys.executable, str(path.resolve())
    elif path.is_file() and os.access(path, os.X_OK):
        yield str(path.absolute()), ""
    else:
        with tempfile.TemporaryDirectory() as place:
            archive = ["git", "archive", "--format=tar", name, "metrox_maps", "schemas"]
            packed = subprocess.run(archive, cwd=repository, capture_output=True, check=False)
            if packed.returncode:
                _stop(f"{name}: neither checkout, interpreter nor revision ({packed.stderr.decode().strip()})")
            subprocess.run(["tar", "-x", "-C", place], input=packed.stdout, check=True)
            yield sys.executable, place


def judged(name: str, files: Iterable[str], repository: Path = ROOT) -> dict[Seen, list[str]]:
    """The messages of a version's findings in files of the repository. Raises SystemExit where it cannot be run."""
    with version(name, repository) as (python, folder):
        environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "GITHUB_ACTIONS")}
        if folder:
            environment["PYTHONPATH"] = folder
        command = [python, "-P", "-m", "metrox_maps", "check", "--format", "json", *files]
        done = subprocess.run(command, cwd=repository, env=environment, capture_output=True, text=True, check=False)
    try:
        document = json.loads(done.stdout)
    except ValueError:
        _stop(f"{name}: gives no report ({shortened(done.stderr.strip(), 300)})")
    found: dict[Seen, list[str]] = {}
    for file in document["files"]:
        for item in file["findings"]:
            seen = Seen(item["rule"], file["path"], item["severity"], item["pointer"])
            found.setdefault(seen, []).append(item["message"])
    return found


def compared(old: dict[Seen, list[str]], new: dict[Seen, list[str]]) -> list[Change]:
    """What differs, by rule and file; what newly fires first."""
    changes = []
    for verb, here, there in (("newly fires", new, old), ("falls silent", old, new)):
        counts: Counter[tuple[str, str, str]] = Counter()
        messages: dict[tuple[str, str, str], str] = {}
        for seen, said in sorted(here.items()):
            more = len(said) - len(there.get(seen, []))
            if more > 0:
                counts[seen[:3]] += more
                messages.setdefault(seen[:3], said[-1])
        changes += [Change(verb, *key, count, messages[key]) for key, count in sorted(counts.items())]
    return changes


def table(changes: list[Change], old: str, new: str) -> str:
    """The changes as a Markdown table for a pull request."""
    lines = [f"### Findings of `{old}` and `{new}`", "", summary(changes), ""]
    if changes:
        lines += ["| | rule | file | findings | first message |", "|---|---|---|---|---|"]
    for change in changes:
        message = shortened(change.message, 160).replace("|", "\\|").replace("<", "&lt;")
        lines.append(
            f"| {change.verb} | {change.severity} `{change.rule}` | `{change.file}` | {change.count} | {message} |"
        )
    return "\n".join(lines).rstrip() + "\n"


def text(changes: list[Change]) -> str:
    """The changes, one a line."""
    lines = [
        f"{change.verb}: {change.severity} {change.rule} in {change.file}, {plural(change.count, 'time')}: "
        f"{shortened(change.message, 160)}"
        for change in changes
    ]
    return "\n".join([*lines, summary(changes)]) + "\n"


def summary(changes: list[Change]) -> str:
    """How many findings come and go."""
    if not changes:
        return "The same findings."
    counts = Counter[str]()
    for change in changes:
        counts[change.verb] += change.count
    rules = len({change.rule for change in changes})
    return f"{counts['newly fires']} new, {counts['falls silent']} gone, of {plural(rules, 'rule')}."


def listing() -> str:
    """Everything this version finds in the examples: one line a finding, with the reason where it is accepted."""
    lines = []
    for path in sorted((ROOT / "examples").glob("*.json")):
        report = check_file(str(path), PLAIN, Trials(draw=True))
        found = [(finding, "") for finding in report.findings]
        found += [(item.finding, f" (accepted: {item.reason})") for item in report.accepted]
        lines += [
            f"{path.name}{finding.pointer}: {finding.severity} {finding.rule}: {finding.message}{reason}"
            for finding, reason in sorted(found, key=lambda item: (item[0].span.line, item[0].rule, item[0].pointer))
        ]
    return "".join(f"{line}\n" for line in lines)


def _stop(reason: str) -> None:
    print(reason, file=sys.stderr)
    raise SystemExit(2)


def main(arguments: list[str] | None = None) -> int:
    """Compares two versions, or writes the listing."""
    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("old", nargs="?", help="revision, checkout or interpreter")
    parser.add_argument("new", nargs="?", default=str(ROOT), help="the same; this checkout unless given")
    parser.add_argument("paths", nargs="*", help="other files to judge")
    parser.add_argument("--format", choices=("text", "markdown"), default="text")
    parser.add_argument("--write", action="store_true", help="write the findings of the examples")
    options = parser.parse_args(arguments)
    if options.write:
        LISTING.write_text(listing(), encoding="utf-8")
        print(f"{LISTING.relative_to(ROOT)} written")
        return 0
    if options.old is None:
        parser.error("name a version to compare with")
    files = [str(Path(path).absolute()) for path in options.paths] or corpus()
    changes = compared(judged(options.old, files), judged(options.new, files))
    names = [ROOT.name if name == str(ROOT) else name for name in (options.old, options.new)]
    print(table(changes, *names) if options.format == "markdown" else text(changes), end="")
    return int(bool(changes))


if __name__ == "__main__":
    sys.exit(main())
