"""metrox_maps: design, check, print and test-play maps for Metro X and boards for its cousin Metromania.

The functions here are the twins of the commands. They import what they need when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from metrox_maps.findings.finding import FileReport
    from metrox_maps.metromania.loading import LoadedBoard
    from metrox_maps.metromania.model import CityBoard
    from metrox_maps.metromania.sheet.plan import Sheet as BoardSheet
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


def load(path: str) -> LoadedMap | LoadedBoard:
    """Reads a map file and its edition, or a board file.

    Raises FormatError or, for one with errors, CheckFailed with the report.
    """
    from metrox_maps.families import load_any

    return load_any(path)


def _loaded(source: LoadedMap | LoadedBoard | str) -> LoadedMap | LoadedBoard:
    """What is to be worked on, read if it is a path. Raises TypeError for what no function here gives."""
    from metrox_maps.metromania.loading import LoadedBoard
    from metrox_maps.metrox.loading import LoadedMap

    if isinstance(source, str):
        return load(source)
    if not isinstance(source, LoadedMap | LoadedBoard):
        raise TypeError(f"{type(source).__name__}: a path is needed, or what `load` gives of one")
    return source


def save(source: MetroMap | CityBoard | LoadedMap | LoadedBoard, path: str) -> None:
    """Writes a map or board, or the one that was loaded, as a file in canonical form, as a whole or not at all.

    Raises TypeError for anything else.
    """
    from metrox_maps.documents.writing import canonical
    from metrox_maps.files import write_atomic
    from metrox_maps.metromania import codec as board_codec
    from metrox_maps.metromania.loading import LoadedBoard
    from metrox_maps.metromania.model import CityBoard
    from metrox_maps.metrox import codec as map_codec
    from metrox_maps.metrox.loading import LoadedMap
    from metrox_maps.metrox.model import MetroMap

    if isinstance(source, LoadedMap):
        source = source.metro
    elif isinstance(source, LoadedBoard):
        source = source.board
    if isinstance(source, CityBoard):
        text = canonical(board_codec.board_document(source), board_codec.LAYOUT)
    elif isinstance(source, MetroMap):
        text = canonical(map_codec.map_document(source), map_codec.LAYOUT)
    else:
        raise TypeError(f"{type(source).__name__}: a map or board is needed, or what `load` gives of one")
    write_atomic(path, text.encode())


def check(path: str, *, draw: bool = False, games: int | None = 0) -> FileReport:
    """Everything that is wrong with a map, board or edition file; never raises for what it holds.

    With `draw` a map or board without errors is also drawn and measured. With `games` it is played so often; None plays
    a map 1000 times, a board 100 times.
    """
    from metrox_maps.checking import check_file
    from metrox_maps.findings.rule import PLAIN
    from metrox_maps.findings.runner import Trials

    return check_file(path, PLAIN, Trials(draw=draw, games=games))


def draw_sheet(
    source: LoadedMap | LoadedBoard | str,
    *,
    paper: str | None = None,
    theme: str = "color",
    language: str | None = None,
) -> Sheet | BoardSheet:
    """The printable sheet of a map, a board, or a file of either.

    `sheet.svg` is the file, `sheet.remarks` what its maker should know. The districts of a board that is dealt lie in
    their order.

    `paper` is a4, letter, a3, legal, tabloid, or a size in millimetres such as 200x300mm; without it, A4 filled only as
    far as Letter reaches too. `theme` is color, mono, low-ink, dark or dry-erase. `language` is that of the sheet's own
    words; without it that of the map or board, or English. Raises UnknownNameError for one that there is not.
    """
    from metrox_maps.errors import UnknownNameError
    from metrox_maps.metromania.loading import LoadedBoard
    from metrox_maps.scene.paper import DEFAULT_PAPER, parse_paper
    from metrox_maps.scene.theme import THEMES

    if theme not in THEMES:
        raise UnknownNameError(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    loaded = _loaded(source)
    size = DEFAULT_PAPER if paper is None else parse_paper(paper)
    if isinstance(loaded, LoadedBoard):
        from metrox_maps.metromania.play import board as city
        from metrox_maps.metromania.sheet.draw import draw_board

        digest = city.board_of(loaded.board).digest
        return draw_board(loaded.board, paper=size, digest=digest, theme=THEMES[theme], language=language)
    from metrox_maps.metrox.play.board import board_of
    from metrox_maps.metrox.sheet.draw import draw_sheet

    digest = board_of(loaded.metro, loaded.edition).digest
    return draw_sheet(loaded.metro, loaded.edition, paper=size, digest=digest, theme=THEMES[theme], language=language)


def play(
    source: LoadedMap | LoadedBoard | str,
    *,
    games: int | None = None,
    bots: str | None = None,
    players: int | None = None,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    engine: str = "auto",
) -> dict[str, Any]:
    """Plays a map, a board, or a file of either and gives the report `metrox-play/1` or `metromania-play/1`.

    Without `games` it is 1000 of a map, 200 of a board. `bots` are names separated by commas, one for all seats or one
    a seat; without it all are `greedy:dice`, on a board `greedy`. They are played here, by so many `workers` of this
    machine, or on any `concurrent.futures` executor, such as that of a dask client. `engine` is auto, kernel or
    reference; boards have one engine only. The report depends on none of these three.
    """
    from metrox_maps.errors import MetroxError
    from metrox_maps.metromania.loading import LoadedBoard

    if not isinstance(bots, str | None):
        raise TypeError(f"bots {bots!r}: one text is needed, with names separated by commas")
    loaded = _loaded(source)
    if isinstance(loaded, LoadedBoard):
        from metrox_maps.metromania.play import board as city
        from metrox_maps.metromania.play import bots as city_bots
        from metrox_maps.metromania.play import session as city_session
        from metrox_maps.metromania.report import play as city_report

        if engine != "auto":
            raise MetroxError(f"engine {engine!r}: a Metromania board has no choice of engines; leave it out")
        table = city_bots.table_from(bots, players)
        return city_report.play_document(
            city_session.play_session(
                city.board_of(loaded.board),
                table,
                games=city_session.GAMES if games is None else games,
                seed=seed,
                workers=workers,
                executor=executor,
            )
        )
    from metrox_maps.metrox.play.board import board_of
    from metrox_maps.metrox.play.bots import table_from
    from metrox_maps.metrox.play.session import play_session
    from metrox_maps.metrox.report.play import play_document

    session = play_session(
        board_of(loaded.metro, loaded.edition),
        table_from(bots, players),
        games=1000 if games is None else games,
        seed=seed,
        workers=workers,
        executor=executor,
        engine=engine,
    )
    return play_document(session)


def compare(
    *sources: LoadedMap | LoadedBoard | str,
    editions: Sequence[str] = (),
    bots: Sequence[str] = (),
    players: int | None = None,
    width: float | None = None,
    games: int | None = None,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    engine: str = "auto",
) -> dict[str, Any]:
    """Compares maps, or several editions or bots on one, on the same luck; or boards, or several bots on one.

    It gives the report `metrox-compare/1` or `metromania-compare/1`. Sources are files or what was loaded from them;
    the first is the base. `bots` are as in `play`, one entry a table; without them everybody is `greedy:dice`, on
    boards `greedy`. Maps are played until the mean difference of the scores is known to ± `width` points with 95 %
    confidence, 0.3 if nothing is said, `games` games at most. Boards are played in `games` deals, 100 if nothing is
    said, or until a `width` is reached; several bots are single ones there, and all but the first are guests on each
    seat in turn. The report does not depend on `workers`, `executor` and `engine`, which are as in `play`.
    """
    from metrox_maps.documents.reading import read, read_bytes
    from metrox_maps.families import is_board
    from metrox_maps.metromania.loading import LoadedBoard, loaded_board
    from metrox_maps.metrox.loading import LoadedMap, loaded_map

    for source in sources:
        if not isinstance(source, str):
            _loaded(source)  # refuses what is neither
    # Read once: a pipe has nothing to say a second time.
    paths = dict.fromkeys(source for source in sources if isinstance(source, str))
    texts = {path: read(read_bytes(path)) for path in paths}
    if any(isinstance(source, LoadedBoard) for source in sources) or any(map(is_board, texts.values())):
        from metrox_maps.errors import MetroxError
        from metrox_maps.metromania.play import comparing as board_comparing
        from metrox_maps.metromania.report import compare as board_report
        from metrox_maps.metromania.report import contest as board_contest

        if editions or engine != "auto":
            raise MetroxError("boards have neither editions nor a choice of engines; leave them out")
        boards = [source for source in sources if not isinstance(source, LoadedMap)]
        if len(boards) < len(sources):
            raise MetroxError("a board and a map cannot be compared: they are of two games")
        one = board_contest.line_up(
            boards, bots=bots, players=players, load=lambda source: loaded_board(texts[source], source)
        )
        played = board_comparing.compare_tables(
            one.entrants, width=width, deals=games, seed=seed, workers=workers, executor=executor
        )
        return board_report.compare_document(one, played)
    from metrox_maps.metrox.play.comparing import MOST_GAMES, WIDTH, compare_tables
    from metrox_maps.metrox.report.compare import compare_document
    from metrox_maps.metrox.report.contest import line_up

    lineup = line_up(
        [source for source in sources if not isinstance(source, LoadedBoard)],
        editions=editions,
        bots=bots,
        players=players,
        load=lambda source: loaded_map(texts[source], source),
    )
    contest = compare_tables(
        lineup.entrants,
        width=WIDTH if width is None else width,
        games=MOST_GAMES if games is None else games,
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
    from metrox_maps.metrox.loading import LoadedMap, load_map

    loaded = load_map(source) if isinstance(source, str) else source
    if not isinstance(loaded, LoadedMap):
        raise TypeError(f"{type(loaded).__name__}: a path is needed, or what `load` gives of a map")
    return tune(loaded.metro, loaded.edition, target_good=target_good, games=games, seed=seed, workers=workers)
