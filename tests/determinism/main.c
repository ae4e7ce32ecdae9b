/* Plays seeded games of every set-up and prints one line for each set-up: a hash of everything that
 * happened.
 *
 * Built by tools/determinism with every compiler and optimisation level: all must agree. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "tests/determinism/bots.h"

enum {
    GAMES = 12,       /* of each set-up */
    REDEAL_EVERY = 7, /* moves; prime, so that every seat and phase is covered */
};

static uint64_t hash;
static struct akhet_event list[AKHET_EVENTS];

static void mix(uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
}

static void mix_bytes(const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    for (; count >= 8; at += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        mix(word);
    }
    for (; count; at++, count--)
        mix(*at);
}

/* Only the fields that a trace names; a game's private values after them may change. */
static void mix_events(const struct akhet_game *game, struct akhet_events *events)
{
    mix(events->count);
    for (unsigned i = 0; i < events->count && i < events->cap; i++) {
        const struct akhet_event *event = &events->event[i];
        int16_t arg[AKHET_FIELDS] = {0};
        memcpy(arg, event->arg, game->event_kind[event->kind].fields * sizeof *arg);
        mix((uint64_t)event->kind << 8 | event->seen_by);
        mix_bytes(arg, sizeof arg);
    }
    events->count = 0;
    memset(list, 0, sizeof list);
}

static void mix_score(const struct akhet_game *game, const void *view, unsigned players)
{
    struct akhet_score score;
    memset(&score, 0, sizeof score);
    game->score(view, &score);
    mix(score.known);
    for (unsigned seat = 0; seat < players; seat++) {
        mix(score.place[seat]);
        mix((uint64_t)score.total[seat]);
        mix_bytes(score.part[seat], game->parts * sizeof score.part[seat][0]);
    }
}

/* Every view of the position, and sometimes a redealt world of each. */
static void mix_views(const struct akhet_game *game, const void *state, unsigned players,
                      struct akhet_random *redeals)
{
    for (int viewer = AKHET_SPECTATOR; viewer < (int)players; viewer++) {
        union akhet_space view = {0};
        game->view(state, viewer, &view);
        mix_bytes(&view, game->view_bytes);
        mix_score(game, &view, players);
        if (!redeals)
            continue;
        union akhet_space world = {0};
        game->redeal(&view, redeals, &world);
        mix_bytes(&world, game->state_bytes);
    }
}

static unsigned play(const struct akhet_game *game, const struct akhet_setup *setup, uint64_t seed)
{
    union akhet_space state = {0};
    struct akhet_random chance, choice, redeals;
    struct akhet_events events = {list, AKHET_EVENTS, 0};
    akhet_move moves[AKHET_LEGAL];
    uint8_t secret[AKHET_SECRET_BYTES] = {(uint8_t)seed};
    unsigned played = 0;

    /* Alternate between the two random sources. */
    if (seed % 2)
        akhet_random_secret(&chance, secret);
    else
        akhet_random_fast(&chance, seed);
    akhet_random_fast(&choice, seed + 1000);
    akhet_random_fast(&redeals, seed + 2000);

    game->start(&state, setup, &chance, &events);
    mix_events(game, &events);
    for (unsigned count; (count = game->legal(&state, moves)) > 0; played++) {
        mix_bytes(&state, game->state_bytes);
        mix_bytes(moves, count * sizeof moves[0]);
        mix_views(game, &state, setup->players, played % REDEAL_EVERY ? NULL : &redeals);
        mix((uint64_t)game->seat(&state));
        game->apply(&state, moves[akhet_random_below(&choice, count)], &chance, &events);
        mix_events(game, &events);
    }
    uint8_t place[AKHET_SEATS] = {0};
    game->places(&state, place);
    mix_bytes(place, setup->players);
    mix_bytes(&state, game->state_bytes);
    mix_views(game, &state, setup->players, &redeals);
    return played;
}

static void print_setup(const struct akhet_game *game, const struct akhet_setup *setup)
{
    unsigned played = 0;
    hash = 0xcbf29ce484222325u;
    for (unsigned seed = 0; seed < GAMES; seed++)
        played += play(game, setup, seed);
    printf("%s players=%u", game->term.id, setup->players);
    for (unsigned i = 0; i < game->options; i++)
        printf(" %s=%s", game->option[i].term.id, game->option[i].value[setup->option[i]].id);
    printf(" moves=%u %016" PRIx64 "\n", played, hash);
}

/* The next set-up in the order of a counter; false after the last. */
static bool next_options(const struct akhet_game *game, struct akhet_setup *setup)
{
    for (unsigned i = 0; i < game->options; i++) {
        if (++setup->option[i] < game->option[i].values)
            return true;
        setup->option[i] = 0;
    }
    return false;
}

int main(void)
{
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned n = (*game)->min_players; n <= (*game)->max_players; n++) {
            struct akhet_setup setup = {.players = (uint8_t)n};
            do {
                if (akhet_setup_check(*game, &setup, NULL))
                    print_setup(*game, &setup);
            } while (next_options(*game, &setup));
        }
    }
    print_bots();
    return 0;
}
