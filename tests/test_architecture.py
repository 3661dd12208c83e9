"""The layers hold: imports go down only, nothing heavy is imported early, files stay small."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "metrox_maps"

NEUTRAL = {
    "errors": set(),
    "files": {"errors"},
    "geometry": {"errors"},
    "findings": {"errors"},
    "documents": {"findings", "errors"},
    "scene": {"geometry", "errors"},
    "simulate": {"files", "errors"},
    "transit": {"documents", "findings", "geometry", "files", "errors"},
    "metrox": {"transit", "documents", "findings", "scene", "simulate", "geometry", "errors"},
    "metromania": {"documents", "findings", "scene", "simulate", "geometry", "errors"},
    "families": {"metrox", "metromania", "documents", "findings", "errors"},
    "checking": {"families", "documents", "findings", "scene", "files", "errors"},
    "cli": {
        "checking",
        "families",
        "metrox",
        "metromania",
        "transit",
        "documents",
        "findings",
        "scene",
        "simulate",
        "files",
        "errors",
    },
}
"""What each part of the package may import, besides itself."""

FAMILY = {
    "metrox": {
        "model": set(),
        "bands": set(),
        "templates": set(),
        "editions": set(),
        "facts": {"model"},
        "codec": {"model"},
        "graph": {"facts", "model"},
        "difference": {"facts", "model", "editions"},
        "renaming": {"codec"},
        "rules": {"facts", "model", "editions", "bands"},
        "sheet": {"facts", "model", "editions"},
        "play": {"facts", "model", "editions", "codec", "rules"},
        "salvage": {"codec"},
        "check": {"salvage", "sheet", "play", "rules", "facts", "model", "editions", "codec"},
        "loading": {"check", "salvage", "model", "editions", "codec"},
        "cards": {"editions"},
        "draft": {
            *("network", "check", "loading", "report", "play", "sheet", "rules", "facts", "model", "bands"),
            *("editions", "codec"),
        },
        "kit": {"loading", "play", "report", "sheet", "cards"},
        "report": {"difference", "salvage", "codec", "play", "sheet", "loading", "facts", "model", "editions", "bands"},
    },
    "metromania": {
        "model": set(),
        "templates": set(),
        "placements": {"model"},
        "facts": {"model"},
        "codec": {"model"},
        "renaming": {"codec"},
        "walks": {"facts", "model"},
        "graph": {"facts", "model"},
        "rules": {"walks", "placements", "facts", "model"},
        "sheet": {"facts", "model"},
        "pieces": {"sheet", "facts", "model"},
        "play": {"graph", "rules", "codec", "facts", "model"},
        "check": {"sheet", "play", "rules", "facts", "model", "codec"},
        "loading": {"check", "model", "codec"},
        "kit": {"loading", "play", "report", "sheet", "pieces", "facts", "model"},
        "report": {"loading", "play", "sheet", "walks", "placements", "facts", "model", "codec"},
    },
}
"""What each part of a game family may import of the same family. Sheet and play do not know each other."""

TOP = {"__init__", "__main__", "api"}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Names of this package that a file imports, wherever in the file; imports for type checking only do not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    ignored = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if id(node) in ignored:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.startswith("metrox_maps")}


def forbidden(here: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """Whether a module at `here` (its dotted parts below the package) may not import `target`."""
    if here[0] in TOP or not target or target == ("__version__",):
        return False
    if target[0] != here[0]:
        return target[0] not in NEUTRAL[here[0]] and target[0] not in TOP - {"api"}
    parts = FAMILY.get(here[0], {})
    if len(here) > 1 and len(target) > 1 and target[1] != here[1] and here[1] in parts:
        return target[1] not in parts[here[1]]
    return False


def dotted(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down_only(path: Path) -> None:
    here = dotted(path)
    wrong = [name for name in sorted(imports(path)) if forbidden(here, tuple(name.split("."))[1:])]
    assert wrong == []


@pytest.mark.parametrize("family", FAMILY)
def test_every_part_of_a_family_has_a_place(family: str) -> None:
    parts = {
        path.relative_to(PACKAGE / family).parts[0].removesuffix(".py") for path in (PACKAGE / family).rglob("*.py")
    }
    assert parts - {"__init__"} <= set(FAMILY[family])


def test_the_layer_test_can_fail() -> None:
    assert forbidden(("metrox", "sheet", "lanes"), ("metrox", "play", "engine"))
    assert forbidden(("metromania", "sheet", "draw"), ("metromania", "play", "engine"))
    assert forbidden(("metromania", "rules"), ("metrox", "model"))
    assert forbidden(("metrox", "rules"), ("metromania", "model"))
    assert forbidden(("documents", "reading"), ("metrox", "model"))
    assert not forbidden(("metrox", "check"), ("metrox", "rules"))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_files_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def loaded_by(*arguments: str) -> set[str]:
    """Modules loaded by a run of the command line: their top-level names, and those of this package in full."""
    code = (
        "import sys; from metrox_maps.cli import main; main(sys.argv[1:]); "
        "ours = {name for name in sys.modules if name.startswith('metrox_maps.')}; "
        "print('\\n' + ' '.join(sorted(ours | {name.split('.')[0] for name in sys.modules})), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, cwd=ROOT, check=True
    )
    return set(done.stderr.splitlines()[-1].split())


HEAVY = {
    "networkx",
    "shapely",
    "numpy",
    "jsonschema",
    "svgwrite",
    "rich",
    "uharfbuzz",
    "importlib_metadata",
    "numba",
    "distributed",
    "ortools",
}


def test_check_of_a_clean_map_loads_nothing_heavy() -> None:
    assert loaded_by("check", "examples/london.json") & HEAVY == set()


def test_check_of_a_clean_board_loads_nothing_heavy() -> None:
    assert loaded_by("check", "examples/metromania-amberly.json") & HEAVY == set()


@pytest.mark.parametrize(("file", "other"), [("london", "metromania"), ("metromania-amberly", "metrox")])
def test_a_check_loads_the_rules_of_one_game(file: str, other: str) -> None:
    loaded = loaded_by("check", f"examples/{file}.json")
    assert f"metrox_maps.{other}.codec" in loaded
    assert not any(name.startswith((f"metrox_maps.{other}.rules", f"metrox_maps.{other}.check")) for name in loaded)


def test_help_loads_click_alone() -> None:
    loaded = loaded_by("--help")
    assert loaded & HEAVY == set()
    assert "click" in loaded
    assert "json" not in loaded
