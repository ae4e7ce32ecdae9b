/* A load test of a table server with thousands of simulated players: capacity and correctness.
 *
 * Every player has its own connection, plays random legal moves and checks what it receives: no gap
 * in the sequence numbers, no acknowledged move lost, no view that shows more than its seat may
 * know. Afterwards the engine replays every match, and the tool compares the result with everything
 * received. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include <stdatomic.h>
#include <sys/types.h>

#include <akhet/game.h>

enum load_phase {
    LOAD_SEATING,
    LOAD_WARMUP,
    LOAD_MEASURING,
    LOAD_FINISHING, /* matches are finished, none starts */
    LOAD_ENDING,    /* waiting for answers */
    LOAD_COMPARING
};

struct load_progress {
    enum load_phase phase;
    double part;          /* of this phase, 0 to 1 */
    unsigned connections; /* open connections */
    double moves_per_s;   /* since the previous report */
    unsigned long long faults;
};

/* Pauses shorter than this are not reported. */
#define LOAD_PAUSE 0.2

/* A measurement may consist of windows, one after another, whose latencies are counted apart. */
enum { LOAD_WINDOWS = 2, LOAD_WINDOW_NONE = 100, LOAD_WINDOW_END };

struct load_window {
    unsigned long long moves, answers; /* of people; of bots */
    double p50_ms, p99_ms, bot_p50_ms, bot_p99_ms;
};

struct load_options {
    const struct akhet_game *game;
    struct akhet_setup setup;
    const char *host;
    unsigned port;
    pid_t server;              /* process to measure; 0: none */
    unsigned matches;          /* concurrent matches */
    unsigned idle;             /* idle connections */
    unsigned clock_ms;         /* time for each turn; 0: no clock */
    unsigned rate;             /* moves per second in total; 0: unlimited */
    unsigned warmup_ms;        /* time before measuring */
    unsigned measure_ms;       /* time of measuring */
    unsigned games;            /* stop measuring after this many matches; 0: no limit */
    unsigned finish_ms;        /* time for matches to finish, so that all can be compared */
    unsigned reconnect;        /* per thousand moves: drop the connection after the move */
    bool survive;              /* a server that dies and comes back is not an error */
    bool meet;                 /* players reconnect with the table in the address */
    uint64_t seed;             /* of the players' choices */
    unsigned bots;             /* the last matches: a bot of level 1 has the last seat */
    uint32_t from;             /* loopback server: the first table's local address; 0: 127.1.0.1 */
    const atomic_uint *window; /* the running window, or LOAD_WINDOW_…; NULL: there are none */
    const atomic_int *ask;     /* non-zero: stop early; may be NULL */
    const atomic_int *enough;  /* non-zero: measure no longer, and end in order; may be NULL */
    void (*progress)(void *watcher, const struct load_progress *progress); /* may be NULL */
    void (*finished)(void *watcher, const char *table, const char *token); /* may be NULL */
    /* A player waited this long for a move of a player or of a bot to arrive, or to be connected
     * again; may be NULL. */
    void (*paused)(void *listener, double until, double seconds, bool bot);
    void *listener;
    void *watcher;
};

#define LOAD_NOTES 32
#define LOAD_NOTE  40

/* A kind of problem and its count. */
struct load_note {
    char what[LOAD_NOTE];
    unsigned long long times;
};

struct load_result {
    double began;   /* when measuring began, on load_clock */
    double seconds; /* time of measuring */
    unsigned long long measured;
    double moves_per_s;
    double p50_ms, p99_ms, p999_ms, most_ms;
    double pause_ms;               /* the longest pause of a player in the whole run */
    double bot_pause_ms;           /* the longest time that a bot took */
    double server_cpu_us_per_move; /* negative: unknown, as for the next three */
    double server_cores;
    long long server_rss_bytes;     /* at the end of measuring */
    long long server_rss_per_table; /* growth per match, including its connections */
    double own_cores;               /* used by this tool itself */
    struct load_window window[LOAD_WINDOWS];
    unsigned connections;
    unsigned long long matches;    /* finished */
    unsigned long long compared;   /* matches compared with the engine */
    unsigned long long moves;      /* acknowledged during the whole run */
    unsigned long long views;      /* checked */
    unsigned long long resumed;    /* reconnects */
    unsigned long long lost;       /* acknowledged moves missing from the log */
    unsigned long long duplicated; /* updates or moves received twice */
    unsigned long long gaps;       /* updates never received */
    unsigned long long leaks;      /* views, events or moves that the seat may not know */
    unsigned long long errors;     /* anything else */
    unsigned notes;
    struct load_note note[LOAD_NOTES];
};

enum load_end {
    LOAD_DONE,
    LOAD_STOPPED,   /* stopped by `ask` */
    LOAD_NO_SERVER, /* no answer, or not a table server */
    LOAD_NO_MEMORY,
    LOAD_NO_FILES /* the system allows fewer connections than requested */
};

enum load_end load_run(const struct load_options *options, struct load_result *result);

/* Seconds of a monotonic clock. */
double load_clock(void);

#endif
