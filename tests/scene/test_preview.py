"""The page to look at sheets with: what it holds."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

from metrox_maps.scene.shapes import Group, Text
from tests.scene.previewed import LISTS, NOTES, box, drawing, hostile_page, page


class Tags(HTMLParser):
    """The tags and names of attributes of a page, and all its words."""

    def __init__(self, text: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.scripts: list[str] = []
        self.words = ""
        self._tag = ""
        self.feed(text.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self._tag = tag
        self.tags.append((tag, tuple(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        if self._tag == "script" and data.strip():
            self.scripts.append(data)
        self.words += data


def test_hostile_text_becomes_no_part_of_the_page() -> None:
    plain = drawing(Group(title="x", children=(Text(at=(20.0, 60.0), text="x", size=3),)))
    lists = tuple(
        replace(listing, entries=tuple(replace(entry, detail="x") for entry in listing.entries)) for listing in LISTS
    )
    calm = page(plain, lists=lists, notes=[replace(note, source="x") for note in NOTES])
    expected, found = Tags(calm), Tags(hostile_page())
    runs = {"tspan"}  # how many of them a text takes depends on its characters
    assert [tag for tag in found.tags if tag[0] not in runs] == [tag for tag in expected.tags if tag[0] not in runs]
    assert found.words.count("window.hacked") > len(NOTES)


def test_only_the_own_scripts_may_run_and_nothing_is_asked_of_the_network() -> None:
    for follow in (False, True):
        text = page(follow=follow)
        scripts = Tags(text).scripts
        assert len(scripts) == 1 + follow
        policy = re.findall(r'Content-Security-Policy" content="([^"]+)"', text.decode())[0].replace("&#x27;", "'")
        assert "default-src 'none'" in policy
        allowed = {f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts}
        (found,) = [part for part in policy.split("; ") if part.startswith("script-src")]
        assert set(found.split()[1:]) == allowed
        assert set(re.findall(r"(?:src|href)=\"[^\"]*", text.decode())) == set()
        assert set(re.findall(r"url\((?!\"?data:font|#)[^)]*", text.decode())) == set()


def test_a_page_that_does_not_follow_never_loads_again() -> None:
    text = page().decode()
    assert "refresh" not in text
    assert 'id="follow"' not in text
    assert "data-follow" not in text


def test_equal_sheets_give_equal_pages_and_other_sheets_another_stamp() -> None:
    def stamp(text: bytes) -> str:
        return re.findall(r'data-stamp="(\w+)"', text.decode())[0]

    assert page() == page()
    others = [page(title="Other"), page(notes=NOTES[1:]), page(drawing(box("new", 60, 60))), page(trouble="Broken.")]
    assert len({stamp(text) for text in (page(), *others)}) == 5
