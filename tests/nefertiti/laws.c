/* What holds in every position of Nefertiti, and that breaking it is noticed. */
#include "tests/nefertiti/table.h"

#include <string.h>

#include "games/nefertiti/data.h"
#include "games/nefertiti/words.h"

enum { GAMES = 400 };

/* Random games; `look` sees every position. */
static void wander(void (*look)(const struct nefertiti_table *t))
{
    for (unsigned i = 0; i < GAMES; i++) {
        struct nefertiti_table t;
        struct akhet_random random;
        akhet_random_fast(&random, i);
        struct akhet_setup setup = akhet_setup_default(GAME, 3 + i % 2);
        setup.option[NEF_SETUP] = (uint8_t)(i / 2 % 2);
        assert_true(akhet_start(GAME, &t, &setup, &random, NULL, NULL));
        unsigned moves = 0;
        for (; GAME->seat(&t) != AKHET_NOBODY; moves++) {
            akhet_move legal[AKHET_LEGAL];
            look(&t);
            unsigned count = GAME->legal(&t, legal);
            assert_in_range(count, 1, GAME->max_legal);
            GAME->apply(&t, legal[akhet_random_below(&random, count)], &random, NULL);
        }
        look(&t);
        assert_true(moves <= GAME->max_moves);
    }
}

static void look_sound(const struct nefertiti_table *t)
{
    assert_sound(GAME, t);
}

static void test_random_games_stay_sound(void **unused)
{
    (void)unused;
    wander(look_sound);
}

static unsigned phases;

static void look_phase(const struct nefertiti_table *t)
{
    phases |= 1u << t->phase;
}

static void test_random_games_meet_every_phase(void **unused)
{
    (void)unused;
    phases = 0;
    wander(look_phase);
    assert_int_equal(phases, (1u << NEF_PHASES) - 1);
}

static void look_json(const struct nefertiti_table *t)
{
    char buf[8192];
    struct akhet_text out = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&out);
    akhet_json_object(&json, NULL);
    GAME->view_json(t, &json);
    akhet_json_object_end(&json);
    assert_false(out.full);
    assert_non_null(strstr(buf, "\"viewer\":0,\"phase\":"));
    assert_non_null(strstr(buf, t->akhenaton ? "\"reopens_next\":null" : "\"reopens_next\":\""));
    assert_non_null(strstr(buf, t->phase == NEF_OVER ? "\"seat\":null" : "\"seat\":"));
}

static void test_every_position_has_its_json(void **unused)
{
    (void)unused;
    wander(look_json);
}

static void test_json_names_what_it_shows(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    char buf[8192];
    begin(&t, 4);
    lay(&t, NEF_GIZEH, NEF_MIRROR, NEF_HARP, NONE, NEF_DOUBLE_SENET);
    stand(&t, NEF_GIZEH, 10, 2);
    t.akhenaton = NEF_LOUQSOR + 1;
    t.waiting = 0;
    t.open = 3;
    struct akhet_text out = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&out);
    akhet_json_object(&json, NULL);
    GAME->state_json(&t, &json);
    akhet_json_object_end(&json);
    assert_non_null(strstr(buf, "\"gizeh\":{\"status\":\"open\",\"stall\":\"gizeh-right\","
                                "\"reserve\":1,\"upper\":\"mirror\",\"seal\":true,"
                                "\"lower\":[\"harp\",null,\"double-senet\"],"
                                "\"servants\":{\"10\":2}}"));
    assert_non_null(strstr(buf, "\"abou-simbel\":{\"status\":\"closed\""));
    assert_non_null(strstr(buf, "\"louqsor\":{\"status\":\"closed-for-good\""));
}

/* Whoever corrects a table may have to correct the bounds that were worked out from it. */
static void test_the_bounds_follow_from_the_tables(void **unused)
{
    (void)unused;
    unsigned cards = 0, people = 0, squares = 0, open = 0, least = NEF_BIDS;
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
        cards += nef_cards[0][kind];
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        people += nef_character[kind].cards[0];
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        unsigned left = (unsigned)__builtin_popcount(nef_squares[market * 2]);
        unsigned right = (unsigned)__builtin_popcount(nef_squares[market * 2 + 1]);
        unsigned most = left > right ? left : right;
        open += most;
        least = most < least ? most : least;
        squares = most > squares ? most : squares;
    }
    open -= least; /* three markets are open at most */
    unsigned closings = cards + (cards + 1) * (NEF_UNSOLD - 1) + 1;
    assert_int_equal(GAME->max_moves,
                     closings * squares * 2 + NEF_SEATS * NEF_SERVANTS + closings + people + 1);
    assert_int_equal(GAME->max_legal, open + NEF_TYPES + 1 + NEF_MARKETS + NEF_GIFTS +
                                          3 * NEF_LOWER + NEF_TYPES + 1);
}

/* A position in which each part of `broken` has something to look at. */
static void sound(struct nefertiti_table *t)
{
    begin(t, 3);
    give(t, 0, NEF_HARP, 1);
    stand(t, NEF_GIZEH, 5, 1);
    assert_sound(GAME, t);
}

static void closing(struct nefertiti_table *t)
{
    sound(t);
    stand(t, NEF_GIZEH, 6, 0);
    on_turn(t, 2);
    play(t, "place gizeh 2");
    assert_int_equal(t->phase, NEF_TAKE);
}

#define BREAKS(base, change, law)                                                                  \
    do {                                                                                           \
        struct nefertiti_table t;                                                                  \
        base(&t);                                                                                  \
        change;                                                                                    \
        assert_non_null(GAME->broken(&t));                                                         \
        assert_string_equal(GAME->broken(&t), law);                                                \
    } while (0)

