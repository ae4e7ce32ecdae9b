/* Runs before anything is drawn: makes storage safe, and sets the stored theme and language so that
 * the page never flashes in the other theme. */

import { ensureStorage, PREFERENCES, readStored } from "./app/storage.js";

ensureStorage();

const stored = readStored(localStorage, PREFERENCES) as { theme?: string; lang?: string } | null | undefined;
if (stored?.theme === "light" || stored?.theme === "dark") document.documentElement.dataset["theme"] = stored.theme;
if (stored?.lang) document.documentElement.lang = stored.lang;
