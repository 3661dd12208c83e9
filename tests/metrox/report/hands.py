"""Games by hand in tests: what is typed comes from a list, what is shown goes into a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from metrox_maps.findings.words import safe_output
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import MetroXBot, bot_from
from metrox_maps.metrox.play.table import HandTable
from metrox_maps.metrox.report.paper import Look
from metrox_maps.metrox.report.talk import Talk
from tests.metrox.play import maps

TRANSCRIPT = Path(__file__).parents[2] / "data" / "play" / "by-hand.txt"
PLAIN = Look(width=79)
MARK = "> "

CARDS = "3 3 4 6! s2 s3 x x * *"


def transcript(lines: Iterable[str]) -> str:
    """The whole talk on the map with every feature, from what is typed."""
    hand = Hand(maps.metro(maps.EVERYTHING), maps.edition(CARDS), "greedy:dice", seed=3, lines=lines)
    hand.play()
    return hand.text


class Hand:
    """A game by hand under way."""

    def __init__(
        self,
        metro: MetroMap,
        edition: Edition,
        *bots: str,
        seed: int = 1,
        look: Look = PLAIN,
        lines: Iterable[str] = (),
        typist: Callable[[HandTable], str] | None = None,
    ) -> None:
        """What is typed comes from `lines`, then from `typist`, who sees the table."""
        players: Sequence[MetroXBot | None] = [None, *map(bot_from, bots)]
        self.table = HandTable(board_of(metro, edition), players, seed=seed)
        self.said: list[str] = []
        self._lines = iter(lines)
        self._typist = typist
        self._talk = Talk(
            metro,
            self.table,
            seed=seed,
            ask=self._ask,
            tell=self._tell,
            wait=lambda _: None,
            look=look,
            compared=("greedy", "random"),
        )

    def play(self) -> None:
        """To the end of the game, or of what is typed."""
        self._talk.play()
        self._talk.compare()

    @property
    def text(self) -> str:
        """What was shown, with what was typed."""
        return "".join(f"{said}\n" for said in self.said)

    def _tell(self, text: str) -> None:
        self.said.append(safe_output(text.removesuffix("\n")))

    def _ask(self) -> str:
        line = next(self._lines, None)
        if line is None:
            if self._typist is None:
                raise EOFError
            line = self._typist(self.table)
        self.said.append((MARK + line).rstrip() if not line else MARK + line)
        return line


def main() -> None:
    """Write the transcript again, with the same lines typed."""
    old = TRANSCRIPT.read_text(encoding="utf-8").splitlines()
    TRANSCRIPT.write_text(transcript(typed(old)), encoding="utf-8")


def typed(lines: Iterable[str]) -> list[str]:
    """What was typed in a transcript."""
    return [line.removeprefix(">").removeprefix(" ") for line in lines if line.startswith(">")]


if __name__ == "__main__":
    main()
