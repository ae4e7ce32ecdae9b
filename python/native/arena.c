/* The arena with policies that are written in Python. */
#include <akhet/arena.h>
#include <stdlib.h>

#include "python/native/common.h"

/* A policy and what it needs to call Python. */
struct policy {
    struct akhet_policy policy;
    char name[AKHET_SPEC];
    native_choose *choose;
    void *handle;
    struct policy *next;
};

struct native_arena {
    struct akhet_arena *arena;
    struct policy *policies;
    struct akhet_arena_result result;
};

/* The seat of a policy in one game. */
struct chair {
    const struct akhet_game *game;
    unsigned players;
    int seat;
};

static void *sit(void *context, const struct akhet_game *game, const struct akhet_setup *setup,
                 int seat)
{
    struct chair *chair = malloc(sizeof *chair);
    (void)context;
    if (chair)
        *chair = (struct chair){game, setup->players, seat};
    return chair;
}

static bool choose(void *context, void *memory, const struct akhet_question *question,
                   akhet_move *move)
{
    const struct policy *policy = context;
    const struct chair *chair = memory;
    if (!chair)
        return false;
    struct native_decision decision = {chair->seat,     chair->players, question->count,
                                       question->moves, question->view, chair->game->view_bytes,
                                       question->seed};
    int chosen = policy->choose(policy->handle, &decision);
    if (chosen < 0 || chosen >= chair->game->moves)
        return false;
    *move = (akhet_move)chosen;
    return true;
}

static void leave(void *context, void *memory)
{
    (void)context;
    free(memory);
}

struct native_arena *native_arena_new(const uint8_t *setup, char *error)
{
    struct akhet_setup read;
    struct akhet_error why = {0};
    const struct akhet_game *game = common_setup(setup, &read);
    struct native_arena *arena = calloc(1, sizeof *arena);
    if (!arena) {
        common_failed(error, POSITION_NO_MEMORY, NULL);
        return NULL;
    }
    arena->arena = akhet_arena_new(game, &read, &why);
    if (arena->arena)
        return arena;
    common_error(error, &why);
    free(arena);
    return NULL;
}

void native_arena_free(struct native_arena *arena)
{
    if (!arena)
        return;
    akhet_arena_free(arena->arena);
    while (arena->policies) {
        struct policy *next = arena->policies->next;
        free(arena->policies);
        arena->policies = next;
    }
    free(arena);
}

int native_arena_add(struct native_arena *arena, const char *spec, char *error)
{
    struct akhet_error why = {0};
    return akhet_arena_add(arena->arena, spec, &why) ? 0 : common_error(error, &why);
}

int native_arena_add_policy(struct native_arena *arena, const char *name, native_choose *how,
                            void *handle, char *error)
{
    struct akhet_error why = {0};
    struct policy *policy = calloc(1, sizeof *policy);
    if (!policy)
        return common_failed(error, POSITION_NO_MEMORY, NULL);
    struct akhet_text text = akhet_text_on(policy->name, sizeof policy->name);
    akhet_text_put(&text, name);
    policy->policy = (struct akhet_policy){.name = policy->name,
                                           .context = policy,
                                           .notes = true,
                                           .sit = sit,
                                           .choose = choose,
                                           .leave = leave};
    policy->choose = how;
    policy->handle = handle;
    policy->next = arena->policies;
    arena->policies = policy;
    return akhet_arena_add_policy(arena->arena, &policy->policy, &why) ? 0
                                                                       : common_error(error, &why);
}

void native_arena_test(struct native_arena *arena, double elo0, double elo1)
{
    akhet_arena_set_test(arena->arena, elo0, elo1);
}

int native_arena_records(struct native_arena *arena, const char *folder, char *error)
{
    struct akhet_error why = {0};
    return akhet_arena_set_records(arena->arena, folder, &why) ? 0 : common_error(error, &why);
}

int native_arena_play(struct native_arena *arena, uint64_t games, uint64_t seed, unsigned threads,
                      struct native_result *result, char *error)
{
    struct akhet_error why = {0};
    if (!akhet_arena_play(arena->arena, games, seed, threads, &why))
        return common_error(error, &why);
    akhet_arena_results(arena->arena, &arena->result);
    *result = (struct native_result){arena->result.deals, arena->result.games,
                                     arena->result.stopped, (int)arena->result.verdict};
    return (int)arena->result.players;
}

void native_arena_stop(struct native_arena *arena)
{
    akhet_arena_stop(arena->arena);
}

static struct native_range range_of(struct akhet_range range)
{
    return (struct native_range){range.value, range.low, range.high, range.known};
}

void native_arena_standing(struct native_arena *arena, unsigned player,
                           struct native_standing *standing)
{
    const struct akhet_standing *from = &arena->result.standing[player];
    standing->name = from->name;
    standing->games = from->games;
    standing->errors = from->errors;
    standing->decisions = from->decisions;
    standing->sims = from->sims;
    standing->us = from->us;
    standing->wins = from->wins;
    standing->par = from->par;
    standing->share = range_of(from->share);
    standing->elo = range_of(from->elo);
    standing->score = range_of(from->score);
}
