/* The arena behind the public interface. */
#include <akhet/arena.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena_records.h"
#include "arena/arena_run.h"
#include "bots/bots_platform.h"
#include "lib/policy.h"

_Static_assert(AKHET_ARENA_PLAYERS == ARENA_BOTS, "a public arena has as many players");
_Static_assert(AKHET_ARENA_GAMES <= ARENA_MOST, "a deal has at least one game");

struct akhet_arena {
    struct bot_spec list[ARENA_BOTS];
    struct policy_bot policy[ARENA_BOTS]; /* for the entries of the list that are policies */
    unsigned players;                     /* entries of the list */
    struct arena_plan plan;
    struct arena_sprt test; /* the numbers of the caller; every play begins with a copy */
    struct arena_recorder recorder;
    char *folder; /* NULL: no records */
    akhet_arena_watch *watch;
    void *watcher;
    pthread_mutex_t watching;
    atomic_int stop;
    bool stopped;
    enum arena_verdict verdict;
    struct arena_result result;
};

struct akhet_arena *akhet_arena_new(const struct akhet_game *game, const struct akhet_setup *setup,
                                    struct akhet_error *error)
{
    if (!akhet_setup_check(game, setup, error))
        return NULL;
    struct akhet_arena *arena = calloc(1, sizeof *arena);
    if (arena && pthread_mutex_init(&arena->watching, NULL) != 0) {
        free(arena);
        arena = NULL;
    }
    if (!arena) {
        akhet_refuse(error, AKHET_NO_MEMORY, NULL, 0);
        return NULL;
    }
    arena->plan.game = game;
    arena->plan.setup = *setup;
    return arena;
}

void akhet_arena_free(struct akhet_arena *arena)
{
    if (!arena)
        return;
    pthread_mutex_destroy(&arena->watching);
    free(arena->folder);
    free(arena);
}

/* The player of the list with this name; NULL: none. */
static const struct bot_spec *called(const struct akhet_arena *arena, const char *name)
{
    for (unsigned i = 0; i < arena->players; i++)
        if (strcmp(arena->list[i].text, name) == 0)
            return &arena->list[i];
    return NULL;
}

static bool is_full(const struct akhet_arena *arena, struct akhet_error *error)
{
    return arena->players == ARENA_BOTS && !akhet_refuse(error, AKHET_ARENA_SIZE, NULL, ARENA_BOTS);
}

bool akhet_arena_add(struct akhet_arena *arena, const char *spec, struct akhet_error *error)
{
    const struct bot_spec *same = called(arena, spec);
    struct bot_spec read;
    if (is_full(arena, error))
        return false;
    if (same && strcmp(same->bot->term.id, ARENA_PROGRAM) == 0)
        return akhet_refuse(error, AKHET_ARENA_TWICE, spec, 0);
    if (!bot_spec_read(&read, spec, error) ||
        !bot_spec_fits(&read, arena->plan.game, arena->plan.setup.players, error))
        return false;
    arena->list[arena->players++] = read;
    return true;
}

bool akhet_arena_add_policy(struct akhet_arena *arena, const struct akhet_policy *policy,
                            struct akhet_error *error)
{
    const struct bot_spec *same = called(arena, policy->name);
    unsigned at = arena->players;
    if (is_full(arena, error))
        return false;
    if (same && (strcmp(same->bot->term.id, ARENA_PROGRAM) != 0 ||
                 arena->policy[same - arena->list].policy != policy))
        return akhet_refuse(error, AKHET_ARENA_TWICE, policy->name, 0);
    if (!policy_open(&arena->policy[at], policy, &arena->list[at], error))
        return false;
    arena->players++;
    return true;
}

void akhet_arena_set_watch(struct akhet_arena *arena, akhet_arena_watch *watch, void *context)
{
    arena->watch = watch;
    arena->watcher = context;
}

bool akhet_arena_set_records(struct akhet_arena *arena, const char *folder,
                             struct akhet_error *error)
{
    char *copy = folder ? malloc(strlen(folder) + 1) : NULL;
    if (folder && !copy)
        return akhet_refuse(error, AKHET_NO_MEMORY, NULL, 0);
    if (folder) {
        struct arena_recorder recorder = {.folder = strcpy(copy, folder)};
        if (!arena_recorder_open(&recorder)) {
            free(copy);
            return akhet_refuse(error, AKHET_ARENA_RECORD, folder, atomic_load(&recorder.number));
        }
    }
    free(arena->folder);
    arena->folder = copy;
    return true;
}

void akhet_arena_set_test(struct akhet_arena *arena, double elo0, double elo1)
{
    arena->test = (struct arena_sprt){.elo0 = elo0, .elo1 = elo1};
}

void akhet_arena_stop(struct akhet_arena *arena)
{
    atomic_store(&arena->stop, 1);
}

