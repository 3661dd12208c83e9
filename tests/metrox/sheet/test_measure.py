"""The measurer finds each kind of fault: a clean sheet of our own making, spoiled in one place at a time."""

from __future__ import annotations

import base64
import io
import math
import re
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
import resvg_py
from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

from tests.metrox.sheet.drawn import drawing
from tests.metrox.sheet.measure import measure, sizes

FONTS = Path(__file__).parents[3] / "metrox_maps" / "scene" / "fonts"
NAMES = {"west": "West", "mid": "Mid Yard", "north": "North", "east": "East", "hill": "Hill-Top", "dale": "Dale"}
SHEET = """<svg xmlns="http://www.w3.org/2000/svg" width="120mm" height="80mm" viewBox="0 0 120 80" font-family="Own">
<title>Own</title><style>@font-face{font-family:"Own";font-weight:400;src:url("data:font/ttf;base64,FONT")}</style>
<g class="background"><path d="M0 70L120 70L120 80L0 80Z" fill="#e3f0f8"/></g>
<g class="lines">
<g class="layer"><path d="M20 40L50 40" fill="none" stroke="#ffffff" stroke-width="3.8"/>
<g class="lane" data-from="west" data-route="A" data-to="mid"><path d="M20 40L50 40" fill="none" stroke="#c00000" stroke-width="3.2"/></g></g>
<g class="layer"><path d="M50 15L50 40" fill="none" stroke="#ffffff" stroke-width="3.8"/>
<g class="lane" data-from="north" data-route="B" data-to="mid"><path d="M50 15L50 40" fill="none" stroke="#0000c0" stroke-width="3.2"/></g></g>
<g class="layer">
<g class="lane" data-from="mid" data-route="A" data-to="east"><path d="M50 41.8L74 41.8A4.2 4.2 0 0 1 78.2 46L78.2 62" fill="none" stroke="#c00000" stroke-width="3.2"/></g>
<g class="lane" data-from="mid" data-route="B" data-to="east"><path d="M50 38.2L74 38.2A7.8 7.8 0 0 1 81.8 46L81.8 62" fill="none" stroke="#0000c0" stroke-width="3.2"/></g></g>
<g class="layer"><path d="M35 36L35 44" fill="none" stroke="#ffffff" stroke-width="4.8"/>
<g class="lane" data-from="hill" data-route="C" data-to="dale"><path d="M35 20L35 62" fill="none" stroke="#008000" stroke-width="3.2"/></g></g>
</g>
<g class="names">
<g class="name" data-station="west"><text fill="#1d1d22" font-size="2.8" stroke="#ffffff" stroke-width="0.9"><tspan x="16" y="34.5">West</tspan></text></g>
<g class="name" data-station="mid"><text font-size="2.8"><tspan x="56" y="33">Mid</tspan></text><text font-size="2.8"><tspan x="56" y="36">Yard</tspan></text></g>
<g class="name" data-station="north"><text font-size="2.8" text-anchor="end"><tspan x="46.2" y="16">North</tspan></text></g>
<g class="name" data-station="east"><text font-size="2.8"><tspan x="86" y="63">East</tspan></text></g>
<g class="name" data-station="hill"><text font-size="2.8" transform="rotate(-45 32 16)"><tspan x="32" y="16">Hill-Top</tspan></text></g>
<g class="name" data-station="dale"><text font-size="2.8"><tspan x="40" y="63">Dale</tspan></text></g>
</g>
<g class="starts"><g class="start" data-route="A"><path d="M20 52L20 47" fill="none" stroke="#c00000" stroke-width="1.1"/><path d="M20 44L18 47L22 47Z" fill="#c00000"/></g></g>
<g class="stations">
<g class="station" data-station="west" data-transfers="1"><rect x="16.75" y="36.75" width="6.5" height="6.5" rx="1" fill="#ffffff" stroke="#1d1d22" stroke-width="0.35"/></g>
<g class="station" data-station="mid" data-transfers="2"><rect x="46.75" y="36.75" width="6.5" height="6.5" rx="1" fill="#ffffff" stroke="#1d1d22" stroke-width="0.6"/>
<rect x="48.8" y="37.1" width="0.95" height="1.15" fill="#c00000"/><rect x="50.2" y="37.1" width="0.95" height="1.15" fill="#0000c0"/></g>
<g class="station" data-station="north" data-transfers="1"><rect x="46.75" y="11.75" width="6.5" height="6.5" rx="1" fill="#ffffff" stroke="#1d1d22" stroke-width="0.35"/></g>
<g class="station" data-station="east" data-transfers="2"><rect x="75.35" y="57.35" width="9.3" height="9.3" rx="2.4" fill="none" stroke="#c00000" stroke-width="1.4"/>
<rect x="76.75" y="58.75" width="6.5" height="6.5" rx="1" fill="#ffffff" stroke="#1d1d22" stroke-width="0.6"/>
<rect x="78.8" y="59.1" width="0.95" height="1.15" fill="#c00000"/><rect x="80.2" y="59.1" width="0.95" height="1.15" fill="#0000c0"/></g>
<g class="station" data-station="hill" data-transfers="1"><rect x="31.75" y="16.75" width="6.5" height="6.5" rx="1" fill="#ffffff" stroke="#1d1d22" stroke-width="0.35"/></g>
<g class="station" data-station="dale" data-transfers="1"><rect x="31.75" y="58.75" width="6.5" height="6.5" rx="1" fill="#ffffff" stroke="#1d1d22" stroke-width="0.35"/></g>
</g>
<g class="endings"><g class="ending" data-route="A" data-station="east"><g class="badge" data-route="A"><circle cx="71.5" cy="62" r="2.3" fill="#c00000"/><text fill="#ffffff" font-size="2.8"><tspan x="70.6" y="63">A</tspan></text></g></g></g>
<g class="trains"><g class="train" data-route="A" data-windows="2"><rect x="8" y="52" width="21" height="14" rx="2" fill="#c00000"/><text fill="#ffffff" font-size="2.8"><tspan x="10" y="55.5">Train</tspan></text>
<g class="window"><rect x="10" y="57" width="7" height="7" fill="#ffffff" stroke="#ffffff" stroke-width="0.3"/></g>
<g class="window"><rect x="19" y="57" width="7" height="7" fill="#ffffff" stroke="#ffffff" stroke-width="0.3"/></g></g></g>
<g class="panels"><g class="score"><rect x="88" y="8" width="24" height="12" rx="2" fill="#f3f4f6"/><text fill="#1d1d22" font-size="2.8"><tspan x="90" y="12">Total</tspan></text></g></g>
</svg>"""


