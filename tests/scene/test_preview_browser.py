"""The page to look at sheets with: what it does in a browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import pytest

from metrox_maps.scene.preview import VIEWS, Page, preview
from metrox_maps.scene.shapes import Group, Scene
from metrox_maps.scene.vision import rgb, seen
from tests.browser import Tab, browsing
from tests.scene.previewed import COLORS, LISTS, NOTES, PX, box, drawing, hostile_page, page


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with browsing(tmp_path_factory.mktemp("profile")) as tab:
        if tab is None:
            pytest.skip("no Chromium here")
        yield tab


@pytest.fixture
def tab(browser: Tab) -> Iterator[Tab]:
    """A window of 1200 × 800 pixels; whatever a test does in it, the browser must not complain."""
    browser.size(1200, 800)
    browser.mouse("mouseMoved", 1, 1)
    yield browser
    browser.scripts(True)
    assert browser.complaints == []


def shown(tab: Tab, folder: Path, text: bytes | None = None) -> Path:
    path = folder / "sheet.html"
    path.write_bytes(text or page())
    tab.open(path)
    return path


def rect(tab: Tab, selector: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of an element in the window."""
    script = f"(b => [b.left, b.top, b.width, b.height])(document.querySelector({selector!r}).getBoundingClientRect())"
    left, top, width, height = tab.value(script)
    return left, top, width, height


def middle(tab: Tab, selector: str) -> tuple[float, float]:
    left, top, width, height = rect(tab, selector)
    return left + width / 2, top + height / 2


def click(tab: Tab, selector: str) -> None:
    tab.value(f"document.querySelector({selector!r}).scrollIntoView({{block: 'nearest'}})")
    x, y = middle(tab, selector)
    tab.mouse("mouseMoved", x, y)
    tab.mouse("mousePressed", x, y)
    tab.mouse("mouseReleased", x, y)


def color(tab: Tab, selector: str) -> tuple[int, int, int]:
    return tab.color(*middle(tab, selector))


def near(found: Sequence[float], wanted: Sequence[float], most: float) -> bool:
    return all(abs(a - b) <= most for a, b in zip(found, wanted, strict=True))


def test_zoom_goes_by_buttons_and_keys(tab: Tab, tmp_path: Path) -> None:
    shown(tab, tmp_path)
    fit = rect(tab, ".page")
    stage = rect(tab, "#stage")
    assert fit[0] >= stage[0]
    assert fit[0] + fit[2] <= stage[0] + stage[2]
    assert max(stage[2] - fit[2], stage[3] - fit[3]) > 47
    assert min(stage[2] - fit[2], stage[3] - fit[3]) < 50  # no larger page would fit
    for act, wide in (
        ("#zoom-true", 120 * PX),
        ("#zoom-in", 120 * PX * 1.25),
        ("#zoom-out", 120 * PX),
        ("#zoom-far", 30 * PX),
        ("#zoom-fit", fit[2]),
        ("1", 120 * PX),
        ("+", 120 * PX * 1.25),
        ("-", 120 * PX),
        ("2", 30 * PX),
        ("0", fit[2]),
    ):
        (tab.key if len(act) == 1 else lambda selector: click(tab, selector))(act)
        assert rect(tab, ".page")[2] == pytest.approx(wide, abs=0.5), act
        assert tab.value("document.getElementById('zoom-now').textContent") == f"{round(100 * wide / 120 / PX)} %"


def test_the_wheel_zooms_about_the_pointer_and_dragging_moves(tab: Tab, tmp_path: Path) -> None:
    shown(tab, tmp_path)
    tab.key("1")
    for turn in (*[-120] * 12, 240):
        at = middle(tab, "[data-station=near]")
        before = rect(tab, ".page")[2]
        tab.mouse("mouseWheel", *at, deltaX=0, deltaY=turn)
        assert (rect(tab, ".page")[2] > before) is (turn < 0)
    assert near(middle(tab, "[data-station=near]"), at, 1.5)
    x, y = at
    tab.mouse("mousePressed", x, y)
    tab.mouse("mouseMoved", x - 60, y - 25, buttons=1)
    tab.mouse("mouseReleased", x - 60, y - 25)
    assert near(middle(tab, "[data-station=near]"), (x - 60, y - 25), 1.5)
    assert tab.value("document.querySelectorAll('.picked').length") == 0  # dragging picks nothing out


def test_two_fingers_zoom(tab: Tab, tmp_path: Path) -> None:
    shown(tab, tmp_path)
    tab.key("1")
    before = rect(tab, ".page")[2]
    tab.touch("touchStart", (300, 300), (400, 300))
    tab.touch("touchMove", (275, 300), (425, 300))
    tab.touch("touchMove", (250, 300), (450, 300))
    tab.touch("touchEnd")
    assert rect(tab, ".page")[2] == pytest.approx(2 * before, rel=0.02)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_every_view_shows_what_the_formulas_say(tab: Tab, tmp_path: Path, scripts: bool) -> None:
    tab.scripts(scripts)
    shown(tab, tmp_path)
    for view in VIEWS:
        click(tab, f"#view-{view}")
        for patch in COLORS:
            found, wanted = color(tab, f'[data-patch="{patch}"]'), rgb(seen(patch, view))
            assert near(found, wanted, 2), (view, patch, found, wanted)
    assert color(tab, ".swatch svg") != rgb("#c1121f")  # what the lists show is seen the same way


