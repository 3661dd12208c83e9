"""What an import did to its source: nothing happens silently."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("guessed", "repaired", "merged", "proposed", "folded", "dropped", "shortened", "kept")
"""What may happen to something of the source, in the order of a report.

`guessed` what the source leaves open, `repaired` what it has wrong, `merged` several stops into a station, `proposed` a
merger that was not made, `folded` ways that run the same, `dropped` what is not used, `shortened` names, `kept` what
might have been expected to go.
"""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened: its kind, a sentence for the user, and where in the source (file and line) or empty."""

    kind: str
    text: str
    place: str = ""
