/* A server under attack: what its other players notice.
 *
 * Simulated players make moves, some of them against a bot of level 1, and owners of names sign in,
 * each from an address of its own. After a window without an attack, another process attacks the
 * server from one address for as long, within the server's default limits. The result compares the
 * two windows. */
#ifndef LOAD_HOSTILE_HOSTILE_H
#define LOAD_HOSTILE_HOSTILE_H

#include "load/load.h"

enum hostile_kind {
#define HOSTILE(id, name, p50, p99, sign_in, memory, about) HOSTILE_##id,
#include "load/hostile/hostile_kinds.def"
#undef HOSTILE
    HOSTILE_KINDS
};

/* What an attack may do to others; 0: not bounded. */
struct hostile_bounds {
    double p50_times;   /* moves: median, as a multiple of the baseline */
    double p99_more_ms; /* 99th percentile, above the baseline */
    double sign_in_times;
    double bot_ms; /* 99th percentile of the bot's answers */
    double memory_more;
};

struct hostile_options {
    const struct akhet_game *game;
    struct akhet_setup setup;
    unsigned port; /* of a server on the loopback interface */
    pid_t server;
    unsigned kinds;     /* bits: 1 << kind; several attack at once */
    unsigned window_ms; /* of the baseline, and of the attack */
    uint64_t seed;
    const atomic_int *ask; /* non-zero: stop early; may be NULL */
};

struct hostile_window {
    unsigned long long moves, answers, sign_ins;
    unsigned long long sign_ins_refused; /* or never answered */
    double p50_ms, p99_ms, bot_p50_ms, bot_p99_ms, sign_in_ms;
    double memory; /* bytes, the most seen */
    double server_cores;
};

struct hostile_result {
    struct hostile_window window[LOAD_WINDOWS]; /* baseline, attack */
    double memory_after;
    bool opens;                 /* afterwards a table can be opened */
    struct load_result players; /* with what went wrong for them */
    /* The attacker: what it sent, and how the server answered. */
    unsigned long long sent, bytes, connections;
    double attacker_cores;
    unsigned notes;
    struct load_note note[LOAD_NOTES];
};

/* The name of a kind, and its bounds. */
const char *hostile_name(enum hostile_kind kind);

/* The bounds of several kinds at once: the strictest of each. */
struct hostile_bounds hostile_bounds(unsigned kinds);

enum load_end hostile_run(const struct hostile_options *options, struct hostile_result *result);

#endif
