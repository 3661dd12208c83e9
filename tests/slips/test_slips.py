"""Every slip gives exactly the finding it should: one rule, at the right place, and nothing that only follows from it."""

from __future__ import annotations

import functools
import json

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import canonical
from metrox_maps.families import KINDS, all_rules, check_parsed
from metrox_maps.findings.finding import Finding
from metrox_maps.findings.rule import PLAIN, Policy
from tests.conftest import ROOT
from tests.slips.slip import Slip
from tests.slips.slips import SLIPS

EXAMPLES = ROOT / "examples"


def place(example: str) -> str:
    return str(EXAMPLES / f"{example}.json")


@functools.cache
def example_text(example: str) -> str:
    return (EXAMPLES / f"{example}.json").read_text(encoding="utf-8")


def parsed(slip: Slip) -> Parsed:
    """The example with the slip in it, as a file that holds it is read."""
    document = json.loads(example_text(slip.example))
    for change in slip.changes:
        change(document)
    text = canonical(document, KINDS["metrox-map/1"].layout)
    for retype in slip.typed:
        text = retype(text)
    return read(text.encode(slip.encoding))