@cache
def _font() -> str:
    options = subset.Options()
    options.notdef_outline = True
    font = TTFont(FONTS / "NotoSans-Regular.ttf")
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(NAMES.values()) + "ATrainTotal")
    cutter.subset(font)
    written = io.BytesIO()
    font.save(written)
    return base64.b64encode(written.getvalue()).decode()


def _sheet(*changes: tuple[str, str]) -> str:
    text = SHEET
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    return text.replace("FONT", _font())


def _kinds(*changes: tuple[str, str]) -> set[str]:
    return {fault.kind for fault in measure(_sheet(*changes), names=NAMES, page=(120, 80))}


def test_a_clean_sheet_has_no_fault() -> None:
    assert measure(_sheet(), names=NAMES, page=(120, 80)) == []


SPOILED = {
    "page-size": [('width="120mm" height="80mm"', 'width="240mm" height="160mm"')],
    "page-scaled": [('width="120mm" height="80mm"', 'width="120.6mm" height="80.4mm"')],
    "beyond-margin": [('x="88" y="8" width="24"', 'x="92" y="8" width="24"')],
    "box-small": [('x="31.75" y="16.75" width="6.5" height="6.5"', 'x="32.4" y="17.4" width="5.2" height="5.2"')],
    "boxes-close": [
        ('x="31.75" y="16.75" width="6.5"', 'x="39.75" y="11.75" width="6.5"'),
        ("M35 20L", "M43 16L35 20L"),
    ],
    "station-twice": [('data-station="dale" data-transfers', 'data-station="hill" data-transfers')],
    "name-missing": [(">Dale<", "> <")],
    "name-twice": [('class="name" data-station="dale"', 'class="name" data-station="hill"')],
    "name-without-box": [('class="name" data-station="dale"', 'class="name" data-station="dael"')],
    "name-astray": [('x="86" y="63"', 'x="42" y="57"')],
    "ticks-wrong": [('<rect x="50.2" y="37.1" width="0.95" height="1.15" fill="#0000c0"/>', "")],
    "transfers-wrong": [('data-station="hill" data-transfers="1"', 'data-station="hill" data-transfers="2"')],
    "windows-wrong": [('data-windows="2"', 'data-windows="3"')],
    "window-small": [('x="19" y="57" width="7" height="7"', 'x="19" y="57" width="5" height="7"')],
    "box-on-name": [('x="86" y="63"', 'x="82" y="63"')],
    "line-on-name": [('x="56" y="36"', 'x="56" y="40"')],
    "name-on-name": [('x="56" y="33"', 'x="30" y="34"'), ('x="56" y="36"', 'x="17" y="34.5"')],
    "name-on-train": [('x="16" y="34.5"', 'x="16" y="54"')],
    "name-on-panel": [('x="86" y="63"', 'x="86" y="14"')],
    "arrow-on-name": [('x="16" y="34.5"', 'x="18" y="49"')],
    "badge-on-name": [('x="86" y="63"', 'x="69" y="63"')],
    "line-on-train": [('x="8" y="52" width="21"', 'x="8" y="52" width="26"')],
    "box-on-train": [('x="8" y="52" width="21" height="14"', 'x="8" y="42" width="21" height="24"')],
    "arrow-on-line": [("M20 52L20 47", "M20 52L38 52L20 47")],
    "arrow-on-box": [("M20 52L20 47", "M20 52L35 62L20 47")],
    "badge-on-box": [('cx="71.5" cy="62"', 'cx="73.5" cy="62"')],
    "badge-on-line": [('cx="71.5" cy="62"', 'cx="75.5" cy="52"')],
    "panel-on-train": [('x="88" y="8" width="24" height="12"', 'x="24" y="50" width="4" height="12"')],
    "line-on-panel": [('x="88" y="8" width="24" height="12"', 'x="60" y="30" width="24" height="12"')],
    "box-on-panel": [('x="88" y="8" width="24" height="12"', 'x="50" y="8" width="50" height="12"')],
    "text-on-text": [('x="10" y="55.5">Train', 'x="91" y="12">Train')],
    "text-outside": [('x="90" y="12"', 'x="108" y="12"')],
    "glyph-missing": [(">Dale<", ">Dalé<")],
    "line-under-box": [("M35 20L35 62", "M35 20L20 40L35 62")],
    "line-loose": [("M35 20L35 62", "M35 20L35 58")],
    "lines-touch": [
        ("M50 38.2L74 38.2A7.8 7.8 0 0 1 81.8 46L81.8 62", "M50 38.7L74 38.7A7.3 7.3 0 0 1 81.3 46L81.3 62")
    ],
    "pitch-uneven": [("M50 38.2L74 38.2", "M50 37.8L74 38.2")],
    "bends-differ": [("A7.8 7.8 0 0 1 81.8 46", "L81.8 38.2L81.8 46")],
    "bend-not-concentric": [("M50 38.2L74 38.2A7.8 7.8 0 0 1 81.8 46", "M50 38.2L77.6 38.2A4.2 4.2 0 0 1 81.8 42.4")],
    "bend-tight": [("A4.2 4.2 0 0 1 78.2 46", "A4.2 4.1 0 0 1 78.2 46")],
    "crossing-without-bridge": [("M35 36L35 44", "M35 36L35 38")],
    "crossing-in-box": [
        ("M50 41.8L74 41.8A4.2 4.2 0 0 1 78.2 46L78.2 62", "PATH"),
        ("M50 38.2L74 38.2A7.8 7.8 0 0 1 81.8 46L81.8 62", "M50 41.8L74 41.8A4.2 4.2 0 0 1 78.2 46L78.2 62"),
        ("PATH", "M50 38.2L74 38.2A7.8 7.8 0 0 1 81.8 46L81.8 62"),
    ],
}


