"""Make the extension `akhet._native`: the engine, the bots and the arena, with two doors to Python.

cffi wraps the functions of native.h; state_type.c is a type of its own in the same file, because a
call through cffi costs more than a decision. Everything is compiled in, so the package needs no
installed libakhet; with AKHET_LIBRARY=system it links the one that pkg-config finds.
"""
import os
import platform
import re
import shlex
import subprocess
import sys
from pathlib import Path

from cffi import FFI

HERE = "python/native"
ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "games", "bots", "vector", "match", "arena", "lib")

# Python 3.11 added buffers to the stable interface. Older ones compile against their own headers.
STABLE = sys.version_info >= (3, 11) and not hasattr(sys, "gettotalrefcount")

# Functions that are written in Python (_arena.py) and called from C.
CALLBACKS = """
extern "Python" int akhet_choose(void *handle, const struct native_decision *decision);
"""


def declarations():
    """The functions, structs and numbers of native.h, for cffi: without the other lines of the
    preprocessor."""
    text = (ROOT / HERE / "native.h").read_text(encoding="utf-8")
    return re.sub(r"^#(?!define \w+ +\d+$).*$", "", text, flags=re.M)


def sources():
    """The C files to compile, as paths from the root."""
    own = [f"{HERE}/{path.name}" for path in (ROOT / HERE).glob("*.c")]
    if os.environ.get("AKHET_LIBRARY") == "system":
        return sorted(own)
    rooms = [str(path.relative_to(ROOT)) for room in ROOMS for path in (ROOT / room).rglob("*.c")]
    return sorted(own + rooms)


def headers():
    """The files that the sources include: a change of one compiles everything again."""
    return sorted(str(path.relative_to(ROOT)) for room in ("include", "python", *ROOMS)
                  for kind in ("*.h", "*.def") for path in (ROOT / room).rglob(kind))


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


def optimisation():
    """The options of meson.build: the rules read no input of strangers and go without the checks that
    cost a playout more than a hundredth. AKHET_CFLAGS follow them, for sanitizers."""
    found = ["-std=gnu11", "-O3", "-ffp-contract=off", "-fno-stack-protector", "-U_FORTIFY_SOURCE",
             "-fvisibility=hidden", "-fno-semantic-interposition", "-D_GNU_SOURCE"]
    if platform.machine() == "x86_64":
        found.append("-march=x86-64-v2")
    return found + shlex.split(os.environ.get("AKHET_CFLAGS", ""))


def make_builder():
    ffi = FFI()
    ffi.cdef(declarations() + CALLBACKS)
    found = flags()
    compile_args = optimisation() + found.pop("extra_compile_args", [])
    link_args = [f"-Wl,--version-script={HERE}/exports.map", *found.pop("extra_link_args", []),
                 *shlex.split(os.environ.get("AKHET_CFLAGS", ""))]
    macros = [("AKHET_STABLE", "1")] if STABLE else []
    ffi.set_source("akhet._native", '#include "python/native/native.h"', sources=sources(),
                   define_macros=macros, extra_compile_args=compile_args, extra_link_args=link_args,
                   py_limited_api=STABLE, depends=headers(), **found)
    return ffi


builder = make_builder()
