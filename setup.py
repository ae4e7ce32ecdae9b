"""Build the Python package: pip install . (python/native/build.py makes the extension)."""
import re
from pathlib import Path

from setuptools import setup

VERSION = re.search(r'#define AKHET_VERSION "(.+)"', Path("include/akhet/version.h").read_text(encoding="utf-8"))

setup(version=VERSION[1], cffi_modules=["python/native/build.py:builder"])
