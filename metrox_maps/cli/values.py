"""What options are given: numbers that can be counted with, and text that can be written into a file."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

import click
from click.core import ParameterSource

from metrox_maps.findings.words import printable


class Finite(click.types.FloatParamType):
    """A number as one counts with; `nan` and `inf`, which every comparison lets through, are refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{number} is no finite number", param, ctx)
        return number


class FiniteRange(Finite, click.FloatRange):
    """The same within bounds, as `click.FloatRange` has them."""


def legible(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """A text as it was meant: what the system's settings could not read as letters is read as UTF-8.

    Raises click.BadParameter for bytes that are no text.
    """
    try:
        return value.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeError:
        raise click.BadParameter(f"`{printable(value)}` holds bytes that are no text in UTF-8", ctx, param) from None


def title(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """A name to be written into a file, without control characters; empty where none is given.

    Raises click.BadParameter for one of which nothing is left.
    """
    if value is None:
        return ""
    from metrox_maps.metrox.draft.naming import visible

    name = visible(legible(ctx, param, value))
    if not name:
        raise click.BadParameter("the name is empty", ctx, param)
    return name


def names(ctx: click.Context, param: click.Parameter, value: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """What stands between the commas; an option that is given again adds to itself.

    Raises click.BadParameter where nothing does, which would be as if the option were not there.
    """
    given = () if value is None else (value,) if isinstance(value, str) else value
    found: list[str] = []
    for text in given:
        parts = [part.strip() for part in legible(ctx, param, text).split(",") if part.strip()]
        if not parts:
            raise click.BadParameter(f"`{printable(text)}` names nothing", ctx, param)
        found += parts
    return tuple(found)


def given_beside(context: click.Context, allowed: Collection[str]) -> list[str]:
    """The options given on the command line, as they are written, without those of the allowed names."""
    return [
        parameter.opts[0]
        for parameter in context.command.params
        if parameter.name is not None
        and parameter.name not in allowed
        and context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
    ]