static void test_broken_positions_are_noticed(void **unused)
{
    (void)unused;
    BREAKS(sound, t.players = 5, "the number of players is wrong");
    BREAKS(sound, t.second = 2, "a field has a value it never takes");
    BREAKS(sound, t.turn = 3, "a seat does not exist");
    BREAKS(sound, t.open |= 16, "a market does not exist");
    BREAKS(sound, t.left[NEF_SCRIBE] = 3, "there are too many of a character");
    BREAKS(sound, t.seals[3] = 1, "an empty seat owns something");
    BREAKS(sound, t.laid[0][0] = 9, "a gift does not exist");
    BREAKS(sound, t.out[NEF_HARP]++, "a gift is lost, or there is one too many");
    BREAKS(sound, t.pile_size++, "the size of the pile is wrong");
    BREAKS(sound, lay(&t, NEF_GIZEH, NONE, NEF_HARP, NONE, NONE), "a seal lies on no gift");
    BREAKS(sound, t.deben[0]++, "Deben are lost, or there are too many");
    BREAKS(sound, t.supply++, "a seal is lost, or there is one too many");
    BREAKS(sound, stand(&t, NEF_GIZEH, 5, 0), "two servants stand on one square");
    BREAKS(sound, stand(&t, NEF_GIZEH, 7, 0), "a servant stands beside the squares");
    BREAKS(sound, stand(&t, NEF_LOUQSOR, 0, 0), "a servant stands on a closed market");
    BREAKS(sound, t.hand[0]++, "a servant is lost, or there is one too many");
    BREAKS(sound, t.sealed = 6; t.supply++;
           lay(&t, NEF_GIZEH, NONE, NEF_HARP, NONE, NONE), "an open market has no upper gift");
    BREAKS(sound, t.waiting = 0, "the market that waits is open");
    BREAKS(sound, t.open = 3, "the number of open markets is wrong");
    BREAKS(sound, t.akhenaton = NEF_LOUQSOR + 1, "a market opened after Akhenaton came");
    BREAKS(sound, t.sold = 1, "there are traces of a closing");
    BREAKS(sound, t.phase = NEF_OVER, "the end of the game is wrong");
    BREAKS(sound, t.seat = 1, "the wrong seat is on turn");
    BREAKS(sound, t.second = 1, "a second servant is owed at the wrong time");
    BREAKS(sound, t.offered = 1, "a gift is offered at the wrong time");
    BREAKS(sound, t.offered = 1; t.phase = NEF_SWAP, "a gift is offered by a seat that has none");
    BREAKS(closing, t.seat = 1, "the wrong seat resolves a servant");
    BREAKS(closing, t.sold = 1, "too many gifts have been sold");
    BREAKS(closing, t.phase = NEF_DISCARD, "the highest bidder is asked the wrong thing");
    BREAKS(closing, t.sealed = (uint8_t)(t.sealed & ~(1u << NEF_GIZEH)); t.supply++;
           lay(&t, NEF_GIZEH, NONE, NEF_HARP, NONE, NONE),
           "the upper gift went before the highest bidder");
}

static void test_a_full_market_is_noticed(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    begin(&t, 4);
    static const unsigned bids[] = {2, 3, 4, 5, 6, 8, 10};
    for (unsigned i = 0; i < 7; i++)
        stand(&t, NEF_GIZEH, bids[i], i % 4);
    assert_string_equal(GAME->broken(&t), "a full market is open");
}

/* Every event of many games has its sentence in every language, with nothing left open. */
static void test_events_have_their_sentences(void **unused)
{
    (void)unused;
    unsigned kinds = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        struct nefertiti_table t;
        struct akhet_random random;
        struct akhet_event event[AKHET_EVENTS];
        struct akhet_log log = {event, AKHET_EVENTS, 0};
        akhet_random_fast(&random, i);
        struct akhet_setup setup = akhet_setup_default(GAME, 3 + i % 2);
        setup.option[NEF_SETUP] = 1;
        GAME->start(&t, &setup, &random, &log);
        for (;;) {
            assert_in_range(log.count, 0, AKHET_EVENTS);
            for (unsigned e = 0; e < log.count; e++) {
                kinds |= 1u << event[e].kind;
                for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
                    char buf[256];
                    struct akhet_text out = akhet_text_on(buf, sizeof buf);
                    akhet_event_text(GAME, &event[e], lang, NULL, &out);
                    assert_true(out.len > 0 && !out.full);
                    assert_null(strpbrk(buf, "{}?"));
                }
            }
            if (GAME->seat(&t) == AKHET_NOBODY)
                break;
            akhet_move legal[AKHET_LEGAL];
            unsigned count = GAME->legal(&t, legal);
            log.count = 0;
            GAME->apply(&t, legal[akhet_random_below(&random, count)], &random, &log);
        }
    }
    /* all but the standstill, which random games never reach */
    assert_int_equal(kinds | 1u << NEF_E_STANDSTILL, (1u << NEF_EVENT_KINDS) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_random_games_stay_sound),           CASE(test_random_games_meet_every_phase),
        CASE(test_every_position_has_its_json),       CASE(test_json_names_what_it_shows),
        CASE(test_the_bounds_follow_from_the_tables), CASE(test_broken_positions_are_noticed),
        CASE(test_a_full_market_is_noticed),          CASE(test_events_have_their_sentences),
    };
    return cmocka_run_group_tests_name("nefertiti-laws", tests, NULL, NULL);
}
