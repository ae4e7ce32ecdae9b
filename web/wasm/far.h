/* The view that came from elsewhere. */
#ifndef WEB_FAR_H
#define WEB_FAR_H

#include "web/wasm/show.h"

/* NULL: there is none. */
const struct shown *far_shown(void);

/* What its seat may do; 0: it is not its decision. */
unsigned far_moves(akhet_move moves[AKHET_LEGAL]);

#endif
