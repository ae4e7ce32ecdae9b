/* Observations: the tables of the games, and the numbers that are made by them. */
#include "tests/support/check.h"

#include <stdlib.h>
#include <string.h>

#include <akhet/blake2.h>
#include <akhet/games.h>

#include "engine/engine_observe.h"
#include "match/match.h"
#include "tests/conformance/hidden.h"
#include "tests/support/walk.h"

enum { GAMES = 10, NUMBERS = 1024 };

/* Written from the description in observation.h, without any of the tricks of the encoder. */
static uint64_t value_of(const struct akhet_plane *plane, const uint8_t *view, unsigned seat,
                         unsigned item)
{
    uint64_t value = 0;
    memcpy(&value, view + plane->at + seat * plane->row + item * plane->stride, plane->width);
    return value;
}

static float number_of(const struct akhet_plane *plane, uint64_t value, unsigned place, bool open)
{
    switch (plane->kind) {
    case AKHET_PLANE_COUNT:
        return value < plane->most ? (float)value / (float)plane->most : 1;
    case AKHET_PLANE_ONE_OF:
        return value == plane->first + place;
    case AKHET_PLANE_SEAT:
        return open && value == place;
    default:
        return value >> place & 1;
    }
}

static float *slow_item(const struct akhet_plane *plane, const uint8_t *view, unsigned players,
                        unsigned viewer, unsigned seat, unsigned item, float *out)
{
    bool seats = plane->kind == AKHET_PLANE_SEAT || plane->kind == AKHET_PLANE_SEATS;
    unsigned places = seats ? players : plane->kind == AKHET_PLANE_COUNT ? 1 : plane->most;
    bool open = plane->gate == AKHET_NO_GATE || view[plane->gate + item * plane->stride];
    for (unsigned i = 0; i < places; i++)
        *out++ = number_of(plane, value_of(plane, view, seat, item),
                           seats ? (viewer + i) % players : i, open);
    return out;
}

static unsigned slow_observe(const struct akhet_game *game, unsigned players, int viewer,
                             const uint8_t *view, float *out)
{
    const float *begin = out;
    unsigned first = viewer < 0 ? 0 : (unsigned)viewer;
    for (unsigned i = 0; i < game->observation->planes; i++) {
        const struct akhet_plane *plane = &game->observation->plane[i];
        unsigned rows = plane->rows == AKHET_ROWS_SEAT ? players : 1;
        for (unsigned row = 0; row < rows; row++) {
            unsigned seat = plane->rows == AKHET_ROWS_ONE ? 0 : (first + row) % players;
            float *at = out;
            for (unsigned item = 0; item < plane->count; item++)
                out = slow_item(plane, view, players, first, seat, item, out);
            if (plane->rows == AKHET_ROWS_OWN && viewer < 0)
                memset(at, 0, (size_t)(out - at) * sizeof *at);
        }
    }
    return (unsigned)(out - begin);
}

static void check_numbers(struct walk *walk, void *context)
{
    const struct akhet_game *game = walk->game;
    unsigned players = walk->setup.players, size = akhet_observation_size(game, players);
    float fast[NUMBERS + 1], slow[NUMBERS];
    (void)context;
    assert_in_range(size, 1, NUMBERS);
    for (int viewer = AKHET_SPECTATOR; viewer < (int)players; viewer++) {
        union akhet_space view;
        game->view(&walk->state, viewer, &view);
        memset(fast, 0xee, sizeof fast);
        akhet_observe(game, players, viewer, &view, fast);
        assert_int_equal(slow_observe(game, players, viewer, view.bytes, slow), size);
        for (unsigned i = 0; i < size; i++)
            if (!(fast[i] >= 0 && fast[i] <= 1) || memcmp(&fast[i], &slow[i], sizeof fast[i]) != 0)
                fail_msg("%s, seat %d: number %u is %f, not %f", game->term.id, viewer, i,
                         (double)fast[i], (double)slow[i]);
        uint32_t after;
        memcpy(&after, &fast[size], sizeof after);
        assert_int_equal(after, 0xeeeeeeee);
    }
}

