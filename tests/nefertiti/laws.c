/* The invariants of Nefertiti hold in every position, and the check notices violations. */
#include "tests/nefertiti/position.h"

#include <string.h>

#include "games/nefertiti/nefertiti_printed.h"
#include "games/nefertiti/nefertiti_words.h"

enum { GAMES = 400 };

/* Play random games and call `look` for every position. */
static void wander(void (*look)(const struct nefertiti_state *s))
{
    for (unsigned i = 0; i < GAMES; i++) {
        struct nefertiti_state s;
        struct akhet_random random;
        akhet_random_fast(&random, i);
        struct akhet_setup setup = akhet_setup_default(GAME, 3 + i % 2);
        setup.option[NEF_SETUP] = (uint8_t)(i / 2 % 2);
        assert_true(akhet_start(GAME, &s, &setup, &random, NULL, NULL));
        unsigned moves = 0;
        for (; GAME->seat(&s) != AKHET_NOBODY; moves++) {
            akhet_move legal[AKHET_LEGAL];
            look(&s);
            unsigned count = GAME->legal(&s, legal);
            assert_in_range(count, 1, GAME->max_legal);
            GAME->apply(&s, legal[akhet_random_below(&random, count)], &random, NULL);
        }
        look(&s);
        assert_true(moves <= GAME->max_moves);
    }
}

static void look_sound(const struct nefertiti_state *s)
{
    assert_sound(GAME, s);
}

static void test_random_games_stay_sound(void **unused)
{
    (void)unused;
    wander(look_sound);
}

static unsigned phases;

static void look_phase(const struct nefertiti_state *s)
{
    phases |= 1u << s->phase;
}

static void test_random_games_meet_every_phase(void **unused)
{
    (void)unused;
    phases = 0;
    wander(look_phase);
    assert_int_equal(phases, (1u << NEF_PHASES) - 1);
}

static void look_json(const struct nefertiti_state *s)
{
    char buf[8192];
    struct akhet_text out = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&out);
    akhet_json_object(&json, NULL);
    GAME->view_json(s, &json);
    akhet_json_object_end(&json);
    assert_false(out.full);
    assert_non_null(strstr(buf, "\"viewer\":0,\"phase\":"));
    assert_non_null(strstr(buf, s->akhenaton ? "\"reopens_next\":null" : "\"reopens_next\":\""));
    assert_non_null(strstr(buf, s->phase == NEF_OVER ? "\"seat\":null" : "\"seat\":"));
}

static void test_every_position_has_its_json(void **unused)
{
    (void)unused;
    wander(look_json);
}

static void test_json_names_what_it_shows(void **position)
{
    struct nefertiti_state *s = *position;
    char buf[8192];
    lay(s, NEF_GIZEH, NEF_MIRROR, NEF_HARP, NONE, NEF_DOUBLE_SENET);
    stand(s, NEF_GIZEH, 10, 2);
    s->akhenaton = NEF_LOUQSOR + 1;
    s->waiting = 0;
    s->open = 3;
    struct akhet_text out = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&out);
    akhet_json_object(&json, NULL);
    GAME->state_json(s, &json);
    akhet_json_object_end(&json);
    assert_non_null(strstr(buf, "\"gizeh\":{\"status\":\"open\",\"stall\":\"gizeh-right\","
                                "\"reserve\":1,\"upper\":\"mirror\",\"seal\":true,"
                                "\"lower\":[\"harp\",null,\"double-senet\"],"
                                "\"servants\":{\"10\":2}}"));
    assert_non_null(strstr(buf, "\"abou-simbel\":{\"status\":\"closed\""));
    assert_non_null(strstr(buf, "\"louqsor\":{\"status\":\"closed-for-good\""));
}

/* A corrected table may require correcting the bounds computed from it. */
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

/* A position in which every check of `broken` applies. */
static void sound(struct nefertiti_state *s)
{
    begin(s, 3);
    give(s, 0, NEF_HARP, 1);
    stand(s, NEF_GIZEH, 5, 1);
    assert_sound(GAME, s);
}

static void closing(struct nefertiti_state *s)
{
    sound(s);
    stand(s, NEF_GIZEH, 6, 0);
    on_turn(s, 2);
    play(s, "place gizeh 2");
    assert_int_equal(s->phase, NEF_TAKE);
}

#define BREAKS(base, change, law)                                                                  \
    do {                                                                                           \
        struct nefertiti_state s;                                                                  \
        base(&s);                                                                                  \
        change;                                                                                    \
        assert_non_null(GAME->check_state(&s));                                                    \
        assert_string_equal(GAME->check_state(&s), law);                                           \
    } while (0)

