/* Declarations shared by the files of `akhet bench`. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "cli/command.h"

/* Seconds of processor time. */
double bench_now(void);

int bench_search(struct call *call, const struct akhet_game *game, const struct akhet_setup *setup);
int bench_vector(struct call *call, const struct akhet_game *game, const struct akhet_setup *setup);

#endif
