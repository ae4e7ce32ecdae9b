/* Statistics: latencies, counts by name, and the resources a process used. */
#ifndef LOAD_STATISTICS_H
#define LOAD_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "load/load.h"

/* Latencies in microseconds, counted in classes no wider than 1/64 of their value. */
#define HISTOGRAM_CLASSES 2048
struct histogram {
    uint64_t count[HISTOGRAM_CLASSES];
    uint64_t all, most;
};
void histogram_add(struct histogram *histogram, uint64_t us);

/* The quantile `part`, in microseconds. */
double histogram_at(const struct histogram *histogram, double part);

/* Count under a name; other characters than letters, digits and underscores are replaced, because
 * the name comes from the server. */
void note_add(struct load_note *note, unsigned *notes, const char *what, size_t len,
              unsigned long long times);

/* Processor seconds a process has used, and its resident bytes. False: no such process. */
bool process_used(pid_t process, double *seconds, long long *bytes);

#endif
