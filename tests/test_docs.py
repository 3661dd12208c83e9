"""The documentation is true: its commands run, its tables name every field, its picture is fresh."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from metrox_maps.documents.schemas import load_schema
from metrox_maps.families import all_rules

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def console_commands(page: Path) -> list[tuple[str, list[str]]]:
    """Commands of the page's console blocks, each with the output shown after it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found:
                found[-1][1].append(line)
    return found


def matches(shown: list[str], real: list[str]) -> bool:
    """Whether shown lines are the real ones; a line `…` stands for any number of lines, `…` at an end for any text."""
    pattern = "\n".join("(?:.*\n?)*?" if line == "…" else re.escape(line).replace("…", ".*") for line in shown)
    return re.fullmatch(pattern.replace("(?:.*\n?)*?\n", "(?:.*\n)*?"), "\n".join(real)) is not None


@pytest.fixture
def workplace(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_shows_is_what_happens(page: Path, workplace: Path) -> None:
    snippets = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    for code in snippets:
        # A snippet that begins with a file's name is that file.
        if named := re.match(r"# (\w+\.py)\n", code):
            (workplace / named.group(1)).write_text(code, encoding="utf-8")
    for command, shown in console_commands(page):
        words = shlex.split(command.partition("  # ")[0])
        assert words[0] == "metrox", command
        done = run(workplace, "-m", "metrox_maps", *words[1:])
        expected = int(match.group(1)) if (match := re.search(r"# exit (\d)", command)) else 0
        assert done.returncode == expected, f"{command}\n{done.stdout}{done.stderr}"
        if shown:
            real = (done.stdout + done.stderr).rstrip("\n").splitlines()
            assert matches(shown, real), "\n".join([command, *real])
    # After the commands: some use what these have made.
    for code in snippets:
        done = run(workplace, "-c", code)
        assert done.returncode == 0, code + done.stderr


def run(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What Python makes of these arguments in a folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        cwd=place,
        env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "100"},
        check=False,
    )


def test_the_comparison_of_output_can_fail() -> None:
    assert matches(["a", "…", "d"], ["a", "b", "c", "d"])
    assert matches(["a…", "d"], ["abc", "d"])
    assert not matches(["a", "…", "e"], ["a", "b", "d"])
    assert not matches(["a"], ["a", "b"])


def test_the_format_page_names_every_field() -> None:
    page = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")
    for name in ("metrox-map-1", "metrox-edition-1", "metrox-network-1", "metrox-import-1", "metromania-board-1"):
        schema = load_schema(name)
        for holder in (schema, *schema.get("$defs", {}).values()):
            for key in holder.get("properties", {}):
                assert key in ("$schema", "format") or f"`{key}`" in page, key


def test_every_rule_shows_a_bad_and_a_good_example() -> None:
    assert [rule.id for rule in all_rules() if "Bad:" not in rule.page or "Good:" not in rule.page] == []


def test_every_link_to_a_file_leads_somewhere() -> None:
    for page in PAGES:
        # Code has brackets after brackets that are no links.
        prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\(([^)#:]+)\)", prose):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
