"""Make the extension `akhet._native`: the engine, the bots and the arena, with two doors to Python.

cffi wraps the functions of native.h; state_type.c is a type of its own in the same file, because a
call through cffi costs more than a decision. Everything is compiled in, so the package needs no
installed libakhet; with AKHET_LIBRARY=system it links the one that pkg-config finds.
"""
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from cffi import FFI

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "games", "bots", "match", "arena")

# Python 3.11 added buffers to the stable interface. Older ones compile against their own headers.
STABLE = sys.version_info >= (3, 11) and not hasattr(sys, "gettotalrefcount")


def declarations():
    """The functions and structs of native.h, for cffi: without the lines of the preprocessor."""
    text = (ROOT / "python/native/native.h").read_text(encoding="utf-8")
    return re.sub(r"^#.*(\\\n.*)*$", "", text, flags=re.M)


def sources():
    """The C files to compile, as paths from the root."""
    own = [f"python/native/{path.name}" for path in (ROOT / "python/native").glob("*.c")]
    if os.environ.get("AKHET_LIBRARY") == "system":
        return sorted(own)
    rooms = [str(path.relative_to(ROOT)) for room in ROOMS for path in (ROOT / room).rglob("*.c")]
    return sorted(own + rooms)


def flags():
    """Where the library is: in these sources, or where pkg-config says."""
    if os.environ.get("AKHET_LIBRARY") != "system":
        return {"include_dirs": [".", "include"], "libraries": ["m", "pthread"]}
    answer = subprocess.run(["pkg-config", "--cflags", "--libs", "akhet"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    words = shlex.split(answer)
    return {"include_dirs": ["."], "libraries": ["m", "pthread"],
            "extra_compile_args": [word for word in words if not word.startswith(("-l", "-L"))],
            "extra_link_args": [word for word in words if word.startswith(("-l", "-L"))]}


def make_builder():
    ffi = FFI()
    ffi.cdef(declarations())
    found = flags()
    compile_args = ["-O3", "-std=gnu11", "-fvisibility=hidden", "-ffp-contract=off", "-D_GNU_SOURCE",
                    "-fno-semantic-interposition", *found.pop("extra_compile_args", [])]
    macros = [("Py_LIMITED_API", "0x030b0000")] if STABLE else []
    ffi.set_source("akhet._native", '#include "python/native/native.h"', sources=sources(),
                   define_macros=macros, extra_compile_args=compile_args, py_limited_api=STABLE, **found)
    return ffi


builder = make_builder()
