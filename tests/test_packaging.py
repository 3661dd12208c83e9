"""What is installed: wheel and sdist carry schemas and data, and the wheel works far from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import metrox_maps

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=ROOT, check=True, capture_output=True
    )
    return folder


def test_the_wheel_carries_schemas_and_data_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    data = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "metrox_maps").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    schemas = {f"metrox_maps/schemas/{path.name}" for path in (ROOT / "schemas").glob("*.json")}
    assert data | schemas == {name for name in names if ".dist-info/" not in name}
    assert any(name.endswith("OFL.txt") and ".dist-info/" in name for name in names)


def test_the_sdist_carries_what_the_tests_need(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for wanted in (
        "schemas/metrox-map-1.json",
        "examples/london.json",
        "tests/__main__.py",
        "docs/format.md",
        "README.md",
        "LICENSE",
        "action.yml",
        ".pre-commit-hooks.yaml",
        "ci/gitlab.yml",
    ):
        assert wanted in names


def test_the_wheel_works_outside_the_checkout(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    place = tmp_path / "elsewhere"
    place.mkdir()

    def metrox(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"PYTHONPATH": str(site)}
        command = [sys.executable, "-P", "-m", "metrox_maps", *arguments]
        return subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=True)

    where = [sys.executable, "-P", "-c", "import metrox_maps; print(metrox_maps.__file__)"]
    shown = subprocess.run(
        where, cwd=place, env=os.environ | {"PYTHONPATH": str(site)}, capture_output=True, text=True, check=True
    )
    assert shown.stdout.startswith(str(site))
    assert metrox_maps.__version__ in metrox("--version").stdout
    metrox("new", "a.json")
    metrox("build", "a.json", "-o", "out", "--games", "20")
    assert {path.name for path in (place / "out").iterdir()} == {
        "a-check.txt",
        "a-sheet.svg",
        "a-kit.pdf",
        "a-balance.txt",
        "a-balance.json",
        "a-balance.html",
    }
    assert metrox("schema", "metrox-map").stdout.startswith("{")


def test_versions_agree() -> None:
    assert f'version = "{metrox_maps.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
