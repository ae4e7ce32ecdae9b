#!/usr/bin/env python3
"""Vectors as WebAssembly: whole runs have the same digests as natively.

    wasm.py VECTOR-DIGEST VECTOR.WASM NODE
"""
import subprocess
import sys

NATIVE, MODULE, NODE = sys.argv[1:4]
STEPS = 300
SCRIPT = """
const bytes = require("fs").readFileSync(process.argv[1]);
WebAssembly.instantiate(bytes, {}).then(({ instance }) => {
  instance.exports._initialize?.();
  for (let game = 0; game < 4; game++)
    for (let players = 2; players <= 5; players++)
      console.log(instance.exports.vector_digest(game, players, 5, Number(process.argv[2])) >>> 0);
});
"""


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


here, there = said(NATIVE, str(STEPS)), said(NODE, "-e", SCRIPT, MODULE, str(STEPS))
played = sum(digest != "0" for digest in here)
print("1..1")
good = here == there and played == 8  # numbers of players: 2 + 4 + 1 + 1
print(f"{'' if good else 'not '}ok 1 - {played} runs of vectors are the same in WebAssembly")
if not good:
    print("#", here, there)
sys.exit(not good)
