/* Thousands of simulated players at a table server: how much it bears, and whether it is right.
 *
 * Every player has a connection of its own, plays what chance picks from its legal moves, and
 * checks what it is told: no sequence with a gap, no acknowledged move lost, no view that shows
 * more than its seat may know. After the end every match is played again by the engine and
 * compared with all that was received. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include <stdatomic.h>
#include <sys/types.h>

#include <akhet/game.h>

enum load_phase {
    LOAD_SEATING,
    LOAD_WARMUP,
    LOAD_MEASURING,
    LOAD_FINISHING, /* matches are played to their end, none begins */
    LOAD_ENDING,    /* answers are waited for */
    LOAD_COMPARING
};

struct load_progress {
    enum load_phase phase;
    double part;          /* of this phase, 0 to 1 */
    unsigned connections; /* that are open */
    double moves_per_s;   /* since the last time this was told */
    unsigned long long faults;
};

struct load_options {
    const struct akhet_game *game;
    struct akhet_setup setup;
    const char *host;
    unsigned port;
    pid_t server;          /* whose time and memory are read; 0: nobody's */
    unsigned matches;      /* at once */
    unsigned idle;         /* connections that only listen */
    unsigned rate;         /* moves a second, all together; 0: as many as it bears */
    unsigned warmup_ms;    /* before measuring */
    unsigned measure_ms;   /* of measuring */
    unsigned games;        /* and no longer than until so many matches are over; 0: any */
    unsigned finish_ms;    /* for matches to come to their end, so that all can be compared */
    unsigned reconnect;    /* in so many of a thousand moves the connection is dropped */
    bool survive;          /* that the server dies is no fault: it comes back */
    uint64_t seed;         /* of the choices */
    const atomic_int *ask; /* not 0: end early; may be NULL */
    void (*progress)(void *watcher, const struct load_progress *progress); /* may be NULL */
    void *watcher;
};

#define LOAD_NOTES 32
#define LOAD_NOTE  40

/* What was wrong, by its name, and how often. */
struct load_note {
    char what[LOAD_NOTE];
    unsigned long long times;
};

struct load_result {
    double seconds; /* of measuring */
    unsigned long long measured;
    double moves_per_s;
    double p50_ms, p99_ms, p999_ms, most_ms;
    double server_cpu_us_per_move; /* below 0: not known, like the three that follow */
    double server_cores;
    long long server_rss_bytes;     /* at the end of measuring */
    long long server_rss_per_table; /* what came with each match, connections included */
    double own_cores;               /* what this tool used itself */
    unsigned connections;
    unsigned long long matches;    /* played to their end */
    unsigned long long compared;   /* of them, with the engine's own */
    unsigned long long moves;      /* acknowledged, from the first to the last */
    unsigned long long views;      /* examined */
    unsigned long long resumed;    /* connections that came back */
    unsigned long long lost;       /* acknowledged moves that are not in the log */
    unsigned long long duplicated; /* updates or moves that came twice */
    unsigned long long gaps;       /* updates that never came */
    unsigned long long leaks;      /* views, events or moves that are not what the seat may know */
    unsigned long long errors;     /* anything else */
    unsigned notes;
    struct load_note note[LOAD_NOTES];
};

enum load_end {
    LOAD_DONE,
    LOAD_STOPPED,   /* asked to */
    LOAD_NO_SERVER, /* it does not answer, or not as a table server */
    LOAD_NO_MEMORY,
    LOAD_NO_FILES /* the system allows fewer connections than were asked for */
};

enum load_end load_run(const struct load_options *options, struct load_result *result);

/* Seconds by a clock that never goes back. */
double load_clock(void);

#endif
