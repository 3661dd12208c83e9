"""Configuration files: what they change, where they are found, and that no slip in one goes unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from metrox_maps.checking import configs
from metrox_maps.errors import ConfigError
from metrox_maps.findings.config import Config
from metrox_maps.findings.finding import Severity


def read(folder: Path, text: str, name: str = "metrox.toml") -> Config:
    (folder / name).write_text(text, encoding="utf-8")
    return configs().of(str(folder / "map.json"))


def test_every_setting_is_read(tmp_path: Path) -> None:
    config = read(
        tmp_path,
        """
        select = ["route", "geometry"]
        ignore = ["odd-angle"]
        exclude = ["old"]
        paper = "a3"
        fail-on = "warning"
        min-score = 80
        max-per-rule = 5
        baseline = "known.json"
        [severity]
        sharp-turn = "warning"
        [thresholds]
        name-too-long = 30
        [per-file-ignores]
        "drafts/*" = ["style", "sharp-turn"]
        """,
    )
    policy = config.policy
    assert (policy.chosen, policy.ignored) == ({"route", "geometry"}, {"odd-angle"})
    assert policy.severities == {"sharp-turn": Severity.WARNING}
    assert policy.limits == {"name-too-long": 30}
    assert (policy.paper, config.fail_on, config.min_score, config.most) == ("a3", "warning", 80, 5)
    assert config.baseline == str(tmp_path / "known.json")
    assert config.policy_for(str(tmp_path / "drafts" / "a.json")).ignored == {"odd-angle", "style", "sharp-turn"}
    assert config.policy_for(str(tmp_path / "a.json")).ignored == {"odd-angle"}
    assert config.excludes(str(tmp_path / "old" / "deep" / "a.json"))
    assert not config.excludes(str(tmp_path / "older" / "a.json"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("selct = []", "`selct` is no setting; did you mean `select`?"),
        ("x = 1", "`x` is no setting; there are `select`, "),
        ('select = ["odd-angel"]', "`select` there is no rule or group `odd-angel`; did you mean `odd-angle`?"),
        ('select = "style"', "`select` must be a list of texts"),
        ("select = [1]", "`select` must be a list of texts"),
        ('severity = {"odd-angle" = "fatal"}', "`severity.odd-angle` must be one of `error`, `warning` and `info`"),
        ('severity = {"odd-angle" = "off"}', "to turn a rule off, name it in `ignore`"),
        ('severity = {"geometry" = "info"}', "`severity.geometry` names no rule"),
        ("severity = 3", "`severity` must be a table"),
        ("thresholds = {odd-angle = 3}", "`thresholds.odd-angle` has no threshold; these rules have one: "),
        ("thresholds = {name-too-long = 1e9}", "`thresholds.name-too-long` must be a number from "),
        ('thresholds = {name-too-long = "9"}', "`thresholds.name-too-long` must be a number from "),
        ("thresholds = {name-too-long = nan}", "`thresholds.name-too-long` must be a number from "),
        ("thresholds = {name-too-long = true}", "`thresholds.name-too-long` must be a number from "),
        ('paper = "a9"', "`paper` no paper is called 'a9'"),
        ("paper = 4", "`paper` must be a text"),
        ('fail-on = "fatal"', "`fail-on` must be one of "),
        ("min-score = 101", "`min-score` must be a number from 0 to 100"),
        ("max-per-rule = 0", "`max-per-rule` must be a number from 1 to 10000"),
        ('baseline = ""', "`baseline` must be the path of a file"),
        ('per-file-ignores = {"a" = ["nothing"]}', "`per-file-ignores.a` there is no rule or group `nothing`"),
        ("select = [", "is no TOML: "),
        ("a = 1\na = 2", "is no TOML: "),
    ],
)
def test_a_slip_is_an_error_that_names_file_key_and_remedy(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path / 'metrox.toml'}: ")
    assert words in str(caught.value)


def test_bytes_that_are_no_text_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "metrox.toml").write_bytes(b"paper = \xff")
    with pytest.raises(ConfigError, match="is not encoded in UTF-8"):
        configs().of(str(tmp_path / "map.json"))
    (tmp_path / "metrox.toml").write_bytes(b"# " + b"x" * 1_100_000)
    with pytest.raises(ConfigError, match="is larger than"):
        configs().of(str(tmp_path / "map.json"))


def test_the_nearest_configuration_holds(tmp_path: Path) -> None:
    (tmp_path / "metrox.toml").write_text('ignore = ["style"]')
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "pyproject.toml").write_text("[project]\nname = 'x'")
    (tmp_path / "maps" / "deep").mkdir()
    (tmp_path / "maps" / "deep" / "pyproject.toml").write_text('[tool.metrox-maps]\nignore = ["play"]')
    found = configs()
    assert found.of(str(tmp_path / "a.json")).policy.ignored == {"style"}
    assert found.of(str(tmp_path / "maps" / "a.json")).policy.ignored == {"style"}
    assert found.of(str(tmp_path / "maps" / "deep" / "a.json")).policy.ignored == {"play"}
    assert found.of(str(tmp_path / "maps" / "deep")).policy.ignored == {"play"}


def test_metrox_toml_goes_before_pyproject(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.metrox-maps]\nignore = ["play"]')
    assert read(tmp_path, 'ignore = ["style"]').policy.ignored == {"style"}


def test_a_table_of_another_kind_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool]\nmetrox-maps = 3")
    with pytest.raises(ConfigError, match="must be a table"):
        configs().of(str(tmp_path / "a.json"))


def test_one_named_holds_for_all_and_isolated_means_none(tmp_path: Path) -> None:
    (tmp_path / "metrox.toml").write_text('ignore = ["style"]')
    other = tmp_path / "other.toml"
    other.write_text('ignore = ["play"]')
    assert configs(named=str(other)).of(str(tmp_path / "a.json")).policy.ignored == {"play"}
    assert configs(isolated=True).of(str(tmp_path / "a.json")).policy.ignored == frozenset()
    with pytest.raises(ConfigError, match="cannot be read"):
        configs(named=str(tmp_path / "missing.toml"))
