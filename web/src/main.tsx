/* The page begins: what one prefers, where one is, the engine, and something to see. */

import { render } from "preact";
import { App } from "./app/app.js";
import { theEngine } from "./app/engine.js";
import { startHands } from "./app/hands.js";
import { startInstall } from "./app/install.js";
import { startOffline } from "./app/offline.js";
import { startPrefs } from "./app/prefs.js";
import { startRouter } from "./app/router.js";
import { startTurns } from "./online/turns.js";

startInstall();
startPrefs();
startHands();
startRouter();
theEngine().catch(() => undefined); /* whoever needs it asks again, and says what went wrong */
const root = document.getElementById("app");
if (root) render(<App />, root);
startOffline();
startTurns();
