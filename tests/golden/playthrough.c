/* Golden play-throughs: a match of each game with every answer of the rules, stored as text.
 *
 * `test-golden-playthrough` compares the rules with the files in this folder. After an intended
 * change of a rule, run it with AKHET_GOLDEN_UPDATE=1 in the environment to rewrite the files, and
 * review the diff. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>
#include <akhet/position.h>

enum { ROOM = 1 << 20 };

struct told {
    const struct akhet_game *game;
    struct akhet_setup setup;
    union akhet_space state;
    struct akhet_random random, choice;
    struct akhet_text out;
};

static void tell_events(struct told *told, const struct akhet_events *events)
{
    for (unsigned i = 0; i < events->count; i++) {
        const struct akhet_event *event = &events->event[i];
        bool chance = told->game->event_kind[event->kind].flags & AKHET_CHANCE;
        akhet_text_put(&told->out, chance ? "   * " : "   - ");
        akhet_event_words(told->game, event, &told->out);
        akhet_text_put(&told->out, " | ");
        akhet_event_text(told->game, event, (enum akhet_lang)(i % AKHET_LANGS), NULL, &told->out);
        akhet_text_char(&told->out, '\n');
    }
}

static void tell_views(struct told *told)
{
    akhet_text_put(&told->out, "   =");
    for (int viewer = AKHET_SPECTATOR; viewer < told->setup.players; viewer++) {
        union akhet_space view;
        char id[AKHET_POSITION_TEXT];
        told->game->view(&told->state, viewer, &view);
        akhet_position_view(told->game, &told->setup, &view, id);
        akhet_text_char(&told->out, ' ');
        akhet_text_put(&told->out, id);
    }
    akhet_text_char(&told->out, '\n');
}

static akhet_move tell_choice(struct told *told, unsigned n, const akhet_move *moves,
                              unsigned count)
{
    akhet_move move = moves[akhet_random_below(&told->choice, count)];
    akhet_text_int(&told->out, n);
    akhet_text_put(&told->out, " seat");
    akhet_text_int(&told->out, told->game->seat(&told->state));
    akhet_text_put(&told->out, ":");
    for (unsigned i = 0; i < count; i++) {
        akhet_text_put(&told->out, i ? ", " : " ");
        akhet_move_name(told->game, moves[i], &told->out);
    }
    akhet_text_put(&told->out, "\n   > ");
    akhet_move_name(told->game, move, &told->out);
    akhet_text_put(&told->out, " | ");
    akhet_move_text(told->game, move, (enum akhet_lang)(n % AKHET_LANGS), NULL, &told->out);
    akhet_text_char(&told->out, '\n');
    return move;
}

static void tell_score(struct told *told)
{
    union akhet_space view;
    struct akhet_score score;
    told->game->view(&told->state, AKHET_SPECTATOR, &view);
    told->game->score(&view, &score);
    for (unsigned seat = 0; seat < told->setup.players; seat++) {
        akhet_text_put(&told->out, "seat");
        akhet_text_int(&told->out, (int)seat);
        akhet_text_put(&told->out, " place ");
        akhet_text_int(&told->out, score.place[seat]);
        akhet_text_put(&told->out, " total ");
        akhet_text_int(&told->out, score.total[seat]);
        akhet_text_put(&told->out, " parts");
        for (unsigned part = 0; part < told->game->parts; part++) {
            akhet_text_char(&told->out, ' ');
            akhet_text_int(&told->out, score.part[seat][part]);
        }
        akhet_text_char(&told->out, '\n');
    }
}

static void tell(struct told *told, uint64_t seed)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    akhet_move moves[AKHET_LEGAL];
    akhet_random_fast(&told->random, seed);
    akhet_random_fast(&told->choice, ~seed);
    assert_true(akhet_start(told->game, &told->state, &told->setup, &told->random, &events, NULL));
    tell_events(told, &events);
    tell_views(told);
    for (unsigned n = 0, count; (count = told->game->legal(&told->state, moves)) != 0; n++) {
        akhet_move move = tell_choice(told, n, moves, count);
        events.count = 0;
        assert_true(akhet_apply(told->game, &told->state, move, &told->random, &events, NULL));
        tell_events(told, &events);
        tell_views(told);
    }
    tell_score(told);
    assert_false(told->out.full);
}

static void compare(const char *path, const struct akhet_text *out)
{
    static char kept[ROOM];
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("there is no %s", path);
    size_t len = fread(kept, 1, sizeof kept - 1, file);
    fclose(file);
    kept[len] = '\0';
    unsigned line = 1;
    for (size_t i = 0; i <= out->len; i++) {
        if (out->buf[i] != kept[i])
            fail_msg("%s:%u differs from what is played now", path, line);
        line += out->buf[i] == '\n';
    }
}

static void play(const char *id, unsigned players, uint64_t seed)
{
    static char text[ROOM];
    static struct told told;
    char path[512];
    memset(&told, 0, sizeof told);
    told.game = akhet_game_find(id);
    told.setup = akhet_setup_default(told.game, players);
    told.out = akhet_text_on(text, sizeof text);
    tell(&told, seed);
    const char *source = getenv("AKHET_SOURCE");
    snprintf(path, sizeof path, "%s/tests/golden/%s-%u.txt", source ? source : ".", id, players);
    if (getenv("AKHET_GOLDEN_UPDATE")) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        fwrite(told.out.buf, 1, told.out.len, file);
        fclose(file);
    }
    compare(path, &told.out);
}

static void test_eights(void **unused)
{
    (void)unused;
    play("eights", 4, 11);
}

static void test_nefertiti(void **unused)
{
    (void)unused;
    play("nefertiti", 3, 12);
    play("nefertiti", 4, 13);
}

static void test_nile(void **unused)
{
    (void)unused;
    play("nile", 2, 14);
    play("nile", 4, 15);
}

static void test_valley(void **unused)
{
    (void)unused;
    play("valley", 2, 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_eights),
        CASE(test_nefertiti),
        CASE(test_nile),
        CASE(test_valley),
    };
    return cmocka_run_group_tests_name("golden play-throughs", tests, NULL, NULL);
}
