"""The exceptions of the package.

Every one of them leaves the state or the batch as it was.
"""
from __future__ import annotations


class IllegalAction(ValueError):
    """An action that is not legal where it was tried.

    ``row`` is the row of a Vector that refused it, or None.
    """

    row: int | None = None


class ClosedError(RuntimeError):
    """An environment was used after it had been closed."""


def missing(library: str) -> ImportError:
    """The error for an adapter whose library is not installed."""
    return ImportError(
        f"akhet.{library} needs the package {library}, which is not installed: pip install {library}. "
        "akhet.Vector and akhet.State need only NumPy.", name=library)
