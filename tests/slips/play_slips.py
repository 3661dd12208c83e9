"""Slips in what a map pays and asks for, and in what it says about itself."""

from __future__ import annotations

from tests.slips.slip import Slip, add, before, copied, drop, every, put

HARBOUR, FEATURES, LONDON, PAULO = "harbour-teaching", "all-features", "london", "sao-paulo"

PLAY_SLIPS = (
    Slip(
        name="a window too few for a long route",
        example=LONDON,
        changes=(put("routes/D/windows", 1),),
        rule="route-needs-more-windows",
        at=("routes/D/windows",),
    ),
    Slip(
        name="a bonus far too small",
        example=LONDON,
        changes=(put("routes/D/bonus", {"first": 2, "later": 1}),),
        rule="bonus-against-length",
        at=("routes/D/bonus",),
    ),
    Slip(
        name="five windows for every route, as a script set them",
        example=LONDON,
        changes=(every("routes", "windows", lambda _: 5),),
        rule="windows-outlast-deck",
        at=("routes/B/windows",),
    ),
    Slip(
        name="a last route led to the hub as well",
        example=HARBOUR,
        changes=(
            add("routes/D/stations", "town-hall"),
            put("routes/D/end", "town-hall"),
            put("routes/D/bends", [{"after": "north-mole", "through": [[24, 6], [16, 6]]}]),
            put("stations/town-hall/transfer_count", 4),
        ),
        rule="station-on-every-route",
        at=("stations/town-hall",),
    ),
    Slip(
        name="a route copied, renamed and shortened",
        example=HARBOUR,
        changes=(
            put("stations/custom-house/transfer_count", 3),
            copied(
                "routes/D",
                id="E",
                name="Express",
                color="#5a6472",
                pattern="rail",
                start="ferry-pier",
                end="custom-house",
                stations=["ferry-pier", "custom-house"],
            ),
        ),
        rule="route-inside-another",
        at=("routes/E/stations",),
    ),
    Slip(
        name="two more routes led through the busiest station",
        example=LONDON,
        changes=(
            add("routes/B/stations", "london-bridge", "bank", "moorgate"),
            put("routes/B/end", "moorgate"),
            put("routes/B/bends", [{"after": "elephant-castle", "through": [[39, 38]]}]),
            add("routes/M/stations", "tower-hill", "bank", "st-pauls"),
            put("routes/M/end", "st-pauls"),
            put("routes/M/bends", [{"after": "aldgate", "through": [[49, 20]]}]),
            put("stations/bank/transfer_count", 6),
        ),
        rule="busy-interchange",
        at=("stations/bank",),
    ),
    Slip(
        name="later bonuses as high as first ones",
        example=LONDON,
        changes=(every("routes", "bonus", lambda bonus: {**bonus, "later": bonus["first"]}),),
        rule="map-outside-bands",
        at=("routes",),
    ),
    Slip(
        name="a nine for a six",
        example=LONDON,
        changes=(put("routes/C/bonus/first", 9),),
        rule="route-outside-bands",
        at=("routes/C",),
    ),
    Slip(
        name="windows for two in one route",
        example=LONDON,
        changes=(put("routes/C/windows", 6),),
        rule="route-outside-bands",
        at=("routes/C",),
    ),
)

STYLE_SLIPS = (
    Slip(
        name="no start point",
        example=HARBOUR,
        changes=(drop("routes/B/start"),),
        rule="start-missing",
        at=("routes/B/id",),
    ),
    Slip(
        name="no end point",
        example=LONDON,
        changes=(drop("routes/J/end"),),
        rule="end-missing",
        at=("routes/J/id",),
    ),
    Slip(
        name="a branch without an end point",
        example=FEATURES,
        changes=(drop("routes/B/branches/0/end"),),
        rule="end-missing",
        at=("routes/B/branches/0",),
    ),
    Slip(
        name="no author",
        example=HARBOUR,
        changes=(drop("credits/author"),),
        rule="credits-incomplete",
        at=("credits/licence",),
    ),
    Slip(
        name="an accepted finding whose cause is gone",
        example=FEATURES,
        changes=(put("routes/T/windows", 1),),
        rule="unused-ignore",
        at=("lint/ignore/0",),
    ),
    Slip(
        name="an accepted finding of a route that is gone",
        example=FEATURES,
        changes=(add("lint/ignore", {"rule": "sharp-turn", "on": "route:U", "reason": "narrow"}),),
        rule="unused-ignore",
        at=("lint/ignore/1/on",),
    ),
    Slip(
        name="a mistyped rule to accept",
        example=FEATURES,
        changes=(add("lint/ignore", {"rule": "sharp-turns", "on": "", "reason": "narrow"}),),
        rule="unused-ignore",
        at=("lint/ignore/1/rule",),
    ),
    Slip(
        name="an error to accept",
        example=FEATURES,
        changes=(add("lint/ignore", {"rule": "outside-grid", "on": "", "reason": "later"}),),
        rule="unused-ignore",
        at=("lint/ignore/1",),
    ),
)
