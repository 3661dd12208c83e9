"""Bots of other people: any function of an importable module that gives a bot.

What they do is not ours, so nothing they raise or return may end the program without a word.
"""

from __future__ import annotations

import importlib
import math
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import shortened
from metrox_maps.metrox.play.moves import Move
from metrox_maps.simulate.game import Bot

NEEDED = ("name", "version", "about", "choose")

USUAL_WORK = 0.01
MOST_WORK = 1e6


@contextmanager
def _guarded(what: str) -> Iterator[None]:
    """Turns whatever somebody's code raises into an error that names it; a request to stop passes."""
    try:
        yield
    except (KeyboardInterrupt, MetroxError):
        raise
    except BaseException as error:  # also an exit: it is not the bot that ends the program
        raise MetroxError(f"{what} ({type(error).__name__}{_said(error)})") from error


def _said(error: BaseException) -> str:
    try:
        text = shortened(str(error), 200)
    except Exception:  # an error that cannot be worded
        return ""
    return f": {text}" if text else ""


class Own:
    """Somebody's bot under the name it was asked for, with what it leaves out filled in.

    Sent to another process it is made there again from its name.
    """

    def __init__(self, spec: str, bot: Any) -> None:
        self._bot = bot
        self.name = spec
        with _guarded(f"bot `{spec}`: its description cannot be had"):
            self.version = _text(spec, "version", bot.version)
            self.about = _text(spec, "about", bot.about)
            self.uses_dice = bool(getattr(bot, "uses_dice", True))
            work = float(getattr(bot, "work", USUAL_WORK))
        if not (math.isfinite(work) and 0 < work <= MOST_WORK):
            raise MetroxError(f"bot `{spec}`: its work is {work}; it is the seconds it needs for a game, above 0")
        self.work = work

    def choose(self, state: Any, seat: int, dice: Any) -> Any:
        """What the bot chooses; the engine refuses a move that is not legal.

        Raises `MetroxError` where the bot fails or gives something else than a move.
        """
        with _guarded(f"bot `{self.name}` failed in turn {state.turn} at seat {seat}"):
            move = self._bot.choose(state, seat, dice)
        if not isinstance(move, Move) or any(type(part) is not int for part in move):
            with _guarded(f"bot `{self.name}` gave no Move in turn {state.turn} at seat {seat}"):
                raise MetroxError(
                    f"bot `{self.name}` gave {shortened(repr(move))} in turn {state.turn} at seat {seat}, "
                    "which is no Move of whole numbers"
                )
        return move

    def __reduce__(self) -> tuple[Any, ...]:
        return own_bot, (self.name,)


def _text(spec: str, what: str, value: Any) -> str:
    text = str(value)
    if not text.strip() or not text.isprintable():
        raise MetroxError(f"bot `{spec}`: its {what} is {shortened(repr(text))}; it is a line of text")
    return text


def own_bot(spec: str) -> Bot[Any, Any]:
    """The bot that `module:function` gives, the folder one is in being searched as well.

    Raises `MetroxError` that says what is missing.
    """
    module_name, _, function_name = spec.partition(":")
    here = os.getcwd()  # noqa: PTH109 - sys.path holds plain names
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        with _guarded(f"bot `{spec}`: its module cannot be imported"):
            module = importlib.import_module(module_name)
    except MetroxError as error:
        raise _not_there(spec, module_name, error) from None
    make = getattr(module, function_name, None)
    if not callable(make):
        raise MetroxError(f"bot `{spec}`: module `{module_name}` has no function `{function_name}`")
    with _guarded(f"bot `{spec}`: `{function_name}()` failed"):
        bot = make()
        lacking = [name for name in NEEDED if not hasattr(bot, name)]
    if lacking or not callable(bot.choose):
        words = ", ".join(lacking) or "a method choose"
        raise MetroxError(f"bot `{spec}`: what it gives is no bot; it lacks {words}")
    return Own(spec, bot)


def _not_there(spec: str, module_name: str, error: MetroxError) -> MetroxError:
    """The error for a module that is missing, or for one that it needs; the given one for any other trouble."""
    cause = error.__cause__
    if not isinstance(cause, ModuleNotFoundError) or not cause.name:
        return error
    if module_name == cause.name or module_name.startswith(cause.name + "."):
        return MetroxError(f"bot `{spec}`: there is no module `{cause.name}` here or among what is installed")
    return MetroxError(f"bot `{spec}`: its module needs `{cause.name}`, which is not installed")
