/* The pictures of web/art as one sprite a folder: a symbol each, coloured through variables. */

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const SIGN = "ui-";
const USUAL = "0 0 64 64";

/* Classes do not reach into a picture that is used from another file, variables do. Signs of
 * buttons are drawn in the colour of the text around them. */
function coloured(inner, sign) {
  return inner
    .replace(/\sclass="([^"]*)"/g, "")
    .replace(/\b(fill|stroke)="(#[0-9a-f]{6})"/g, (_, what, colour) =>
      sign && colour === "#2b2118" ? `${what}="currentColor"` : `${what}="var(--art-${NAMES[colour]},${colour})"`)
    .replace(/>\s+</g, "><")
    .trim();
}

const NAMES = {
  "#2b2118": "ink", "#f6ead0": "bone", "#e3c68d": "sand", "#d99a1c": "gold", "#b5562f": "clay",
  "#9c2f2a": "red", "#24508f": "lapis", "#3a9aa8": "nile", "#5d8a3a": "reed", "#2f6b46": "leaf",
  "#17233f": "night", "#8a7f72": "grey", "#d98b80": "rose", "#6d4a86": "violet",
};

/** The pictures of one folder, and the boxes of those that are not as usual. */
export async function sprite(folder) {
  const game = path.basename(folder);
  const boxes = {};
  const pictures = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".svg")).sort()) {
    const text = await readFile(path.join(folder, file), "utf8");
    const [, box, inner] = /<svg[^>]*viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>/.exec(text) ?? [];
    if (!inner) throw new Error(`${file}: no picture`);
    const id = file.slice(0, -4);
    if (box !== USUAL) boxes[`${game}-${id}`] = box;
    /* No viewBox of its own: whoever uses it has one, and may look at a part of it. */
    pictures.push({ id, text: `<g id="${game}-${id}">${coloured(inner, id.startsWith(SIGN))}</g>` });
  }
  return { boxes, pictures };
}

export function sheet(pictures) {
  const all = pictures.map(({ text }) => text).join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>\n${all}\n</defs></svg>\n`;
}
