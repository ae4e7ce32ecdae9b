"""meson install into a temporary tree: what is in it, the examples compiled against it, and the
server, which finds its page there."""
import atexit
import os
import pathlib
import shutil
import subprocess
import tempfile

import serving

SOURCE, BUILD = pathlib.Path(os.environ["SOURCE"]), pathlib.Path(os.environ["BUILD"])
MESON = os.environ["MESON"].split()
COMPILERS = {".c": [*os.environ["COMPILER"].split(), "-std=c11"], ".cpp": [os.environ["COMPILER_CPP"], "-std=c++11"]}
STRICT = ["-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", *os.environ["LINKING"].split()]
ROOT = pathlib.Path(tempfile.mkdtemp(prefix="akhet-"))
PREFIX = ROOT / os.environ["PREFIX"].lstrip("/")
LIBRARIES = PREFIX / os.environ["LIBDIR"]

atexit.register(shutil.rmtree, ROOT, ignore_errors=True)
subprocess.run([*MESON, "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", ROOT], check=True,
               stdout=subprocess.DEVNULL, env={**os.environ, "DESTDIR": ""})


def flags(*wanted):
    """What pkg-config says of the installed library, with the temporary tree in front."""
    env = {**os.environ, "PKG_CONFIG_LIBDIR": str(LIBRARIES / "pkgconfig"), "PKG_CONFIG_SYSROOT_DIR": str(ROOT)}
    said = subprocess.run(["pkg-config", *wanted, "akhet"], check=True, capture_output=True, text=True, env=env)
    return said.stdout.split()


def examples():
    return sorted(path for path in (SOURCE / "examples").iterdir() if path.suffix in COMPILERS)


def test_headers_pages_and_completions_are_installed():
    for path in [*(f"include/akhet/{one.name}" for one in (SOURCE / "include/akhet").iterdir()), "bin/akhet",
                 "share/man/man1/akhet.1", "share/man/man3/akhet.3",
                 "share/bash-completion/completions/akhet.bash", "share/zsh/site-functions/_akhet",
                 "share/fish/vendor_completions.d/akhet.fish"]:
        assert (PREFIX / path).is_file(), path


def test_the_version_is_that_of_the_program():
    said = subprocess.run([PREFIX / "bin/akhet", "--version"], check=True, capture_output=True, text=True).stdout
    assert flags("--modversion")[0] in said, said


def test_the_examples_compile_and_run_with_what_is_installed():
    names = [path.name for path in examples()]
    assert {"embed.c", "search.c", "embed.cpp"} <= set(names), names
    for path in examples():
        program = ROOT / path.name.replace(".", "-")
        command = [*COMPILERS[path.suffix], *STRICT, path, *flags("--cflags", "--libs"), "-o", program]
        built = subprocess.run(command, capture_output=True, text=True)
        assert built.returncode == 0, built.stderr
        env = {**serving.CLEAN, "LD_LIBRARY_PATH": str(LIBRARIES)}
        ran = subprocess.run([program], capture_output=True, text=True, env=env)
        assert ran.returncode == 0 and ran.stdout and not ran.stderr, (path.name, ran)


def test_a_program_needs_the_library_by_its_soname():
    said = subprocess.run(["readelf", "-dW", ROOT / "embed-c"], check=True, capture_output=True, text=True).stdout
    assert "[libakhet.so.1]" in said, said


def test_an_installed_server_finds_its_page():
    page = PREFIX / "share/akhet/index.html"
    if not page.exists():  # the page was not built
        page.parent.mkdir(exist_ok=True)
        page.write_text("<!doctype html><title>a page of the test</title>\n", "utf-8")
    serving.AKHET = str(PREFIX / "bin/akhet")
    with serving.Server() as server:
        assert server.get("/") == page.read_text("utf-8")


serving.main(globals())