static void test_broken_positions_are_noticed(void **unused)
{
    (void)unused;
    BREAKS(sound, s.players = 5, "the number of players is wrong");
    BREAKS(sound, s.second = 2, "a field has a value it never takes");
    BREAKS(sound, s.turn = 3, "a seat does not exist");
    BREAKS(sound, s.open |= 16, "a market does not exist");
    BREAKS(sound, s.left[NEF_SCRIBE] = 3, "there are too many of a character");
    BREAKS(sound, s.seals[3] = 1, "an empty seat owns something");
    BREAKS(sound, s.laid[0][0] = 9, "a gift does not exist");
    BREAKS(sound, s.out[NEF_HARP]++, "a gift is lost, or there is one too many");
    BREAKS(sound, s.pile_size++, "the size of the pile is wrong");
    BREAKS(sound, lay(&s, NEF_GIZEH, NONE, NEF_HARP, NONE, NONE), "a seal lies on no gift");
    BREAKS(sound, s.deben[0]++, "Deben are lost, or there are too many");
    BREAKS(sound, s.supply++, "a seal is lost, or there is one too many");
    BREAKS(sound, stand(&s, NEF_GIZEH, 5, 0), "two servants stand on one square");
    BREAKS(sound, stand(&s, NEF_GIZEH, 7, 0), "a servant stands beside the squares");
    BREAKS(sound, stand(&s, NEF_LOUQSOR, 0, 0), "a servant stands on a closed market");
    BREAKS(sound, s.hand[0]++, "a servant is lost, or there is one too many");
    BREAKS(sound, s.sealed = 6; s.supply++;
           lay(&s, NEF_GIZEH, NONE, NEF_HARP, NONE, NONE), "an open market has no upper gift");
    BREAKS(sound, s.waiting = 0, "the market that waits is open");
    BREAKS(sound, s.open = 3, "the number of open markets is wrong");
    BREAKS(sound, s.akhenaton = NEF_LOUQSOR + 1, "a market opened after Akhenaton came");
    BREAKS(sound, s.sold = 1, "there are traces of a closing");
    BREAKS(sound, s.phase = NEF_OVER, "the end of the game is wrong");
    BREAKS(sound, s.seat = 1, "the wrong seat is on turn");
    BREAKS(sound, s.second = 1, "a second servant is owed at the wrong time");
    BREAKS(sound, s.offered = 1, "a gift is offered at the wrong time");
    BREAKS(sound, s.offered = 1; s.phase = NEF_SWAP, "a gift is offered by a seat that has none");
    BREAKS(closing, s.seat = 1, "the wrong seat resolves a servant");
    BREAKS(closing, s.sold = 1, "too many gifts have been sold");
    BREAKS(closing, s.phase = NEF_DISCARD, "the highest bidder is asked the wrong thing");
    BREAKS(closing, s.sealed = (uint8_t)(s.sealed & ~(1u << NEF_GIZEH)); s.supply++;
           lay(&s, NEF_GIZEH, NONE, NEF_HARP, NONE, NONE),
           "the upper gift went before the highest bidder");
}

static void test_a_full_market_is_noticed(void **position)
{
    struct nefertiti_state *s = *position;
    static const unsigned bids[] = {2, 3, 4, 5, 6, 8, 10};
    for (unsigned i = 0; i < 7; i++)
        stand(s, NEF_GIZEH, bids[i], i % 4);
    assert_string_equal(GAME->check_state(s), "a full market is open");
}

/* Every event of many games has a sentence in every language, without unfilled blanks. */
static void test_events_have_their_sentences(void **unused)
{
    (void)unused;
    unsigned kinds = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        struct nefertiti_state s;
        struct akhet_random random;
        struct akhet_event event[AKHET_EVENTS];
        struct akhet_events events = {event, AKHET_EVENTS, 0};
        akhet_random_fast(&random, i);
        struct akhet_setup setup = akhet_setup_default(GAME, 3 + i % 2);
        setup.option[NEF_SETUP] = 1;
        GAME->start(&s, &setup, &random, &events);
        for (;;) {
            assert_in_range(events.count, 0, AKHET_EVENTS);
            for (unsigned e = 0; e < events.count; e++) {
                kinds |= 1u << event[e].kind;
                for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
                    char buf[256];
                    struct akhet_text out = akhet_text_on(buf, sizeof buf);
                    akhet_event_text(GAME, &event[e], lang, NULL, &out);
                    assert_true(out.len > 0 && !out.full);
                    assert_null(strpbrk(buf, "{}?"));
                }
            }
            if (GAME->seat(&s) == AKHET_NOBODY)
                break;
            akhet_move legal[AKHET_LEGAL];
            unsigned count = GAME->legal(&s, legal);
            events.count = 0;
            GAME->apply(&s, legal[akhet_random_below(&random, count)], &random, &events);
        }
    }
    /* all kinds except the standstill, which random games never reach */
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