@pytest.mark.parametrize("kind", SPOILED)
def test_each_kind_of_fault_is_found(kind: str) -> None:
    assert kind in _kinds(*SPOILED[kind])


def test_boxes_and_lines_are_sized() -> None:
    assert sizes(_sheet()) == pytest.approx((6.5 - 0.6, 3.2))


def test_a_route_that_goes_by_in_a_tunnel_runs_under_no_box() -> None:
    gone_by = [
        ("M35 20L35 62", "M35 20L20 20L20 34.9M20 45.1L20 62L35 62"),
        (
            '<path d="M20 52L20 47" fill="none" stroke="#c00000" stroke-width="1.1"/><path d="M20 44L18 47L22 47Z" fill="#c00000"/>',
            "",
        ),
    ]
    assert "line-under-box" not in _kinds(*gone_by)
    assert "line-under-box" in _kinds((gone_by[0][0], "M35 20L20 20L20 62L35 62"))


def test_arcs_are_read_as_circles() -> None:
    sheet = drawing(_sheet())
    (_, marks) = next((group, marks) for group, marks in sheet.of("lane") if group.data["to"] == "east")
    (arc,) = marks[0].arcs
    assert arc.middle == pytest.approx((74, 46))
    assert marks[0].path.length == pytest.approx(24 + 4.2 * math.pi / 2 + 16, abs=0.005)