static void test_numbers_are_those_of_the_table(void **unused)
{
    (void)unused;
    walk_all(GAMES, check_numbers, NULL);
}

/* A count that reached `most` is cut, and no position of a game may be cut. */
static void check_counts(struct walk *walk, void *context)
{
    union akhet_space view;
    (void)context;
    walk->game->view(&walk->state, 0, &view);
    for (unsigned i = 0; i < walk->game->observation->planes; i++) {
        const struct akhet_plane *plane = &walk->game->observation->plane[i];
        unsigned rows = plane->rows == AKHET_ROWS_ONE ? 1 : walk->setup.players;
        for (unsigned seat = 0; seat < rows && plane->kind == AKHET_PLANE_COUNT; seat++)
            for (unsigned item = 0; item < plane->count; item++)
                if (value_of(plane, view.bytes, seat, item) > plane->most)
                    fail_msg("%s: %s is above its most", walk->game->term.id, plane->id);
    }
}

static void test_no_count_is_above_its_most(void **unused)
{
    (void)unused;
    walk_all(4 * GAMES, check_counts, NULL);
}

static void test_fractions_are_those_of_a_division(void **unused)
{
    (void)unused;
    for (unsigned most = 1; most <= AKHET_PLANE_MOST; most++)
        for (unsigned value = 0; value <= most + 2; value++) {
            float quotient = (float)(value < most ? value : most) / (float)most;
            float fast = plane_fraction(value, most);
            assert_memory_equal(&fast, &quotient, sizeof fast);
        }
    for (unsigned most = 1; most <= AKHET_PLANE_MOST; most++)
        for (unsigned value = 0; value < 256; value += 4) {
            const uint8_t four[4] = {(uint8_t)value, (uint8_t)(value + 1), (uint8_t)(value + 2),
                                     (uint8_t)(value + 3)};
            float fast[4];
            plane_four(four, most, fast);
            for (unsigned i = 0; i < 4; i++)
                assert_true(fast[i] == plane_fraction(value + i, most));
        }
}

/* Rubbish instead of a view: still numbers from 0 to 1, and nothing beyond the end. */
static void test_any_bytes_give_numbers_from_0_to_1(void **unused)
{
    struct akhet_random random;
    (void)unused;
    akhet_random_fast(&random, 3);
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        for (unsigned n = (*game)->min_players; n <= (*game)->max_players; n++)
            for (unsigned i = 0; i < 300; i++) {
                union akhet_space view;
                float out[NUMBERS];
                for (unsigned b = 0; b < sizeof view; b++)
                    view.bytes[b] = (uint8_t)akhet_random_next(&random);
                akhet_observe(*game, n, (int)akhet_random_below(&random, 256) - 128, &view, out);
                for (unsigned k = 0; k < akhet_observation_size(*game, n); k++)
                    assert_true(out[k] >= 0 && out[k] <= 1);
            }
}

static void check_many(struct walk *walk, void *context)
{
    enum { VIEWS = 37 };
    static _Alignas(8) uint8_t views[VIEWS * AKHET_STATE];
    static float many[VIEWS * NUMBERS], one[NUMBERS];
    const struct akhet_game *game = walk->game;
    unsigned players = walk->setup.players, size = akhet_observation_size(game, players);
    int8_t viewer[VIEWS];
    (void)context;
    if (walk->played % 8)
        return;
    for (unsigned i = 0; i < VIEWS; i++) {
        viewer[i] = (int8_t)((int)(i % (players + 1)) - 1);
        game->view(&walk->state, viewer[i], views + i * game->view_bytes);
    }
    akhet_observe_rows(game, players, viewer, views, VIEWS, many);
    for (unsigned i = 0; i < VIEWS; i++) {
        akhet_observe(game, players, viewer[i], views + i * game->view_bytes, one);
        assert_memory_equal(one, many + i * size, size * sizeof *one);
    }
}

