/* The history of a match: a fingerprint of everything each player received. */
#include <stdlib.h>
#include <string.h>

#include "load/internal.h"

/* A fast hash, not a secure one: it detects errors. Never 0, which marks an empty entry. */
uint32_t fingerprint(const void *bytes, size_t len)
{
    const uint64_t prime = 0x9e3779b97f4a7c15u;
    const unsigned char *at = bytes;
    uint64_t print = len * prime, word;
    for (; len >= sizeof word; at += sizeof word, len -= sizeof word) {
        memcpy(&word, at, sizeof word);
        print = (print ^ word) * prime;
        print ^= print >> 29;
    }
    word = 0;
    memcpy(&word, at, len);
    print = (print ^ word) * prime;
    print ^= print >> 32;
    return (uint32_t)print ? (uint32_t)print : 1;
}

/* NULL: `at` is beyond any game, or out of memory. */
struct step *history_step(struct load *load, struct history *history, long long at)
{
    if (at < 0 || at > load->options->game->max_moves)
        return NULL;
    if ((unsigned)at >= history->cap) {
        unsigned cap = history->cap ? history->cap : 64;
        while (cap <= (unsigned)at)
            cap *= 2;
        struct step *more = realloc(history->step, cap * sizeof *more);
        if (!more)
            return NULL;
        memset(more + history->cap, 0, (cap - history->cap) * sizeof *more);
        history->step = more;
        history->cap = cap;
    }
    if ((unsigned)at >= history->steps)
        history->steps = (unsigned)at + 1;
    return &history->step[at];
}

void history_free(struct history *history)
{
    while (history) {
        struct history *next = history->next;
        free(history->step);
        free(history);
        history = next;
    }
}
