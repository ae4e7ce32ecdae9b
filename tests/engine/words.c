/* Words, plurals, templates, notation, events and set-ups, on a toy game. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>
#include <akhet/playout.h>

static const struct akhet_term card[3] = {
    {"wheat", {"wheat", "blé", "pszenica"}, {0}, 0},
    {"flax", {"flax", "lin", "len"}, {0}, 0},
    {"onion", {"onion", "oignon", "cebula"}, {0}, 0},
};
static const struct akhet_vocabulary vocabulary[1] = {{'c', 3, card}};

/* Codes: 0 to 8 swap, 9 pass, 10 to 24 plant; two kinds of one name differ in their fields. */
static const struct akhet_kind moves[4] = {
    {.id = "swap",
     .text = {"Swap {a} for {b}", "{a} contre {b}", "{a} za {b}"},
     .fields = 2,
     .field = {{"a", 'c', 0, 3}, {"b", 'c', 0, 3}}},
    {.id = "pass", .text = {"Pass", "Passer", "Pas"}, .base = 9},
    {.id = "plant",
     .text = {"Plant {n} {card}", "Planter {n} {card}", "Posadź {n} {card}"},
     .base = 10,
     .fields = 2,
     .field = {{"n", 'n', 2, 5}, {"card", 'c', 0, 3}}},
    {.id = "plant",
     .text = {"Plant at {who}'s", "Planter chez {who}", "Posadź u {who}"},
     .base = 30,
     .fields = 1,
     .field = {{"who", 's', 0, 4}}},
};

static const struct akhet_kind event_kinds[2] = {
    {.id = "gain",
     .text = {"{seat} gains {n} {n:coin|coins}", "{seat} gagne {n} {n:pièce|pièces}",
              "{seat} zyskuje {n} {n:monetę|monety|monet}"},
     .fields = 2,
     .field = {{"seat", 's', 0, 0}, {"n", 'n', 0, 0}}},
    {.id = "draw",
     .text = {"{seat} draws {card}", "{seat} pioche {card}", "{seat} dobiera {card}"},
     .hidden = {"{seat} draws", "{seat} pioche", "{seat} dobiera"},
     .flags = AKHET_CHANCE,
     .secret = 2,
     .fields = 2,
     .field = {{"seat", 's', 0, 0}, {"card", 'c', 0, 0}}},
};

static const struct akhet_term switches[2] = {{"off", {"off", "non", "nie"}, {0}, 0},
                                              {"on", {"on", "oui", "tak"}, {0}, 0}};
static const uint8_t not_with_two[2] = {0xff, 0xfb};
static const struct akhet_option options[2] = {
    {{"quick", {"quick", "rapide", "szybka"}, {0}, 0}, 2, switches, not_with_two},
    {{"open", {"open", "ouvert", "jawna"}, {0}, 0}, 2, switches, NULL},
};

static const struct akhet_game toy = {
    .term = {"toy", {"Toy", "Jouet", "Zabawka"}, {0}, 0},
    .min_players = 2,
    .max_players = 4,
    .options = 2,
    .option = options,
    .moves = 34,
    .move_kinds = 4,
    .move_kind = moves,
    .event_kinds = 2,
    .event_kind = event_kinds,
    .vocabularies = 1,
    .vocabulary = vocabulary,
};

static char line[256];
static struct akhet_text fresh(void)
{
    return akhet_text_on(line, sizeof line);
}

static void test_plurals(void **unused)
{
    (void)unused;
    static const struct {
        long long n;
        unsigned form[AKHET_LANGS];
    } row[] = {
        {0, {1, 0, 2}},   {1, {0, 0, 0}},   {2, {1, 1, 1}},  {4, {1, 1, 1}},
        {5, {1, 1, 2}},   {11, {1, 1, 2}},  {12, {1, 1, 2}}, {14, {1, 1, 2}},
        {21, {1, 1, 2}},  {22, {1, 1, 1}},  {25, {1, 1, 2}}, {101, {1, 1, 2}},
        {102, {1, 1, 1}}, {112, {1, 1, 2}}, {-1, {0, 0, 0}}, {-3, {1, 1, 1}},
    };
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++)
        for (unsigned lang = 0; lang < AKHET_LANGS; lang++)
            if (akhet_plural((enum akhet_lang)lang, row[i].n) != row[i].form[lang])
                fail_msg("%lld in language %u", row[i].n, lang);
}

