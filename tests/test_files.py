"""Files that are replaced as a whole or left as they were."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.files import rewrite, write_atomic


def test_a_write_replaces_the_whole_and_keeps_the_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_goes_through_a_symbolic_link(tmp_path: Path) -> None:
    target, link = tmp_path / "real.json", tmp_path / "link.json"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_failed_write_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(MetroxError, match="No space left"):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "words"), [("missing/a.json", "no such folder"), (".", "is a folder"), ("a\0", "not a possible")]
)
def test_what_cannot_be_written_is_refused_with_a_reason(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(MetroxError, match=words):
        write_atomic(f"{tmp_path}/{name}", b"x")


def test_a_rewrite_goes_through_a_link_and_keeps_the_mode(tmp_path: Path) -> None:
    target, link = tmp_path / "real.json", tmp_path / "link.json"
    target.write_bytes(b"old")
    target.chmod(0o600)
    link.symlink_to(target)
    rewrite(link, b"old", b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("now", [b"older", b"ol", b"newer"])
def test_a_file_that_was_changed_meanwhile_is_not_rewritten(tmp_path: Path, now: bytes) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(now)
    with pytest.raises(MetroxError, match="changed meanwhile"):
        rewrite(path, b"old", b"new")
    assert path.read_bytes() == now
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_gone_is_not_made_again(tmp_path: Path) -> None:
    with pytest.raises(MetroxError, match="no file any more"):
        rewrite(tmp_path / "a.json", b"old", b"new")
    assert list(tmp_path.iterdir()) == []
