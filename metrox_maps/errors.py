"""The exceptions of this package: faults of the caller or of the program.

Faults in data are never raised; they are findings (see `metrox_maps.findings`). Each message names what is wrong,
where, and what to do about it, so that a command can print it as it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from metrox_maps.findings.finding import Report


class MetroxError(Exception):
    """Base of every exception this package raises on purpose."""


class FormatError(MetroxError):
    """A file or document cannot be read as what it claims to be."""


class OtherFormatError(FormatError):
    """A document of this program, but not of the kind that is wanted; `found` is its `format`."""

    def __init__(self, message: str, found: str) -> None:
        super().__init__(message)
        self.found = found


class UnknownNameError(MetroxError):
    """A name (edition, bot, rule, schema) that nothing is called by; the message lists what there is."""


class MissingPackageError(MetroxError):
    """A package of an extra is not installed; the message says how to install it."""


class ConfigError(MetroxError):
    """A configuration or baseline file that cannot be used; the message names file, key and remedy."""


class CheckFailed(MetroxError):  # noqa: N818 - reads as a sentence where it is caught
    """Something needs a clean map or board, and it has errors.

    `report` lists them; `what` is the message without any of them, for those who show the report too.
    """

    def __init__(self, what: str, report: Report, *, first: str) -> None:
        super().__init__(f"{what}, the first: {first}")
        self.what = what
        self.report = report


class IllegalMove(MetroxError):  # noqa: N818 - the field's own word
    """A move that the rules do not allow in this position."""


class RecordError(MetroxError):
    """A game record that cannot be read or that does not follow from its own cards and moves."""


class ImportFailed(MetroxError):  # noqa: N818 - reads as a sentence where it is caught
    """A source holds no network that can be used; the message says what was found, where, and what to do."""


class LayoutFailed(MetroxError):  # noqa: N818 - reads as a sentence where it is caught
    """No layout was found that keeps to its rules; the message says what stands in the way."""


class SheetRefused(MetroxError):  # noqa: N818 - reads as a sentence where it is caught
    """A map or board lacks what its drawing needs: positions, parts in the right sizes, or room on the paper."""
