/* Runs before anything is drawn: makes storage safe, and sets the stored theme and language so that
 * the page never flashes in the other theme. */

import { ensureStorage, PREFERENCES, readStored, renameStored } from "./app/storage.js";

ensureStorage();

/* Keys of versions before 1.0. */
renameStored(localStorage, "akhet.far", "akhet.session");
renameStored(localStorage, "akhet.prefs", PREFERENCES);

const stored = readStored(localStorage, PREFERENCES) as { theme?: string; lang?: string } | null | undefined;
if (stored?.theme === "light" || stored?.theme === "dark") document.documentElement.dataset["theme"] = stored.theme;
if (stored?.lang) document.documentElement.lang = stored.lang;
