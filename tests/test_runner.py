"""`python -m tests` fails where one of its steps does, shows what that step said, and spreads the tests over the cores."""

from __future__ import annotations

import os

import pytest

from tests import __main__ as runner

WELL = ("this",)
"""A module that prints something and ends well."""
BAD = ("no_such_module",)


@pytest.fixture(params=[1, 2], ids=["one core", "two cores"], autouse=True)
def steps(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """All steps do well, on so many cores."""
    monkeypatch.setattr(os, "cpu_count", lambda: request.param)
    monkeypatch.setattr(runner, "FIRST", (("format", WELL), ("lint", WELL)))
    monkeypatch.setattr(runner, "KERNEL", ("kernel", WELL))
    monkeypatch.setattr(runner, "TYPES", ("types", WELL))
    monkeypatch.setattr(runner, "TESTS", ("tests", WELL))
    monkeypatch.setattr(runner, "SPREAD", ())
    return monkeypatch


def test_all_is_well_where_every_step_is(capfd: pytest.CaptureFixture[str]) -> None:
    assert runner.main([]) == 0
    assert [line.split(":")[0] for line in capfd.readouterr().out.splitlines() if ": ok (" in line].count("types") == 1


def test_the_kernel_is_compiled_beside_the_tests_where_there_are_cores_for_both(
    steps: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    steps.setattr(runner, "KERNEL", ("bad", BAD))
    assert runner.main([]) == int(os.cpu_count() == 2)
    assert ("failed: bad\n" in capfd.readouterr().out) is (os.cpu_count() == 2)


@pytest.mark.parametrize("name", ["FIRST", "TYPES", "TESTS"])
def test_one_bad_step_is_a_failure_told_with_its_words(
    name: str, steps: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    steps.setattr(runner, name, (("bad", BAD), ("lint", WELL)) if name == "FIRST" else ("bad", BAD))
    assert runner.main([]) == 1
    told = capfd.readouterr()
    assert "no_such_module" in told.out + told.err
    assert "bad: failed (" in told.out
    assert told.out.endswith("failed: bad\n")
    assert told.out.count(": ok (") == 3 + (os.cpu_count() == 2)


def test_tests_are_spread_unless_pytest_is_given_arguments(steps: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def run(_: str, command: tuple[str, ...], *, captured: bool = False) -> tuple[bool, str]:
        asked.append((*command, "captured") if captured else command)
        return True, ""

    steps.setattr(runner, "run", run)
    steps.setattr(runner, "SPREAD", ("spread",))
    several = os.cpu_count() == 2
    assert runner.main([]) == runner.main(["-k", "x"]) == 0
    runs = [command for command in asked if command[-1] != "captured"]
    assert ((*WELL, "spread") in runs) is several
    assert (*WELL, "-k", "x") in runs
    assert sum(command[-1] == "captured" for command in asked) == (4 if several else 0)


def test_a_program_that_is_missing_is_named(steps: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    steps.setattr(runner, "NEEDED", ("pytest", "no_such_module"))
    assert runner.main([]) == 2
    assert "no_such_module not installed: pip install -e '.[dev]'" in capsys.readouterr().err
