/* Plays seeded matches of bots in every set-up and prints a line for each. web/tests/native.test.ts
 * does the same in the browser's engine and compares.
 *
 * SETUP <tab> SEED <tab> BOTS <tab> MOVES <tab> digest of the record <tab> digest of all views */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/blake2.h>
#include <akhet/games.h>

#include "match/match_choose.h"

enum { DIGEST = AKHET_BLAKE2_BYTES, SEEDS = 2 };

static const char *const names[] = {"random", "level4", "greedy", "level6", "heuristic",
                                    "level1", "flat",   "level7", "level2"};

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void print_digest(struct akhet_blake2 *hash)
{
    uint8_t digest[DIGEST];
    akhet_blake2_final(hash, digest);
    putchar('\t');
    for (unsigned i = 0; i < DIGEST; i++)
        printf("%02x", digest[i]);
}

/* Odd seeds become secrets, with a salt of the first seat. */
static void deal(struct match *match, unsigned seed)
{
    uint8_t secret[AKHET_SECRET_BYTES] = {(uint8_t)seed};
    bool fine = seed % 2
                    ? match_commit(match, secret, NULL) && match_salt(match, 0, "a grain", NULL)
                    : match_seed(match, seed, NULL);
    if (!fine || !match_begin(match, NULL))
        fail("the match does not begin");
}

static void add_views(const struct match *match, struct akhet_blake2 *hash)
{
    const struct akhet_game *game = match->record.game;
    bool over = match_seat(match) == AKHET_NOBODY;
    int seats = over ? match->record.setup.players : 0;
    for (int seat = AKHET_SPECTATOR; seat < seats; seat++) {
        union akhet_space view;
        game->view(&match->state, seat, &view);
        akhet_blake2_update(hash, &view, game->view_bytes);
    }
}

static void play(struct match *match)
{
    static char text[MATCH_BYTES];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    struct akhet_blake2 views, record;
    akhet_blake2_init(&views, DIGEST);
    akhet_blake2_init(&record, DIGEST);
    add_views(match, &views);
    while (match_seat(match) != AKHET_NOBODY) {
        struct bot_answer answer;
        match_choose(match, (struct match_limits){0}, &answer);
        if (!match_play(match, answer.move, NULL))
            fail("a bot's move is refused");
        add_views(match, &views);
    }
    if (!match_write(match, &out, NULL))
        fail("the record cannot be written");
    akhet_blake2_update(&record, text, out.len);
    printf("\t%u", match->record.moves);
    print_digest(&record);
    print_digest(&views);
    putchar('\n');
}

static void print_match(const struct akhet_game *game, const struct akhet_setup *setup,
                        unsigned seed, unsigned first)
{
    static uint8_t memory[MATCH_MEMORY(MATCH_MOVES)];
    struct match match = {0};
    match_set_memory(&match, memory, MATCH_MOVES);
    if (!match_open(&match, game, setup, NULL))
        fail("the match does not open");
    printf("%s %u", game->term.id, setup->players);
    for (unsigned i = 0; i < game->options; i++)
        printf(" %s=%s", game->option[i].term.id, game->option[i].value[setup->option[i]].id);
    printf("\t%u\t", seed);
    for (unsigned seat = 0; seat < setup->players; seat++) {
        const char *name = names[(first + seat) % (sizeof names / sizeof *names)];
        match_bot(&match, seat, bot_find(name), "", NULL);
        printf("%s%s", seat ? "," : "", name);
    }
    deal(&match, seed);
    play(&match);
}

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
    unsigned count = 0;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned n = (*game)->min_players; n <= (*game)->max_players; n++) {
            struct akhet_setup setup = {.players = (uint8_t)n};
            do {
                for (unsigned seed = 0; seed < SEEDS && akhet_setup_check(*game, &setup, NULL);
                     seed++)
                    print_match(*game, &setup, seed, count++);
            } while (next_options(*game, &setup));
        }
    }
    return 0;
}
