#!/usr/bin/env node
/* Bring the regions of variable fonts into the range from -1 to 1, where the sanitizer of Firefox wants them.
 *
 *     web/make/clamp-fonts.mjs FILE.woff2…
 *
 * fonts.py narrows the axis of weights; fontTools lets regions of some letters end beyond the new maximum. Firefox
 * then drops every variation of the font and reports it in the console: bold letters became drawn-over thin ones. */

import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/* The order in which WOFF2 numbers the tags that it knows; 63 is any other. */
const TAGS = ("cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS " +
  "GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf " +
  "Silf Glat Gloc Feat Sill").split(" ");
const HEADER = 48;
const ONE = 1 << 14;
const EMBEDDED = 0x8000, INTERMEDIATE = 0x4000, COUNT = 0x0fff;

/** Where the tables begin in the unpacked data, by tag. */
function read(file) {
  let at = HEADER, from = 0;
  const number = () => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; at++) value = value * 128 + ((byte = file[at]) & 0x7f);
    return value;
  };
  const tables = {};
  for (let n = file.readUInt16BE(12); n > 0; n--) {
    const flags = file[at++];
    const tag = TAGS[flags & 63] ?? file.toString("latin1", at, (at += 4));
    const whole = number();
    const transformed = tag === "glyf" || tag === "loca" ? flags >> 6 === 0 : flags >> 6 !== 0;
    tables[tag] = from;
    from += transformed ? number() : whole;
  }
  return { tables, begin: at, data: brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))) };
}

/** Clamps `n` coordinates; the answer is how many were outside. */
function clamp(data, at, n) {
  let outside = 0;
  for (let end = at + 2 * n; at < end; at += 2) {
    const value = data.readInt16BE(at);
    const inside = Math.min(ONE, Math.max(-ONE, value));
    if (inside !== value) outside++;
    data.writeInt16BE(inside, at);
  }
  return outside;
}

/** The table of the outlines: shared tuples, and those of every glyph. */
function clampGlyphs(data, gvar) {
  const axes = data.readUInt16BE(gvar + 4);
  const long = data.readUInt16BE(gvar + 14) & 1;
  const glyphs = gvar + data.readUInt32BE(gvar + 16);
  const offset = (n) => glyphs + (long ? data.readUInt32BE(gvar + 20 + 4 * n) : 2 * data.readUInt16BE(gvar + 20 + 2 * n));
  let outside = clamp(data, gvar + data.readUInt32BE(gvar + 8), axes * data.readUInt16BE(gvar + 6));
  for (let n = 0; n < data.readUInt16BE(gvar + 12); n++) {
    if (offset(n) === offset(n + 1)) continue;
    let at = offset(n) + 4;
    for (let tuples = data.readUInt16BE(offset(n)) & COUNT; tuples > 0; tuples--) {
      const flags = data.readUInt16BE(at + 2);
      const coordinates = axes * ((flags & EMBEDDED ? 1 : 0) + (flags & INTERMEDIATE ? 2 : 0));
      outside += clamp(data, at + 4, coordinates);
      at += 4 + 2 * coordinates;
    }
  }
  return outside;
}

/** The regions of a store of variations. */
function clampStore(data, store) {
  const regions = store + data.readUInt32BE(store + 2);
  return clamp(data, regions + 4, 3 * data.readUInt16BE(regions) * data.readUInt16BE(regions + 2));
}

function clampAll(data, { gvar, HVAR, MVAR }) {
  let outside = gvar === undefined ? 0 : clampGlyphs(data, gvar);
  if (HVAR !== undefined) outside += clampStore(data, HVAR + data.readUInt32BE(HVAR + 4));
  if (MVAR !== undefined) outside += clampStore(data, MVAR + data.readUInt16BE(MVAR + 10));
  return outside;
}

function write(name, file, begin, data) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT };
  const packed = brotliCompressSync(data, { params });
  const head = Buffer.from(file.subarray(0, begin));
  const room = Buffer.alloc((4 - ((begin + packed.length) % 4)) % 4);
  head.writeUInt32BE(begin + packed.length + room.length, 8);
  head.writeUInt32BE(packed.length, 20);
  writeFileSync(name, Buffer.concat([head, packed, room]));
}

for (const name of process.argv.slice(2)) {
  const file = readFileSync(name);
  const { tables, begin, data } = read(file);
  const outside = clampAll(data, tables);
  if (outside) write(name, file, begin, data);
  console.log(`${name}: ${outside} coordinates were outside`);
}