static void test_many_views_are_encoded_like_one(void **unused)
{
    (void)unused;
    walk_all(2, check_many, NULL);
}

static void check_secrecy(struct walk *walk, void *context)
{
    const struct akhet_game *game = walk->game;
    unsigned players = walk->setup.players, *changed = context;
    size_t bytes = akhet_observation_size(game, players) * sizeof(float);
    float before[NUMBERS], after[NUMBERS];
    for (int viewer = AKHET_SPECTATOR; viewer < (int)players; viewer++) {
        union akhet_space view, world = walk->state;
        game->view(&walk->state, viewer, &view);
        akhet_observe(game, players, viewer, &view, before);
        for (unsigned i = 0; hidden_changes[i].change; i++) {
            if (strcmp(hidden_changes[i].game, game->term.id) != 0 ||
                !hidden_changes[i].change(&world, viewer, &walk->choice))
                continue;
            changed[i]++;
            game->view(&world, viewer, &view);
            akhet_observe(game, players, viewer, &view, after);
            if (memcmp(before, after, bytes) != 0)
                fail_msg("%s: seat %d observes %s", game->term.id, viewer, hidden_changes[i].what);
        }
    }
}

static void test_numbers_stay_when_hidden_things_change(void **unused)
{
    unsigned changed[64] = {0};
    (void)unused;
    walk_all(GAMES, check_secrecy, changed);
    for (unsigned i = 0; hidden_changes[i].change; i++)
        assert_true(changed[i] > 0);
}

/* What is shown is in the numbers: positions that differ to a seat differ in its numbers, except
 * for what the table of the game leaves out. */
static void test_the_numbers_change_as_play_goes_on(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, 0);
        struct akhet_random random;
        union akhet_space state, view;
        akhet_move moves[AKHET_LEGAL];
        float now[NUMBERS], last[NUMBERS] = {0};
        akhet_random_fast(&random, 11);
        (*game)->start(&state, &setup, &random, NULL);
        for (unsigned n; (n = (*game)->legal(&state, moves)) > 0;) {
            (*game)->view(&state, (*game)->seat(&state), &view);
            memset(now, 0, sizeof now);
            akhet_observe(*game, setup.players, (*game)->seat(&state), &view, now);
            assert_memory_not_equal(now, last, sizeof now);
            memcpy(last, now, sizeof now);
            (*game)->apply(&state, moves[akhet_random_below(&random, n)], &random, NULL);
        }
    }
}

/* The table of a game in bytes that do not depend on the machine. */
static uint32_t fingerprint_of(const struct akhet_game *game)
{
    struct akhet_blake2 hash;
    uint8_t digest[4];
    akhet_blake2_init(&hash, sizeof digest);
    akhet_blake2_update(&hash, &game->view_bytes, sizeof game->view_bytes);
    for (unsigned i = 0; i < game->observation->planes; i++) {
        const struct akhet_plane *plane = &game->observation->plane[i];
        const uint16_t fact[] = {plane->kind,   plane->rows, plane->count, plane->width,
                                 plane->first,  plane->most, plane->at,    plane->row,
                                 plane->stride, plane->gate};
        akhet_blake2_update(&hash, plane->id, strlen(plane->id) + 1);
        akhet_blake2_update(&hash, fact, sizeof fact);
    }
    akhet_blake2_final(&hash, digest);
    return (uint32_t)digest[0] << 24 | (uint32_t)digest[1] << 16 | (uint32_t)digest[2] << 8 |
           digest[3];
}

/* If this fails, a table or the layout of a view has changed: raise the encoding of the game and
 * write its new line here, so that weights trained on the old numbers are not used with the new. */
