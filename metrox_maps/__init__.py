"""metrox_maps: design, check, print and test-play maps for the flip-and-write game Metro X.

The functions here are the twins of the commands. They import what they need when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from metrox_maps.findings.finding import FileReport
    from metrox_maps.metrox.draft.tuning import Tuned
    from metrox_maps.metrox.loading import LoadedMap
    from metrox_maps.metrox.model import MetroMap
    from metrox_maps.metrox.sheet.plan import Sheet
    from metrox_maps.transit.network import Network
    from metrox_maps.transit.notes import Note

__version__ = "0.1.0"
__all__ = [
    "__version__",
    "check",
    "compare",
    "draw_sheet",
    "import_map",
    "import_network",
    "load",
    "play",
    "save",
    "tune",
]


def load(path: str) -> LoadedMap:
    """Reads a map file and its edition; raises FormatError or, for a map with errors, CheckFailed with the report."""
    from metrox_maps.metrox.loading import load_map

    return load_map(path)


def save(metro: MetroMap, path: str) -> None:
    """Writes a map as a file in canonical form, as a whole or not at all."""
    from metrox_maps.documents.writing import canonical
    from metrox_maps.files import write_atomic
    from metrox_maps.metrox.codec import LAYOUT, map_document

    write_atomic(path, canonical(map_document(metro), LAYOUT).encode())


def check(path: str, *, draw: bool = False, games: int = 0) -> FileReport:
    """Everything that is wrong with a map or edition file; never raises for what it holds.

    With `draw` a map without errors is also drawn and measured, with `games` it is played so often.
    """
    from metrox_maps.checking import check_file
    from metrox_maps.findings.rule import PLAIN
    from metrox_maps.findings.runner import Trials

    return check_file(path, PLAIN, Trials(draw=draw, games=games))


def draw_sheet(
    source: LoadedMap | str, *, paper: str | None = None, theme: str = "color", language: str | None = None
) -> Sheet:
    """The printable sheet of a map or map file: `sheet.svg` is the file, `sheet.remarks` what its maker should know.

    `paper` is a4, letter, a3, legal, tabloid, or a size in millimetres such as 200x300mm; without it, A4 filled only as
    far as Letter reaches too. `theme` is color, mono, low-ink, dark or dry-erase. `language` is that of the sheet's own
    words; without it the map's own, or English. Raises UnknownNameError for one that there is not.
    """
    from metrox_maps.errors import UnknownNameError
    from metrox_maps.metrox.play.board import board_of
    from metrox_maps.metrox.sheet.draw import draw_sheet
    from metrox_maps.scene.paper import DEFAULT_PAPER, parse_paper
    from metrox_maps.scene.theme import THEMES

    if theme not in THEMES:
        raise UnknownNameError(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    loaded = load(source) if isinstance(source, str) else source
    size = DEFAULT_PAPER if paper is None else parse_paper(paper)
    digest = board_of(loaded.metro, loaded.edition).digest
    return draw_sheet(loaded.metro, loaded.edition, paper=size, digest=digest, theme=THEMES[theme], language=language)


def play(
    source: LoadedMap | str,
    *,
    games: int = 1000,
    bots: str | None = None,
    players: int | None = None,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    engine: str = "auto",
) -> dict[str, Any]:
    """Plays a map or map file and gives the report `metrox-play/1`.

    `bots` are names separated by commas, one for all seats or one a seat; without it all are
    `greedy:dice`. They are played here, by so many `workers` of this machine, or on any `concurrent.futures`
    executor, such as that of a dask client. `engine` is auto, kernel or reference. The report depends on none of these
    three.
    """
    from metrox_maps.metrox.play.board import board_of
    from metrox_maps.metrox.play.bots import table_from
    from metrox_maps.metrox.play.session import play_session
    from metrox_maps.metrox.report.play import play_document

    loaded = load(source) if isinstance(source, str) else source
    board = board_of(loaded.metro, loaded.edition)
    session = play_session(
        board,
        table_from(bots, players),
        games=games,
        seed=seed,
        workers=workers,
        executor=executor,
        engine=engine,
    )
    return play_document(session)


def compare(
    *sources: LoadedMap | str,
    editions: Sequence[str] = (),
    bots: Sequence[str] = (),
    players: int | None = None,
    width: float = 0.3,
    games: int = 100_000,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    engine: str = "auto",
) -> dict[str, Any]:
    """Compares maps or map files, or several editions or bots on one, on the same luck: the report `metrox-compare/1`.

    The first is the base. `bots` are as in `play`, one entry a table; without them everybody is `greedy:dice`. It is
    played until the mean difference of the scores is known to ± `width` points with 95 % confidence, `games` games at
    most. The report does not depend on `workers`, `executor` and `engine`, which are as in `play`.
    """
    from metrox_maps.metrox.play.comparing import compare_tables
    from metrox_maps.metrox.report.compare import compare_document
    from metrox_maps.metrox.report.contest import line_up

    lineup = line_up(sources, editions=editions, bots=bots, players=players)
    contest = compare_tables(
        lineup.entrants,
        width=width,
        games=games,
        seed=seed,
        workers=workers,
        executor=executor,
        engine=engine,
    )
    return compare_document(lineup, contest)


def import_network(
    *sources: str,
    kind: str | None = None,
    member: str | None = None,
    y_up: bool = False,
    latin: bool = False,
    lines: Sequence[str] = (),
    exclude: Sequence[str] = (),
    modes: Sequence[str] = (),
    merge: Sequence[tuple[str, str]] = (),
    routes: int | None = None,
    stations: int | None = None,
    keep: Sequence[str] = (),
) -> tuple[Network, tuple[Note, ...]]:
    """Reads the files of a real network: the network, and what was guessed, mended, merged and left out on the way.

    `sources` are the files and folders of one network, `kind` is the id of a reader where it should not be guessed,
    `member` what is meant inside an archive. `y_up` says that y of a plane grows upwards, not as on a page, `latin`
    that of several names of a station the one in Latin letters is to be taken. `lines` and `exclude` choose lines by
    name, a word of it, or id, `modes` by what runs on them; without them metro lines are taken where there are any.
    `merge` are pairs of stations to be made one, each meant by its name or the id of one of its stops. It is thinned to
    so many `routes` and `stations`, without them not at all; the stations called as in `keep` stay. Raises ImportFailed
    for what cannot be read or used, FormatError for a network file with faults.
    """
    from metrox_maps.metrox.draft.city import Wishes, import_network
    from metrox_maps.metrox.draft.sources import asked_source
    from metrox_maps.transit.choosing import Choice

    choice = Choice(lines=tuple(lines), exclude=tuple(exclude), modes=tuple(modes), merge=tuple(merge))
    source, choice = asked_source(sources, choice, kind=kind, member=member, y_up=y_up, latin=latin)
    city = import_network(source, Wishes(choice=choice, routes=routes, stations=stations, keep=tuple(keep)))
    return city.network, tuple(told.note for told in city.told)


def import_map(
    *sources: str,
    kind: str | None = None,
    member: str | None = None,
    y_up: bool = False,
    latin: bool = False,
    lines: Sequence[str] = (),
    exclude: Sequence[str] = (),
    modes: Sequence[str] = (),
    merge: Sequence[tuple[str, str]] = (),
    routes: int | str | None = None,
    stations: int | str | None = None,
    keep: Sequence[str] = (),
    name: str = "",
    tuned: bool = True,
    seed: int = 0,
    workers: int = 1,
) -> tuple[MetroMap, tuple[Note, ...]]:
    """Makes a map of a real network: thinned to a board, laid out, made a game and, if `tuned`, improved by playing.

    Sources, choice and `keep` are as in `import_network`. `routes` and `stations` are numbers or `all`; without them a
    board has as many as published ones. Without a `name` it is that of the source. Raises ImportFailed and LayoutFailed
    with what stands in the way.
    """
    from metrox_maps.metrox.draft.city import Wishes, import_city, sized
    from metrox_maps.metrox.draft.sources import asked_source
    from metrox_maps.transit.choosing import Choice

    choice = Choice(lines=tuple(lines), exclude=tuple(exclude), modes=tuple(modes), merge=tuple(merge))
    source, choice = asked_source(sources, choice, kind=kind, member=member, y_up=y_up, latin=latin, name=name)
    wishes = Wishes(
        choice=choice,
        routes=None,
        stations=None,
        keep=tuple(keep),
        name=name,
        tuned=tuned,
        seed=seed,
        workers=workers,
    )
    city = import_city(source, sized(source, wishes, routes=routes, stations=stations, board=True))
    assert city.metro is not None  # import_city ends with one, or raises
    return city.metro, tuple(told.note for told in city.told)


def tune(
    source: LoadedMap | str,
    *,
    target_good: float | None = None,
    games: int | None = None,
    seed: int = 0,
    workers: int = 1,
) -> Tuned:
    """Improves windows and bonuses of a map by playing: `metro` is the map tuned, `reached` whether the goal is met.

    The goal is that the bot `good` completes nearly every route in 15 to 95 % of its games and, if set, that its mean
    score is `target_good`. At most so many `games` are played. Nothing is written: `save` does that.
    """
    from metrox_maps.metrox.draft.tuning import tune

    loaded = load(source) if isinstance(source, str) else source
    return tune(loaded.metro, loaded.edition, target_good=target_good, games=games, seed=seed, workers=workers)
