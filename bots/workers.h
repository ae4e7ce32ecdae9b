/* Work that is done side by side, where there are threads. */
#ifndef BOTS_WORKERS_H
#define BOTS_WORKERS_H

#include <stddef.h>

#define WORKERS_MOST 64

typedef void worker(void *task);

/* How many can work at once on this machine, at least 1. */
unsigned workers_here(void);

/* Do all tasks, of `each` bytes one after another in memory, the first in this thread. One whose
 * thread cannot be started is left undone. */
void workers_do(worker *work, void *tasks, size_t each, unsigned count);

#endif
