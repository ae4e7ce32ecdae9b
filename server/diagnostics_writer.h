/* The thread that writes diagnostics, so that a full pipe on standard error blocks nobody else. */
#ifndef SERVER_DIAGNOSTICS_WRITER_H
#define SERVER_DIAGNOSTICS_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Write to this descriptor from now on; false: there is no thread. */
bool diagnostics_writer_begin(int file);

/* Write what is waiting, for at most a second, and end. Later lines are dropped if the descriptor
 * did not take it. */
void diagnostics_writer_end(void);

/* Queue a line, or drop it if too much is waiting. False: the thread does not run. */
bool diagnostics_writer_put(const char *line, size_t len);

/* Lines dropped since the start of the process. */
uint64_t diagnostics_writer_dropped(void);

#endif