static const char *filled(enum akhet_lang lang, const char *const *names, const char *template,
                          int16_t seat, int16_t n)
{
    const int16_t arg[AKHET_FIELDS] = {seat, n};
    struct akhet_text out = fresh();
    akhet_fill(&toy, lang, names, template, &event_kinds[0], arg, &out);
    return line;
}

static void test_a_seat_is_named_or_addressed(void **unused)
{
    (void)unused;
    static const char *const anna_reads[4] = {AKHET_YOU, "Ben", "Cleo", "Dora"};
    static const char *const ben_reads[4] = {"Anna", AKHET_YOU, "Cleo", "Dora"};
    static const char *const named[4] = {"Anna", "a@b|c", "Cleo", "Dora"};
    const char *two = "{seat:@ draws|You draw} {n} {n:card|cards}";
    assert_string_equal(filled(AKHET_EN, anna_reads, two, 0, 2), "You draw 2 cards");
    assert_string_equal(filled(AKHET_EN, anna_reads, two, 1, 1), "Ben draws 1 card");
    assert_string_equal(filled(AKHET_EN, NULL, two, 1, 1), "Seat 2 draws 1 card");
    assert_string_equal(filled(AKHET_EN, named, two, 1, 1), "a@b|c draws 1 card");
    assert_string_equal(filled(AKHET_FR, NULL, "{seat:@ pioche|Vous piochez}", AKHET_HIDDEN, 0),
                        "? pioche");
    const char *three = "{seat:@ looks at a hand|You look at a hand|@ looks at your hand}";
    assert_string_equal(filled(AKHET_EN, anna_reads, three, 0, 0), "You look at a hand");
    assert_string_equal(filled(AKHET_EN, ben_reads, three, 0, 0), "Anna looks at your hand");
    assert_string_equal(filled(AKHET_EN, named, three, 0, 0), "Anna looks at a hand");
    /* Where a template does not ask, the reader is a pronoun. */
    assert_string_equal(filled(AKHET_EN, anna_reads, "for {seat}", 0, 0), "for you");
    assert_string_equal(filled(AKHET_FR, anna_reads, "pour {seat}", 0, 0), "pour vous");
    assert_string_equal(filled(AKHET_PL, anna_reads, "{seat}", 0, 0), "ty");
}

static void test_a_template_without_a_reader(void **unused)
{
    (void)unused;
    struct akhet_text out = fresh();
    akhet_template_plain(&event_kinds[0], "{seat:@ draws|You draw} {n} {n:card|cards} {x} {seat}",
                         &out);
    assert_string_equal(line, "{seat} draws {n} {n:card|cards} {x} {seat}");
}

static void test_templates(void **unused)
{
    (void)unused;
    static const char *const names[4] = {"Anna", NULL, "Zoé", NULL};
    assert_string_equal(filled(AKHET_EN, names, event_kinds[0].text[AKHET_EN], 0, 1),
                        "Anna gains 1 coin");
    assert_string_equal(filled(AKHET_EN, names, event_kinds[0].text[AKHET_EN], 1, 0),
                        "Seat 2 gains 0 coins");
    assert_string_equal(filled(AKHET_FR, NULL, event_kinds[0].text[AKHET_FR], 2, 0),
                        "Place 3 gagne 0 pièce");
    assert_string_equal(filled(AKHET_PL, NULL, event_kinds[0].text[AKHET_PL], 3, 3),
                        "Miejsce 4 zyskuje 3 monety");
    assert_string_equal(filled(AKHET_PL, names, event_kinds[0].text[AKHET_PL], 2, 12),
                        "Zoé zyskuje 12 monet");
    assert_string_equal(filled(AKHET_EN, NULL, "{n}?", 0, AKHET_HIDDEN), "??");
    assert_string_equal(filled(AKHET_EN, NULL, "{n} {n:only}", 0, 7), "7 only");
    assert_string_equal(filled(AKHET_EN, NULL, "no blank", 0, 7), "no blank");
    assert_string_equal(filled(AKHET_EN, NULL, "{nothing}!", 0, 7), "!");
    assert_string_equal(filled(AKHET_EN, NULL, "{n} {n", 0, 7), "7 {n");
}

