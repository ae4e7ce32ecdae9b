/* The view that a server sent. */
#ifndef WEB_ONLINE_H
#define WEB_ONLINE_H

#include "web/wasm/show.h"

/* NULL: the page has not given one. */
const struct shown *online_shown(void);

/* The legal moves of its seat; 0 unless it is to decide. */
unsigned online_moves(akhet_move moves[AKHET_LEGAL]);

#endif
