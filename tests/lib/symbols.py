"""libakhet.so and libakhet.a: what they export, what they need, and that both stay as they are.

lib/symbols.txt lists the exported names. A name that is missing there was added by accident or has
to be added to the list; a name that is missing in the library is an incompatible change, which
raises the SONAME (docs/library.md). AKHET_SYMBOLS_UPDATE=1 writes the list anew."""
import os
import pathlib
import re
import subprocess
import tempfile

import serving

SOURCE = pathlib.Path(os.environ["SOURCE"])
LIBRARY = os.environ["LIBRARY"]
ARCHIVES = os.environ["ARCHIVES"].split(":")  # those that are linked whole, an empty word, the others
COMPILER = os.environ["COMPILER"].split()
LINKING = os.environ["LINKING"].split()
LIST = SOURCE / "lib/symbols.txt"
SONAME = "libakhet.so.1"
# A library for other programs neither ends the program nor speaks for it.
FORBIDDEN = {"abort", "exit", "_exit", "quick_exit", "__assert_fail", "perror", "printf", "__printf_chk",
             "puts", "putchar", "stdout", "stderr", "signal", "sigaction", "atexit", "fork", "posix_spawnp"}
DECLARED = re.compile(r"^(?!#|/|\s|typedef|static|struct \w+;)(?:extern )?[\w *]*?\b(akhet_\w+)(?:\(|(?:\[\])?;)", re.M)


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def exported():
    """The names that programs may use, with the version of each."""
    rows = (line.split()[-1] for line in said("nm", "-D", "--defined-only", LIBRARY).splitlines())
    names = dict(row.partition("@")[::2] for row in rows if "@" in row)
    return {name: version.lstrip("@") for name, version in names.items()}


def declared():
    """The functions and variables of the public headers."""
    names = set()
    for header in (SOURCE / "include/akhet").glob("*.h"):
        names |= set(DECLARED.findall(header.read_text("utf-8")))
    return names


def test_the_exported_names_are_those_of_the_list():
    names = sorted(exported())
    if os.environ.get("AKHET_SYMBOLS_UPDATE"):
        LIST.write_text("\n".join(names) + "\n", "utf-8")
    listed = LIST.read_text("utf-8").split()
    assert listed == sorted(listed), "lib/symbols.txt is not sorted"
    missing, new = sorted(set(listed) - set(names)), sorted(set(names) - set(listed))
    assert not missing, f"no longer exported: {missing}; docs/library.md says what that means"
    assert not new, f"not in lib/symbols.txt: {new}"


def test_every_exported_name_is_declared_in_a_public_header():
    names, headers = set(exported()), declared()
    assert len(headers) > 100
    assert names == headers, (sorted(names - headers), sorted(headers - names))


def test_every_name_has_the_version_of_the_library():
    number = SONAME.rpartition(".")[2]
    assert set(exported().values()) == {"AKHET_" + number}
    dynamic = said("readelf", "-dW", LIBRARY)
    assert f"[{SONAME}]" in dynamic, dynamic


def test_the_library_needs_the_c_library_alone():
    needed = set(re.findall(r"NEEDED.*\[(\w+)\.so", said("readelf", "-dW", LIBRARY)))
    assert needed <= {"libc", "libm", "libpthread", "ld-linux-x86-64", "ld-linux-aarch64"}, needed


def test_the_library_neither_ends_the_program_nor_speaks_for_it():
    rows = said("nm", "-D", "--undefined-only", LIBRARY).splitlines()
    used = {row.split()[-1].partition("@")[0] for row in rows}
    assert "malloc" in used
    # The counters of a coverage build speak and end programs on their own.
    assert "--coverage" in LINKING or not used & FORBIDDEN, used & FORBIDDEN


def test_the_static_library_has_only_public_names():
    middle = ARCHIVES.index("")
    with tempfile.TemporaryDirectory(prefix="akhet-") as folder:
        made = f"{folder}/libakhet.a"
        subprocess.run([SOURCE / "lib/merge-objects", made, *ARCHIVES[:middle], "--",
                        *ARCHIVES[middle + 1:], "--", *COMPILER], check=True)
        names = {line.split()[-1] for line in said("nm", "-g", "--defined-only", made).splitlines()
                 if len(line.split()) == 3}
        assert names == set(exported()), names ^ set(exported())
        program = f"{folder}/embed"
        subprocess.run([*COMPILER, *LINKING, f"-I{SOURCE}/include", SOURCE / "examples/embed.c", made, "-lm",
                        "-pthread", "-o", program], check=True)
        assert "Places: " in said(program)


serving.main(globals())
