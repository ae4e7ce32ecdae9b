"""Records: a game as text that replays bit for bit, here and in the page."""
from __future__ import annotations

import base64
import zlib
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._lib import ffi, lib, new_error, read, sentence

if TYPE_CHECKING:
    from ._state import State

PAGE = "http://localhost:8080/"
"""Where ``akhet serve`` shows the page by default."""

LONGEST_LINK = 6000
"""Mail and chat programs may break longer links; the page makes none either."""


class Record:
    """The record of a game: who sat where, the source of its chance, its moves and its result.

    ``str(record)`` is its text. A text that is cut or changed raises ValueError, with the line.
    """

    __slots__ = ("_text", "_facts")

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a record is text, not {type(text).__name__}")
        data, error = text.encode(), new_error()
        self._facts: dict[str, Any] = read(lib.native_record_json, ffi.from_buffer(data), len(data), error=error)
        self._text = text

    @classmethod
    def load(cls, path: "str | PathLike[str]") -> "Record":
        """Read a file."""
        return cls(Path(path).read_text(encoding="utf-8"))

    def save(self, path: "str | PathLike[str]") -> None:
        """Write a file."""
        Path(path).write_text(self._text, encoding="utf-8")

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._facts["game"]

    @property
    def players(self) -> int:
        """The number of players."""
        return self._facts["players"]

    @property
    def options(self) -> dict[str, str]:
        """The options and their values."""
        return self._facts["options"]

    @property
    def engine(self) -> str:
        """The version of the program that wrote it."""
        return self._facts["engine"]

    @property
    def seed(self) -> int | None:
        """The seed of its chance; None for a match that was dealt by a secret."""
        return int(self._facts["seed"]) if "seed" in self._facts else None

    @property
    def seats(self) -> list[dict[str, str]]:
        """The kind and the name of every seat."""
        return self._facts["seats"]

    @property
    def moves(self) -> list[int]:
        """The actions."""
        return self._facts["moves"]

    @property
    def resigned(self) -> list[int]:
        """The seats that resigned, in order."""
        return self._facts["resigned"]

    @property
    def places(self) -> list[int] | None:
        """The final places; None if the game is not over."""
        return self._facts.get("places")

    def verify(self) -> None:
        """Raise ValueError unless every move is legal and the result is that of the rules."""
        data, error = self._text.encode(), new_error()
        if lib.native_record_verify(ffi.from_buffer(data), len(data), error):
            raise ValueError(sentence(error))

    def state(self, moves: int | None = None, returns: str = "share") -> "State":
        """The state after so many moves, by default after all of them."""
        from ._state import deserialize
        return deserialize(self._text, returns, moves)

    def link(self, page: str = PAGE) -> str:
        """An address of the page that contains the whole game: opening it shows the game.

        ``page`` is the address of a server (``akhet serve``).
        """
        packed = base64.urlsafe_b64encode(zlib.compress(self._text.encode(), 9)).decode().rstrip("=")
        address = f"{page.rstrip('/')}/#/after/shared/{packed}"
        if len(address) > LONGEST_LINK:
            raise ValueError(f"the link would have {len(address)} characters, and the page opens {LONGEST_LINK} at most")
        return address

    def _repr_html_(self) -> str:
        result = f", places {self.places}" if self.places else ""
        return f'<a href="{self.link()}">{self.game}: {len(self.moves)} moves{result}</a>'

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<akhet.Record of {self.game}, {self.players} players, {len(self.moves)} moves>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self._text,)


def replay(record: "str | Record", moves: int | None = None) -> "State":
    """The state of a record after so many moves, by default after all of them."""
    return (record if isinstance(record, Record) else Record(record)).state(moves)
