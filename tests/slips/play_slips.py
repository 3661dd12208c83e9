"""Slips in the numbers of a map, in what it pays and asks for, and in what it says about itself."""

from __future__ import annotations

from tests.slips.slip import Slip, add, copied, drop, every, put, swap

HARBOUR, FEATURES, LONDON, PAULO = "harbour-teaching", "all-features", "london", "sao-paulo"
EDITION = "gamewright-2020"
GAMES = 500
"""Enough that a share of none or all of them lies beyond a limit of one percent."""

NUMBER_SLIPS = (
    Slip(
        name="a script that wrote no windows",
        example=HARBOUR,
        changes=(every("routes", "windows", lambda _: 0),),
        rule="map-without-windows",
        at=("routes",),
    ),
    Slip(
        name="an accepted finding lost with the file's notes",
        example=FEATURES,
        changes=(drop("lint"),),
        rule="route-without-windows",
        at=("routes/T/windows",),
    ),
    Slip(
        name="a window forgotten",
        example=HARBOUR,
        changes=(put("routes/B/windows", 0),),
        rule="windowless-route-has-own-stations",
        at=("routes/B/windows",),
    ),
    Slip(
        name="a key for the windows struck twice",
        example=HARBOUR,
        changes=(put("routes/B/windows", 11),),
        rule="more-windows-than-stations",
        at=("routes/B/windows",),
    ),
    Slip(
        name="bonuses the wrong way round",
        example=LONDON,
        changes=(swap("routes/J/bonus/first", "routes/J/bonus/later"),),
        rule="bonus-out-of-order",
        at=("routes/J/bonus/later",),
    ),
    Slip(
        name="a bonus not yet decided",
        example=HARBOUR,
        changes=(put("routes/B/bonus", {"first": 0, "later": 0}),),
        rule="bonus-is-zero",
        at=("routes/B/bonus/first",),
    ),
    Slip(
        name="branch bonuses the wrong way round",
        example=FEATURES,
        changes=(put("routes/B/branch_bonus", {"first": 2, "later": 4}),),
        rule="bonus-out-of-order",
        at=("routes/B/branch_bonus/later",),
    ),
    Slip(
        name="branch bonus and bonus exchanged",
        example=FEATURES,
        changes=(swap("routes/B/branch_bonus", "routes/B/bonus"),),
        rule="branch-bonus-out-of-order",
        at=("routes/B/branch_bonus",),
    ),
    Slip(
        name="a map bonus pasted twice",
        example=FEATURES,
        changes=(add("map_bonus", {"kind": "window-on-every-route", "first": 4, "later": 2}),),
        rule="duplicate-map-bonus",
        at=("map_bonus/1/kind",),
    ),
)

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
            put("routes/M/windows", 3),
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

EDITION_SLIPS = (
    Slip(
        name="numbers of players the wrong way round",
        example=EDITION,
        changes=(put("players", [6, 1]),),
        rule="edition-unplayable",
        at=("players",),
    ),
    Slip(
        name="a step of the penalty mistyped",
        example=EDITION,
        changes=(put("penalty/steps/3/0", 77),),
        rule="edition-unplayable",
        at=("penalty/steps",),
    ),
)

PLAYED_SLIPS = (
    Slip(
        name="twice the windows",
        example=HARBOUR,
        changes=(put("routes/A/windows", 4),),
        rule="route-always-completed",
        at=("routes/A/windows",),
        games=GAMES,
    ),
    Slip(
        name="one window for a long route",
        example=LONDON,
        changes=(put("routes/J/windows", 1),),
        rule="route-never-completed",
        at=("routes/J/windows",),
        games=GAMES,
    ),
    Slip(
        name="the numbers of a short route pasted into a long one",
        example=FEATURES,
        changes=(put("routes/L/windows", 1), put("routes/L/bonus", {"first": 2, "later": 1})),
        rule="route-dominated",
        at=("routes/L/bonus",),
        games=GAMES,
    ),
    Slip(
        name="bonuses that a script multiplied",
        example=HARBOUR,
        changes=(every("routes", "bonus", lambda bonus: {"first": bonus["first"] * 9, "later": bonus["later"] * 9}),),
        rule="scores-outside-ladder",
        at=("edition",),
        games=GAMES,
    ),
)
