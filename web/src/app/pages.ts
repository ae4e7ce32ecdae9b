/* The pages by the first word of their address. Each is a chunk of its own, loaded when it is opened.
 *
 * A page is the default export of its module: a component that gets the rest of the address as `args`
 * ("#/rules/nile/flood" is the page rules with ["nile", "flood"]) and draws a <Page>. */

import type { ComponentType } from "preact";

export interface PageProps {
  args: readonly string[];
}

type Load = () => Promise<{ default: ComponentType<PageProps> }>;

export const pages: Readonly<Record<string, Load>> = {
  "": () => import("./start.js"),
  new: () => import("./setup.js"),
  play: () => import("../solo/page.js"),
  day: () => import("../day/page.js"),
  lobby: () => import("../online/lobby.js"),
  open: () => import("../online/create-table.js"),
  table: () => import("../online/table-page.js"),
  player: () => import("../online/player.js"),
  profile: () => import("../online/player.js"),
  ratings: () => import("../online/ratings.js"),
  after: () => import("../after/page.js"),
  learn: () => import("../learn/page.js"),
  rules: () => import("../learn/rules.js"),
  puzzles: () => import("../puzzles/page.js"),
  ladder: () => import("../ladder/page.js"),
  settings: () => import("./settings.js"),
};
