/* Hidden hands stay hidden while several people share a screen. */
#include "tests/play/harness.h"

#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "games/eights/eights.h"
#include "match/match.h"
#include "tests/support/roomy.h"

enum { PEOPLE = 2, MOST_TURNS = 600 };

static const char *const names[AKHET_SEATS] = {"Anna", "Bob", "Random 3", "Random 4", "Random 5"};

/* A turn between two covers; the match determines what it may show. */
struct turn {
    int seat;
    unsigned moves; /* number of moves when it began */
};

ROOMY_MATCH(match);
static struct turn turn[MOST_TURNS];
static unsigned turns;
static char typed[1 << 17];

/* Play the match here, and note the input that plays the same match: Enter at a cover, the log and
 * the score, a number. */
static void play_and_note(const struct akhet_game *game, uint64_t seed)
{
    struct akhet_setup setup = akhet_setup_default(game, game->min_players);
    struct akhet_random random;
    size_t len = 0;
    int facing = AKHET_NOBODY;
    turns = 0;
    assert_true(match_open(&match, game, &setup, NULL));
    for (unsigned seat = 0; seat < setup.players; seat++)
        assert_true(seat < PEOPLE ? match_person(&match, seat, names[seat], NULL)
                                  : match_bot(&match, seat, bot_find("random"), names[seat], NULL));
    match.record.seed = seed;
    assert_true(match_begin(&match, NULL));
    akhet_random_fast(&random, seed);
    for (int seat; (seat = match_seat(&match)) != AKHET_NOBODY;) {
        akhet_move moves[AKHET_LEGAL];
        unsigned count = game->legal(&match.state, moves);
        if (match.bot[seat]) {
            assert_true(match_play(&match, chosen_move(&match), NULL));
            continue;
        }
        if (seat != facing) {
            assert_true(turns < MOST_TURNS);
            turn[turns++] = (struct turn){seat, match.record.moves};
            len += (size_t)snprintf(typed + len, sizeof typed - len, "\nlog\nscore\n");
        }
        facing = seat;
        unsigned which = akhet_random_below(&random, count);
        len += (size_t)snprintf(typed + len, sizeof typed - len, "%u\n", which + 1);
        assert_true(match_play(&match, moves[which], NULL));
    }
    assert_true(len < sizeof typed - 64);
}

/* The check of a page for the secrets of other seats. */
struct check {
    const char *page;
    int viewer;
    unsigned upto; /* events of later moves have not happened */
    unsigned hidden, shown;
    char seen[1 << 16]; /* every sentence that the viewer may read, one per line */
};
static struct check check;

static bool on_page(const char *page, const char *sentence)
{
    char line[600];
    snprintf(line, sizeof line, "  %.500s\n", sentence);
    return strstr(page, line) != NULL;
}

static void collect(void *context, unsigned step, const struct akhet_event *event)
{
    struct check *c = context;
    struct akhet_event seen;
    size_t len = strlen(c->seen);
    char sentence[512];
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
    if (step > c->upto || !akhet_event_for(match.record.game, event, c->viewer, &seen))
        return;
    akhet_event_text(match.record.game, &seen, AKHET_EN, names, &text);
    snprintf(c->seen + len, sizeof c->seen - len, "  %s\n", sentence);
}

static void hold_against(void *context, unsigned step, const struct akhet_event *event)
{
    struct check *c = context;
    struct akhet_event seen;
    char sentence[512];
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
    bool told = akhet_event_for(match.record.game, event, c->viewer, &seen);
    bool whole = told && memcmp(seen.arg, event->arg, sizeof seen.arg) == 0;
    akhet_event_text(match.record.game, event, AKHET_EN, names, &text);
    if (whole) {
        c->shown += step <= c->upto && on_page(c->page, sentence);
        return;
    }
    c->hidden++;
    if (on_page(c->page, sentence) && !on_page(c->seen, sentence))
        fail_msg("%s sees '%s' (step %u) on:\n%s", names[c->viewer], sentence, step, c->page);
}

