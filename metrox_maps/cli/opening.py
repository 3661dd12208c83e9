"""Showing a finished file in the program that the system has for its kind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click

from metrox_maps.errors import MetroxError

_OPENERS = (("xdg-open",), ("wslview",), ("gio", "open"))
"""Programs that open a file on Linux and its relatives; Python's own way would start a text browser in the terminal."""
_PATIENCE = 5.0
"""Seconds after which a program that still runs counts as having opened the file: some stay as long as its window."""


def open_file(path: str) -> None:
    """Opens a file with the system's program for it. Raises MetroxError where there is none or it fails."""
    target = str(Path(path).absolute())  # never reads as an option
    try:
        command = _command(sys.platform)
        if command is None:
            os.startfile(target)  # type: ignore[attr-defined,unused-ignore]  # there on Windows only
            return
        code = _run([*command, target])
    except OSError as error:
        raise MetroxError(_sorry(path, error.strerror or str(error))) from None
    if code:
        raise MetroxError(_sorry(path, f"{command[0]} ends with {code}"))


def _command(platform: str) -> tuple[str, ...] | None:
    """The program that opens files on a platform (as in `sys.platform`); None on Windows, which has a call for it."""
    if platform == "win32":
        return None
    if platform == "darwin":
        return ("open",)
    for command in _OPENERS:
        if shutil.which(command[0]):
            return command
    raise OSError(0, f"none of {', '.join(command[0] for command in _OPENERS)} is installed")


def _run(command: list[str]) -> int:
    """Starts a program away from this terminal and gives its exit code; 0 where it stays."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        return process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        return 0


def _sorry(path: str, reason: str) -> str:
    return f"{path} is written, but cannot be opened from here ({reason}); open it by hand, or leave out --open"


class Opener:
    """Opens the result of a command once, if it is wanted: a page that is open already shows what becomes of it."""

    __slots__ = ("_wanted",)

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted

    def show(self, path: str) -> None:
        """Opens the file at the first call only. Raises MetroxError as `open_file` does."""
        if self._wanted:
            self._wanted = False
            open_file(path)


open_option = click.option("--open", "opened", is_flag=True, help="Open the result in the system's program for it.")
