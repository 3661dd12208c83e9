"""Slips in boards of Metromania."""

from __future__ import annotations

from tests.slips.slip import Change, Document, Slip, copied, drop, put

AMBERLY, QUILLHAVEN = "metromania-amberly", "metromania-quillhaven"


def recast(kind: str, other: str, keep: int = 0) -> Change:
    """Every space of a kind becomes another, but the first few in the file."""

    def change(document: Document) -> None:
        left = keep
        for district in document["districts"]:
            for number, row in enumerate(district["rows"]):
                district["rows"][number] = "".join(
                    other if cell == kind and (left := left - 1) < 0 else cell for cell in row
                )

    return change


def rows(district: str, *texts: str) -> Change:
    """The rows of a district typed anew."""
    return put(f"districts/{district}/rows", list(texts))


def frame(*sides: str) -> Change:
    """The frame typed anew."""
    return put("frame", list(sides))


def odd_spots(document: Document) -> None:
    """Plain spaces that are never at a border become spots, except in one district."""
    number = 0
    for district in document["districts"]:
        for row, text in enumerate(district["rows"] if district["id"] != "swan-basin" else ()):
            cells = list(text)
            for column in range(1, len(cells), 2):
                if cells[column] == ".":
                    cells[column] = "HWF"[number % 3]
                    number += 1
            district["rows"][row] = "".join(cells)


def half_the_spots(document: Document) -> None:
    """Every second spot of each type becomes plain, and the very first."""
    seen = dict.fromkeys("HWF", 0)
    for district in document["districts"]:
        for row, text in enumerate(district["rows"]):
            cells = list(text)
            for column, kind in enumerate(cells):
                if kind in seen:
                    seen[kind] += 1
                    if seen[kind] % 2 == 0 or sum(seen.values()) == 1:
                        cells[column] = "."
            district["rows"][row] = "".join(cells)


NO_SPOTS = (recast("H", "."), recast("W", "."), recast("F", "."))

