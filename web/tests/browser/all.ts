/* All browser tests, one after the other in one browser. */

import "./games.test.js";