static void test_values_as_words(void **unused)
{
    (void)unused;
    struct akhet_text out = fresh();
    assert_true(akhet_value_id(&toy, 's', 2, &out));
    assert_true(akhet_value_id(&toy, 'n', -3, &out));
    assert_true(akhet_value_id(&toy, 'c', 1, &out));
    assert_string_equal(line, "seat2-3flax");
    assert_false(akhet_value_id(&toy, 'c', 3, &out));
    assert_false(akhet_value_id(&toy, 'c', -1, &out));
    assert_false(akhet_value_id(&toy, 'x', 0, &out));
    assert_false(akhet_value_id(&toy, 'c', AKHET_HIDDEN, &out));
    assert_string_equal(line, "seat2-3flax");
    assert_null(akhet_vocabulary_of(&toy, 'x'));
    assert_ptr_equal(akhet_vocabulary_of(&toy, 'c'), vocabulary);
}

static void test_notation(void **unused)
{
    (void)unused;
    static const struct {
        akhet_move code;
        const char *name, *text;
    } row[] = {
        {0, "swap wheat wheat", "Swap wheat for wheat"},
        {5, "swap flax onion", "Swap flax for onion"},
        {9, "pass", "Pass"},
        {10, "plant 2 wheat", "Plant 2 wheat"},
        {24, "plant 6 onion", "Plant 6 onion"},
        {30, "plant seat0", "Plant at Seat 1's"},
        {33, "plant seat3", "Plant at Seat 4's"},
    };
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        akhet_move code;
        struct akhet_text out = fresh();
        akhet_move_name(&toy, row[i].code, &out);
        assert_string_equal(line, row[i].name);
        assert_true(akhet_move_parse(&toy, row[i].name, &code, NULL));
        assert_int_equal(code, row[i].code);
        out = fresh();
        akhet_move_text(&toy, row[i].code, AKHET_EN, NULL, &out);
        assert_string_equal(line, row[i].text);
    }
}

static void test_codes_that_are_no_moves(void **unused)
{
    (void)unused;
    int16_t arg[AKHET_FIELDS];
    for (unsigned code = 25; code < 30; code++) /* a gap between two kinds */
        assert_null(akhet_move_split(&toy, (akhet_move)code, arg));
    assert_null(akhet_move_split(&toy, 34, arg));
    assert_null(akhet_move_split(&toy, AKHET_NO_MOVE, arg));
    struct akhet_text out = fresh();
    akhet_move_name(&toy, 34, &out);
    assert_string_equal(line, "#34");
    out = fresh();
    akhet_move_text(&toy, 34, AKHET_EN, NULL, &out);
    assert_string_equal(line, "");
}

static void test_what_is_not_a_move(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        "   ",
        "swap",
        "swap wheat",
        "swap wheat wheat wheat",
        "pass wheat",
        "plant 1 flax",
        "plant 7 flax",
        "plant 2",
        "plant seat4",
        "Pass",
        "pas",
        "passs",
        "#9",
        "swap wheat flaxx",
        "plant +2 flax",
        "plant 02 flax",
    };
    akhet_move code = 77;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct akhet_error error;
        if (akhet_move_parse(&toy, bad[i], &code, &error))
            fail_msg("'%s'", bad[i]);
        assert_int_equal(error.code, AKHET_BAD_MOVE);
        assert_string_equal(error.what, bad[i]);
    }
    assert_int_equal(code, 77);
    assert_true(akhet_move_parse(&toy, "  swap\twheat   flax ", &code, NULL));
    assert_int_equal(code, 1);
}