/* The page names no card in another seat's hand. */
static void hold_hands_against(const char *page, const struct turn *at)
{
    static union akhet_space state;
    struct akhet_random random;
    struct akhet_record before = match.record;
    before.moves = at->moves;
    before.over = false;
    assert_true(akhet_record_replay(&before, at->moves, &state, &random, NULL, NULL));
    const struct eights_state *s = (const void *)&state;
    for (int seat = 0; seat < EIGHTS_SEATS; seat++) {
        uint64_t hand = seat == at->seat ? 0 : s->hand[seat];
        for (; hand; hand &= hand - 1) {
            const char *card =
                akhet_eights.vocabulary[0].term[__builtin_ctzll(hand)].name[AKHET_EN];
            for (const char *hit = page; (hit = strstr(hit, card)); hit++)
                if (hit[strlen(card)] != '0') /* ♠1 begins ♠10 */
                    fail_msg("%s sees %s of %s on:\n%s", names[at->seat], card, names[seat], page);
        }
    }
}

static void check_pages(const struct akhet_game *game, char *out)
{
    static const char rule[] = "--------------------------------";
    unsigned hidden = 0, shown = 0;
    char *page = strstr(out, "Pass to ");
    assert_non_null(page);
    page[-1] = '\0';
    assert_silent(out,
                  game->term.name[AKHET_EN]); /* the output before the first cover shows nothing */
    assert_silent(out, names[0]);
    for (unsigned i = 0; i < turns; i++) {
        char ask[64], *next;
        snprintf(ask, sizeof ask, "Pass to %s; %s, press Enter: \n", names[turn[i].seat],
                 names[turn[i].seat]);
        page = strstr(page, "Pass to ");
        assert_non_null(page);
        assert_memory_equal(page, ask, strlen(ask));
        page += strlen(ask);
        assert_memory_equal(page, rule, strlen(rule)); /* cleared again before anything is shown */
        page = strchr(page, '\n') + 1;
        next = strstr(page, rule);
        assert_non_null(next);
        *next = '\0';
        memset(&check, 0, sizeof check);
        check.page = page;
        check.viewer = turn[i].seat;
        check.upto = i + 1 < turns ? turn[i + 1].moves : match.record.moves;
        match_each_event(&match, 0, collect, &check);
        match_each_event(&match, 0, hold_against, &check);
        if (game == &akhet_eights)
            hold_hands_against(page, &turn[i]);
        hidden += check.hidden;
        shown += check.shown;
        page = next + 1;
    }
    print_message("# %s: %u pages, %u secrets kept, %u things told\n", game->term.id, turns, hidden,
                  shown);
    assert_true(hidden > 0 && shown > 0);
}

static void test_no_page_shows_what_its_reader_may_not_know(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        if (!match_hides(*game))
            continue;
        play_and_note(*game, 21);
        struct outcome said = RUN(typed, "play", (*game)->term.id, "--seed", "21", "--seat",
                                  "0=person:Anna", "--seat", "1=person:Bob", "--bots", "random");
        assert_int_equal(said.code, 0);
        check_pages(*game, said.out);
        drop(&said);
        take_autosave();
    }
}

static void test_one_person_alone_is_not_asked_to_pass(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct outcome said = RUN("1\n1\n1\n", "play", (*game)->term.id, "--seed", "2");
        assert_silent(said.out, "Pass to");
        drop(&said);
        take_autosave();
    }
}

static void test_input_that_ends_at_a_cover_loses_nothing(void **unused)
{
    (void)unused;
    struct outcome said = RUN("\n1\n", "play", "eights", "--seed", "2", "--seat", "0=person:Anna",
                              "--seat", "1=person:Bob");
    assert_int_equal(said.code, 0);
    assert_says(said.out, "Saved to ");
    const char *record = take_autosave();
    assert_true(match_read(&match, akhet_games, record, strlen(record), NULL));
    assert_int_equal(match.record.moves, 1);
    drop(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_no_page_shows_what_its_reader_may_not_know),
        CASE(test_one_person_alone_is_not_asked_to_pass),
        CASE(test_input_that_ends_at_a_cover_loses_nothing),
    };
    return cmocka_run_group_tests_name("play-secrecy", tests, enter_folder, leave_folder);
}
