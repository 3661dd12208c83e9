"""What must hold for every board, however wrong: no crash, places that exist, and verdicts that no turn changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.findings.finding import Path, Remark
from metrox_maps.metromania.facts import is_whole
from metrox_maps.metromania.model import CityBoard, Components, Credits, District, Options, Placed
from metrox_maps.metromania.rules import RULES
from metrox_maps.metromania.rules.subject import BoardSubject

SIDE = 3


def texts(length: st.SearchStrategy[int], characters: str) -> st.SearchStrategy[str]:
    return length.flatmap(lambda many: st.text(characters, min_size=many, max_size=many))


def triangles(characters: str) -> st.SearchStrategy[tuple[str, ...]]:
    return st.tuples(*(st.text(characters, min_size=2 * row + 1, max_size=2 * row + 1) for row in range(SIDE)))


ids = st.sampled_from(["ab", "ac", "ad", "b", "c", "d", "e", "f"])
names = st.sampled_from(["Hill", "hill ", "Dock\x07", "Mill"])
placed = st.lists(st.builds(Placed, st.integers(0, 7), st.integers(0, 3)), min_size=6, max_size=6).map(tuple)
options = st.builds(
    Options,
    end_trigger=st.integers(4, 5),
    open_destinations=st.booleans(),
    straight_dealing=st.booleans(),
)
credit = st.builds(Credits, *(st.sampled_from(["", "x", "own work"]) for _ in range(3)))
broken = st.builds(
    CityBoard,
    name=names,
    side=st.integers(1, 4),
    districts=st.lists(
        st.builds(
            District,
            id=ids,
            name=names,
            rows=st.lists(texts(st.integers(0, 7), ".HWFLPhx"), min_size=1, max_size=4).map(tuple),
        ),
        max_size=8,
    ).map(tuple),
    frame=st.lists(texts(st.integers(0, 4), ".SEse"), min_size=6, max_size=6).map(tuple),
    placement=st.none() | placed,
    components=st.builds(Components, st.integers(1, 30), st.integers(1, 30)),
    options=options,
    credits=credit,
)


def whole(placement: st.SearchStrategy[tuple[Placed, ...] | None]) -> st.SearchStrategy[CityBoard]:
    """Boards that can be put together, most of them bad ones."""
    return st.builds(
        CityBoard,
        name=names,
        side=st.just(SIDE),
        districts=st.lists(triangles("....HWFLP"), min_size=6, max_size=7).map(
            lambda many: tuple(District(id=f"d{i}", name=f"D{i}", rows=rows) for i, rows in enumerate(many))
        ),
        frame=st.lists(st.text(".SE", min_size=SIDE, max_size=SIDE), min_size=6, max_size=6).map(tuple),
        placement=placement,
        components=st.builds(Components, st.integers(1, 30), st.integers(1, 18)),
        options=options,
    )


fixed = st.tuples(st.permutations(range(6)), st.lists(st.integers(0, 2), min_size=6, max_size=6)).map(
    lambda pair: tuple(map(Placed, pair[0], pair[1]))
)


def remarks(board: CityBoard) -> list[tuple[str, Remark]]:
    subject = BoardSubject(board)
    return [(rule.id, remark) for rule in RULES if rule.check is not None for remark in rule.check(subject)]


def exists(path: Path, board: CityBoard) -> bool:
    """Whether a path leads to something the typed board holds; a district of a placement is its first number."""
    here: object = board
    for part in path:
        if isinstance(here, Placed):
            return part in (0, 1)
        if isinstance(part, int):
            if not (isinstance(here, tuple) and part < len(here)):
                return False
            here = here[part]
        else:
            here = getattr(here, part, None)
            if here is None:
                return False
    return True


@given(broken | whole(st.none()) | whole(fixed))
@settings(max_examples=150, deadline=None)
def test_no_rule_crashes_and_every_place_exists(board: CityBoard) -> None:
    found = remarks(board)
    for rule, remark in found:
        assert remark.message, rule
        for path in (remark.path, *(place.path for place in remark.related)):
            assert exists(path, board), (rule, path)
    assert all(found.count(remark) == 1 for remark in found)


@given(broken)
@settings(max_examples=120, deadline=None)
def test_a_board_that_cannot_be_put_together_has_an_error_and_others_have_none_of_that_kind(board: CityBoard) -> None:
    shapes = {
        *("unknown-district", "placement-repeats-district", "too-few-districts", "row-count-wrong"),
        *("row-length-wrong", "unknown-space", "side-length-wrong", "unknown-arrow"),
    }
    in_bounds = board.placement is None or all(item.rotation < 3 for item in board.placement)  # the schema's part
    if in_bounds:
        assert is_whole(board) == shapes.isdisjoint(rule for rule, _ in remarks(board))


@given(whole(fixed), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_a_city_turned_by_sixths_is_as_good_as_it_was(board: CityBoard, turns: int) -> None:
    placement = board.placement
    assert placement is not None
    turned = replace(
        board,
        frame=tuple(board.frame[(side - turns) % 6] for side in range(6)),
        placement=tuple(placement[(position - turns) % 6] for position in range(6)),
    )
    one_of_many = {"region-cut-off", "line-too-short", "lake-touches-park", "lake-or-park-out-of-reach"}

    def verdict(judged: CityBoard) -> Counter[tuple[str, str]]:
        found = remarks(judged)
        return Counter(
            (rule, "" if rule in one_of_many or remark.path[0] == "frame" else str(remark.path))
            for rule, remark in found
        )

    assert verdict(turned) == verdict(board)


@given(whole(fixed))
@settings(max_examples=60, deadline=None)
def test_a_district_written_turned_and_turned_back_changes_nothing(board: CityBoard) -> None:
    """Writing all districts as they lie, with rotation 0, is the same city."""
    from metrox_maps.metromania.facts import turned

    placement = board.placement
    assert placement is not None
    rewritten = replace(
        board,
        districts=tuple(
            replace(board.districts[item.district], rows=turned(board.districts[item.district], item.rotation))
            for item in placement
        ),
        placement=tuple(Placed(position, 0) for position in range(6)),
    )
    kept = replace(board, districts=board.districts[:6])
    assert Counter(rule for rule, _ in remarks(rewritten)) == Counter(rule for rule, _ in remarks(kept))