def test_a_route_stays_and_all_else_fades_while_it_is_pointed_at(tab: Tab, tmp_path: Path) -> None:
    shown(tab, tmp_path)
    places = ("[data-route=A]", "[data-station=near]", "[data-route=B]", "[data-station=far]")

    def faded() -> list[bool]:
        return [tab.value(f"document.querySelector({place!r}).matches('.dim')") for place in places]

    plain = [color(tab, place) for place in places]
    assert faded() == [False] * 4
    tab.mouse("mouseMoved", *middle(tab, 'button[data-key="route:A"]'))
    assert faded() == [False, False, True, True]
    now = [color(tab, place) for place in places]
    assert now[:2] == plain[:2]
    assert min(now[2]) > 200
    tab.mouse("mouseMoved", 1, 1)
    assert [color(tab, place) for place in places] == plain
    click(tab, 'button[data-key="route:B"]')
    tab.mouse("mouseMoved", 1, 1)
    assert faded() == [True, True, False, False]
    tab.key("Escape")
    assert faded() == [False] * 4


def test_a_finding_leads_to_its_place(tab: Tab, tmp_path: Path) -> None:
    shown(tab, tmp_path)
    tab.key("1")
    for _ in range(6):
        tab.key("+")
    tab.value("document.getElementById('stage').scrollTo(0, 0)")
    for number in (1, 2):  # the second one of the same station picks out itself, not what was picked out already
        click(tab, f"#notes li:nth-child({number}) button")
        assert tab.value("[...document.querySelectorAll('.picked')].map(one => one.textContent)") == [
            f"{NOTES[number - 1].message}gap"
        ]
        station, ring, stage = (rect(tab, selector) for selector in ("[data-station=far]", ".ring", "#stage"))
        assert stage[0] < station[0] < stage[0] + stage[2]
        assert stage[1] < station[1] < stage[1] + stage[3]
        assert near(middle(tab, ".ring"), middle(tab, "[data-station=far]"), 1.5)
        assert station[2] < ring[2] < station[2] + 60
    assert tab.value("document.querySelectorAll('#notes button').length") == 2  # what has no place leads nowhere
    assert tab.value("document.querySelector('[data-key=\"station:lost\"]').disabled")
    tab.key("0")
    click(tab, "[data-station=near]")
    assert tab.value("document.querySelector('.picked').dataset.key") == "station:near"


def test_each_copy_of_a_place_is_ringed_where_it_shows(tab: Tab, tmp_path: Path) -> None:
    """Two sheets on one page, and then a page that shows only the part of a sheet where the place is not."""
    twice = Group(children=(box("far", 20, 70), box("far", 100, 12)))
    part = Scene(width=60, height=40, title="", desc="", children=(Group(children=(box("far", 100, 12),)),))
    pages = [Page(scene=Scene(width=120, height=80, title="", desc="", children=(twice,))), Page(scene=part)]
    shown(tab, tmp_path, preview(pages, title="Harbour", lists=LISTS, notes=NOTES))
    tab.key("1")
    click(tab, "#notes button")
    rings = tab.value(
        "[...document.querySelectorAll('.ring')].map(one => [pages.indexOf(one.parentElement), one.offsetLeft, one.offsetTop])".replace(
            "pages", "[...document.querySelectorAll('.page')]"
        )
    )
    assert [page for page, *_ in rings] == [0, 0]
    for (_, *found), (x, y) in zip(rings, ((20, 70), (100, 12)), strict=True):
        assert near(found, ((x - 3.2) * PX, (y - 3.2) * PX), 1.5)


def test_a_list_can_be_searched_and_letters_typed_there_are_no_commands(tab: Tab, tmp_path: Path) -> None:
    shown(tab, tmp_path)
    tab.key("1")
    tab.value("document.querySelector('input[type=search]').focus()")
    tab.key("0")
    assert tab.value("document.getElementById('zoom-now').textContent") == "100 %"
    visible = "[...document.querySelectorAll('li:not([hidden]) .entry[data-key^=station]')].map(one => one.textContent)"
    assert tab.value(visible) == ["x0", "x10"]