static void test_events_for_those_who_may_see_them(void **unused)
{
    (void)unused;
    struct akhet_event event[1], seen;
    struct akhet_events kept = {event, 1, 0}, *events = &kept;
    AKHET_REPORT(events, 1, 1u << 2, 2, 1);
    AKHET_REPORT(events, 0, AKHET_EVERYBODY, 0, 5); /* does not fit, but is counted */
    events = NULL;
    AKHET_REPORT(events, 0, AKHET_EVERYBODY, 0, 5);
    assert_int_equal(kept.count, 2);

    assert_true(akhet_event_for(&toy, &event[0], 2, &seen));
    struct akhet_text out = fresh();
    akhet_event_text(&toy, &seen, AKHET_FR, NULL, &out);
    assert_string_equal(line, "Place 3 pioche lin");
    out = fresh();
    akhet_event_words(&toy, &seen, &out);
    assert_string_equal(line, "draw seat=2 card=flax");

    for (int seat = -1; seat < 2; seat++) {
        assert_true(akhet_event_for(&toy, &event[0], seat, &seen));
        out = fresh();
        akhet_event_text(&toy, &seen, AKHET_EN, NULL, &out);
        assert_string_equal(line, "Seat 3 draws");
        out = fresh();
        struct akhet_json json = akhet_json_on(&out);
        akhet_event_json(&toy, &seen, &json);
        assert_string_equal(line, "{\"event\":\"draw\",\"seat\":2,\"card\":null}");
        out = fresh();
        akhet_event_words(&toy, &seen, &out);
        assert_string_equal(line, "draw seat=2 card=none");
    }
    struct akhet_event gain = {0, 1u << 1, {1, 4}};
    assert_false(akhet_event_for(&toy, &gain, 0, &seen)); /* the kind has no text for other seats */
    assert_true(akhet_event_for(&toy, &gain, 1, &seen));
    out = fresh();
    struct akhet_json json = akhet_json_on(&out);
    akhet_event_json(&toy, &seen, &json);
    assert_string_equal(line, "{\"event\":\"gain\",\"seat\":1,\"n\":4}");
}

static void test_options(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        enum akhet_error_code code;
        const char *what;
    } bad[] = {
        {"quick", AKHET_BAD_OPTION, "quick"},     {"", AKHET_BAD_OPTION, ""},
        {"slow=on", AKHET_NO_OPTION, "slow=on"},  {"=on", AKHET_NO_OPTION, "=on"},
        {"quic=on", AKHET_NO_OPTION, "quic=on"},  {"quick=maybe", AKHET_NO_VALUE, "maybe"},
        {"quick=", AKHET_NO_VALUE, ""},           {"quick=on ", AKHET_NO_VALUE, "on "},
        {"quick=on=on", AKHET_NO_VALUE, "on=on"}, {"Quick=on", AKHET_NO_OPTION, "Quick=on"},
    };
    struct akhet_setup setup = akhet_setup_default(&toy, 0), plain;
    assert_int_equal(setup.players, 2);
    assert_int_equal(akhet_setup_default(&toy, 3).players, 3);
    plain = setup;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct akhet_error error;
        if (akhet_setup_option(&toy, &setup, bad[i].text, &error) || error.code != bad[i].code ||
            strcmp(error.what, bad[i].what) != 0)
            fail_msg("'%s'", bad[i].text);
    }
    assert_memory_equal(&setup, &plain, sizeof setup);
    assert_true(akhet_setup_option(&toy, &setup, "open=on", NULL));
    assert_int_equal(setup.option[1], 1);
    assert_true(akhet_setup_option(&toy, &setup, "open=off", NULL));
    assert_memory_equal(&setup, &plain, sizeof setup);
}

