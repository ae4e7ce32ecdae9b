/* Statistics: latencies, counts by name, and the resources a process used. */
#define _POSIX_C_SOURCE 200809L
#include "load/statistics.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FINE_BITS = 6, FINE = 1 << FINE_BITS };

/* One class per microsecond below FINE, then FINE classes per doubling. */
static unsigned class_of(uint64_t us)
{
    if (us < FINE)
        return (unsigned)us;
    unsigned shift = 63 - (unsigned)__builtin_clzll(us) - FINE_BITS;
    unsigned at = (shift + 1) * FINE + (unsigned)(us >> shift) - FINE;
    return at < HISTOGRAM_CLASSES ? at : HISTOGRAM_CLASSES - 1;
}

static double middle_of(unsigned class)
{
    if (class < FINE)
        return class;
    unsigned shift = class / FINE - 1;
    return ((double)(FINE + class % FINE) + 0.5) * (double)((uint64_t)1 << shift);
}

void histogram_add(struct histogram *histogram, uint64_t us)
{
    histogram->count[class_of(us)]++;
    histogram->all++;
    if (us > histogram->most)
        histogram->most = us;
}

double histogram_at(const struct histogram *histogram, double part)
{
    double below = 0, wanted = part * (double)histogram->all;
    if (!histogram->all)
        return 0;
    for (unsigned class = 0; class < HISTOGRAM_CLASSES; class ++) {
        below += (double)histogram->count[class];
        if (below >= wanted)
            return middle_of(class);
    }
    return (double)histogram->most;
}

static void name_note(char *what, const char *from, size_t len)
{
    size_t at = 0;
    for (; at < len && at + 1 < LOAD_NOTE; at++) {
        char c = from[at];
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        what[at] = plain ? c : '_';
    }
    what[at] = 0;
}

void note_add(struct load_note *note, unsigned *notes, const char *what, size_t len,
              unsigned long long times)
{
    char name[LOAD_NOTE];
    name_note(name, what, len);
    for (unsigned i = 0; i < *notes; i++)
        if (strcmp(note[i].what, name) == 0) {
            note[i].times += times;
            return;
        }
    if (*notes == LOAD_NOTES)
        return;
    memcpy(note[*notes].what, name, sizeof name);
    note[(*notes)++].times = times;
}

bool process_used(pid_t process, double *seconds, long long *bytes)
{
    char path[64], line[1024];
    unsigned long long user, system;
    long long pages;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)process);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t len = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[len] = 0;
    /* The second field, the program's name, may contain anything; the third follows its last
     * parenthesis. */
    const char *rest = strrchr(line, ')');
    if (!rest || sscanf(rest + 1,
                        " %*c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %llu %llu %*s %*s %*s %*s "
                        "%*s %*s %*s %*s %lld",
                        &user, &system, &pages) != 3)
        return false;
    *seconds = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
    *bytes = pages * sysconf(_SC_PAGESIZE);
    return true;
}
