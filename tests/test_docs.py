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


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("docs")
    shutil.copytree(ROOT / "examples", place / "examples")
    for page in PAGES:
        # A snippet that begins with a file's name is that file.
        for name, code in re.findall(r"```python\n# (\w+\.py)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            (place / name).write_text(code, encoding="utf-8")
    return place


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_run_and_print_what_is_shown(page: Path, workplace: Path) -> None:
    for command, shown in console_commands(page):
        words = shlex.split(command.partition("  # ")[0])
        assert words[0] == "metrox", command
        done = subprocess.run(
            [sys.executable, "-m", "metrox_maps", *words[1:]],
            capture_output=True,
            text=True,
            cwd=workplace,
            env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "100"},
            check=False,
        )
        expected = int(match.group(1)) if (match := re.search(r"# exit (\d)", command)) else 0
        assert done.returncode == expected, f"{command}\n{done.stdout}{done.stderr}"
        if shown:
            real = (done.stdout + done.stderr).rstrip("\n").splitlines()
            assert matches(shown, real), "\n".join([command, *real])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_snippets_run(page: Path, workplace: Path) -> None:
    for code in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, cwd=workplace, env=environment, check=False
        )
        assert done.returncode == 0, code + done.stderr


def test_the_comparison_of_output_can_fail() -> None:
    assert matches(["a", "…", "d"], ["a", "b", "c", "d"])
    assert matches(["a…", "d"], ["abc", "d"])
    assert not matches(["a", "…", "e"], ["a", "b", "d"])
    assert not matches(["a"], ["a", "b"])


def test_the_format_page_names_every_field() -> None:
    page = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")
    for name in ("metrox-map-1", "metrox-edition-1"):
        schema = load_schema(name)
        for holder in (schema, *schema["$defs"].values()):
            for key in holder.get("properties", {}):
                assert key in ("$schema", "format") or f"`{key}`" in page, key


def test_every_rule_shows_a_bad_and_a_good_example() -> None:
    assert [rule.id for rule in all_rules() if "Bad:" not in rule.page or "Good:" not in rule.page] == []


def test_every_link_to_a_file_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
