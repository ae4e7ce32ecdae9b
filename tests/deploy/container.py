"""deploy/Containerfile: its packages are those of ./run and of the program, it does not run as root,
and its command and its health check work. Building it takes a registry; this test does not build."""
import json
import os
import re
import shutil
import subprocess
import tempfile

import proxying
import serving
from client import LONG

TOP = proxying.DEPLOY.parent
KNOWN = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "EXPOSE", "ENV", "HEALTHCHECK",
         "STOPSIGNAL", "ENTRYPOINT", "CMD"}


def stages():
    """The stages, each a list of (instruction, words)."""
    text = (proxying.DEPLOY / "Containerfile").read_text("utf-8")
    text = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.M))
    found = []
    for line in filter(None, text.split("\n")):
        name, words = line.split(" ", 1)
        assert name in KNOWN, line
        if name == "FROM":
            found.append([])
        found[-1].append((name, " ".join(words.split())))
    return found


def words_of(stage, name):
    return [words for one, words in stage if one == name]


def packages(stage):
    for command in words_of(stage, "RUN"):
        if match := re.search(r"--no-install-recommends ([a-z0-9.+ -]+)", command):
            return set(match[1].split())
    raise AssertionError("nothing is installed")


def environment():
    return dict(pair.split("=", 1) for line in words_of(stages()[1], "ENV") for pair in line.split())


def test_it_builds_with_the_packages_of_run():
    listed = re.search(r"^lib_missing\(\).*?(?=^    if \[)", (TOP / "tools/lib.sh").read_text("utf-8"),
                       re.M | re.S)[0]
    wanted = set(re.findall(r"missing\+=\(([\w.+-]+)\)", listed))
    assert len(wanted) > 10
    assert packages(stages()[0]) - {"ca-certificates"} == wanted, wanted


def test_it_has_the_libraries_of_the_program():
    if not shutil.which("dpkg") or "debian" not in open("/etc/os-release", encoding="utf-8").read():
        return print("# the names of packages are Debian's")
    if b"__asan_init" in open(serving.AKHET, "rb").read():
        return print("# the sanitizer has libraries of its own")
    needed = subprocess.run(["objdump", "-p", serving.AKHET], capture_output=True, text=True, check=True)
    installed = packages(stages()[1])
    for library in re.findall(r"NEEDED +(\S+)", needed.stdout):
        said = subprocess.run(["dpkg", "-S", f"*/{library}"], capture_output=True, text=True).stdout
        owners = {line.split(":")[0] for line in said.splitlines()}
        assert owners & (installed | {"libc6"}), f"{library} is in {owners}"


def test_everything_it_copies_is_there():
    build, run = stages()
    assert words_of(build, "COPY") == [". ."] and words_of(build, "WORKDIR") == ["/src"]
    for words in words_of(run, "COPY"):
        match = re.fullmatch(r"--from=build /src/build/(\S+) /usr/local/\S+", words)
        assert match and match[1] in ("akhet", "web/dist"), words
    ignored = (TOP / ".dockerignore").read_text("utf-8").split()
    assert "build*" in ignored and ".git" in ignored


def test_it_does_not_run_as_root():
    order = [name for name, _ in stages()[1]]
    assert words_of(stages()[1], "USER") == ["akhet"]
    assert order.index("USER") < order.index("ENTRYPOINT")
    assert "RUN" not in order[order.index("USER"):]
    assert any("--uid 10001" in one for one in words_of(stages()[1], "RUN"))


def health_check():
    words = words_of(stages()[1], "HEALTHCHECK")[0]
    return json.loads(words[words.index("["):])


def test_its_command_and_its_health_check_work():
    """Started as the container would start it, but for the folder and the port."""
    given = environment()
    assert given["AKHET_DATA"].startswith(words_of(stages()[1], "VOLUME")[0] + "/")
    assert given["AKHET_PORT"] == words_of(stages()[1], "EXPOSE")[0]
    program = json.loads(words_of(stages()[1], "ENTRYPOINT")[0])
    command = json.loads(words_of(stages()[1], "CMD")[0])
    assert program == ["akhet"]
    with tempfile.TemporaryDirectory(prefix="akhet-") as folder:
        port = proxying.free_port()
        # On the loopback: the test may run as root, the container does not.
        given |= {"AKHET_PORT": str(port), "AKHET_DATA": f"{folder}/akhet.db", "AKHET_FILES": folder,
                  "AKHET_HOST": "127.0.0.1"}
        env = {**serving.CLEAN, **given}
        assert subprocess.run(health_check(), env=env, capture_output=True).returncode != 0
        process = subprocess.Popen([os.path.abspath(serving.AKHET), *command, "--json"], env=env,
                                   cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   text=True)
        try:
            assert json.loads(process.stdout.readline())["port"] == port
            said = subprocess.run(health_check(), env=env, capture_output=True, text=True)
            assert said.returncode == 0, said
            os.rename(f"{folder}/akhet.db", f"{folder}/gone")
            while subprocess.run(health_check(), env=env).returncode == 0:
                pass
        finally:
            process.terminate()
            process.wait(LONG)
            process.stdout.close()


serving.main(globals())
