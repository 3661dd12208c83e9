"""Studies: games played beside those that were asked for, to say what one table alone cannot.

Each is one file and one entry in `STUDIES`. Their numbers of games are fixed, so that the same seed gives the same
study, whoever plays it and however the work is split.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import Any

from metrox_maps.errors import UnknownNameError
from metrox_maps.findings.words import listed, others_than, shortened
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.engines import AUTO, KERNEL, LONG, REFERENCE, Engine, make_ready, slow_words, to_wait_for
from metrox_maps.metrox.play.studies import bonuses, company, ladder, luck
from metrox_maps.metrox.play.studies.matches import Match, Play, Setting, Table
from metrox_maps.metrox.play.variants import apart
from metrox_maps.simulate.crew import worker_pool

STUDIES: dict[str, Callable[[Setting], Match[Any]]] = {
    "ladder": ladder.match,
    "luck": luck.match,
    "bonuses": bonuses.match,
    "company": company.match,
}
"""Every study, in the order of the report."""


WORTH_WORKERS = 2.0
"""Seconds of work on the reference engine from which on starting workers pays."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which studies, and how many games each is worth: `depth` is quick, full or deep."""

    studies: tuple[str, ...]
    depth: str = "full"


SETS = {
    "none": Wanted(()),
    "quick": Wanted(("ladder", "luck"), "quick"),
    "all": Wanted(tuple(STUDIES)),
    "deep": Wanted(tuple(STUDIES), "deep"),
}
"""What may be asked for instead of single studies."""


@dataclass(frozen=True, slots=True)
class Studies:
    """What was played."""

    ladder: ladder.Ladder | None = None
    luck: tuple[luck.Luck, ...] | None = None
    bonuses: tuple[bonuses.Worth, ...] | None = None
    company: company.Company | None = None
    interrupted: tuple[str, ...] = field(default=())
    """Studies that were wanted, but stopped before their end."""


def wanted(text: str) -> Wanted:
    """The studies of a text: one of `SETS`, or names separated by commas.

    Raises `UnknownNameError` that lists what there is.
    """
    if text in SETS:
        return SETS[text]
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in STUDIES:
            there = f"{listed(STUDIES, 10)}, and for several at once {listed(SETS, 10)}"
            raise UnknownNameError(
                f"there is no study `{shortened(name)}`{others_than(name, (*STUDIES, *SETS), there)}"
            )
    return Wanted(tuple(study for study in STUDIES if study in names))


def play_studies(
    metro: MetroMap,
    edition: Edition,
    bots: Sequence[MetroXBot],
    *,
    want: Wanted,
    seed: int,
    engine: str = AUTO,
    workers: int = 1,
    executor: Executor | None = None,
    played: float = 0.0,
    progress: Callable[[int, int], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> Studies:
    """Plays the studies that are wanted, one after the other; those stopped by Ctrl-C are named, and no error.

    Who plays, see `play_session`; few games are played here, whatever the number of workers. Players who play alone do
    so whatever number the edition is for. `played` is the work (seconds on the reference engine) of the games already
    played, by which loading the kernel may pay. `progress` is told how many decks are done of how many, `tell` in
    words what somebody who waits should know. The result depends neither on who plays nor on the engine.
    """
    found = Studies()
    if not want.studies:
        return found
    numbers = (1, max(2, len(bots), edition.players[1]))
    setting = Setting(
        metro=metro,
        edition=(free := replace(edition, players=numbers)),
        board=board_of(metro, free),
        apart=board_of(apart(metro), free),
        bots=tuple(bots),
        depth=want.depth,
    )
    matches = {study: STUDIES[study](setting) for study in want.studies}
    work = played + sum(table.work for match in matches.values() for table in match.tables)
    total = sum(match.games for match in matches.values())
    play = Play(seed=seed, engine=engine, work=work)
    tables = [table for match in matches.values() for table in match.tables]
    chosen = [play.engine_for(table) for table in tables]
    if tell is not None:
        _announce(tables, chosen, engine, tell)
    engines = {each.name for each in chosen}
    hands = workers if executor is None and work - played > WORTH_WORKERS else 1
    done = 0
    try:
        if executor is None:
            for own, table in zip(chosen, tables, strict=True):
                make_ready(own, table.board, table.bots)
        with worker_pool(hands, threads=engines == {KERNEL}) as pool:
            play = replace(play, executor=executor or pool)
            for study, match in matches.items():

                def moved(now: int, before: int = done) -> None:
                    if progress is not None:
                        progress(before + now, total)

                found = replace(found, **{study: replace(play, progress=moved).result(match)})
                done += match.games
    except KeyboardInterrupt:
        left = tuple(study for study in want.studies if getattr(found, study) is None)
        return replace(found, interrupted=left)
    return found


def _announce(tables: Sequence[Table], engines: Sequence[Engine], asked: str, tell: Callable[[str], None]) -> None:
    """Tells what somebody who waits for these tables should know."""
    slow = [table for table, engine in zip(tables, engines, strict=True) if engine.name != KERNEL]
    work = sum(table.work for table in slow)
    told = {
        to_wait_for(engine, table.bots, table.games, asked=asked)
        for table, engine in zip(tables, engines, strict=True)
        if engine.name == KERNEL
    }
    if work >= LONG and asked != REFERENCE:
        told.add(f"studies: {slow_words(work, [bot for table in slow for bot in table.bots])}")
    for words in sorted(told - {""}):
        tell(words)