def test_margins_and_page_edges_are_shown_on_demand(tab: Tab, tmp_path: Path) -> None:
    shown(tab, tmp_path, page(drawing(bleed=3.0)))
    tab.key("1")
    assert tab.value("getComputedStyle(document.querySelector('.edge')).display") == "none"
    click(tab, ".toggle:has(#margins)")
    left, top, width, height = rect(tab, ".page")
    assert (width, height) == pytest.approx((126 * PX, 86 * PX), abs=0.5)
    for kind, (x, y, right, bottom) in {"cut": (3, 3, 123, 83), "content": (13, 13, 113, 73)}.items():
        found = rect(tab, f".edge.{kind}")
        wanted = (left + x * PX, top + y * PX, (right - x) * PX, (bottom - y) * PX)
        assert near(found, wanted, 1), kind


def test_printing_gives_the_sheets_alone_at_true_size(tab: Tab, tmp_path: Path) -> None:
    from pypdf import PdfReader

    sheets = [Page(scene=drawing()), Page(scene=drawing()), Page(scene=drawing(width=80, height=120.5))]
    shown(tab, tmp_path, preview(sheets, title="Harbour", lists=LISTS, notes=NOTES, trouble="Broken."))
    for prepare in ("", "+++vmd"):
        for key in prepare:
            tab.key(key)
        reader = PdfReader(BytesIO(tab.pdf()))
        sizes = [(float(one.mediabox.width), float(one.mediabox.height)) for one in reader.pages]
        points = 72 / 25.4
        wanted = [(120 * points, 80 * points)] * 2 + [(80 * points, 120.5 * points)]
        assert all(near(size, want, 0.8) for size, want in zip(sizes, wanted, strict=True)), sizes
        assert "".join(one.extract_text() for one in reader.pages).strip() == ""  # no list, no heading, no trouble


def test_hostile_text_does_nothing(tab: Tab, tmp_path: Path) -> None:
    shown(tab, tmp_path, hostile_page())
    assert tab.value("window.hacked") is None
    click(tab, "[data-key^='station:<']")
    assert tab.value("document.querySelectorAll('[data-key]').length") == 2 + 15 + 2


def test_every_control_has_a_name(tab: Tab, tmp_path: Path) -> None:
    shown(tab, tmp_path, page(follow=True))
    nodes = [(node["role"]["value"], node.get("name", {}).get("value")) for node in tab.accessible()]
    controls = [found for found in nodes if found[0] in ("button", "checkbox", "radio", "searchbox", "region")]
    assert len(controls) > 20
    assert [found for found in controls if not found[1]] == []
    assert {("region", "Sheet: drag to move, wheel or pinch to zoom"), ("radio", "deuteranopia")} <= set(controls)


# -- following the file -------------------------------------------------------------------------------------------------


def rewritten(path: Path, text: bytes) -> None:
    """A new file takes the place of the old one, as `write_atomic` does it."""
    fresh = path.with_suffix(".new")
    fresh.write_bytes(text)
    fresh.replace(path)


STATE = """({zoom: document.getElementById('zoom-now').textContent, view: document.querySelector('[name=view]:checked').value,
  margins: document.getElementById('margins').checked, dark: document.documentElement.dataset.scheme,
  picked: document.querySelector('.picked')?.textContent, words: document.querySelector('input[type=search]').value,
  open: [...document.querySelectorAll('aside details')].map(part => part.open)})"""


def test_a_page_that_follows_shows_the_new_drawing_and_keeps_its_state(tab: Tab, tmp_path: Path) -> None:
    path = shown(tab, tmp_path, page(follow=True, notes=()))
    for key in "1++++vvmd":
        tab.key(key)
    tab.value(
        "(one => { one.value = 'ea'; one.dispatchEvent(new Event('input')) })(document.querySelector('[type=search]'))"
    )
    click(tab, "#notes summary")
    click(tab, 'button[data-key="station:near"]')
    tab.mouse("mouseMoved", 1, 1)
    before, place = tab.value(STATE), middle(tab, "[data-station=near]")
    assert before["picked"] == "near"
    rewritten(path, page(drawing(box("new", 60, 60)), follow=True, notes=()))
    tab.until("document.querySelector('[data-station=new]') !== null && document.readyState === 'complete'")
    tab.settle()
    assert tab.value(STATE) == before
    assert near(middle(tab, "[data-station=near]"), place, 2)
    assert tab.value("document.querySelectorAll('.ring').length") == 1


def test_a_page_told_not_to_follow_stays(tab: Tab, tmp_path: Path) -> None:
    path = shown(tab, tmp_path, page(follow=True))
    click(tab, ".toggle:has(#follow)")
    rewritten(path, page(drawing(box("new", 60, 60)), follow=True))
    tab.value("new Promise(done => setTimeout(done, 2500))")  # it would look every second
    assert tab.value("document.querySelector('[data-station=new]')") is None
    click(tab, ".toggle:has(#follow)")
    tab.until("document.querySelector('[data-station=new]') !== null")


def test_a_page_follows_without_scripts_too(tab: Tab, tmp_path: Path) -> None:
    tab.scripts(False)
    path = shown(tab, tmp_path, page(follow=True))
    rewritten(path, page(drawing(box("new", 60, 60)), follow=True))
    tab.until("document.querySelector('[data-station=new]') !== null")
