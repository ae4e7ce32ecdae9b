/* The entry point of the page. */

import { render } from "preact";
import { App } from "./app/app.js";
import { theEngine } from "./app/load-engine.js";
import { trackKeyboard } from "./app/keyboard.js";
import { listenForInstall } from "./app/pwa.js";
import { registerServiceWorker } from "./app/pwa.js";
import { startPreferences } from "./app/preferences.js";
import { startRouter } from "./app/router.js";
import { startTurns } from "./online/turns.js";

listenForInstall();
startPreferences();
trackKeyboard();
startRouter();
theEngine().catch(() => undefined); /* a page that needs it loads it again and shows the error */
const root = document.getElementById("app");
if (root) render(<App />, root);
registerServiceWorker();
startTurns();
