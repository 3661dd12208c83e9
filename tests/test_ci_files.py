"""What other repositories use from this one: hooks, action, GitLab template. Each is really run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from metrox_maps.cli.check import command as check_command
from metrox_maps.findings.reporters import REPORTERS
from metrox_maps.metromania.templates import template as board_template
from metrox_maps.metrox.templates import template

ROOT = Path(__file__).parents[1]
TASKS = ROOT / "ci" / "vscode-tasks.json"
GOOD = template("starter").decode()
BAD = GOOD.replace('"start": "north-gate"', '"start": "central"')
"""The starter map with one error, `start-not-first`."""
GOOD_BOARD = board_template("metromania").decode()
BAD_BOARD = GOOD_BOARD.replace('"frame": ["S.ESE", ', '"frame": ["S.ES", ')
"""The board to start from with one error, `side-length-wrong`."""

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


def action() -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    return document


def script(step: str) -> str:
    (found,) = [entry["run"] for entry in action()["runs"]["steps"] if entry["id"] == step]
    return str(found)


def gitlab() -> tuple[dict[str, Any], dict[str, Any]]:
    head, body = yaml.safe_load_all((ROOT / "ci" / "gitlab.yml").read_text(encoding="utf-8"))
    return head, body


def bash(text: str, place: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a script as the services do, in a folder, with the given variables besides the usual ones."""
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text]
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB_", "METROX_", "CI"))}
    return subprocess.run(
        command, cwd=place, env=inherited | environment, capture_output=True, text=True, check=False, timeout=300
    )


def outputs(path: Path) -> dict[str, str]:
    return dict(line.split("=", 1) for line in path.read_text(encoding="utf-8").splitlines())


# -- every command line written in these files and in their page --------------------------------------------------------


def option_names() -> set[str]:
    return {
        name for parameter in check_command.params if isinstance(parameter, click.Option) for name in parameter.opts
    }


def test_every_option_and_format_named_there_is() -> None:
    texts = [
        script("check"),
        str(gitlab()),
        TASKS.read_text(encoding="utf-8"),
        (ROOT / "docs" / "ci.md").read_text(encoding="utf-8"),
    ]
    for text in texts:
        lines = [line for line in text.replace("\\n", "\n").splitlines() if "pip" not in line and "docker" not in line]
        assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", "\n".join(lines))) <= option_names()
        assert set(re.findall(r"--report \"?(\w+)=", text)) <= set(REPORTERS)
        assert set(re.findall(r"--format (\w+)", text)) <= set(REPORTERS)


def test_the_page_names_every_input_and_output_of_the_action() -> None:
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    for name in (*action()["inputs"], *action()["outputs"]):
        assert f"`{name}`" in page


def test_the_blocks_of_the_page_are_yaml_and_name_what_there_is() -> None:
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    blocks = [yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)]
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (used,) = [block["repos"][0]["hooks"] for block in blocks if "repos" in block]
    assert {hook["id"] for hook in used} == {hook["id"] for hook in hooks}
    (steps,) = [block["jobs"]["check"]["steps"] for block in blocks if "jobs" in block]
    (ours,) = [step for step in steps if step.get("id") == "metrox"]
    assert set(ours["with"]) <= set(action()["inputs"])
    (included,) = [block["include"][0]["inputs"] for block in blocks if "include" in block]
    assert set(included) <= set(gitlab()[0]["spec"]["inputs"])


# -- pre-commit ---------------------------------------------------------------------------------------------------------

