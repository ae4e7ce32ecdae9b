/* The view that a server sent. */
#ifndef WEB_ONLINE_H
#define WEB_ONLINE_H

#include "web/wasm/show.h"

/* NULL: there is none. */
const struct shown *online_shown(void);

/* What its seat may do; 0: it is not its decision. */
unsigned online_moves(akhet_move moves[AKHET_LEGAL]);

#endif
