/* Statistics: latencies, and the resources a process used. */
#ifndef LOAD_STATISTICS_H
#define LOAD_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Latencies in microseconds, counted in classes no wider than 1/64 of their value. */
#define HISTOGRAM_CLASSES 2048
struct histogram {
    uint64_t count[HISTOGRAM_CLASSES];
    uint64_t all, most;
};
void histogram_add(struct histogram *histogram, uint64_t us);

/* The quantile `part`, in microseconds. */
double histogram_at(const struct histogram *histogram, double part);

/* Processor seconds a process has used, and its resident bytes. False: no such process. */
bool process_used(pid_t process, double *seconds, long long *bytes);

#endif