static struct akhet_played as_public(const struct akhet_arena *arena,
                                     const struct arena_played *played)
{
    struct akhet_played out = {.seed = arena->plan.seed + played->deal,
                               .deal = played->deal,
                               .rotation = played->rotation,
                               .moves = played->moves,
                               .count = played->count,
                               .failed = played->game->error ? played->game->seat : AKHET_NOBODY};
    memcpy(out.place, played->game->place, sizeof out.place);
    memcpy(out.total, played->game->total, sizeof out.total);
    for (unsigned seat = 0; seat < arena->plan.setup.players; seat++)
        out.player[seat] =
            (uint8_t)arena_bot_at(&arena->plan, played->deal, played->rotation, seat);
    return out;
}

/* After every game, on the thread that played it. */
static bool take_game(void *taker, const struct arena_played *played)
{
    struct akhet_arena *arena = taker;
    if (arena->folder && !arena_record_game(&arena->recorder, played))
        return false;
    if (!arena->watch)
        return true;
    struct akhet_played shown = as_public(arena, played);
    pthread_mutex_lock(&arena->watching);
    bool more = arena->watch(arena->watcher, &shown);
    pthread_mutex_unlock(&arena->watching);
    if (!more)
        akhet_arena_stop(arena);
    return true;
}

static bool wants_test(const struct akhet_arena *arena)
{
    return arena->test.elo0 != arena->test.elo1;
}

static bool check(struct akhet_arena *arena, uint64_t games, unsigned threads,
                  struct akhet_error *error)
{
    if (!arena_schedule(&arena->plan, arena->list, arena->players))
        return akhet_refuse(error, AKHET_ARENA_SIZE, NULL, ARENA_BOTS);
    if (games < 1 || games > AKHET_ARENA_GAMES)
        return akhet_refuse(error, AKHET_ARENA_LENGTH, NULL, AKHET_ARENA_GAMES);
    if (threads > AKHET_ARENA_THREADS)
        return akhet_refuse(error, AKHET_ARENA_CORES, NULL, AKHET_ARENA_THREADS);
    if (wants_test(arena) && (arena->plan.bots != 2 || arena->plan.lineups != 1 ||
                              !(arena->test.elo0 < arena->test.elo1)))
        return akhet_refuse(error, AKHET_ARENA_TEST, NULL, 0);
    return true;
}

/* The results of a run; false: no memory, or no record could be written. */
static bool settle(struct akhet_arena *arena, const struct arena_run *run, enum arena_end end,
                   struct akhet_error *error)
{
    if (end == ARENA_NO_RECORD)
        return akhet_refuse(error, AKHET_ARENA_RECORD, arena->folder,
                            atomic_load(&arena->recorder.number));
    struct arena_result result;
    if (end == ARENA_NO_MEMORY || !arena_result(run->plan, run->deal, run->count, &result))
        return akhet_refuse(error, AKHET_NO_MEMORY, NULL, 0);
    arena->result = result;
    arena->stopped = end == ARENA_STOPPED;
    arena->verdict = run->sprt ? run->sprt->verdict : ARENA_OPEN;
    return true;
}

bool akhet_arena_play(struct akhet_arena *arena, uint64_t games, uint64_t seed, unsigned threads,
                      struct akhet_error *error)
{
    struct arena_sprt test = arena->test;
    memset(&arena->result, 0, sizeof arena->result);
    arena->stopped = false;
    arena->verdict = ARENA_OPEN;
    if (!check(arena, games, threads, error))
        return false;
    arena->plan.seed = seed;
    arena->recorder = (struct arena_recorder){.plan = &arena->plan, .folder = arena->folder};
    atomic_store(&arena->stop, 0);
    struct arena_run run = {.plan = &arena->plan,
                            .deals = arena_deals(&arena->plan, games),
                            .threads = threads ? threads : parallel_cores(),
                            .sprt = wants_test(arena) ? &test : NULL,
                            .record = take_game,
                            .recorder = arena,
                            .stop = &arena->stop};
    if (run.threads > run.deals)
        run.threads = (unsigned)run.deals;
    bool good = settle(arena, &run, arena_run(&run), error);
    arena_run_free(&run);
    return good;
}

void akhet_arena_results(const struct akhet_arena *arena, struct akhet_arena_result *result)
{
    static const enum akhet_verdict verdict[] = {[ARENA_OPEN] = AKHET_UNDECIDED,
                                                 [ARENA_ACCEPT] = AKHET_STRONGER,
                                                 [ARENA_REJECT] = AKHET_NOT_STRONGER};
    memset(result, 0, sizeof *result);
    if (!arena->result.games && !arena->stopped)
        return;
    result->deals = arena->result.deals;
    result->games = arena->result.games;
    result->stopped = arena->stopped;
    result->verdict = verdict[arena->verdict];
    result->players = arena->plan.bots;
    memcpy(result->standing, arena->result.bot, sizeof result->standing);
}
