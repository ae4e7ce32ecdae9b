"""The files of the repository, for the checks."""
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def files():
    """Every file of the repository, tracked or new, as a path from its root."""
    try:
        # The owner of a checkout may be somebody else, as in a container.
        out = subprocess.run(
            ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, check=True, capture_output=True).stdout
        names = {os.fsdecode(name) for name in out.split(b"\0") if name}
    except (OSError, subprocess.CalledProcessError):
        names = set()
        for folder, folders, found in os.walk(ROOT):
            folders[:] = [f for f in folders if f != ".git" and not f.startswith("build")]
            names.update(os.path.relpath(os.path.join(folder, name), ROOT) for name in found)
    return sorted(name for name in names if (ROOT / name).is_file())


def lines(name):
    """The lines of a file, numbered from 1; none if it is not text."""
    try:
        return list(enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1))
    except UnicodeDecodeError:
        return []


def finish(faults, said=""):
    """Print the faults and end; leave a few words for the line of ./test."""
    for fault in faults:
        print(fault)
    if said and "AKHET_SAID" in os.environ:
        Path(os.environ["AKHET_SAID"]).write_text(said + "\n", encoding="utf-8")
    raise SystemExit(1 if faults else 0)
