"""A player's paper as text for a terminal: windows as written, stations in order with their marks, bonuses to be had.

Boxes are `[x]` marked, `[ ]` empty, `[6]` numbered by a transfer; `(2)` after an empty station is its transfer count.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from metrox_maps.findings.words import plural, printable
from metrox_maps.metrox.model import MetroMap, Route
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import IS_TRANSFER, Board
from metrox_maps.metrox.play.state import Paper, State

BOLD, DIM = "1", "2"


@dataclass(frozen=True, slots=True)
class Look:
    """How wide a text may be, in columns of the terminal, and whether it may be colored."""

    width: int = 80
    color: bool = False

    def paint(self, text: str, style: str) -> str:
        """The text in a style (parameters of an SGR sequence), where colors are seen."""
        return f"\x1b[{style}m{text}\x1b[0m" if self.color and style else text


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of text that is not broken, and its style."""

    text: str
    style: str = ""


def paper_text(metro: MetroMap, state: State, seat: int, written: Sequence[Sequence[int]], look: Look) -> str:
    """The paper of a seat. `written`: for each route the cards that fill its windows (see `play.table.written`)."""
    lines: list[str] = []
    for number, route in enumerate(metro.routes):
        lines += _route(metro, route, number, state, seat, written[number], look)
    lines += [_map_bonus(state, state.papers[seat], goal) for goal in state.board.map_bonuses]
    return "\n".join(lines) + "\n"


def columns_of(text: str) -> int:
    """Columns of a terminal that a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # slow to import, and most maps are named in Latin letters

    return cell_len(text)


def runs_left(text: str) -> bool:
    """Whether a text holds letters that are written from right to left, which would reorder what stands beside it."""
    return not text.isascii() and any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def fitting(text: str, width: int) -> str:
    """The printable text, cut with an ellipsis to at most this many columns."""
    safe = printable(text)
    if columns_of(safe) <= width:
        return safe
    while safe and columns_of(safe) > width - 1:
        safe = safe[:-1]
    return safe + "…"


def flowing(items: Iterable[Item], look: Look, indent: str, first: str = "") -> list[str]:
    """Items side by side, as many as a line holds, each line indented; the first begins with `first` instead.

    Names that run from right to left get a line each, so that no terminal can put a mark beside another name.
    """
    every = list(items)
    alone = any(runs_left(item.text) for item in every)
    room = max(8, look.width - len(indent))
    lines: list[list[str]] = [[]]
    used = 0
    for item in every:
        text = fitting(item.text, room)
        size = columns_of(text)
        if lines[-1] and (alone or used + 2 + size > room):
            lines.append([])
        used = size if not lines[-1] else used + 2 + size
        lines[-1].append(look.paint(text, item.style))
    return [
        ((first or indent) if number == 0 else indent) + "  ".join(parts) for number, parts in enumerate(lines) if parts
    ]


def swatch(color: str) -> str:
    """The style of a text on a route's color (`#rrggbb`), in the 256 colors that nearly every terminal has."""
    red, green, blue = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    # The cube of 6 x 6 x 6 colors begins at 16; luminance by the usual weights decides for black or white letters.
    cube = 16 + sum(step * _step(part) for step, part in ((36, red), (6, green), (1, blue)))
    letters = 16 if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else 231
    return f"1;48;5;{cube};38;5;{letters}"


_CUBE = (0, 95, 135, 175, 215, 255)
"""The values of one channel in the color cube of terminals."""


def _step(part: int) -> int:
    return min(range(6), key=lambda step: abs(_CUBE[step] - part))


def _route(
    metro: MetroMap, route: Route, number: int, state: State, seat: int, cards: Sequence[int], look: Look
) -> list[str]:
    board, paper = state.board, state.papers[seat]
    name = Item(printable(route.name), BOLD) if route.name != route.id else Item("")
    about = [Item(_windows(board, number, cards)), Item(_bonuses(state, paper, number), BOLD), Item(_shape(route), DIM)]
    head = f" {printable(route.id)} "
    first = look.paint(head, swatch(route.color)) + " "
    # A name that runs from right to left stands alone, where it can move nothing.
    beside = [] if runs_left(name.text) else [name]
    lines = flowing([part for part in (*beside, *about) if part.text], look, " " * (columns_of(head) + 1), first)
    lines += [] if beside else flowing([name], look, "    ")
    marks = _marks(metro, board, paper)
    lines += flowing([marks[stop] for stop in route.stations], look, "    ")
    for branch in route.branches:
        lines += flowing([marks[stop] for stop in branch.stations], look, "      ", "    > ")
    return lines


@lru_cache(maxsize=8)
def station_names(metro: MetroMap) -> tuple[str, ...]:
    """The name of every station, with its id where another has the same name."""
    names = [printable(station.name) for station in metro.stations]
    times = Counter(names)
    return tuple(
        name if times[name] == 1 else f"{name} ({station.id})"
        for name, station in zip(names, metro.stations, strict=True)
    )


def _marks(metro: MetroMap, board: Board, paper: Paper) -> dict[str, Item]:
    """Every station, by id, with its box."""
    found = {}
    for station, name in enumerate(station_names(metro)):
        own = metro.stations[station].id
        count = board.transfer_counts[station]
        if paper.empty >> station & 1:
            found[own] = Item(f"[ ] {name}" + (f" ({count})" if count > 1 else ""))
        elif paper.numbered >> station & 1:
            found[own] = Item(f"[{2 * count}] {name}", BOLD)
        else:
            found[own] = Item(f"[x] {name}", DIM)
    return found


def _windows(board: Board, route: int, cards: Sequence[int]) -> str:
    """The windows of a route as they are written: a value, X for a transfer, nothing yet."""
    if not board.windows[route]:
        return "no windows"
    signs = ["X" if board.codes[card] == IS_TRANSFER else str(board.kinds[card].value) for card in cards]
    signs += ["_"] * (board.windows[route] - len(signs))
    return f"|{'|'.join(signs)}|"


def _shape(route: Route) -> str:
    words = ["loop, either way round"] if route.shape == "loop" else []
    return ", ".join([*words, "from either end"] if route.starts == "both-ends" else words)


def _bonuses(state: State, paper: Paper, route: int) -> str:
    board = state.board
    *branch, full = board.route_goals[route]
    if not branch:
        return _worth(state, paper, full)
    return "; ".join(
        f"{what} {_worth(state, paper, goal)}" for what, goal in (("one branch", branch[0]), ("all", full))
    )


def _worth(state: State, paper: Paper, goal: int) -> str:
    """What a goal has earned on a paper, or may yet."""
    at = state.board.goals[goal]
    if (paper.first | paper.later) >> goal & 1:
        return f"earned {engine.goal_points(state.board, paper, goal)}"
    if state.taken >> goal & 1:
        return f"{plural(at.later, 'point')} (first bonus gone)"
    # Alone one is always first (RULES 1.2).
    return plural(at.first, "point") + (f", later {at.later}" if len(state.papers) > 1 else "")


def _map_bonus(state: State, paper: Paper, goal: int) -> str:
    lacking = paper.untouched.bit_count()
    to_go = f", {lacking} to go" if lacking else ""
    return f"A window on every route{to_go}: {_worth(state, paper, goal)}"
