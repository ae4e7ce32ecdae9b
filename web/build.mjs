/* Build the page into build/web/dist: node build.mjs [--wasm FILE] [--out FOLDER] [--dev]
 *
 * For ninja: --stamp FILE is touched, --depfile FILE says what --target depends on. */

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { gameFacts } from "./make/facts.mjs";
import { pageOf } from "./make/html.mjs";
import { icons, linkPictures, manifest, turnSign } from "./make/icons.mjs";
import { sheet, sprite } from "./make/sprites.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const top = path.dirname(here);
const { values: asked } = parseArgs({
  options: {
    wasm: { type: "string", default: path.join(top, "build/web/akhet.wasm") },
    out: { type: "string", default: path.join(top, "build/web/dist") },
    stamp: { type: "string" },
    target: { type: "string" },
    depfile: { type: "string" },
    dev: { type: "boolean", default: false },
  },
});

/** Compressed, without pictures and engine; code that is kept readable is not measured. */
const MOST_FIRST_VIEW = 150_000;

/* Everything is made in memory and written at the end, so that a build that fails changes nothing. */
const files = new Map();

function put(name, content) {
  files.set(name, Buffer.from(content));
  return `/${name}`;
}

/** A name that changes with the content: the server and the browser keep it for ever. */
function putHashed(name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
  const { name: stem, ext } = path.parse(name);
  return put(`${stem}-${hash}${ext}`, content);
}

const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: !asked.dev,
  sourcemap: asked.dev ? "inline" : false,
  write: false,
  outdir: path.join(here, "dist"),
  logLevel: "warning",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
};

function keep(result) {
  for (const file of result.outputFiles) put(path.relative(common.outdir, file.path), file.contents);
  return (entry) => {
    const outputs = Object.entries(result.metafile.outputs);
    const [made] = outputs.find(([, output]) => output.entryPoint === path.relative(process.cwd(), path.join(here, entry)));
    return `/${path.relative(common.outdir, path.resolve(made))}`;
  };
}

