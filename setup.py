"""Build the Python package: pip install . (python/native/build.py makes the extension)."""
import json
import re
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

VERSION = re.search(r'#define AKHET_VERSION "(.+)"', Path("include/akhet/version.h").read_text(encoding="utf-8"))


class WithArt(build_py):
    """Add art.json: the pictures of the page, by game and id."""

    def run(self):
        super().run()
        pictures = {}
        for path in sorted(Path("web/art").glob("*/*.svg")):
            pictures.setdefault(path.parent.name, {})[path.stem] = path.read_text(encoding="utf-8")
        target = Path(self.build_lib, "akhet/art.json")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(pictures), encoding="utf-8")


setup(version=VERSION[1], cffi_modules=["python/native/build.py:builder"], cmdclass={"build_py": WithArt})
