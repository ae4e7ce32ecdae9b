/* Pictures of every screen in both themes and two sizes: started by web/screenshots. */

import { join } from "node:path";
import { PHONE, WIDE, visit } from "./house.js";
import { WALKS } from "./screens.js";

const FOLDER = process.env["AKHET_PICTURES"] ?? ".";
/** A table fills the window; other pages are taken as a whole. */
const WINDOW = /^(table|menu|lesson|hint|details|help|log|score|past|over|online-(table|talk|about|over)|watching)/;

for (const { name, go } of WALKS)
  visit(`pictures of ${name}`, {}, async ({ page }) => {
    await go(page, async (screen) => {
      for (const [size, viewport] of [["phone", PHONE], ["wide", WIDE]] as const)
        for (const colorScheme of ["dark", "light"] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: join(FOLDER, `${screen}-${size}-${colorScheme}.png`), fullPage: !WINDOW.test(screen) });
        }
    });
  });