static void test_a_changed_table_has_another_encoding(void **unused)
{
    static const struct {
        const char *game;
        unsigned encoding;
        uint32_t fingerprint;
    } known[] = {
#include "tests/vector/encodings.def"
    };
    unsigned found = 0;
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
            if (strcmp(known[i].game, (*game)->term.id) != 0)
                continue;
            found++;
            if (known[i].encoding != (*game)->observation->encoding ||
                known[i].fingerprint != fingerprint_of(*game))
                fail_msg("%s: encoding %u has the table 0x%08x", (*game)->term.id,
                         (*game)->observation->encoding, fingerprint_of(*game));
        }
    }
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        found--;
    assert_int_equal(found, 0);
}

static void test_every_number_has_its_own_name(void **unused)
{
    static char name[NUMBERS][64];
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned players = 0; players <= AKHET_SEATS + 1; players++) {
            unsigned size = akhet_observation_size(*game, players);
            bool fits = players >= (*game)->min_players && players <= (*game)->max_players;
            assert_int_equal(size > 0, fits);
            for (unsigned i = 0; i < size; i++) {
                struct akhet_text text = akhet_text_on(name[i], sizeof name[i]);
                assert_true(akhet_observation_name(*game, players, i, &text) && !text.full);
                for (unsigned k = 0; k < i; k++)
                    assert_string_not_equal(name[k], name[i]);
            }
            struct akhet_text text = akhet_text_on(name[0], sizeof name[0]);
            assert_false(akhet_observation_name(*game, players, size, &text));
        }
    }
}

static void test_tables_are_well_formed(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        assert_true((*game)->observation->encoding > 0);
        for (unsigned i = 0; i < (*game)->observation->planes; i++) {
            const struct akhet_plane *p = &(*game)->observation->plane[i];
            bool bits = p->kind == AKHET_PLANE_BITS;
            unsigned rows = p->rows == AKHET_ROWS_ONE ? 1 : (*game)->max_players;
            unsigned end = p->at + (rows - 1u) * p->row + (p->count - 1u) * p->stride + p->width;
            assert_true(p->kind < AKHET_PLANE_KINDS && p->rows <= AKHET_ROWS_OWN && p->count);
            assert_true(end <= (*game)->view_bytes);
            assert_true(p->width == 1 ||
                        (p->width == 2 && (bits || p->kind == AKHET_PLANE_COUNT)) ||
                        (p->width == 8 && bits));
            assert_true(p->kind == AKHET_PLANE_COUNT ? p->most && p->most <= AKHET_PLANE_MOST
                                                     : p->most <= 64);
            assert_true(p->gate == AKHET_NO_GATE ||
                        (p->kind == AKHET_PLANE_SEAT && p->rows == AKHET_ROWS_ONE));
            assert_int_equal(strspn(p->id, "abcdefghijklmnopqrstuvwxyz-"), strlen(p->id));
        }
    }
}

/* The lists of a vector have room for max_legal moves and no more. */
static void check_list(struct walk *walk, void *context)
{
    akhet_move moves[AKHET_LEGAL];
    (void)context;
    memset(moves, 0xee, sizeof moves);
    walk->game->legal(&walk->state, moves);
    for (unsigned i = walk->game->max_legal; i < AKHET_LEGAL; i++)
        assert_int_equal(moves[i], 0xeeee);
}

static void test_no_more_than_max_legal_moves_are_written(void **unused)
{
    (void)unused;
    walk_all(GAMES, check_list, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_numbers_are_those_of_the_table),
        CASE(test_no_count_is_above_its_most),
        CASE(test_fractions_are_those_of_a_division),
        CASE(test_any_bytes_give_numbers_from_0_to_1),
        CASE(test_many_views_are_encoded_like_one),
        CASE(test_numbers_stay_when_hidden_things_change),
        CASE(test_the_numbers_change_as_play_goes_on),
        CASE(test_a_changed_table_has_another_encoding),
        CASE(test_every_number_has_its_own_name),
        CASE(test_tables_are_well_formed),
        CASE(test_no_more_than_max_legal_moves_are_written),
    };
    return cmocka_run_group_tests_name("observation", tests, NULL, NULL);
}
