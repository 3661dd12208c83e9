from __future__ import annotations

import pytest

from metrox_maps.metrox.play import engine
from tests.metrox.play import playthroughs


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_games_go_as_they_went(name: str) -> None:
    written = (playthroughs.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthroughs.text(name) == written, "python -m tests.metrox.play.playthroughs writes them again"


def test_every_file_belongs_to_a_game() -> None:
    assert {path.stem for path in playthroughs.FOLDER.iterdir()} == set(playthroughs.GAMES)


def test_the_comparison_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    # A rule changed by one word (the next-to-lowest place first) shows in the text.
    monkeypatch.setattr(engine, "ranking", lambda _: ((1,), (0,)))
    written = (playthroughs.FOLDER / "everything.txt").read_text(encoding="utf-8")
    assert playthroughs.text("everything") != written
