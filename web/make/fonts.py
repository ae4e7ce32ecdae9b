#!/usr/bin/python3
"""Make the typefaces in web/fonts from those of two npm packages.

    web/make/fonts.py NODE_MODULES      with @fontsource/marcellus and @fontsource-variable/source-sans-3 in it

It needs python3-fonttools and python3-brotli. The licence reserves the names of both typefaces for the
unmodified ones, so ours have other names.
"""

import io
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = pathlib.Path(__file__).resolve().parent.parent / "fonts"
# The letters of English and French with punctuation; then the rest of Latin Extended-A, with those of Polish.
LETTERS = {
    "latin": [(0x20, 0x7E), (0xA0, 0xFF), (0x152, 0x153), (0x2002, 0x200B), (0x2013, 0x2014), (0x2018, 0x201A),
              (0x201C, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x202F, 0x202F), (0x2039, 0x203A),
              (0x20AC, 0x20AC), (0x2212, 0x2212)],
    "latin-ext": [(0x100, 0x151), (0x154, 0x17F)],
}
SOURCES = {
    "title": ("@fontsource/marcellus/files/marcellus-{}-400-normal.woff2", None),
    "text": ("@fontsource-variable/source-sans-3/files/source-sans-3-{}-wght-normal.woff2", {"wght": (400, 700)}),
}
FEATURES = ["kern", "liga", "locl", "ccmp", "mark", "mkmk", "tnum", "lnum"]


def rename(font, name):
    for number, value in ((1, name), (3, name), (4, name), (6, name.replace(" ", "")), (16, name)):
        font["name"].removeNames(nameID=number)
        if number != 16:
            font["name"].setName(value, number, 3, 1, 0x409)


def make(source, limits, part, name, target):
    font = TTFont(source)
    if limits:
        narrowed = io.BytesIO()  # read again below: the subsetter needs tables as a file has them
        instancer.instantiateVariableFont(font, limits).save(narrowed)
        font = TTFont(narrowed)
    options = subset.Options(layout_features=FEATURES, hinting=False, flavor="woff2")
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=[code for first, last in LETTERS[part] for code in range(first, last + 1)])
    chosen.subset(font)
    rename(font, name)
    font.flavor = "woff2"
    font.save(target)
    print(target.name, target.stat().st_size)


def main():
    packages = pathlib.Path(sys.argv[1])
    for use, (source, limits) in SOURCES.items():
        for part in LETTERS:
            make(packages / source.format(part), limits, part, f"Akhet {use.title()}", FONTS / f"akhet-{use}-{part}.woff2")


if __name__ == "__main__":
    main()