BOARD_SLIPS = (
    Slip(
        name="a district pasted over with its old id",
        example=AMBERLY,
        changes=(put("districts/weavers-row/id", "millpond"),),
        rule="duplicate-district-id",
        at=("districts/millpond/id",),
    ),
    Slip(
        name="districts counted from 1",
        example=AMBERLY,
        changes=(put("placement/3/0", 6),),
        rule="unknown-district",
        at=("placement/3/0",),
    ),
    Slip(
        name="a district placed twice",
        example=AMBERLY,
        changes=(put("placement/3/0", 2),),
        rule="placement-repeats-district",
        at=("placement/3/0",),
    ),
    Slip(
        name="three districts deleted from a dealt board",
        example=QUILLHAVEN,
        changes=(drop("districts/fernhill"), drop("districts/quill-common"), drop("districts/mirror-lake")),
        rule="too-few-districts",
        at=("districts",),
    ),
    Slip(
        name="a row deleted",
        example=AMBERLY,
        changes=(drop("districts/millpond/rows/4"),),
        rule="row-count-wrong",
        at=("districts/millpond/rows",),
    ),
    Slip(
        name="a space deleted",
        example=AMBERLY,
        changes=(put("districts/millpond/rows/2", "H.LL"),),
        rule="row-length-wrong",
        at=("districts/millpond/rows/2",),
    ),
    Slip(
        name="a spot in a small letter",
        example=QUILLHAVEN,
        changes=(put("districts/fernhill/rows/1", ".f."),),
        rule="unknown-space",
        at=("districts/fernhill/rows/1",),
    ),
    Slip(
        name="a border edge forgotten",
        example=AMBERLY,
        changes=(put("frame/2", "S.ES"),),
        rule="side-length-wrong",
        at=("frame/2",),
    ),
    Slip(
        name="an arrow in a small letter",
        example=AMBERLY,
        changes=(put("frame/2", "s.ESE"),),
        rule="unknown-arrow",
        at=("frame/2",),
    ),
    Slip(
        name="a new district that was not placed",
        example=AMBERLY,
        changes=(copied("districts/millpond", id="harbour-side", name="Harbour Side"),),
        rule="spare-district",
        at=("districts/harbour-side",),
    ),
    Slip(
        name="black arrows never drawn",
        example=AMBERLY,
        changes=(frame("S..S.", ".S.S.", "S..S.", "S..S.", "S..S.", ".S.S."),),
        rule="arrows-missing",
        at=("frame",),
    ),
    Slip(
        name="lakes before all line ends",
        example=AMBERLY,
        changes=(
            put("placement", [[0, 0], [4, 0], [2, 0], [3, 0], [1, 0], [5, 0]]),
            *(rows(d, ".", ".H.", "F...W", "LLLLLLL", "LL.....LL") for d in ("foundry-quay", "swan-basin")),
            rows("beech-garden", ".", ".H.", "F...W", "PPPPPPP", "PP.....PP"),
            frame("SS.S.", ".EEE.", "SSS..", ".EEE.", "SS.S.", ".EEE."),
        ),
        rule="no-line-possible",
        at=("frame",),
        also=(("lake-or-park-too-large", "it takes so much of it to wall the ends in"),),
    ),
    Slip(
        name="four tunnels for fourteen",
        example=AMBERLY,
        changes=(put("components/tunnels", 4),),
        rule="too-few-tunnels",
        at=("components/tunnels",),
    ),
    Slip(
        name="Houses searched and replaced by Work",
        example=AMBERLY,
        changes=(recast("H", "W", 3),),
        rule="too-few-spots",
        at=("districts",),
    ),
    Slip(
        name="every spot moved to the quarter of offices",
        example=AMBERLY,
        changes=(*NO_SPOTS, rows("weavers-row", ".", "FHF", "HHWF.", ".WWFWH.", ".........")),
        rule="destinations-do-not-fit",
        at=("districts",),
        also=(("few-spots", "there is one for each destination"), ("spots-uneven", "all of them are in one district")),
    ),
    Slip(
        name="white arrows deleted",
        example=AMBERLY,
        changes=(frame("SE.E.", "E..SE", "S.E.E", "E.SE.", "SE.SE", "ES.E."),),
        rule="too-few-starts",
        at=("frame",),
    ),
    Slip(
        name="black arrows deleted",
        example=AMBERLY,
        changes=(frame("S..ES", ".S.SE", "S..SE", "..SES", "SE.SE", ".S.ES"),),
        rule="too-few-ends",
        at=("frame",),
    ),
    Slip(
        name="all starts in the north",
        example=AMBERLY,
        changes=(frame("SS.SS", "SSSSS", "EE.EE", "E.EEE", "EE.EE", "EE.EE"),),
        rule="starts-do-not-pair",
        at=("frame",),
    ),
    Slip(
        name="no ends in the south",
        example=AMBERLY,
        changes=(frame("SE.ES", "ES.SE", "S..S.", "..S.S", "S..S.", "ES.ES"),),
        rule="side-without-allowed-end",
        at=("frame/0",),
        also=(("too-few-ends", "half of the sides lost theirs"),),
    ),
    Slip(
        name="a pond dug before an arrow",
        example=AMBERLY,
        changes=(put("districts/millpond/rows/4", ".W..F..HL"),),
        rule="arrow-over-lake-or-park",
        at=("frame/0",),
    ),
    Slip(
        name="a lake around a start",
        example=AMBERLY,
        changes=(put("frame/0", "S.S.S"), put("districts/millpond/rows/4", ".WLL.LLH.")),
        rule="arrow-walled-in",
        at=("frame/0",),
    ),
    Slip(
        name="a lake that leaves a start one way to nowhere",
        example=AMBERLY,
        changes=(
            put("frame/0", "SES.S"),
            put("districts/millpond/rows/3", "..LLLLL"),
            put("districts/millpond/rows/4", ".W.L..LL."),
        ),
        rule="start-without-end",
        at=("frame/0",),
    ),
    Slip(
        name="an end between the starts",
        example=AMBERLY,
        changes=(frame(".E...", "SS.SS", "EE...", "E.E..", "EE..E", "SS.SS"),),
        rule="end-without-start",
        at=("frame/0",),
    ),
    Slip(
        name="a city without its parks",
        example=AMBERLY,
        changes=(recast("P", "."),),
        rule="lake-or-park-missing",
        at=("districts",),
    ),
    Slip(
        name="a pond in the middle of a park",
        example=AMBERLY,
        changes=(recast("L", "."), rows("weavers-row", ".", "PPP", "PPLPP", ".PPPPP.", ".F..H..W.")),
        rule="lake-or-park-out-of-reach",
        at=("districts/weavers-row/rows/2",),
        also=(("lake-touches-park", "the Park is what lies around it"),),
    ),
    Slip(
        name="a park made larger up to the lake",
        example=AMBERLY,
        changes=(put("districts/millpond/rows/2", "HPLL."),),
        rule="lake-touches-park",
        at=("districts/millpond/rows/2",),
    ),
    Slip(
        name="an island",
        example=AMBERLY,
        changes=(
            rows("weavers-row", "F", ".H.", "LLLLL", "WLL.LLF", "...LLL..."),
            rows("beech-garden", ".", ".F.", "W...H", ".......", ".H.F..W.."),
        ),
        rule="region-cut-off",
        at=("districts/weavers-row/rows/3",),
    ),
    Slip(
        name="a name copied with its district",
        example=QUILLHAVEN,
        changes=(put("districts/fernhill/name", "Orchard Side"),),
        rule="duplicate-district-name",
        at=("districts/fernhill/name",),
    ),
    Slip(
        name="a name pasted from a web page",
        example=AMBERLY,
        changes=(put("name", "Amberly\u200b"),),
        rule="unprintable-board-name",
        at=("name",),
    ),
    Slip(
        name="a name with the spaces of a table",
        example=QUILLHAVEN,
        changes=(put("districts/fernhill/name", " Fern  Hill "),),
        rule="board-name-has-stray-spaces",
        at=("districts/fernhill/name",),
    ),
    Slip(
        name="half of the Houses made offices",
        example=AMBERLY,
        changes=(recast("H", "W", 6),),
        rule="spots-unbalanced",
        at=("districts",),
    ),
    Slip(name="a thin city", example=AMBERLY, changes=(half_the_spots,), rule="few-spots", at=("districts",)),
    Slip(
        name="every second space a spot",
        example=AMBERLY,
        changes=(odd_spots,),
        rule="many-spots",
        at=("districts",),
        also=(("spots-uneven", "the district of the search box was left out"),),
    ),
    Slip(
        name="one row typed full of spots",
        example=AMBERLY,
        changes=(put("districts/weavers-row/rows/2", "HWFHW"),),
        rule="spots-uneven",
        at=("districts/weavers-row/rows",),
    ),
    Slip(
        name="lakes and parks made larger",
        example=AMBERLY,
        changes=(
            *(
                put(f"districts/{d}/rows/{n}", t)
                for d, k in (("millpond", "L"), ("swan-basin", "L"), ("lark-hill", "P"), ("beech-garden", "P"))
                for n, t in ((2, f".{k * 3}."), (3, f".{k * 5}."))
            ),
        ),
        rule="lake-or-park-too-large",
        at=("districts",),
    ),
    Slip(
        name="ten tunnels for eighteen",
        example=AMBERLY,
        changes=(put("components/tunnels", 10),),
        rule="line-too-long",
        at=("frame/0", "frame/1", "frame/2", "frame/3", "frame/4"),
    ),
    Slip(
        name="a start in a residential street",
        example=AMBERLY,
        changes=(put("frame/0", "SESES"), put("districts/millpond/rows/4", ".W.H.H.H.")),
        rule="line-needs-spots",
        at=("frame/0",),
    ),
    Slip(
        name="a side forgotten",
        example=AMBERLY,
        changes=(put("frame/2", "....."),),
        rule="side-without-arrow",
        at=("frame/2",),
    ),
    Slip(
        name="an arrow moved one space on",
        example=AMBERLY,
        changes=(put("frame/0", "SEEES"),),
        rule="spot-under-arrow",
        at=("frame/0",),
    ),
    Slip(
        name="ten stations for thirty",
        example=AMBERLY,
        changes=(put("components/stations", 10),),
        rule="too-few-stations",
        at=("components/stations",),
    ),
    Slip(
        name="a side length that is too short",
        example=AMBERLY,
        changes=(
            put("side", 3),
            put("placement", [[0, 0], [4, 0], [2, 0], [3, 0], [1, 0], [5, 0]]),
            frame("SES", "ESE", "SES", "ESE", "SES", "ESE"),
            *(
                rows(d, *t)
                for d, t in (
                    ("millpond", (".", "LLL", ".L.W.")),
                    ("weavers-row", ("H", "F..", ".W.F.")),
                    ("lark-hill", ("W", "..H", ".F.H.")),
                    ("swan-basin", (".", "PPP", ".P.F.")),
                    ("foundry-quay", ("F", "H..", ".W.F.")),
                    ("beech-garden", ("H", "..W", ".H.W.")),
                )
            ),
        ),
        rule="city-too-small",
        at=("side",),
        also=(("line-needs-spots", "five starts have spots on every way out"),) * 5,
    ),
    Slip(
        name="straight dealing alone",
        example=QUILLHAVEN,
        changes=(put("options/straight_dealing", True),),
        rule="hidden-straight-dealing",
        at=("options/straight_dealing",),
    ),
    Slip(
        name="a source without its licence",
        example=AMBERLY,
        changes=(put("credits/source", "open data of the city"), drop("credits/licence")),
        rule="board-credits-incomplete",
        at=("credits/source",),
    ),
)
