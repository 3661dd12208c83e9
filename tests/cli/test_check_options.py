"""`metrox check`: configuration, baseline, scores, reports, fixes and watching, as a user meets them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import watching

Run = Callable[..., Any]
Starter = Callable[..., Path]


def mistyped(document: Any) -> None:
    """An error: a stop that no station has."""
    document["routes"][0]["stations"][2] = "centrl"


def reversed_bonus(document: Any) -> None:
    """A warning: the later bonus above the first one."""
    document["routes"][0]["bonus"] = {"first": 2, "later": 5}


@pytest.fixture
def starter(starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starter:
    """The map under its name in the working folder, as people type it."""
    monkeypatch.chdir(tmp_path)
    return lambda *how, **more: Path(starter(*how, **more).name)


def rules_in(done: Any) -> list[str]:
    return [item["rule"] for file in json.loads(done.out)["files"] for item in file["findings"]]


# -- rules and severities ----------------------------------------------------------------------------------------------


def test_a_severity_changes_the_exit_code_and_what_is_shown(metrox: Run, starter: Starter) -> None:
    path = starter(reversed_bonus)
    assert metrox("check", path).code == 0
    done = metrox("check", path, "--severity", "bonus-out-of-order=error")
    assert done.code == 1
    assert "error[bonus-out-of-order]" in done.out
    assert metrox("check", path, "--severity", "bonus-out-of-order=off").code == 2
    assert "did you mean `bonus-out-of-order`?" in metrox("check", path, "--severity", "bonus-out-order=info").err


def test_the_command_line_goes_before_the_configuration(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter(reversed_bonus)
    (tmp_path / "metrox.toml").write_text('ignore = ["bonus-out-of-order"]\nfail-on = "warning"\n')
    assert metrox("check", path).code == 0
    assert metrox("check", path, "--select", "bonus-out-of-order").code == 1
    assert metrox("check", path, "--isolated", "--fail-on", "warning").code == 1
    assert metrox("check", path, "--isolated").code == 0
    (tmp_path / "metrox.toml").write_text('select = ["bonus-out-of-order"]\nfail-on = "warning"\n')
    assert metrox("check", path, "--fail-on", "never").code == 0
    assert metrox("check", path, "--ignore", "bonus-out-of-order").code == 0


def test_a_threshold_is_used(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter()
    assert rules_in(metrox("check", path, "--format", "json")) == []
    (tmp_path / "metrox.toml").write_text("[thresholds]\nname-too-long = 6\n")
    assert set(rules_in(metrox("check", path, "--format", "json"))) == {"name-too-long"}


def test_the_paper_is_used(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter()
    (tmp_path / "metrox.toml").write_text('paper = "60x60mm"\n')
    assert "stations-too-close" in rules_in(metrox("check", path, "--format", "json"))


def test_a_faulty_configuration_ends_the_run(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter()
    (tmp_path / "metrox.toml").write_text('ingore = ["style"]\n')
    done = metrox("check", path)
    assert done.code == 2
    assert "`ingore` is no setting; did you mean `ignore`?" in done.err
    assert metrox("check", path, "--isolated").code == 0
    assert metrox("check", path, "--isolated", "--config", "metrox.toml").code == 2


def test_files_are_ignored_and_excluded_by_pattern(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    starter(reversed_bonus, "drafts.json")
    starter(reversed_bonus, "done.json")
    (tmp_path / "metrox.toml").write_text('[per-file-ignores]\n"drafts*" = ["route"]\n')
    files = json.loads(metrox("check", ".", "--format", "json").out)["files"]
    assert {file["path"]: len(file["findings"]) for file in files} == {"done.json": 1, "drafts.json": 0}
    (tmp_path / "metrox.toml").write_text('exclude = ["drafts.json"]\n')
    assert [file["path"] for file in json.loads(metrox("check", ".", "--format", "json").out)["files"]] == ["done.json"]
    assert metrox("check", "drafts.json", "--fail-on", "warning").code == 1  # named by hand, it is checked


# -- baseline ----------------------------------------------------------------------------------------------------------


def test_known_findings_do_not_count_and_survive_edits_elsewhere(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter(mistyped)
    assert metrox("check", path, "--baseline", "known.json").code == 2  # there is none yet
    done = metrox("check", path, "--baseline", "known.json", "--write-baseline")
    assert (done.code, done.err) == (0, "known.json written: 1 finding known\n")
    assert json.loads((tmp_path / "known.json").read_text()) == {
        "format": "metrox-baseline/1",
        "findings": [
            {"file": "map.json", "rule": "unknown-station", "place": "/routes/A/stations/2", "count": 1},
        ],
    }
    done = metrox("check", path, "--baseline", "known.json")
    assert done.code == 0
    assert "1 finding suppressed by the baseline." in done.out

    document = json.loads(path.read_text())
    document["stations"].insert(0, {"id": "new", "name": "New", "at": [1, 1]})
    document["routes"].reverse()
    document["routes"][0]["stations"][0] = "nowhere-known"
    path.write_text(json.dumps(document, indent=8))
    done = metrox("check", path, "--baseline", "known.json", "--format", "json")
    assert done.code == 1
    assert rules_in(done).count("unknown-station") == 1


def test_entries_no_longer_needed_are_reported(metrox: Run, starter: Starter) -> None:
    path = starter(mistyped)
    metrox("check", path, "--baseline", "known.json", "--write-baseline")
    path = starter()
    done = metrox("check", path, "--baseline", "known.json")
    assert "known.json: 1 known finding no longer there" in done.err
    other = starter(name="other.json")
    assert "no longer there" not in metrox("check", other, "--baseline", "known.json").err  # it was not looked at


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "known.json:1:2: is no baseline: "),
        ("{}", "is no baseline: the key `format` is missing"),
        ('{"format": "metrox-map/1"}', "is no baseline: "),
        ('{"format": "metrox-baseline/1", "findings": [{"file": "a"}]}', "needs the key `rule`"),
    ],
)
def test_a_faulty_baseline_ends_the_run(metrox: Run, starter: Starter, tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "known.json").write_text(text)
    done = metrox("check", starter(), "--baseline", "known.json")
    assert done.code == 2
    assert words in done.err


def test_a_baseline_needs_a_name(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter(mistyped)
    assert metrox("check", path, "--write-baseline").code == 2
    (tmp_path / "metrox.toml").write_text('baseline = "known.json"\n')
    assert metrox("check", path, "--write-baseline").code == 0
    assert metrox("check", path).code == 0
    assert metrox("check", path, "--isolated").code == 1


def test_an_unreadable_file_is_never_known(metrox: Run, tmp_path: Path) -> None:
    assert metrox("check", "missing.json", "--baseline", "known.json", "--write-baseline").code == 2
    assert json.loads((tmp_path / "known.json").read_text())["findings"] == []


# -- scores, statistics, reports ---------------------------------------------------------------------------------------


def test_scores_are_shown_and_can_fail_a_run(metrox: Run, starter: Starter) -> None:
    path = starter(reversed_bonus)
    done = metrox("check", path, "--score")
    assert done.code == 0
    assert "map.json: 95 of 100 (structure 88, geometry 100, legibility 100, balance 100)." in done.out
    assert metrox("check", path, "--min-score", "95").code == 0
    done = metrox("check", path, "--min-score", "96")
    assert done.code == 1
    assert "map.json: 95 of 100, less than 96" in done.err
    assert metrox("check", path, "--min-score", "nan").code == 2
    assert metrox("check", path, "--min-score", "101").code == 2


def test_statistics_count_by_rule(metrox: Run, starter: Starter) -> None:
    path = starter(mistyped)
    done = metrox("check", path, "--statistics")
    assert done.code == 1
    assert "       1      1  error     unknown-station" in done.out
    assert "-->" not in done.out
    assert metrox("check", path, "--statistics", "--format", "json").code == 2


def test_several_reports_are_written_in_one_run(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter(mistyped)
    done = metrox("check", path, "--format", "concise", "--report", "json=a.json", "--report", "full=b.txt")
    assert done.code == 1
    assert done.out.startswith("map.json:")
    assert json.loads((tmp_path / "a.json").read_text())["summary"]["errors"] == 1
    assert "error[unknown-station]" in (tmp_path / "b.txt").read_text()


def test_a_report_never_takes_the_place_of_a_map(metrox: Run, starter: Starter) -> None:
    path = starter(mistyped)
    before = path.read_bytes()
    assert metrox("check", path, "--report", f"json={path}").code == 2
    assert path.read_bytes() == before
    for option in ("json", "json=", "xml=a.xml", "=a"):
        assert metrox("check", path, "--report", option).code == 2
    assert metrox("check", path, "--report", "json=a", "--report", "full=a").code == 2
    assert metrox("check", path, "--report", "json=missing/a.json").code == 2


def test_repeats_are_cut_only_where_asked_and_counted(metrox: Run, starter: Starter) -> None:
    def change(document: Any) -> None:
        for route in document["routes"]:
            route["bonus"] = {"first": 2, "later": 5}

    path = starter(change)
    every = metrox("check", path).out.count("[bonus-out-of-order]")
    done = metrox("check", path, "--max-per-rule", "1")
    assert done.out.count("[bonus-out-of-order]") == 1
    assert f"map.json: {every - 1} more of bonus-out-of-order." in done.out


def test_github_annotations_come_beside_the_text(
    metrox: Run, starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = starter(mistyped)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    done = metrox("check", path)
    assert "error[unknown-station]" in done.out
    assert "::error file=map.json,line=" in done.out
    assert "unknown-station" in (tmp_path / "summary.md").read_text()
    assert "::error" not in metrox("check", path, "--format", "json").out


# -- fixes -------------------------------------------------------------------------------------------------------------


def test_safe_fixes_are_made_and_others_only_when_asked(metrox: Run, starter: Starter) -> None:
    path = starter(mistyped)
    path.write_text(path.read_text().replace('"centrl"', "'centrl'"))
    done = metrox("check", path, "--fix")
    assert done.code == 1
    assert "map.json: 1 fix made" in done.err
    assert '"centrl"' in path.read_text()
    done = metrox("check", path, "--unsafe-fixes")
    assert done.code == 0
    assert '"central"' in path.read_text()
    before = path.stat().st_mtime_ns
    done = metrox("check", path, "--unsafe-fixes")
    assert (done.code, done.err) == (0, "")
    assert path.stat().st_mtime_ns == before


def test_a_diff_shows_the_fixes_and_writes_nothing(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter(mistyped)
    before = path.read_text()
    done = metrox("check", path, "--unsafe-fixes", "--diff")
    assert done.code == 1
    assert path.read_text() == before
    (tmp_path / "fix.patch").write_text(done.out)
    subprocess.run(["patch", "-p1", "-i", "fix.patch"], cwd=tmp_path, check=True, capture_output=True)
    assert metrox("check", path).code == 0
    assert metrox("check", path, "--diff").out == ""


def test_standard_input_is_not_mended_but_shown(
    metrox: Run, starter: Starter, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = starter(mistyped).read_bytes()
    assert metrox("check", "-", "--fix").code == 2
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "metrox.toml").write_text('ignore = ["ids"]\n')
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    done = metrox("check", "-", "--diff", "--unsafe-fixes", "--stdin-filename", "other/a.json")
    assert "+++ b/other/a.json" in done.out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert metrox("check", "-", "--stdin-filename", "maps/a.json").code == 0  # the configuration there holds


# -- watching ----------------------------------------------------------------------------------------------------------


def test_watching_checks_again_at_every_save(
    metrox: Run, starter: Starter, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = starter()
    saves = iter(
        [
            lambda: starter(mistyped),
            path.unlink,
            lambda: None,  # a file that is only being replaced would be back by now
            lambda: (starter(), (tmp_path / "metrox.toml").write_text("nonsense")),
            lambda: (tmp_path / "metrox.toml").unlink(),
            lambda: None,
        ]
    )

    def pause(_seconds: float) -> None:
        save = next(saves, None)
        if save is None:
            raise KeyboardInterrupt
        save()

    monkeypatch.setattr(watching.time, "sleep", pause)
    done = metrox("check", path, "--watch", "--format", "concise")
    assert done.code == 130
    assert done.out.count("unknown-station") == 1
    assert done.out.count("there is no such file") == 1
    assert "is no TOML" in done.err
    assert done.err.count("Ctrl-C ends") == 5


# -- nothing is lost ---------------------------------------------------------------------------------------------------


def test_no_report_and_no_baseline_takes_the_place_of_a_map(metrox: Run, starter: Starter, tmp_path: Path) -> None:
    path = starter(mistyped)
    (tmp_path / "known.toml").write_text("ignore = []\n")
    before = path.read_bytes()
    assert metrox("check", path, "--baseline", path, "--write-baseline").code == 2
    assert metrox("check", ".", "--report", "json=map.json").code == 2
    assert metrox("check", path, "--config", "known.toml", "--report", "json=known.toml").code == 2
    assert (path.read_bytes(), (tmp_path / "known.toml").read_text()) == (before, "ignore = []\n")
    assert metrox("check", path, "--report", "json=a.out", "--report", "full=./a.out").code == 2
    assert metrox("check", path, "--baseline", "k.json", "--write-baseline", "--report", "json=a").code == 2


def test_empty_names_are_refused(metrox: Run, starter: Starter) -> None:
    path = starter()
    for options in (("--baseline", ""), ("--config", "")):
        assert metrox("check", path, *options).code == 2
    assert "a path is empty" in metrox("check", "").err


@pytest.mark.parametrize("text", ["[severity]\nsharp-turn = []\n", "[severity]\nsharp-turn = {}\n", "fail-on = []\n"])
def test_a_setting_of_any_type_is_explained(metrox: Run, starter: Starter, tmp_path: Path, text: str) -> None:
    (tmp_path / "metrox.toml").write_text(text)
    done = metrox("check", starter())
    assert done.code == 2
    assert "must be one of" in done.err


def test_a_diff_of_other_line_ends_can_be_applied(starter: Starter, tmp_path: Path) -> None:
    path = starter(mistyped)
    path.write_bytes(json.dumps(json.loads(path.read_text()), indent=1).replace("\n", "\r\n").encode())
    command = [sys.executable, "-m", "metrox_maps", "check", path.name, "--unsafe-fixes", "--diff"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert b"\r\n" in done.stdout
    patch = ["patch", "--binary", "-p1"]
    subprocess.run(patch, cwd=tmp_path, input=done.stdout, check=True, capture_output=True)
    assert '"central"' in path.read_text()
