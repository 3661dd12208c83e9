"""Bots of other people: any function of an importable module that gives a bot."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import shortened
from metrox_maps.metrox.play.moves import Move
from metrox_maps.simulate.game import Bot

NEEDED = ("name", "version", "about", "choose")


class Own:
    """Somebody's bot under the name it was asked for, with what it leaves out filled in.

    Sent to another process it is made there again from its name.
    """

    def __init__(self, spec: str, bot: Any) -> None:
        self._bot = bot
        self.name = spec
        self.version = str(bot.version)
        self.about = str(bot.about)
        self.uses_dice = bool(getattr(bot, "uses_dice", True))
        self.work = float(getattr(bot, "work", 0.01))

    def choose(self, state: Any, seat: int, dice: Any) -> Any:
        """What the bot chooses; the engine refuses a move that is not legal.

        Raises `MetroxError` where the bot fails or gives something else than a move.
        """
        try:
            move = self._bot.choose(state, seat, dice)
        except MetroxError:
            raise
        except Exception as error:
            raise MetroxError(
                f"bot `{self.name}` failed in turn {state.turn} at seat {seat} ({type(error).__name__}: {error})"
            ) from error
        if not isinstance(move, Move):
            raise MetroxError(
                f"bot `{self.name}` gave {shortened(repr(move))} in turn {state.turn} at seat {seat}, which is no Move"
            )
        return move

    def __reduce__(self) -> tuple[Any, ...]:
        return own_bot, (self.name,)


def own_bot(spec: str) -> Bot[Any, Any]:
    """The bot that `module:function` gives, the folder one is in being searched as well.

    Raises `MetroxError` that says what is missing.
    """
    module_name, _, function_name = spec.partition(":")
    here = os.getcwd()  # noqa: PTH109 - sys.path holds plain names
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is not None and (module_name == error.name or module_name.startswith(error.name + ".")):
            raise MetroxError(
                f"bot `{spec}`: there is no module `{error.name}` here or among what is installed"
            ) from None
        raise MetroxError(f"bot `{spec}`: its module needs `{error.name}`, which is not installed") from None
    except Exception as error:
        raise MetroxError(f"bot `{spec}`: its module cannot be imported ({type(error).__name__}: {error})") from error
    make = getattr(module, function_name, None)
    if not callable(make):
        raise MetroxError(f"bot `{spec}`: module `{module_name}` has no function `{function_name}`")
    try:
        bot = make()
    except Exception as error:
        raise MetroxError(f"bot `{spec}`: `{function_name}()` failed ({type(error).__name__}: {error})") from error
    lacking = [name for name in NEEDED if not hasattr(bot, name)]
    if lacking or not callable(bot.choose):
        raise MetroxError(f"bot `{spec}`: what it gives is no bot; it lacks {', '.join(lacking) or 'a method choose'}")
    return Own(spec, bot)
