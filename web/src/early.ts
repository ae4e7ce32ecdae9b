/* Before anything is drawn: a place to keep things, and the theme that was chosen, so that the page never
 * shows the other one. */

import { KEY } from "./app/keys.js";
import { ensureStore } from "./app/memory.js";

ensureStore();

try {
  const { theme, lang } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { theme?: string; lang?: string };
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  if (lang) document.documentElement.lang = lang;
} catch {
  /* Nothing was chosen. */
}