def test_names_are_measured_with_the_font_in_the_file() -> None:
    sheet = drawing(_sheet())
    (west,) = [mark for mark in sheet.marks if mark.text == "West"]
    font = TTFont(FONTS / "NotoSans-Regular.ttf")
    advance = sum(font["hmtx"][font.getBestCmap()[ord(char)]][0] for char in "West") / font["head"].unitsPerEm * 2.8
    left, top, right, bottom = west.ink.bounds
    assert right - left == pytest.approx(advance, abs=0.3)
    assert bottom - top == pytest.approx(0.72 * 2.8, abs=0.1)
    (north,) = [mark for mark in sheet.marks if mark.text == "North"]
    assert north.ink.bounds[2] == pytest.approx(46.2, abs=0.3)
    (turned,) = [mark for mark in sheet.marks if mark.text == "Hill-Top"]
    assert turned.ink.bounds[3] - turned.ink.bounds[1] > 6


def test_the_ink_of_names_is_where_it_is_rendered() -> None:
    """Another program's rendering of each name, beside the boxes of ink read here."""
    text = _sheet()
    for mark in drawing(text).marks:
        if mark.tag != "text" or not mark.within("name"):
            continue
        inner = re.search(rf"<text[^>]*><tspan[^>]*>{mark.text}</tspan></text>", text)
        assert inner is not None
        alone = f"{text[: text.index('<g')]}{inner[0]}</svg>".replace("stroke-width", "data-width")
        alone = re.sub(r"<style>.*?</style>", "", alone).replace('stroke="#ffffff"', "")
        with NamedTemporaryFile(suffix=".ttf") as font:
            font.write(base64.b64decode(_font()))
            font.flush()
            data = resvg_py.svg_to_bytes(
                svg_string=alone.replace('font-family="Own"', 'font-family="Noto Sans"'),
                dpi=300,
                font_files=[font.name],
                skip_system_fonts=True,
                background="#ffffff",
            )
        shown = Image.eval(
            Image.open(io.BytesIO(bytes(data))).convert("L"), lambda value: 255 * (value < 200)
        ).getbbox()
        assert shown is not None
        for seen, read in zip(shown, mark.ink.bounds, strict=True):
            assert seen * 25.4 / 300 == pytest.approx(read, abs=0.12)


def test_a_sheet_of_unknown_elements_is_refused() -> None:
    with pytest.raises(ValueError, match="'image'"):
        measure(_sheet(('<g class="lines">', '<image/><g class="lines">')))