HOOKS = ROOT / ".pre-commit-hooks.yaml"


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("maps/harbour.json", True),
        ("games/maps/old/harbour.json", True),
        ("editions/house.json", True),
        ("boards/harbour.json", True),
        ("games/boards/old/harbour.json", True),
        ("harbour.metrox.json", True),
        ("package.json", False),
        ("roadmaps/a.json", False),
        ("dashboards/a.json", False),
        ("maps/harbour.json.bak", False),
        ("maps/harbour.toml", False),
    ],
)
def test_hooks_are_given_maps_boards_and_editions_only(path: str, wanted: bool) -> None:
    for hook in yaml.safe_load(HOOKS.read_text(encoding="utf-8")):
        assert (re.search(hook["files"], path) is not None) is wanted


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skips where packages cannot be installed."""
    for program in ("git", "pre_commit"):
        command = [program, "--version"] if program == "git" else [sys.executable, "-m", program, "--version"]
        if (program == "git" and shutil.which(program) is None) or subprocess.run(
            command, capture_output=True
        ).returncode:
            pytest.skip(f"{program} is not installed")
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--no-deps",
        "--retries",
        "0",
        "--timeout",
        "5",
        "-q",
        "hatchling",
    ]
    place = tmp_path_factory.mktemp("index")
    if subprocess.run(command, cwd=place, capture_output=True, check=False, timeout=120).returncode:
        pytest.skip("no package index can be reached, and pre-commit installs the hooks from one")


def git(place: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
    command = ["git", *identity, *arguments]
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=True).stdout.strip()


def committed(place: Path) -> str:
    git(place, "init", "-q")
    git(place, "add", "-A")
    git(place, "commit", "-q", "-m", "x")
    return git(place, "rev-parse", "HEAD")


@pytest.mark.usefixtures("index")
def test_the_hooks_run_under_pre_commit(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    ours.mkdir()
    for name in ("metrox_maps", "schemas"):
        shutil.copytree(ROOT / name, ours / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", HOOKS.name):
        shutil.copy(ROOT / name, ours / name)
    for folder in ("maps", "boards"):
        (theirs / folder).mkdir(parents=True)
    (theirs / "package.json").write_text('{"name": "x"}')
    (theirs / "maps" / "good.json").write_text(GOOD)
    (theirs / "maps" / "bad.json").write_text(BAD)
    (theirs / "boards" / "bad.json").write_text(BAD_BOARD)
    config = {"repo": str(ours), "rev": committed(ours), "hooks": [{"id": "metrox-check"}, {"id": "metrox-fmt"}]}
    (theirs / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": [config]}))
    committed(theirs)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PYTHON"))}
    environment |= {"PRE_COMMIT_HOME": str(tmp_path / "home"), "PRE_COMMIT_COLOR": "never"}

    def run(hook: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pre_commit", "run", hook, "--all-files", "--verbose"]
        return subprocess.run(
            command, cwd=theirs, env=environment, capture_output=True, text=True, check=False, timeout=600
        )

    done = run("metrox-check")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "error[start-not-first]" in done.stdout
    assert "error[side-length-wrong]" in done.stdout
    assert "3 files checked" in done.stdout
    assert "package.json" not in done.stdout
    (theirs / "maps" / "bad.json").write_text(BAD.replace('"start": "central"', '"start":   "north-gate"'))
    (theirs / "boards" / "bad.json").write_text(GOOD_BOARD.replace('"side": 5', '"side":5'))
    assert run("metrox-check").returncode == 0
    done = run("metrox-fmt")
    assert done.returncode == 1
    assert "files were modified by this hook" in done.stdout
    assert (theirs / "maps" / "bad.json").read_text() == GOOD
    assert (theirs / "boards" / "bad.json").read_text() == GOOD_BOARD
    assert run("metrox-fmt").returncode == 0


# -- the action ---------------------------------------------------------------------------------------------------------


def test_no_text_of_an_input_is_part_of_a_script() -> None:
    for step in action()["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
        assert "run" not in step or step["shell"] == "bash"
    (job,) = gitlab()[1].values()
    assert "$[[" not in str(job["script"])


def test_the_action_hands_on_what_its_steps_give() -> None:
    given = {
        step["id"]: set(re.findall(r'echo "([a-z-]+)=', step.get("run", ""))) for step in action()["runs"]["steps"]
    }
    used = re.findall(r"steps\.(\w+)\.outputs\.([\w-]+)", (ROOT / "action.yml").read_text(encoding="utf-8"))
    assert {name for step, name in used if step == "install"} == given["install"]
    assert {name for step, name in used if step == "check"} == given["check"] == set(action()["outputs"])
    named = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text(encoding="utf-8")))
    assert named == set(action()["inputs"])


@pytest.fixture
def act(tmp_path: Path) -> Callable[..., tuple[subprocess.CompletedProcess[str], dict[str, str], str]]:
    """Runs the step `check` in the folder `work` and gives its result, outputs and summary."""
    work, place = tmp_path / "work", tmp_path / "place"
    work.mkdir()
    place.mkdir()

    def run(paths: str = ".", args: str = "", fail_on: str = "") -> Any:
        files = {name: tmp_path / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for file in (*files.values(), place / "metrox.sarif", place / "summary.md"):
            file.unlink(missing_ok=True)
        for file in files.values():
            file.touch()
        done = bash(
            script("check"),
            work,
            GITHUB_ACTIONS="true",
            PYTHONPATH=str(ROOT),
            METROX_PYTHON=sys.executable,
            METROX_PLACE=str(place),
            METROX_PATHS=paths,
            METROX_ARGS=args,
            METROX_FAIL_ON=fail_on,
            **{name: str(path) for name, path in files.items()},
        )
        return done, outputs(files["GITHUB_OUTPUT"]), files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8")

    return run


@needs_bash
def test_the_action_annotates_reports_and_fails(act: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "work" / "a b.json").write_text(BAD)
    (tmp_path / "work" / "board.json").write_text(BAD_BOARD)
    done, given, summary = act()
    assert done.returncode == 1, done.stderr
    assert given["exit-code"] == "1"
    for name, rule in (("a b", "start-not-first"), ("board", "side-length-wrong")):
        assert re.search(rf"^::error .*file={name}\.json", done.stdout, re.MULTILINE)
        assert rule in summary
    (run,) = json.loads(Path(given["sarif"]).read_text(encoding="utf-8"))["runs"]
    assert [result["ruleId"] for result in run["results"]] == ["start-not-first", "side-length-wrong"]


@needs_bash
def test_the_action_is_silent_on_a_good_map_and_takes_names_with_blanks(
    act: Callable[..., Any], tmp_path: Path
) -> None:
    (tmp_path / "work" / "a b.json").write_text(GOOD)
    (tmp_path / "work" / "-c.json").write_text(GOOD)
    done, given, summary = act(paths="a b.json\n\n-c.json\n", args="--ignore style\n --max-per-rule 5", fail_on="info")
    assert done.returncode == 0, done.stderr
    assert given["exit-code"] == "0"
    assert "::error" not in done.stdout
    assert "2 files" in summary


@needs_bash
def test_the_action_hands_on_that_it_could_not_do_the_job(act: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "work" / "a.json").write_text(BAD)
    assert act(paths="missing.json")[1]["exit-code"] == "2"
    done, given, summary = act(args="--no-such-option")
    assert done.returncode == 2
    assert given == {"exit-code": "2"}
    assert summary == ""
    assert act(fail_on="never")[0].returncode == 0


@needs_bash
@pytest.mark.parametrize(
    "text", ["$(touch hit)", "`touch hit`", "; touch hit", "' touch hit '", '"; touch hit; "', "*"]
)
def test_the_action_runs_no_text_of_its_inputs(act: Callable[..., Any], tmp_path: Path, text: str) -> None:
    (tmp_path / "work" / "a.json").write_text(GOOD)
    assert act(paths=text)[0].returncode == 2
    assert act(args=text)[0].returncode == 2
    assert act(fail_on=text)[0].returncode == 2
    assert [path.name for path in (tmp_path / "work").iterdir()] == ["a.json"]


@needs_bash
def test_the_action_installs_what_stands_beside_it(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    done = bash(
        script("install"),
        tmp_path,
        GITHUB_ACTION_PATH=str(wheel),
        GITHUB_OUTPUT=str(tmp_path / "out"),
        RUNNER_TEMP=str(tmp_path),
        METROX_BASE_PYTHON=sys.executable,
        METROX_SOURCE="",
        PIP_NO_DEPS="1",
        PIP_NO_INDEX="1",
    )
    assert done.returncode == 0, done.stderr
    given = outputs(tmp_path / "out")
    where = [given["python"], "-P", "-c", "import metrox_maps; print(metrox_maps.__file__)"]
    shown = subprocess.run(where, cwd=tmp_path, capture_output=True, text=True, check=True, env={"PATH": os.defpath})
    assert shown.stdout.startswith(given["place"])


# -- GitLab -------------------------------------------------------------------------------------------------------------


@needs_bash
def test_the_gitlab_job_leaves_its_reports_and_its_exit_code(tmp_path: Path) -> None:
    (job,) = gitlab()[1].values()
    work, programs = tmp_path / "work", tmp_path / "bin"
    work.mkdir()
    programs.mkdir()
    (work / "a b.json").write_text(BAD)
    python = f'exec "{sys.executable}"'
    (programs / "metrox").write_text(f'#!/bin/sh\n{python} -m metrox_maps "$@"\n')
    (programs / "python").write_text('#!/bin/sh\necho "$@" > installed\n')
    for program in programs.iterdir():
        program.chmod(0o755)
    done = bash(
        "\n".join(job["script"]),
        work,
        PATH=f"{programs}{os.pathsep}{os.environ['PATH']}",
        PYTHONPATH=str(ROOT),
        METROX_SOURCE="some where",
        METROX_PATHS="a b.json",
        METROX_ARGS="--ignore style",
    )
    assert done.returncode == 1, done.stderr
    assert (work / "installed").read_text() == "-m pip install --quiet some where\n"
    for path in job["artifacts"]["reports"].values():
        assert (work / path).stat().st_size
    (entry,) = json.loads((work / job["artifacts"]["reports"]["codequality"]).read_text(encoding="utf-8"))
    assert entry["check_name"] == "start-not-first"


def test_the_gitlab_variables_are_the_inputs() -> None:
    head, body = gitlab()
    (job,) = body.values()
    named = set(re.findall(r"\$\[\[ inputs\.(\w+) \]\]", str(body)))
    assert named == set(head["spec"]["inputs"])
    assert set(re.findall(r"\$\{?(METROX_\w+)", str(job["script"]))) == set(job["variables"])
