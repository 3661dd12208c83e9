"""Slips that show on the finished drawing only."""

from __future__ import annotations

from tests.slips.slip import Slip, put

HARBOUR, PAULO = "harbour-teaching", "sao-paulo"

SHEET_SLIPS = (
    Slip(
        name="a column typed with a digit too many",
        example=HARBOUR,
        changes=(put("grid/columns", 270), put("stations/lighthouse/at", [270, 12])),
        rule="drawing-too-small",
        at=("grid",),
        also=(("stations-too-close", "it says which stations leave no room"),),
        draw=True,
    ),
    Slip(
        name="a name pushed onto a line",
        example=HARBOUR,
        changes=(put("stations/town-hall/label_offset", [0, 3]),),
        rule="name-without-place",
        at=("stations/town-hall/name",),
        draw=True,
    ),
    Slip(
        name="a name pushed to the next station",
        example=PAULO,
        changes=(put("stations/lapa/label_offset", [0, -10]),),
        rule="name-unclear",
        at=("stations/lapa/name",),
        draw=True,
    ),
    Slip(
        name="a name pushed off the page",
        example=HARBOUR,
        changes=(
            put("grid/columns", 50),
            put("stations/lighthouse/at", [50, 12]),
            put("stations/lighthouse/label", "E"),
            put("stations/lighthouse/label_offset", [9, 0]),
        ),
        rule="outside-margin",
        at=("stations/lighthouse/name",),
        draw=True,
    ),
    Slip(
        name="a route's name typed as its id",
        example=HARBOUR,
        changes=(put("routes/A/id", "ESPLANADE"),),
        rule="text-cut",
        at=("routes/ESPLANADE/id",),
        draw=True,
    ),
)
