"""The files of the project, for the checks."""
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


# Folders that a build or an editor leaves in the tree: .gitignore names the same ones.
MADE = re.compile(r"build.*|__pycache__|node_modules|screenshots\.out|\..*\.swp")


def tracked():
    """The files that git tracks, and new ones that it does not ignore."""
    # The owner of a checkout may be somebody else, as in a container.
    out = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True).stdout
    return {os.fsdecode(name) for name in out.split(b"\0") if name}


def unpacked():
    """The files of a release archive, which has no history."""
    names = set()
    for folder, folders, found in os.walk(ROOT):
        folders[:] = [name for name in folders if not MADE.fullmatch(name)]
        names.update(os.path.relpath(os.path.join(folder, name), ROOT) for name in found)
    return names


def files():
    """Every file of the project, as a path from its root."""
    names = tracked() if (ROOT / ".git").exists() and shutil.which("git") else unpacked()
    return sorted(name for name in names if (ROOT / name).is_file())


def lines(name):
    """The lines of a file, numbered from 1; none if it is not text."""
    try:
        return list(enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1))
    except UnicodeDecodeError:
        return []


def finish(faults, summary=""):
    """Print the faults and exit; leave a few words for the line of ./test."""
    for fault in faults:
        print(fault)
    if summary and "AKHET_SUMMARY" in os.environ:
        Path(os.environ["AKHET_SUMMARY"]).write_text(summary + "\n", encoding="utf-8")
    raise SystemExit(1 if faults else 0)