async function sprites() {
  const found = { sprites: {}, boxes: {} };
  const covers = [];
  for (const folder of await readdir(path.join(here, "art"), { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const { pictures, boxes } = await sprite(path.join(here, "art", folder.name));
    const cover = pictures.findIndex(({ id }) => id === "cover");
    if (cover >= 0) covers.push(...pictures.splice(cover, 1));
    found.sprites[folder.name] = putHashed(`art-${folder.name}.svg`, sheet(pictures));
    Object.assign(found.boxes, boxes);
  }
  /* The start page shows the covers alone: they need not wait for all that comes with them. */
  found.sprites.cover = putHashed("art-cover.svg", sheet(covers));
  return found;
}

async function rules() {
  const found = {};
  for (const file of (await readdir(path.join(top, "docs/rules"))).sort()) {
    const [game, lang, ending] = file.split(".");
    if (ending !== "md") continue;
    const markdown = await readFile(path.join(top, "docs/rules", file), "utf8");
    (found[game] ??= {})[lang] = putHashed(`rules-${game}-${lang}.json`, JSON.stringify({ game, lang, markdown }));
  }
  return found;
}

/** The puzzles of each game, and a list of all that says how hard each one is. */
async function puzzles() {
  const found = { names: "", games: {} };
  const names = [];
  for (const file of (await readdir(path.join(here, "puzzles"))).sort()) {
    const content = JSON.parse(await readFile(path.join(here, "puzzles", file), "utf8"));
    found.games[content.game] = putHashed(`puzzles-${content.game}.json`, JSON.stringify(content));
    names.push(...content.puzzles.map(({ id, difficulty }) => ({ game: content.game, id, difficulty })));
  }
  found.names = putHashed("puzzles.json", JSON.stringify(names));
  return found;
}

/** Every stylesheet below src is part of the one of the page, the theme before all others. */
async function styles() {
  const sheets = (await readdir(path.join(here, "src"), { recursive: true })).filter((name) => name.endsWith(".css")).sort();
  const first = path.join("app", "theme.css");
  const all = [first, ...sheets.filter((name) => name !== first)].map((name) => `@import "./${name}";`).join("\n");
  const made = await esbuild.build({
    ...common,
    loader: { ".svg": "dataurl", ".woff2": "file" },
    assetNames: "[name]-[hash]",
    stdin: { contents: all, loader: "css", resolveDir: path.join(here, "src"), sourcefile: "all.css" },
  });
  const sheet = made.outputFiles.find(({ path: name }) => name.endsWith(".css"));
  const fonts = made.outputFiles.filter((file) => file !== sheet).map((file) => put(path.basename(file.path), file.contents));
  return { style: putHashed("style.css", sheet.contents), fonts };
}

async function scripts(assets) {
  const made = await esbuild.build({
    ...common,
    entryPoints: [path.join(here, "src/main.tsx")],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    loader: { ".css": "empty", ".def": "text" },
    define: { AKHET_ASSETS: JSON.stringify(assets) },
  });
  return { main: keep(made)("src/main.tsx"), meta: made.metafile };
}

/** A script that stands alone. */
async function script(entry, format) {
  const made = await esbuild.build({ ...common, format, entryPoints: [path.join(here, entry)], entryNames: "[name]-[hash]", metafile: true });
  return keep(made)(entry);
}

/** Off line it serves what is in its list; the list changes with any file, and so does the cache. */
async function serviceWorker() {
  const list = [...files.keys()].filter((name) => name !== "index.html" && !name.startsWith("link-")).map((name) => `/${name}`).sort();
  const all = createHash("sha256");
  for (const [name, content] of [...files].sort()) all.update(name).update(content);
  const made = await esbuild.build({
    ...common,
    entryPoints: [path.join(here, "src/service-worker.ts")],
    define: { AKHET_FILES: JSON.stringify(["/", ...list]), AKHET_VERSION: JSON.stringify(all.digest("hex").slice(0, 12)) },
  });
  put("offline.js", made.outputFiles[0].contents);
}

/** The scripts of the first view: the main one, the start page, and what they import at once. */
function firstScripts(meta, main) {
  const outputs = Object.entries(meta.outputs).map(([name, output]) => [`/${path.basename(name)}`, output]);
  const start = outputs.find(([, { entryPoint }]) => entryPoint?.endsWith("src/app/start.tsx"));
  const wanted = [main, start[0]];
  for (const name of wanted)
    for (const { path: next, kind } of outputs.find(([key]) => key === name)[1].imports)
      if (kind === "import-statement" && !wanted.includes(`/${path.basename(next)}`)) wanted.push(`/${path.basename(next)}`);
  return wanted;
}

/** The server sends these to browsers that can unpack them, which are all of them. */
function pack() {
  for (const [name, content] of [...files]) {
    const small = /\.png$/.test(name) ? content : gzipSync(content, { level: 9 });
    if (small.length < content.length * 0.9) put(`${name}.gz`, small);
  }
}

/** Each file is there in whole or not at all, whoever reads or writes it at the same time. */
async function write() {
  await mkdir(asked.out, { recursive: true });
  for (const [name, content] of files) {
    const half = path.join(asked.out, `.${name}.${process.pid}`);
    await writeFile(half, content);
    await rename(half, path.join(asked.out, name));
  }
  for (const name of await readdir(asked.out))
    if (!files.has(name) && !name.startsWith(".")) await rm(path.join(asked.out, name), { recursive: true, force: true });
}

/** Files that are read, and folders because a new file in one matters too. */
async function sources() {
  const found = [path.join(here, "build.mjs"), path.join(here, "package-lock.json")];
  for (const folder of ["web/src", "web/art", "web/fonts", "web/make", "web/puzzles", "docs/rules", "games/valley"]) {
    found.push(path.join(top, folder));
    for (const name of await readdir(path.join(top, folder), { recursive: true })) found.push(path.join(top, folder, name));
  }
  return found;
}

async function tellNinja() {
  if (asked.depfile) {
    const escaped = (await sources()).map((name) => name.replace(/([ #$])/g, "\\$1"));
    await writeFile(asked.depfile, `${asked.target}: ${escaped.join(" \\\n  ")}\n`);
  }
  if (asked.stamp) await writeFile(asked.stamp, "");
}

const engine = await readFile(asked.wasm);
const assets = {
  ...(await sprites()),
  rules: await rules(),
  puzzles: await puzzles(),
  games: await gameFacts(here, engine),
  wasm: putHashed("akhet.wasm", engine),
  worker: await script("src/bot-worker.ts", "esm"),
};
const early = await script("src/boot.ts", "iife");
const { style, fonts } = await styles();
const { main, meta } = await scripts(assets);
const signs = await icons(path.join(here, "art/table"), putHashed);
const turn = await turnSign(path.join(here, "art/table"), putHashed);
await linkPictures(assets.games.map(({ id }) => id), put);
put("manifest.webmanifest", manifest(signs));
const first = firstScripts(meta, main);
const touch = signs.find(({ sizes, purpose }) => sizes === "192x192" && purpose === "maskable")?.src;
put("index.html", pageOf({ early, main, soon: first.slice(1), style, fonts, icon: signs[0].src, turn, touch }));
await serviceWorker();
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
const packed = (names) => names.reduce((sum, name) => sum + gzipSync(files.get(name.slice(1)), { level: 9 }).length, 0);
const view = packed([...first, early, style, ...fonts, "/index.html"]);
if (!asked.dev && view > MOST_FIRST_VIEW) throw new Error(`the first view has ${kb(view)}, and ${kb(MOST_FIRST_VIEW)} is the most`);
pack();
await write();
await tellNinja();
console.log(`${files.size} files; compressed: first view ${kb(view)}, ` +
  `its pictures ${kb(packed([assets.sprites.table, assets.sprites.cover]))}, the engine ${kb(packed([assets.wasm]))}`);
