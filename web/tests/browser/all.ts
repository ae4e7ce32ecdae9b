/* All browser tests, one after the other in one browser. */

import "./access.test.js";
import "./after.test.js";
import "./after-analysis.test.js";
import "./after-layout.test.js";
import "./after-lines.test.js";
import "./alone.test.js";
import "./company.test.js";
import "./crash.test.js";
import "./day.test.js";
import "./games.test.js";
import "./install.test.js";
import "./keys.test.js";
import "./languages.test.js";
import "./learn.test.js";
import "./nile.test.js";
import "./nefertiti.test.js";
import "./reader.test.js";
import "./replay.test.js";
import "./return.test.js";
import "./scene.test.js";
import "./sight.test.js";
import "./size.test.js";
import "./together.test.js";
import "./valley.test.js";
import "./trouble.test.js";
import "./unread.test.js";
