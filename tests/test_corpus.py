"""What is found in the examples is committed, and the comparison of two versions sees what differs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests import corpus

ROOT = Path(__file__).parents[1]
BAD = "tests/metrox/rules/end-not-last/bad-earlier-stop.json"
FILES = [BAD, "examples/harbour-teaching.json"]


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout whose checker lacks one rule."""
    place = tmp_path_factory.mktemp("without")
    for name in ("metrox_maps", "schemas"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    rules = place / "metrox_maps" / "metrox" / "rules" / "__init__.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count("    end_not_last.RULE,\n") == 1
    rules.write_text(text.replace("    end_not_last.RULE,\n", ""), encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def listing() -> str:
    return corpus.listing()


def test_the_findings_of_the_examples_are_the_committed_ones(listing: str) -> None:
    committed = corpus.LISTING.read_text(encoding="utf-8") if corpus.LISTING.exists() else ""
    assert committed == listing, "if each change is meant, write it anew: python -m tests.corpus --write"


def test_the_listing_holds_accepted_findings_with_their_reasons(listing: str) -> None:
    assert " (accepted: " in listing


def test_a_version_agrees_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert corpus.main([str(ROOT), str(ROOT), *(str(ROOT / file) for file in FILES)]) == 0
    assert capsys.readouterr().out == "The same findings.\n"


def test_a_missing_rule_falls_silent_and_a_new_one_fires(without: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = (corpus.judged(str(place), FILES) for place in (without, ROOT))
    (change,) = corpus.compared(old, new)
    assert change[:5] == ("newly fires", "end-not-last", BAD, "error", 1)
    (change,) = corpus.compared(new, old)
    assert change[:5] == ("falls silent", "end-not-last", BAD, "error", 1)
    assert corpus.main([str(without), str(ROOT), str(ROOT / BAD), "--format", "markdown"]) == 1
    shown = capsys.readouterr().out
    assert "| newly fires | error `end-not-last` | `" in shown
    assert "1 new, 0 gone, of 1 rule." in shown


def test_another_severity_is_a_difference_and_another_wording_is_none() -> None:
    seen = corpus.Seen("a-rule", "a.json", "info", "/routes/0")
    assert corpus.compared({seen: ["x"]}, {seen: ["y"]}) == []
    assert len(corpus.compared({seen: ["x"]}, {seen._replace(severity="error"): ["x"]})) == 2
    assert [change.count for change in corpus.compared({seen: ["x"]}, {seen: ["x", "y", "z"]})] == [2]


@pytest.mark.skipif(shutil.which("git") is None or shutil.which("tar") is None, reason="git or tar is not installed")
def test_a_version_can_be_a_revision(without: Path, tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    shutil.copytree(without, repository)
    shutil.copy(ROOT / BAD, repository / "a.json")
    identity = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
    for command in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "x")):
        subprocess.run(["git", *identity, *command], cwd=repository, check=True, capture_output=True)
    assert corpus.judged("HEAD", ["a.json"], repository) == {}
    with pytest.raises(SystemExit):
        corpus.judged("no-such-revision", ["a.json"], repository)
