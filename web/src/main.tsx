/* The entry point of the page. */

import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app/app.js";
import { theEngine } from "./app/load-engine.js";
import { trackKeyboard } from "./app/keyboard.js";
import { listenForInstall, registerServiceWorker } from "./app/pwa.js";
import { startPreferences } from "./app/preferences.js";
import { route, startRouter } from "./app/router.js";
import { startTurns } from "./online/turns.js";

/** The start page does without the engine, which is three quarters of a first visit: there it loads when
 * a person first moves. A page that needs it loads it again after an error and shows that. */
function loadEngineWhenNeeded(): void {
  const load = (): void => void theEngine().catch(() => undefined);
  for (const event of ["pointermove", "pointerdown", "keydown"]) addEventListener(event, load, { once: true, passive: true });
  effect(() => {
    if (route.value.page !== "") load();
  });
}

listenForInstall();
startPreferences();
trackKeyboard();
startRouter();
loadEngineWhenNeeded();
const root = document.getElementById("app");
if (root) render(<App />, root);
registerServiceWorker();
startTurns();
