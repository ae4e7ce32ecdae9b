/* The Web Worker in which bots think, so that the page never waits. */

import type { Port } from "./thinker.js";
import { serve } from "./thinker.js";

serve(globalThis as unknown as Port);
