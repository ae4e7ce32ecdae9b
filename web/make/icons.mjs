/* The signs of the installed page: our drawings, and as PNG for what cannot draw them.
 *
 * The PNG files are made anew when a drawing changes, in web/make/icons, of akhet and akhet-maskable:
 *   for s in 192 512; do rsvg-convert -w $s -h $s ../../art/table/akhet.svg > akhet-$s.png; done */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PNGS = fileURLToPath(new URL("icons", import.meta.url));

/** The icons of the manifest, the plain sign first. */
export async function icons(folder, put) {
  const found = [];
  for (const [name, purpose] of [["akhet", "any"], ["akhet-maskable", "maskable"]]) {
    const file = path.join(folder, `${name}.svg`);
    found.push({ src: put(`${name}.svg`, await readFile(file)), sizes: "any", type: "image/svg+xml", purpose });
    for (const size of [192, 512]) {
      const png = `${name}-${size}.png`;
      found.push({ src: put(png, await readFile(path.join(PNGS, png))), sizes: `${size}x${size}`, type: "image/png", purpose });
    }
  }
  return found;
}

/** What chats show of a link, under names that the server knows (server/link_page.c): of every game, the general
 * picture where it has none. */
export async function linkPictures(games, put) {
  const general = await readFile(path.join(PNGS, "link-akhet.png"));
  put("link-akhet.png", general);
  for (const id of games) put(`link-${id}.png`, await readFile(path.join(PNGS, `link-${id}.png`)).catch(() => general));
}

/** The sign with a mark on it: somebody waits for a move. */
export async function turnSign(folder, put) {
  const sign = await readFile(path.join(folder, "akhet.svg"), "utf8");
  const mark = '<circle cx="49" cy="15" r="14" fill="#c22f2a" stroke="#fff" stroke-width="4"/>';
  return put("akhet-turn.svg", Buffer.from(sign.replace("</svg>", `${mark}\n</svg>`)));
}

export function manifest(signs) {
  return JSON.stringify({
    name: "Akhet",
    short_name: "Akhet",
    description: "Nefertiti, Nile and Valley of the Kings: board games of ancient Egypt",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f3e3bd",
    theme_color: "#f3e3bd",
    categories: ["games"],
    icons: signs,
  });
}
