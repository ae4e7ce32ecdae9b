"""The extension: cffi's door to it, and the type of positions, which is in the same file."""
from __future__ import annotations

import importlib.machinery
import importlib.util
import json
from typing import Any, Callable

from . import _native

ffi = _native.ffi
lib = _native.lib

_loader = importlib.machinery.ExtensionFileLoader("akhet._position", _native.__file__)
_spec = importlib.util.spec_from_file_location("akhet._position", _native.__file__, loader=_loader)
_module = importlib.util.module_from_spec(_spec)
_loader.exec_module(_module)
Position: Any = _module.Position

SETUP_BYTES = 6
LANGUAGES = ("en", "fr", "pl")
SPECTATOR = -1


def new_error() -> Any:
    """A buffer for the sentence of an error."""
    return ffi.new("char[]", 512)


def sentence(error: Any) -> str:
    """The sentence that a function left in its buffer."""
    return ffi.string(error).decode("utf-8", "replace")


def text(function: Callable[..., int], *args: Any, error: Any = None) -> str:
    """Call a function that writes text, with a larger buffer if it asks for one."""
    room = 4096
    while True:
        buffer = ffi.new("char[]", room)
        length = function(*args, buffer, room) if error is None else function(*args, buffer, room, error)
        if length >= 0:
            return ffi.unpack(buffer, length).decode("utf-8")
        if length == -2:
            if error is None:
                raise MemoryError
            raise ValueError(sentence(error))
        if room > 1 << 28:
            raise MemoryError
        room *= 4


def read(function: Callable[..., int], *args: Any, error: Any = None) -> Any:
    """Call a function that writes JSON."""
    return json.loads(text(function, *args, error=error))


def language(name: str) -> int:
    """The number of a language."""
    if name not in LANGUAGES:
        raise ValueError(f"there is no language {name!r}: the languages are {', '.join(LANGUAGES)}")
    return LANGUAGES.index(name)


def seed64(seed: Any) -> int:
    """A seed as the engine takes it."""
    number = int(seed) if not isinstance(seed, float) else None
    if number is None or not 0 <= number < 1 << 64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return number


def version() -> str:
    """The version of the engine."""
    return ffi.string(lib.native_version()).decode()
