"""The pages of a kit: true size, everything there in the right number, nothing outside what printers reach."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import Any

import numpy
import pypdfium2
import pytest

from metrox_maps.geometry.quads import Box, inside
from metrox_maps.metromania.facts import DESTINATIONS, city_of
from metrox_maps.metromania.model import CityBoard, Components, Options
from metrox_maps.metromania.pieces.measures import LEAST_ROOM
from metrox_maps.metromania.pieces.packing import EDGE
from metrox_maps.metromania.pieces.pages import kit_pages
from metrox_maps.scene.extent import reach
from metrox_maps.scene.paper import DEFAULT_PAPER, PAPERS, Paper, parse_paper
from metrox_maps.scene.pdf import to_pdf
from metrox_maps.scene.shapes import Circle, Group, Line, Scene, Shape, Text
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import ASCENT, DESCENT
from metrox_maps.scene.theme import THEMES
from metrox_maps.scene.vision import contrast

Make = Callable[..., CityBoard]
NS = "{http://www.w3.org/2000/svg}"


def kinds(pages: Iterable[Scene]) -> list[str]:
    return [dict(page.metadata)["pieces"] for page in pages]


def flat(shapes: Iterable[Shape]) -> Iterator[Any]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.children)
        else:
            yield shape


def words(shapes: Iterable[Shape]) -> list[str]:
    return [shape.text for shape in flat(shapes) if isinstance(shape, Text)]


def covered(shape: Any) -> Box:
    """A box around a shape; of an upright text without room for stacked accents, which no text of a kit has."""
    if not isinstance(shape, Text) or shape.angle:
        return reach(shape)
    left, _, right, _ = reach(shape)
    return left, shape.at[1] - ASCENT * shape.size, right, shape.at[1] + DESCENT * shape.size


def triangle_sides(data: str) -> list[float]:
    points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", data)]
    assert len(points) == 3
    return [math.dist(points[number - 1], points[number]) for number in range(3)]


@pytest.mark.parametrize("space", [None, 12.0, 31.5])
def test_every_triangle_has_its_size_in_the_svg(make: Make, in_svg: Any, space: float | None) -> None:
    board = make(5)
    pages = kit_pages(board, space=space)
    edges, tunnels = [], 0
    for page in pages[1:]:
        root = to_svg(page).decode()
        width, height = re.search(r'width="([\d.]+)mm"', root), re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', root)
        assert width is not None
        assert height is not None
        assert width[1] == height[1]  # one unit is one millimetre
        for name in ("space", "tunnel"):
            for group in in_svg(page, name):
                first = group.find(f"{NS}path")
                assert first is not None
                edges += triangle_sides(first.get("d", ""))
                tunnels += name == "tunnel"
    assert tunnels == 11 * 2 * 4
    assert len(edges) == 3 * (25 * 8 + tunnels)
    assert all(abs(edge - (space or 25.0)) < 0.003 for edge in edges)


def test_a_district_and_the_ruler_have_their_size_in_the_pdf(make: Make) -> None:
    """Measured on the rendered page: a district of 5 × 40 mm alone on it, and the ruler of 100 mm."""
    pages = kit_pages(make(5), space=40.0, theme=THEMES["mono"])
    number = kinds(pages).index("districts")
    document = pypdfium2.PdfDocument(BytesIO(to_pdf(pages, title="T")))
    assert len(document) == len(pages)
    page, dots = document[number], 8  # pixels in a millimetre
    assert [round(side / 72 * 25.4, 1) for side in page.get_size()] == [pages[number].width, pages[number].height]
    dark = page.render(scale=dots * 25.4 / 72, grayscale=True).to_numpy() < 200
    # one millimeter more than it needs about the middle of the page: cut marks lie further off
    wide, high = 101.0, 100.0 * math.sqrt(3) / 2 + 1.0
    left, top, right, bottom = (side * dots for side in (148.5 - wide, 105.0 - high, 148.5 + wide, 105.0 + high))
    rows, columns = numpy.nonzero(dark[int(top) : int(bottom), int(left) : int(right)])
    edge = EDGE  # the triangle is as large between the middles of its edges
    assert abs((columns.max() - columns.min()) / dots - 200.0 - edge) < 0.4
    assert abs((rows.max() - rows.min()) / dots - 200.0 * math.sqrt(3) / 2 - edge) < 0.4
    ruled = dark[int(199.9 * dots) : int(202.2 * dots)]
    line = ruled[numpy.argmax(ruled.sum(axis=1))]
    assert abs(numpy.count_nonzero(line) / dots - 100.0) < 0.3


@pytest.mark.parametrize("components", [Components(), Components(stations=17, tunnels=11), Components(99, 99)])
def test_every_piece_is_there_as_often_as_the_board_says(make: Make, groups: Any, components: Components) -> None:
    """RULES 2.1 and 2.2: all districts with the spares, tunnels per line, four companies, twelve destinations."""
    board = make(4, 8, components=components)
    pages = kit_pages(board)
    districts = [dict(group.data)["id"] for group in groups(pages[1:], "district")]
    assert districts == [district.id for district in board.districts]
    assert [dict(group.data)["side"] for group in groups(pages[1:], "frame-piece")] == list("012345")
    arrows = Counter(dict(group.data)["arrow"] for group in groups(pages[1:], "arrow"))
    city = city_of(board)
    assert arrows == {"start": len(city.starts), "end": len(city.ends)}
    tunnels = Counter((dict(group.data)["company"], dict(group.data)["line"]) for group in groups(pages, "tunnel"))
    assert tunnels == {(company, line): components.tunnels for company in "1234" for line in ("full", "striped")}
    assert len(groups(pages, "station")) == components.stations
    counters = Counter((dict(group.data)["kind"], dict(group.data)["company"]) for group in groups(pages, "counter"))
    assert counters == {
        (kind, company): count for kind, count in (("start", 2), ("end", 2), ("score", 1)) for company in "1234"
    }
    sides = [dict(group.data) for group in groups(pages, "destination")]
    assert sorted(side["name"] for side in sides if side["side"] == "front") == sorted(DESTINATIONS)
    assert Counter(side["kind"] for side in sides if side["side"] == "back") == {"H": 4, "W": 4, "F": 4}
    assert len(groups(pages, "aid")) == 4
    assert len(groups(pages, "memo")) == 1


def test_the_first_page_tells_the_same_numbers(make: Make) -> None:
    pages = kit_pages(make(4, 8))
    said = words(pages[0].children)
    for text in ("8 districts", "6 pieces of the frame", "22 tunnels a company: 11 full, 11 striped", "17 stations"):
        assert text in said
    for number, page in enumerate(pages, 1):
        assert f"{number} of {len(pages)} · print at 100 %" in words(page.children)
    listed = [text for text in said if re.match(r"[\d–]+ · ", text)]
    found = []
    for text in listed:
        first, last = (re.match(r"(\d+)(?:–(\d+))?", text) or [""]).groups()  # type: ignore[union-attr]
        found += list(range(int(first), int(last or first) + 1))
    assert found == list(range(2, len(pages) + 1))


@pytest.mark.parametrize("theme", ["color", "low-ink"])
@pytest.mark.parametrize(
    ("n", "space", "paper"),
    [
        (2, None, DEFAULT_PAPER),
        (5, None, DEFAULT_PAPER),
        (5, 43.8, DEFAULT_PAPER),
        (12, None, DEFAULT_PAPER),
        (7, 12.0, PAPERS["letter"]),
        (6, 30.0, PAPERS["a3"]),
        (4, None, parse_paper(f"{LEAST_ROOM[0] + 20:g}x{LEAST_ROOM[1] + 20:g}mm")),
    ],
)
def test_nothing_lies_outside_what_printers_reach(
    make: Make, n: int, space: float | None, paper: Paper, theme: str
) -> None:
    """Pieces keep within the margins; the line above them and the ruler below within what printers reach (6.35 mm)."""
    board = make(n, components=Components(stations=99, tunnels=20))  # tokens for more than one page
    for page in kit_pages(board, paper=paper, space=space, theme=THEMES[theme]):
        content = paper.lying_as(page.width, page.height).content
        room: Box = tuple(side + 0.35 * sign for side, sign in zip(content, (-1, -1, 1, 1), strict=True))  # type: ignore[assignment]
        *pieces, head, ruler = page.children
        wrong = [shape for shape in flat(pieces) if not inside(covered(shape), room)]
        assert wrong == []
        printable = (6.35, 4.0, page.width - 6.35, page.height - 4.0)
        for shape in flat((head, ruler)):
            assert inside(covered(shape), printable)


def test_backs_face_their_fronts_across_the_fold(make: Make, groups: Any) -> None:
    found: dict[str, dict[tuple[float, float], str]] = {"front": {}, "back": {}}
    pages = kit_pages(make(4))
    for group in groups(pages, "destination"):
        edge = group.children[-1]
        assert isinstance(edge, Circle)
        data = dict(group.data)
        found[data["side"]][edge.center] = data["kind"]
    (fold,) = {line for group in groups(pages, "fold-line") for line in group.children}
    assert isinstance(fold, Line)
    assert fold.start[1] == fold.end[1]
    mirrored = {(x, round(2 * fold.start[1] - y, 9)): kind for (x, y), kind in found["front"].items()}
    assert {(x, round(y, 9)): kind for (x, y), kind in found["back"].items()} == mirrored
    assert len(mirrored) == 12
    # and what hides the letter shows none
    assert not [
        text for group in groups(pages, "destination") if dict(group.data)["side"] == "back" for text in words([group])
    ]


def test_tunnels_of_a_usual_board_fill_one_page_and_cuts_are_shared(make: Make, groups: Any) -> None:
    board = make(5, 6, components=Components())
    pages = kit_pages(board)
    assert kinds(pages) == ["assembly", *["districts"] * 2, "frame", "tunnels", "tokens", *["aids"] * 2]
    page = pages[kinds(pages).index("tunnels")]
    (cuts,) = groups([page], "cuts")
    assert len(cuts.children) < 1.8 * 144  # apart they would be three for each triangle


def test_pages_are_the_same_every_time(make: Make) -> None:
    first, second = (kit_pages(make(4), theme=THEMES["mono"], language="fr") for _ in range(2))
    assert [to_svg(page) for page in first] == [to_svg(page) for page in second]
    assert to_pdf(first, title="T") == to_pdf(second, title="T")


def test_low_ink_saves_ink(make: Make) -> None:
    def ink(theme: str) -> dict[str, float]:
        pages = kit_pages(make(5), theme=THEMES[theme])
        document = pypdfium2.PdfDocument(BytesIO(to_pdf(pages, title="T")))
        gray = [255 - page.render(scale=0.7, grayscale=True).to_numpy().mean() for page in document]
        return dict(zip(kinds(pages), map(float, gray), strict=True))

    low, usual = ink("low-ink"), ink("color")
    assert all(low[kind] <= usual[kind] for kind in usual)
    assert low["tunnels"] < 0.6 * usual["tunnels"]
    assert low["districts"] < 0.8 * usual["districts"]


def test_the_aid_tells_the_options_of_the_board(make: Make, groups: Any) -> None:
    def aid(**options: Any) -> str:
        pages = kit_pages(make(4, options=Options(**options)))
        return " ".join(words([groups(pages, "aid")[0]]))

    usual = aid()
    assert "5 lines are blocked" in usual
    assert "2 players: two companies each" in usual
    assert "Keep your letters hidden." in usual
    other = aid(end_trigger=4, open_destinations=True, straight_dealing=True, two_players="excluded")
    assert "4 lines are blocked" in other
    assert "2 players" not in other
    assert "What you have drawn lies open." in other
    assert "House D Work A Fun E" in other
    assert "4 players: in turn draw 3" in usual
    assert "4 players: in turn draw" not in other
    assert all("3 players: in turn draw 4" in said and "swap one of the two" in said for said in (usual, other))


def test_the_aid_tells_how_to_begin_and_where_a_line_may_lie(make: Make, groups: Any) -> None:
    """RULES 2.1 to 2.4: what somebody needs who has no rule book beside it."""
    said = " ".join(words([groups(kit_pages(make(4)), "aid")[0]]))
    for text in (
        "begins with company 1; then it goes clockwise",
        "its score counter on 0",
        "The space at an arrow serves only to start (white) or end (black) a line there.",
        "if that is not possible either: pass",
        "A line grows at its tip alone, without branches.",
        "A line is blocked while",
        "at the end each player adds up both",
        "Scores may fall below 0.",
    ):
        assert text in said


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_edges_of_pieces_stand_out_from_the_lines_within(make: Make, groups: Any, theme: str) -> None:
    for space in (12.0, 25.0, 43.8):
        pages = kit_pages(make(5), space=space, theme=THEMES[theme])
        for page in (page for page in pages if dict(page.metadata)["pieces"] in ("districts", "frame")):
            found = [line for group in groups([page], "cuts") for line in group.children]
            pieces = groups([page], "district") + groups([page], "frame-piece")
            within = [shape for piece in pieces for shape in piece.children if isinstance(shape, Line)]
            assert found
            assert within
            ground = THEMES[theme].paper
            assert min(line.stroke.width for line in found) > 2 * max(line.stroke.width for line in within)
            outer = min(contrast(line.stroke.color, ground) for line in found)
            assert outer > max(contrast(line.stroke.color, ground) for line in within)


@pytest.mark.parametrize("n", [2, 5, 7])
def test_cut_marks_lie_in_line_with_edges_and_on_no_piece(make: Make, groups: Any, n: int) -> None:
    import shapely

    pages = kit_pages(make(n), space=20.0)
    for page in (page for page in pages if dict(page.metadata)["pieces"] in ("districts", "frame")):
        edges = [line for group in groups([page], "cuts") for line in group.children]
        marks = [line for group in groups([page], "cut-marks") for line in group.children]
        cells = groups([page], "space") + groups([page], "frame-piece")
        pieces = shapely.unary_union([shapely.Polygon(cell.children[0].points) for cell in cells])
        assert len(marks) >= 4
        for mark in marks:
            assert shapely.LineString((mark.start, mark.end)).distance(pieces) > 0.4
            assert any(in_line(mark, edge) for edge in edges)


def in_line(mark: Line, edge: Line) -> bool:
    """Whether a mark runs on from an end of an edge, and not far from it."""
    (ax, ay), (bx, by) = edge.start, edge.end
    for x, y in (mark.start, mark.end):
        if abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.dist(edge.start, edge.end) > 1e-6:
            return False
    return min(math.dist(mark.start, edge.start), math.dist(mark.start, edge.end)) < 2


def test_sides_have_their_numbers_on_the_pieces_and_beside_the_city(make: Make, groups: Any) -> None:
    """Boards, reports and the board on one sheet speak of sides by number (RULES 2.1)."""
    pages = kit_pages(make(4, 8))
    for piece in groups(pages[1:], "frame-piece"):
        (number,) = groups([piece], "side-number")
        assert words([number]) == [dict(piece.data)["side"]]
    board = make(4, 8)
    assert board.placement is not None
    for page, dealt in ((pages[0], False), (kit_pages(make(4, 8, placement=None))[0], True)):
        said = [words([group]) for group in groups([page], "beside")]
        assert [each[0] for each in said] == list("012345")
        for position, placed in enumerate(board.placement):
            name, turn = board.districts[placed.district].name, f"rotation {placed.rotation}"
            expected = [f"{name} · {turn}"] if position % 3 == 0 else [name, turn]
            assert said[position][1:] == ([] if dealt else expected)


@pytest.mark.parametrize("n", [2, 5, 12])
def test_nothing_is_written_on_the_city_of_the_picture(make: Make, groups: Any, n: int) -> None:
    page = kit_pages(make(n, 8))[0]
    (city,) = groups([page], "assembled")
    corners = [point for piece in groups([city], "frame-piece") for point in piece.children[0].points]
    assert words(groups([city], "district")) == []
    hull = hull_of(corners)
    for text in (shape for group in groups([city], "beside") for shape in flat([group])):
        assert not hull.intersects(box_of(covered(text)))


def hull_of(points: Iterable[Any]) -> Any:
    import shapely

    return shapely.MultiPoint(list(points)).convex_hull


def box_of(box: Box) -> Any:
    import shapely

    return shapely.box(*box)


def test_aids_keep_away_from_the_head_of_the_page_and_the_ruler(make: Make, groups: Any) -> None:
    for page in (page for page in kit_pages(make(4)) if dict(page.metadata)["pieces"] == "aids"):
        frame = [reach(line) for group in groups([page], "cuts") for line in group.children]
        head, ruler = ([covered(shape) for shape in flat([part])] for part in page.children[-2:])
        assert min(box[1] for box in frame) - max(box[3] for box in head) > 3
        assert min(box[1] for box in ruler) - max(box[3] for box in frame) > 3


def test_the_memo_tells_what_an_impossible_trip_costs(make: Make, groups: Any) -> None:
    said = " ".join(words(groups(kit_pages(make(4)), "memo")))
    assert "Trip impossible: −6" in said


def test_the_board_on_one_sheet_is_counted_and_named_where_it_follows(make: Make) -> None:
    pages = kit_pages(make(4), with_sheet=True)
    count = len(pages) + 1
    assert f"{count} · the whole board on one sheet" in words(pages[0].children)
    for number, page in enumerate(pages, 1):
        assert f"{number} of {count} · print at 100 %" in words(page.children)


def test_a_board_that_is_dealt_says_so_and_shows_no_place_for_its_districts(make: Make, groups: Any) -> None:
    first = kit_pages(make(4, 8, placement=None))[0]
    assert groups([first], "district") == []
    assert "Shuffle 8 districts" in " ".join(words(first.children))
    fixed = kit_pages(make(4, 8))[0]
    assert [dict(group.data)["id"] for group in groups([fixed], "district")] == ["d2", "d0", "d1", "d5", "d4", "d3"]
