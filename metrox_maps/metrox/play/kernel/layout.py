"""The board as one array of integers: a C structure at fixed offsets, and what hangs behind it.

A paper's empty stations are packed into a few words of at most 63 bits. A *line* is a field of one word: a track with
its positions from bit 0 of the field (where its marking starts), or the union of a branching route. Above each line
that fulfils a goal lies a spare bit, which stays zero; so "is any line empty of ones" is one addition for all lines of
a word. The stations themselves, in file order, fill what is left of the words in *chunks*. A station is marked by
clearing all its copies at once; a stretch of a track by the difference of two prefixes (see `board`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from metrox_maps.metrox.play.board import Board

WORD = 63
"""Bits used of a word, so that it is never negative."""
MOST_WORDS = 32
MOST = 62
"""Most routes, lines, goals, and kinds of cards."""
MOST_CARDS = 127
MOST_POINTS = 1 << 20

# The head: plain numbers.
ROUTES, WORDS, TRACKS, ALTERNATIVES, STATIONS, CHUNKS, WINDOWS_IN_ALL, ROW, PLAIN, FEWER = range(10)
DECK_WORDS, CARDS, KINDS, MAP_GOALS, PENALTY, FRESH, SPREAD, GOALS, LOWEST_SCORE, HIGHEST_SCORE = range(10, 20)
"""`ROW`: length of a paper; `PENALTY`, `FRESH`, `SPREAD`: where points by empties, the paper at the start and the
copies of each station are found; `PLAIN`: whether every route has one track; `MAP_GOALS`: bit set."""

# Tables of 64 entries each.
LINE_WORD, LINE_SHIFT, LINE_FULL, LINE_PREFIX, LINE_ROUTE, TRACK_FROM = (64 * i for i in range(1, 7))
ALT_WORD, ALT_MASK, ALT_GOAL, GOAL_FIRST, GOAL_LATER, GOAL_ROUTE, ROUTE_GOALS = (64 * i for i in range(7, 14))
CODE, VALUE, RESHUFFLE, CHUNK_WORD, CHUNK_SHIFT, CHUNK_MASK = (64 * i for i in range(14, 20))
WORD_FULL, WORD_SPARE, WORD_STATIONS, DECK, CHUNK_FROM = (64 * i for i in range(20, 25))
"""`TRACK_FROM[r]` to `TRACK_FROM[r + 1]` are the lines of a route. `DECK`: cards of each kind and those before it, a
byte each. `WORD_FULL`, `WORD_SPARE`: the positions of the lines with a goal, and their spare bits."""

# Tables with an entry for every bit of every word.
BIT_STATION, BIT_WORTH, BIT_GOALS = (64 * 25 + 64 * MOST_WORDS * i for i in range(3))
"""The station, the points of a transfer there, and for a spare bit the goals its line fulfils."""
BEHIND = 64 * 25 + 64 * MOST_WORDS * 3

# A paper: plain numbers, the words, then the empty windows of each route.
OPEN, UNTOUCHED, FIRST, LATER, ROUTE_POINTS, TRANSFER_POINTS, MAP_POINTS, PAPER = range(8)
"""Bit sets of the routes with an empty window and of those with none used; of the goals earned; points by part; and
where the words begin."""

Cell = tuple[int, int]
"""A word and a bit in it."""


class _Packing:
    """Fields in words: each new one where it fits first."""

    def __init__(self) -> None:
        self.used: list[int] = []

    def place(self, length: int) -> Cell:
        for word, used in enumerate(self.used):
            if used + length <= WORD:
                self.used[word] += length
                return word, used
        self.used.append(length)
        return len(self.used) - 1, 0

    def rest(self, wanted: int) -> list[tuple[int, int, int]]:
        """Fields (word, bit, length) for so many single bits, in what is left of the words and behind them."""
        found = []
        while wanted:
            word = next((word for word, used in enumerate(self.used) if used < WORD), len(self.used))
            if word == len(self.used):
                self.used.append(0)
            length = min(wanted, WORD - self.used[word])
            found.append((word, self.used[word], length))
            self.used[word] += length
            wanted -= length
        return found


def unfit(board: Board) -> str:
    """Why the kernel has no place for a board, or nothing."""
    lines = [list(track.stations) for tracks in board.tracks for track in tracks]
    alternatives, extra = _alternatives(board, lines)
    lines += extra
    if max(map(len, lines)) >= WORD:
        return f"a route has more than {WORD - 1} stations"
    if max(len(lines), len(alternatives), len(board.goals), len(board.routes), len(board.kinds)) > MOST:
        return f"it has more than {MOST} tracks, goals or kinds of cards"
    if len(board.deck) > MOST_CARDS:
        return f"the deck has more than {MOST_CARDS} cards"
    lowest, highest = _score_range(board)
    if highest - lowest > MOST_POINTS:
        return f"scores may differ by more than {MOST_POINTS} points"
    if len(_packed(lines, len(board.stations))[2]) > MOST_WORDS:
        return "it has too many stations"
    return ""


def _alternatives(board: Board, lines: list[list[int]]) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """Every (goal, line) such that the line filled fulfils the goal, and lines besides the tracks needed for that."""
    found = []
    extra: list[list[int]] = []
    sets = [sum(1 << station for station in line) for line in lines]
    first = 0
    starts = []
    for tracks in board.tracks:
        starts.append((first, first + len(tracks)))
        first += len(tracks)
    for goal, need in board.needs:
        begin, end = starts[board.goals[goal].route]
        line = next((line for line in range(begin, end) if sets[line] == need), None)
        if line is None:
            line = len(lines) + len(extra)
            extra.append([station for station in range(len(board.stations)) if need >> station & 1])
        found.append((goal, line))
    return found, extra


def _packed(lines: list[list[int]], stations: int) -> tuple[list[Cell], list[tuple[int, int, int]], list[int]]:
    packing = _Packing()
    # The longest first, which needs fewer words.
    order = sorted(range(len(lines)), key=lambda line: -len(lines[line]))
    fields = {line: packing.place(len(lines[line]) + 1) for line in order}
    chunks = packing.rest(stations)
    return [fields[line] for line in range(len(lines))], chunks, packing.used


def _score_range(board: Board) -> tuple[int, int]:
    most = sum(max(goal.first, goal.later) for goal in board.goals) + 2 * sum(board.transfer_counts)
    return -max(board.penalties), most - min(board.penalties)


def layout_of(board: Board) -> NDArray[np.int64]:
    """The array of a board that is not `unfit`."""
    lines = [list(track.stations) for tracks in board.tracks for track in tracks]
    alternatives, extra = _alternatives(board, lines)
    tracks = len(lines)
    lines += extra
    fields, chunks, used = _packed(lines, len(board.stations))
    words = len(used)
    home: list[Cell] = [(word, bit + i) for word, bit, length in chunks for i in range(length)]
    cells: list[list[Cell]] = [[cell] for cell in home]
    for line, (word, shift) in zip(lines, fields, strict=True):
        for position, station in enumerate(line):
            cells[station].append((word, shift + position))
    data = [0] * BEHIND

    def put(table: int, values: list[int]) -> None:
        data[table : table + len(values)] = values

    def append(values: list[int]) -> int:
        data.extend(values)
        return len(data) - len(values)

    spread = [_words(own, words) for own in cells]
    put(LINE_WORD, [word for word, _ in fields])
    put(LINE_SHIFT, [shift for _, shift in fields])
    put(LINE_FULL, [(1 << len(line)) - 1 for line in lines])
    for number, line in enumerate(lines[:tracks]):
        prefix = [0] * words
        rows = [*prefix]
        for station in line:
            prefix = [before | more for before, more in zip(prefix, spread[station], strict=True)]
            rows += prefix
        data[LINE_PREFIX + number] = append(rows)
    counts = [len(own) for own in board.tracks]
    put(TRACK_FROM, [sum(counts[:route]) for route in range(len(counts) + 1)])
    put(LINE_ROUTE, [route for route, count in enumerate(counts) for _ in range(count)])
    _put_goals(data, board, lines, fields, alternatives)
    for station, own in enumerate(cells):
        for word, bit in own:
            data[BIT_STATION + 64 * word + bit] = station
            data[BIT_WORTH + 64 * word + bit] = 2 * board.transfer_counts[station]
    put(CHUNK_WORD, [word for word, _, _ in chunks])
    put(CHUNK_SHIFT, [bit for _, bit, _ in chunks])
    put(CHUNK_MASK, [(1 << length) - 1 << bit for _, bit, length in chunks])
    put(CHUNK_FROM, [sum(length for *_, length in chunks[:number]) for number in range(len(chunks))])
    put(WORD_STATIONS, _words(home, words))
    deck_words = _put_cards(data, board)
    windows = list(board.windows)
    opened = sum(1 << route for route, count in enumerate(windows) if count)
    fresh = [opened, board.with_windows, 0, 0, 0, 0, 0]
    everything = _words([cell for own in cells for cell in own], words)
    lowest, highest = _score_range(board)
    head = {
        ROUTES: len(windows),
        WORDS: words,
        TRACKS: tracks,
        ALTERNATIVES: len(alternatives),
        STATIONS: len(board.stations),
        CHUNKS: len(chunks),
        WINDOWS_IN_ALL: board.total_windows,
        ROW: PAPER + words + len(windows),
        PLAIN: int(tracks == len(windows)),
        FEWER: int(board.edition.may_mark_fewer),
        DECK_WORDS: deck_words,
        CARDS: len(board.deck),
        KINDS: len(board.kinds),
        MAP_GOALS: sum(1 << goal for goal in board.map_bonuses),
        GOALS: len(board.goals),
        LOWEST_SCORE: lowest,
        HIGHEST_SCORE: highest,
        PENALTY: append(list(board.penalties)),
        FRESH: append(fresh + everything + windows),
        SPREAD: append([word for own in spread for word in own]),
    }
    for number, value in head.items():
        data[number] = value
    return np.array(data, np.int64)


def _words(cells: list[Cell], words: int) -> list[int]:
    found = [0] * words
    for word, bit in cells:
        found[word] |= 1 << bit
    return found


def _put_goals(
    data: list[int], board: Board, lines: list[list[int]], fields: list[Cell], alternatives: list[tuple[int, int]]
) -> None:
    for number, (goal, line) in enumerate(alternatives):
        word, shift = fields[line]
        full = (1 << len(lines[line])) - 1 << shift
        spare = shift + len(lines[line])
        data[ALT_WORD + number] = word
        data[ALT_MASK + number] = full
        data[ALT_GOAL + number] = goal
        data[WORD_FULL + word] |= full
        data[WORD_SPARE + word] |= 1 << spare
        data[BIT_GOALS + 64 * word + spare] |= 1 << goal
    for number, at in enumerate(board.goals):
        data[GOAL_FIRST + number] = at.first
        data[GOAL_LATER + number] = at.later
        data[GOAL_ROUTE + number] = at.route
    for route, goals in enumerate(board.route_goals):
        data[ROUTE_GOALS + route] = sum(1 << goal for goal in goals)


def _put_cards(data: list[int], board: Board) -> int:
    for kind, card in enumerate(board.kinds):
        data[CODE + kind] = board.codes[kind]
        data[VALUE + kind] = board.values[kind]
        data[RESHUFFLE + kind] = int(card.reshuffle)
    deck_words = -(-len(board.kinds) // 8)
    for word in range(deck_words):
        lanes = [sum(card <= 8 * word + lane for card in board.deck) for lane in range(8)]
        data[DECK + word] = sum(count << 8 * lane for lane, count in enumerate(lanes))
    return deck_words
