/* Pictures of every screen in both themes and two sizes: started by web/screenshots. */

import { join } from "node:path";
import { PHONE, WIDE, visit } from "./house.js";
import { SCREENS } from "./screens.js";

const FOLDER = process.env["AKHET_PICTURES"] ?? ".";

for (const { name, open } of SCREENS)
  for (const [size, viewport] of [["phone", PHONE], ["wide", WIDE]] as const)
    visit(`${name}, ${size}`, { viewport }, async ({ page }) => {
      await open(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`), fullPage: !/^(table|menu|lesson)/.test(name) });
      }
    });