static void test_set_ups_that_a_game_does_not_have(void **unused)
{
    (void)unused;
    struct akhet_error error;
    for (unsigned players = 0; players < 8; players++) {
        struct akhet_setup setup = {.players = (uint8_t)players};
        assert_int_equal(akhet_setup_check(&toy, &setup, &error), players >= 2 && players <= 4);
        if (players < 2 || players > 4) {
            assert_int_equal(error.code, AKHET_NO_PLAYERS);
            assert_int_equal(error.number, players);
        }
    }
    struct akhet_setup quick = {.players = 2, .option = {1, 0}};
    assert_false(akhet_setup_check(&toy, &quick, &error));
    assert_int_equal(error.code, AKHET_OPTION_PLAYERS);
    assert_string_equal(error.what, "quick=on");
    quick.players = 3;
    assert_true(akhet_setup_check(&toy, &quick, &error));
    quick.option[1] = 2;
    assert_false(akhet_setup_check(&toy, &quick, &error));
    assert_int_equal(error.code, AKHET_NO_VALUE);
}

static void test_checked_play_refuses_and_changes_nothing(void **unused)
{
    (void)unused;
    const struct akhet_game *game = akhet_game_find("eights");
    union akhet_space state = {0}, before;
    struct akhet_random random;
    struct akhet_error error;
    struct akhet_setup setup = akhet_setup_default(game, 3);
    akhet_random_fast(&random, 1);
    assert_false(akhet_start(game, &state, &setup, &random, NULL, &error));
    assert_int_equal(error.code, AKHET_NO_PLAYERS);
    setup.players = 4;
    assert_true(akhet_start(game, &state, &setup, &random, NULL, &error));
    memcpy(&before, &state, sizeof state);
    uint64_t taken = akhet_random_taken(&random);
    assert_false(akhet_apply(game, &state, AKHET_NO_MOVE, &random, NULL, &error));
    assert_int_equal(error.code, AKHET_ILLEGAL);
    assert_memory_equal(&before, &state, sizeof state);
    assert_true(akhet_random_taken(&random) == taken);
    while (game->seat(&state) != AKHET_NOBODY)
        play_with(game, &state, "draw", &random, NULL);
    assert_false(akhet_apply(game, &state, 0, &random, NULL, &error));
    assert_int_equal(error.code, AKHET_OVER);
    assert_null(akhet_game_find("chess"));
}

/* The three playout functions play the same game. */
static void test_playouts_are_the_same_game(void **unused)
{
    (void)unused;
    unsigned (*const way[])(const struct akhet_game *, void *, struct akhet_random *) = {
        akhet_playout, akhet_playout_copying, akhet_playout_viewing};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        union akhet_space state[3];
        unsigned played[3];
        for (unsigned i = 0; i < 3; i++) {
            struct akhet_setup setup = akhet_setup_default(*game, 0);
            struct akhet_random random;
            akhet_random_fast(&random, 31);
            assert_true(akhet_start(*game, &state[i], &setup, &random, NULL, NULL));
            played[i] = way[i](*game, &state[i], &random);
            assert_true(played[i] > 0);
            assert_int_equal(played[i], played[0]);
            assert_memory_equal(&state[i], &state[0], (*game)->state_bytes);
        }
        assert_int_equal((*game)->seat(&state[0]), AKHET_NOBODY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_plurals),
        CASE(test_a_seat_is_named_or_addressed),
        CASE(test_a_template_without_a_reader),
        CASE(test_templates),
        CASE(test_values_as_words),
        CASE(test_notation),
        CASE(test_codes_that_are_no_moves),
        CASE(test_what_is_not_a_move),
        CASE(test_events_for_those_who_may_see_them),
        CASE(test_options),
        CASE(test_set_ups_that_a_game_does_not_have),
        CASE(test_checked_play_refuses_and_changes_nothing),
        CASE(test_playouts_are_the_same_game),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
