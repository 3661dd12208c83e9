"""What the credits of a document leave open."""

from __future__ import annotations

_OWN = "own work"


def incomplete(*, author: str, licence: str, source: str, what: str) -> tuple[str, str] | None:
    """The key of credits that lack something, and a message about `what` (`map`, `board`); None where nothing does.

    A foreign source needs a licence, and a licence somebody who gives it.
    """
    author, licence, source = (" ".join(text.split()) for text in (author, licence, source))
    if source and source.casefold() != _OWN and not licence:
        return (
            "source",
            f"the credits name a source but no licence; say in `licence` under which terms {what} and source may be "
            "used",
        )
    if licence and not author and (not source or source.casefold() == _OWN):
        return "licence", f"the credits name a licence but nobody who gives it; say in `author` who made the {what}"
    return None
