/* Statistics: latencies, and the resources a process used. */
#ifndef LOAD_STATISTICS_H
#define LOAD_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Times in microseconds, counted in classes that are never wider than a sixty-fourth of them. */
#define HISTOGRAM_CLASSES 2048
struct histogram {
    uint64_t count[HISTOGRAM_CLASSES];
    uint64_t all, most;
};
void histogram_add(struct histogram *histogram, uint64_t us);

/* The time below which this part of them lies, in microseconds. */
double histogram_at(const struct histogram *histogram, double part);

/* Seconds of processor time of a process so far, and its bytes in memory. False: there is no such
 * process. */
bool process_used(pid_t process, double *seconds, long long *bytes);

#endif
