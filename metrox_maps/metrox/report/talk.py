"""A game by hand as a talk: what is shown, asked and understood, turn by turn, until the game is over.

Where the lines come from and where the words go is the caller's: a terminal, or a test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from metrox_maps.findings.words import plural, shortened
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import IS_FREE
from metrox_maps.metrox.play.bots import MetroXBot, bot_from
from metrox_maps.metrox.play.bots.rollouts import HalvingBot
from metrox_maps.metrox.play.effect import effect, offered
from metrox_maps.metrox.play.engines import AUTO, engine_for
from metrox_maps.metrox.play.hint import HINTS, hint
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.table import HandTable, written
from metrox_maps.metrox.play.typed import SIGN, bare_numbers, read_move
from metrox_maps.metrox.report.by_hand import (
    choices_text,
    compared_text,
    end_text,
    hint_text,
    how_to,
    rules_text,
    standing,
    standings,
    turn_report,
    turn_text,
)
from metrox_maps.metrox.report.paper import Look, paper_text
from metrox_maps.simulate.luck import Luck, dice_stream

COMMANDS = ("undo", "hint", "rules", "paper", "help", "quit")
ALIASES = {"?": "help", "exit": "quit"}
YOU = "you"
COMPARED = ("greedy", "planner")
"""The measure of all reports, and the best quick bot."""
LISTED = 12
"""A free card lists every empty station where there are at most so many; else those that complete something."""
SLOW = 0.5
"""Seconds of thinking from which on it is said that somebody thinks."""
PUBLISHED = 23
"""Windows of a map of the published size, for which bots tell how long a game takes (RULES 1.4)."""
NUMBER = re.compile(r"[0-9]{1,4}")


class GivenUpError(Exception):
    """The person wishes to stop."""


class Talk:
    """One game with one person, who sits at seat 0."""

    def __init__(
        self,
        metro: MetroMap,
        table: HandTable,
        *,
        seed: int,
        ask: Callable[[], str],
        tell: Callable[[str], None],
        wait: Callable[[str], None],
        look: Look,
        compared: Sequence[str] = COMPARED,
    ) -> None:
        """`ask` gives the next line or raises `EOFError`, `tell` shows text, `wait` says why it takes a while.

        `compared`: bots whose scores in this seat, with the same cards, are told at the end.
        """
        self._metro, self._table, self._seed, self._look = metro, table, seed, look
        self._compared = compared
        self._ask, self._tell, self._wait = ask, tell, wait
        self._names = [YOU if bot is None else f"{seat + 1} {bot.name}" for seat, bot in enumerate(table.players)]
        self._sign = "" if bare_numbers(metro) else SIGN
        self._list: Sequence[Move] = ()
        """The moves that numbers stand for: those shown last."""

    def play(self) -> None:
        """Plays to the end and tells how it went. Raises `GivenUpError`; passes on `EOFError`."""
        table = self._table
        others = f" against {', '.join(self._names[1:])}" if len(self._names) > 1 else ", alone"
        self._tell(f"{shortened(self._metro.name)}, {shortened(table.board.edition.name)}{others}")
        self._tell("`help` says what can be typed, `rules` how to play.")
        while not table.over:
            self._show_turn()
            while not self._goes_on(self._asked()):
                pass
        self._tell("")
        self._show_paper(0)
        self._tell("\n" + end_text(table.state, self._names))

    def _asked(self) -> str:
        return " ".join(self._ask().split())

    def _show_turn(self) -> None:
        state = self._table.state
        self._tell(f"\n{turn_text(state, self._look)}\n")
        self._tell("")
        self._show_paper(0)
        self._tell(f"\n{standings(state, self._names)}")
        every = offered(state, 0)
        listed = self._worth_listing(every)
        self._list = ()
        if listed:
            self._show_list(listed)
        if len(listed) < len(every):
            other = "or any other" if listed else "any"
            self._tell(f"{other} of {plural(len(every), 'empty station')}: type its name")

    def _worth_listing(self, moves: Sequence[Move]) -> Sequence[Move]:
        """All moves; but of a free card's many only those that complete something."""
        state = self._table.state
        if state.board.codes[state.card] == IS_FREE and len(moves) > LISTED:
            return [move for move in moves if effect(state, 0, move).claims]
        return moves

    def _show_list(self, moves: Sequence[Move]) -> None:
        self._list = moves
        self._tell(choices_text(self._metro, self._table.state, 0, moves, self._look, sign=self._sign))

    def _show_paper(self, seat: int) -> None:
        table = self._table
        cards = written(table.board, table.turns, seat)
        self._tell(paper_text(self._metro, table.state, seat, cards, self._look))

    def _goes_on(self, text: str) -> bool:
        """Does what a line asks for; gives whether the game stands elsewhere now, a turn on or some turns back."""
        if not text:
            moves = offered(self._table.state, 0)
            if len(moves) > 1:
                self._tell("type a number of the list, a route or a station; `help` says more")
                return False
            self._make(moves[0])
            return True
        word, _, rest = text.casefold().partition(" ")
        word = ALIASES.get(word, word)
        if word in COMMANDS:
            return self._obey(word, rest)
        reading = read_move(text, self._metro, self._table.state, 0, self._list)
        if reading.move is not None:
            self._make(reading.move)
            return True
        meant = [] if reading.known else [command for command in COMMANDS if command.startswith(word)]
        if len(meant) == 1:
            return self._obey(meant[0], rest)
        self._tell(f"{' or '.join(meant)}?" if meant else reading.words)
        if reading.choices:
            self._show_list(reading.choices)
        return False

    def _make(self, move: Move) -> None:
        table = self._table
        self._patience([bot for bot in table.players if bot is not None])
        turn = table.play(move)
        self._tell("\n" + turn_report(self._metro, turn, table.state, self._names))

    def _patience(self, bots: Sequence[MetroXBot], turns: int = 1) -> None:
        """Says that it takes a while where so many turns of these bots do."""
        if turns * sum(bot.work for bot in bots) > SLOW * PUBLISHED:
            self._wait("thinking …")

    def _obey(self, word: str, rest: str) -> bool:
        """Does what a command asks for; gives what `_goes_on` gives."""
        if word == "undo":
            return self._undo(rest)
        if word == "quit":
            self._tell("Stop here? The game is not kept. `yes` stops.")
            if self._asked().casefold() in ("y", "yes"):
                raise GivenUpError
            self._tell("The game goes on.")
        elif word == "hint":
            self._hint()
        elif word == "paper":
            self._paper(rest)
        elif word == "rules":
            self._tell(rules_text(self._metro, self._table.board.edition))
        else:
            self._tell(how_to(self._metro, self._table.state, sign=self._sign))
        return False

    def _undo(self, rest: str) -> bool:
        if rest and not NUMBER.fullmatch(rest):
            self._tell("`undo` takes back a turn, `undo 3` three")
            return False
        taken = self._table.undo(int(rest or 1))
        self._tell(f"{plural(taken, 'turn')} taken back" if taken else "there is no turn to take back")
        return bool(taken)

    def _paper(self, rest: str) -> None:
        seats = len(self._names)
        if not NUMBER.fullmatch(rest or "1") or not 1 <= int(rest or 1) <= seats:
            self._tell("`paper N` shows the paper of player N: " + ", ".join(["1 you", *self._names[1:]]))
            return
        seat = int(rest or 1) - 1
        self._show_paper(seat)
        self._tell(f"{self._names[seat]} {standing(self._table.state, seat)}")

    def _hint(self) -> None:
        table, state = self._table, self._table.state
        bot = bot_from(HINTS)
        assert isinstance(bot, HalvingBot)
        self._patience([bot])
        # The dice of a seat where nobody sits, so that the game goes on as if nobody had asked.
        luck = Luck.stream(self._seed, table.index, dice_stream(len(table.players)))
        self._tell(hint_text(self._metro, state, 0, HINTS, hint(bot, state, 0, luck)))

    def compare(self) -> None:
        """Tells what other bots would have scored in this seat, once the game is over."""
        table = self._table
        opponents = [bot for bot in table.players if bot is not None]
        found = []
        for name in self._compared:
            bots = (bot_from(name), *opponents)
            self._patience(bots, table.board.total_windows)
            engine = engine_for(AUTO, table.board, bots, 1)
            (outcome,) = engine.outcomes(table.board, bots, seed=self._seed, start=table.index, stop=table.index + 1)
            found.append((name, outcome.totals[0]))
        self._tell(compared_text(table.state, found))
