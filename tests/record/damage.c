/* Damaged, foreign and dishonest records: each is refused, and the error names the line. */
#include "tests/record/play.h"

#include <string.h>

static struct played played;
static akhet_move move[MOVES];

/* A record written by hand, line by line. */
static const char *const good[] = {
    "akhet record 1",
    "game eights",
    "players 4",
    "engine 0.1.0", /* 1 to 4 */
    "seat 0 human A",
    "seat 1 human",
    "seat 2 bot:random",
    "seat 3 bot:greedy Zoé", /* to 8 */
    "seed 7",
    "moves 3",
    "draw",
    "draw", /* to 12 */
    "draw",
    "end", /* to 14 */
};
enum { LINES = sizeof good / sizeof good[0] };

static size_t join(const char *const *line, unsigned lines, char *text)
{
    size_t len = 0;
    for (unsigned i = 0; i < lines; i++) {
        memcpy(text + len, line[i], strlen(line[i]));
        len += strlen(line[i]);
        text[len++] = '\n';
    }
    return len;
}

/* The good record with one line replaced; "" leaves the line out. */
static size_t with_line(unsigned number, const char *replacement, char *text)
{
    const char *line[LINES];
    unsigned lines = 0;
    for (unsigned i = 0; i < LINES; i++) {
        const char *keep = i + 1 == number ? replacement : good[i];
        if (*keep)
            line[lines++] = keep;
    }
    return join(line, lines, text);
}

static bool reads(const char *text, size_t len, struct akhet_record *record,
                  struct akhet_error *error)
{
    memset(error, 0, sizeof *error);
    /* An exact copy, so that a sanitizer sees a read beyond the end. */
    char *copy = test_malloc(len + !len);
    memcpy(copy, text, len);
    bool fine = akhet_record_read(akhet_games, copy, len, record, move, MOVES, error);
    test_free(copy);
    assert_int_equal(fine, error->code == AKHET_FINE);
    return fine;
}

static bool replays(const struct akhet_record *record, struct akhet_error *error)
{
    union akhet_space state;
    struct akhet_random random;
    return akhet_record_replay(record, record->moves, &state, &random, NULL, error);
}

static void test_the_good_record_is_good(void **unused)
{
    (void)unused;
    char text[1024];
    struct akhet_record record;
    struct akhet_error error;
    assert_true(reads(text, join(good, LINES, text), &record, &error));
    assert_false(record.checked);
    assert_true(replays(&record, &error));
}

static void test_every_kind_of_damage_is_named_with_its_line(void **unused)
{
    (void)unused;
    static const struct {
        unsigned line;
        const char *text; /* in its place */
        enum akhet_error_code code;
        unsigned at;
        const char *what; /* NULL: any */
    } damage[] = {
        {1, "", AKHET_RECORD_FOREIGN, 1, NULL},
        {1, "Akhet record 1", AKHET_RECORD_FOREIGN, 1, NULL},
        {1, "akhet record", AKHET_RECORD_FOREIGN, 1, NULL},
        {1, "akhet record one", AKHET_RECORD_FOREIGN, 1, NULL},
        {1, "akhet record 0", AKHET_RECORD_FOREIGN, 1, NULL},
        {1, "akhet record 01", AKHET_RECORD_FOREIGN, 1, NULL},
        {1, "akhet record 1 2", AKHET_RECORD_FOREIGN, 1, NULL},
        {1, "akhet record 4", AKHET_RECORD_NEWER, 1, "4"},
        {1, "akhet record 3", AKHET_BAD_KIND, 5, "human A"},
        {1, "akhet record 2", AKHET_RECORD_WANTS, 1, "akhet record 1"},
        {2, "", AKHET_RECORD_WANTS, 2, "game"},
        {2, "game", AKHET_RECORD_WANTS, 2, "game"},
        {2, "game chess", AKHET_NO_GAME, 2, "chess"},
        {2, "game eight", AKHET_NO_GAME, 2, "eight"},
        {2, "game  eights", AKHET_NO_GAME, 2, NULL},
        {2, "game eights 1", AKHET_RECORD_EDITION, 2, "eights 1"},
        {2, "game eights 2", AKHET_RECORD_EDITION, 2, "eights 2"},
        {2, "game eights two", AKHET_RECORD_EDITION, 2, NULL},
        {2, "game eights 2 2", AKHET_RECORD_EDITION, 2, NULL},
        {2, "game eights 999", AKHET_RECORD_EDITION, 2, NULL},
        {2, "weather fine", AKHET_RECORD_WANTS, 2, "game"},
        {3, "", AKHET_RECORD_WANTS, 3, "players"},
        {3, "players 3", AKHET_NO_PLAYERS, 3, NULL},
        {3, "players 0", AKHET_NO_PLAYERS, 3, NULL},
        {3, "players 6", AKHET_NO_PLAYERS, 3, NULL},
        {3, "players 300", AKHET_NO_PLAYERS, 3, NULL},
        {3, "players 04", AKHET_BAD_NUMBER, 3, "04"},
        {3, "players +4", AKHET_BAD_NUMBER, 3, "+4"},
        {3, "players -4", AKHET_BAD_NUMBER, 3, "-4"},
        {3, "players 4 4", AKHET_BAD_NUMBER, 3, "4 4"},
        {3, "players four", AKHET_BAD_NUMBER, 3, "four"},
        {3, "players 99999999999999999999999", AKHET_BAD_NUMBER, 3, NULL},
        {4, "", AKHET_RECORD_WANTS, 4, "engine"},
        {4, "option quick=on", AKHET_RECORD_WANTS, 4, "engine"},
        {4, "engine our own", AKHET_BAD_ENGINE, 4, "our own"},
        {4, "engine 0.1.0-this-is-much-too-long-to-be-true", AKHET_BAD_ENGINE, 4, NULL},
        {5, "", AKHET_RECORD_WANTS, 5, "seat 0"},
        {6, "seat 0 human", AKHET_RECORD_WANTS, 6, "seat 1"},
        {6, "seat 1", AKHET_RECORD_WANTS, 6, "seat 1"},
        {6, "seat 1 humans", AKHET_BAD_KIND, 6, "humans"},
        {6, "seat 1 bot", AKHET_BAD_KIND, 6, "bot"},
        {6, "seat 1 bot:", AKHET_BAD_KIND, 6, "bot:"},
        {6, "seat 1 bot:Greedy", AKHET_BAD_KIND, 6, NULL},
        {6, "seat 1 bot:gré", AKHET_BAD_KIND, 6, NULL},
        {6, "seat 1 bot:a-name-that-is-too-long-by-far", AKHET_BAD_KIND, 6, NULL},
        {6, "seat 1 human  Anna", AKHET_BAD_NAME, 6, NULL},
        {6, "seat 1 human 123456789-123456789-123456789-123456789-123456789", AKHET_BAD_NAME, 6,
         NULL},
        {6, "seat 1 human ", AKHET_RECORD_TEXT, 6, NULL},
        {6, "seat 1 human A\tB", AKHET_RECORD_TEXT, 6, NULL},
        {6, "seat 1 human A\033[2J", AKHET_RECORD_TEXT, 6, NULL},
        {6, "seat 1 human A\rB", AKHET_RECORD_TEXT, 6, NULL},
        {6, "seat 1 human A\x7f", AKHET_RECORD_TEXT, 6, NULL},
        {6, "seat 1 human A\xc2\x85", AKHET_RECORD_TEXT, 6, NULL},         /* NEL */
        {6, "seat 1 human A\xe2\x80\xae", AKHET_RECORD_TEXT, 6, NULL},     /* right to left */
        {6, "seat 1 human A\xc3", AKHET_RECORD_TEXT, 6, NULL},             /* half a character */
        {6, "seat 1 human A\xc0\xaf", AKHET_RECORD_TEXT, 6, NULL},         /* overlong */
        {6, "seat 1 human A\xe0\x80\xaf", AKHET_RECORD_TEXT, 6, NULL},     /* overlong */
        {6, "seat 1 human A\xed\xa0\x80", AKHET_RECORD_TEXT, 6, NULL},     /* surrogate */
        {6, "seat 1 human A\xf4\x90\x80\x80", AKHET_RECORD_TEXT, 6, NULL}, /* beyond Unicode */
        {6, "seat 1 human A\xff", AKHET_RECORD_TEXT, 6, NULL},
        {8, "", AKHET_RECORD_WANTS, 8, "seat 3"},
        {9, "", AKHET_RECORD_WANTS, 9, "seed / commitment"},
        {9, "seed", AKHET_RECORD_WANTS, 9, NULL},
        {9, "seed x", AKHET_BAD_SEED, 9, "x"},
        {9, "seed 0x7", AKHET_BAD_SEED, 9, NULL},
        {9, "seed 18446744073709551616", AKHET_BAD_SEED, 9, NULL},
        {9, "seat 4 human", AKHET_RECORD_WANTS, 9, NULL},
        {9, "secret 00", AKHET_RECORD_WANTS, 9, NULL},
        {9, "commitment 00", AKHET_RECORD_HEX, 9, NULL},
        {10, "", AKHET_RECORD_WANTS, 10, "moves"},
        {10, "moves 2", AKHET_RECORD_WANTS, 13, "result / end"},
        {10, "moves 4", AKHET_BAD_MOVE, 14, "end"},
        {10, "moves 97", AKHET_RECORD_MOVES, 10, NULL},
        {10, "moves 65536", AKHET_BAD_NUMBER, 10, NULL},
        {10, "moves 4294967296", AKHET_BAD_NUMBER, 10, NULL},
        {10, "moves 18446744073709551619", AKHET_BAD_NUMBER, 10, NULL},
        {10, "moves -1", AKHET_BAD_NUMBER, 10, "-1"},
        {11, "fly", AKHET_BAD_MOVE, 11, "fly"},
        {11, "draw sa", AKHET_BAD_MOVE, 11, "draw sa"},
        {11, "play", AKHET_BAD_MOVE, 11, "play"},
        {11, "play  sa", AKHET_RECORD_WANTS, 11, "play sa"},
        {11, "#3", AKHET_BAD_MOVE, 11, "#3"},
        {12, "", AKHET_BAD_MOVE, 13, "end"},
        {14, "", AKHET_RECORD_CUT, 14, NULL},
        {14, "END", AKHET_RECORD_WANTS, 14, NULL},
        {14, "end 1", AKHET_RECORD_WANTS, 14, NULL},
        {14, "end\nend", AKHET_RECORD_REST, 15, NULL},
        {14, "end\n", AKHET_RECORD_REST, 15, NULL},
        {14, "result 1 2 3\nend", AKHET_BAD_PLACES, 14, NULL},
        {14, "result 1 2 3 4 5\nend", AKHET_BAD_PLACES, 14, NULL},
        {14, "result 0 1 2 3\nend", AKHET_BAD_PLACES, 14, NULL},
        {14, "result 1 2 3 5\nend", AKHET_BAD_PLACES, 14, NULL},
        {14, "result 1 2 3 4", AKHET_RECORD_CUT, 15, NULL},
        {14, "result 1 2 3 4\nresult 1 2 3 4\nend", AKHET_RECORD_WANTS, 15, NULL},
        {14, "resign 0\nend", AKHET_RECORD_WANTS, 1, "akhet record 2"},
        {14, "resign 4\nend", AKHET_BAD_NUMBER, 14, "4"},
        {14, "resign\nend", AKHET_RECORD_WANTS, 14, NULL},
        {14, "resign 01\nend", AKHET_BAD_NUMBER, 14, "01"},
        {14, "resign 0 1\nend", AKHET_BAD_NUMBER, 14, "0 1"},
        {14, "resign 0\nresign 0\nend", AKHET_RECORD_RESIGNED, 15, NULL},
        {14, "resign 0\nresign 1\nresign 2\nresign 3\nend", AKHET_RECORD_RESIGNED, 17, NULL},
        {14, "result 1 2 3 4\nresign 0\nend", AKHET_RECORD_WANTS, 15, NULL},
        {6, "seat 1 remote", AKHET_RECORD_WANTS, 1, "akhet record 2"},
        {6, "seat 1 remote:x", AKHET_BAD_KIND, 6, "remote:x"},
        {6, "seat 1 person", AKHET_BAD_KIND, 6, "person"}, /* words of version 3 */
        {6, "seat 1 program", AKHET_BAD_KIND, 6, "program"},
        {14, "check 0123456789abcdef\nend", AKHET_RECORD_CHECK, 14, NULL},
        {14, "check 0123456789ABCDEF\nend", AKHET_RECORD_HEX, 14, NULL},
        {14, "check 0123456789abcdef0\nend", AKHET_RECORD_HEX, 14, NULL},
        {14, "check 0123\nend", AKHET_RECORD_HEX, 14, NULL},
    };
    for (unsigned i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        char text[2048];
        struct akhet_record record;
        struct akhet_error error;
        size_t len = with_line(damage[i].line, damage[i].text, text);
        if (reads(text, len, &record, &error) || error.code != damage[i].code ||
            error.line != (int)damage[i].at ||
            (damage[i].what && strcmp(damage[i].what, error.what) != 0))
            fail_msg("line %u as '%s': error %d at line %d, '%s'", damage[i].line, damage[i].text,
                     error.code, error.line, error.what);
    }
}

/* Every option of a game is written, in the game's order. */
static void test_options_that_do_not_fit(void **unused)
{
    (void)unused;
    static const struct {
        const char *players, *one, *two; /* lines 3 to 5 */
        enum akhet_error_code code;
        int at;
    } row[] = {
        {"players 3", "option quick=on", "option storage=open", AKHET_FINE, 0},
        {"players 4", "option quick=on", "option storage=open", AKHET_OPTION_PLAYERS, 4},
        {"players 3", "option storage=open", "option quick=on", AKHET_RECORD_WANTS, 4},
        {"players 3", "option quick=on", "engine 0.1.0", AKHET_RECORD_WANTS, 5},
        {"players 3", "option quick=on", "option quick=on", AKHET_RECORD_WANTS, 5},
        {"players 3", "option quick=perhaps", "option storage=open", AKHET_NO_VALUE, 4},
        {"players 3", "option quick", "option storage=open", AKHET_RECORD_WANTS, 4},
    };
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        const char *const line[] = {
            "akhet record 1", "game nile",    row[i].players, row[i].one,
            row[i].two,       "engine 0.1.0", "seat 0 human", "seat 1 human",
            "seat 2 human",   "seed 1",       "moves 0",      "end",
        };
        char text[1024];
        struct akhet_record record;
        struct akhet_error error;
        reads(text, join(line, sizeof line / sizeof line[0], text), &record, &error);
        if (error.code != row[i].code || error.line != row[i].at)
            fail_msg("row %u: error %d at line %d", i, error.code, error.line);
    }
}

static void test_the_replay_names_the_line_of_an_illegal_move(void **unused)
{
    (void)unused;
    static const struct {
        unsigned line;
        const char *text;
        enum akhet_error_code code;
        unsigned at;
    } damage[] = {
        {12, "play sa", AKHET_ILLEGAL, 12},
        {14, "result 1 2 3 4\nend", AKHET_RECORD_NOT_OVER, 14},
    };
    for (unsigned i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        char text[2048];
        struct akhet_record record;
        struct akhet_error error;
        size_t len = with_line(damage[i].line, damage[i].text, text);
        assert_true(reads(text, len, &record, &error));
        assert_false(replays(&record, &error));
        assert_int_equal(error.code, damage[i].code);
        assert_int_equal(error.line, damage[i].at);
    }
}

static void test_the_result_is_compared(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("eights"), 0);
    struct akhet_record record;
    struct akhet_error error;
    play_seed(&played, akhet_game_find("eights"), &setup, 21);
    assert_true(reads(played.text, played.len, &record, &error));
    int after = record.move_line + (int)record.moves;
    assert_true(replays(&record, &error));

    record.place[2] = record.place[2] % 4 + 1;
    assert_false(replays(&record, &error));
    assert_int_equal(error.code, AKHET_RECORD_RESULT);
    assert_int_equal(error.line, after);

    record.over = false;
    assert_false(replays(&record, &error));
    assert_int_equal(error.code, AKHET_RECORD_NO_RESULT);
    assert_int_equal(error.line, after);

    record.move_line = 0; /* a record that was not read from text has no line numbers */
    assert_false(replays(&record, NULL));
    assert_false(replays(&record, &error));
    assert_int_equal(error.line, 0);
}

static void test_no_move_follows_the_end_of_the_game(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("eights"), 0);
    struct akhet_error error;
    play_seed(&played, akhet_game_find("eights"), &setup, 2);
    played.move[played.record.moves++] = played.move[0];
    assert_false(replays(&played.record, &error));
    assert_int_equal(error.code, AKHET_OVER);
}

#define COMMITMENT "commitment 320b5ea99e653bc2b593db4130d10a4efd3a0b4cc2e1a6672b678d71dfbd33ad"
#define SECRET     "secret 0000000000000000000000000000000000000000000000000000000000000001"

static void test_sources_that_do_not_fit(void **unused)
{
    (void)unused;
    static const struct {
        const char *text; /* in place of the seed, line 9 */
        enum akhet_error_code code;
        unsigned at;
    } damage[] = {
        {COMMITMENT "0", AKHET_RECORD_HEX, 9},
        {COMMITMENT "\nseed 7", AKHET_RECORD_WANTS, 10},
        {COMMITMENT "\n" SECRET, AKHET_RECORD_COMMITMENT, 10},
        {COMMITMENT "\nsecret 00", AKHET_RECORD_HEX, 10},
        {COMMITMENT "\nsalt 4 more", AKHET_BAD_NUMBER, 10},
        {COMMITMENT "\nsalt 1", AKHET_BAD_NUMBER, 10},
        {COMMITMENT "\nsalt 1  more", AKHET_BAD_SALT, 10},
        {COMMITMENT "\nsalt 1 one\nsalt 1 two", AKHET_BAD_NUMBER, 11},
        {COMMITMENT "\nsalt 1 one\nsalt 0 two", AKHET_BAD_NUMBER, 11},
        {COMMITMENT "\nsalt 1 123456789-123456789-123456789-123456789-123456789-123456789-12345",
         AKHET_BAD_SALT, 10},
    };
    for (unsigned i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        char text[2048];
        struct akhet_record record;
        struct akhet_error error;
        size_t len = with_line(9, damage[i].text, text);
        if (reads(text, len, &record, &error) || error.code != damage[i].code ||
            error.line != (int)damage[i].at)
            fail_msg("'%s': error %d at line %d", damage[i].text, error.code, error.line);
    }
}

static void test_a_withheld_secret_is_missed_only_by_the_replay(void **unused)
{
    (void)unused;
    char text[2048];
    struct akhet_record record;
    struct akhet_error error;
    size_t len = with_line(9, COMMITMENT "\nsalt 2 abc", text);
    assert_true(reads(text, len, &record, &error));
    assert_int_equal(record.source, AKHET_FROM_WITHHELD);
    assert_string_equal(record.fair.salt[2], "abc");
    assert_false(replays(&record, &error));
    assert_int_equal(error.code, AKHET_RECORD_WITHHELD);

    char written[2048];
    struct akhet_text out = akhet_text_on(written, sizeof written);
    assert_true(akhet_record_write(&record, &out, &error));
    assert_non_null(strstr(written, "\n" COMMITMENT "\nsalt 2 abc\nmoves 3\n"));
}

static void test_long_lines_and_nul_bytes(void **unused)
{
    (void)unused;
    char text[4096], line[AKHET_RECORD_LINE + 2] = "seed ";
    struct akhet_record record;
    struct akhet_error error;
    memset(line + 5, '1', sizeof line - 6);
    line[sizeof line - 1] = '\0';
    size_t len = with_line(9, line, text);
    assert_false(reads(text, len, &record, &error));
    assert_int_equal(error.code, AKHET_RECORD_LONG);
    assert_int_equal(error.line, 9);

    len = join(good, LINES, text);
    for (size_t i = 0; i < len; i++) {
        char kept = text[i];
        text[i] = '\0';
        assert_false(reads(text, len, &record, &error));
        text[i] = kept;
    }
}

static void test_too_little_room_for_the_moves(void **unused)
{
    (void)unused;
    char text[2048];
    struct akhet_record record;
    struct akhet_error error;
    size_t len = join(good, LINES, text);
    assert_true(akhet_record_read(akhet_games, text, len, &record, move, 3, &error));
    assert_false(akhet_record_read(akhet_games, text, len, &record, move, 2, &error));
    assert_int_equal(error.code, AKHET_RECORD_ROOM);
    assert_int_equal(error.line, 10);
    assert_false(akhet_record_read(akhet_games, text, len, &record, NULL, 0, NULL));
}

static void test_foreign_files(void **unused)
{
    (void)unused;
    static const char *const foreign[] = {
        "",
        "\n",
        "\xef\xbb\xbf"
        "akhet record 1\n",
        "[Event \"?\"]\n",
        "\x7f"
        "ELF",
        "{\"game\":\"nile\"}\n",
        "akhet\n",
        "akhet recording 1\n",
        "\xff\xfe"
        "a",
    };
    for (unsigned i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        struct akhet_record record;
        struct akhet_error error;
        assert_false(reads(foreign[i], strlen(foreign[i]), &record, &error));
        assert_int_equal(error.code, AKHET_RECORD_FOREIGN);
        assert_int_equal(error.line, 1);
    }
}

static void test_a_record_cut_anywhere_is_never_complete(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, 0);
        struct akhet_record record;
        struct akhet_error error;
        akhet_record_init(&played.record, *game, &setup);
        play_out(&played, 60, 6);
        for (size_t len = 1; len < played.len; len++) {
            assert_false(reads(played.text, len, &record, &error));
            assert_int_equal(error.code, AKHET_RECORD_CUT);
        }
        assert_true(reads(played.text, played.len, &record, &error));
    }
}

/* Flip every bit of a record with a check line. */
static void test_a_flipped_bit_is_always_noticed(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, 0);
        struct akhet_record record;
        struct akhet_error error;
        akhet_record_init(&played.record, *game, &setup);
        play_out(&played, 40, 12);
        for (size_t i = 0; i < played.len; i++) {
            for (unsigned bit = 0; bit < 8; bit++) {
                played.text[i] = (char)(played.text[i] ^ 1 << bit);
                assert_false(reads(played.text, played.len, &record, &error));
                assert_true(error.line > 0);
                played.text[i] = (char)(played.text[i] ^ 1 << bit);
            }
        }
    }
}

/* Without the check line a flip may give another valid record, but never another result, because
 * the record also holds the places. */
static void test_a_flip_without_a_check_never_gives_another_result(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, 0);
        struct akhet_record record;
        struct akhet_error error;
        play_seed(&played, *game, &setup, 17);
        uint8_t place[AKHET_SEATS];
        memcpy(place, played.record.place, sizeof place);
        char *check = strstr(played.text, "\ncheck ");
        memmove(check + 1, strstr(played.text, "\nend\n") + 1, 5);
        size_t len = strlen(played.text);
        size_t result = (size_t)(strstr(played.text, "\nresult ") - played.text);
        for (size_t i = 0; i < len; i++) {
            played.text[i] ^= 1;
            if (reads(played.text, len, &record, &error) && replays(&record, &error))
                assert_true(i < result && memcmp(place, record.place, sizeof place) == 0);
            played.text[i] ^= 1;
        }
    }
}

static void test_what_cannot_be_read_is_not_written(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("eights"), 0);
    struct akhet_error error;
    char text[256], large[4096];
    akhet_record_init(&played.record, akhet_game_find("eights"), &setup);
    played.record.move = played.move;
    const struct akhet_record fine = played.record;
    struct akhet_record record;
#define REFUSED(because)                                                                           \
    do {                                                                                           \
        struct akhet_text out = akhet_text_on(large, sizeof large);                                \
        assert_false(akhet_record_write(&record, &out, &error));                                   \
        assert_int_equal(error.code, because);                                                     \
        record = fine;                                                                             \
    } while (0)
    record = fine;
    record.setup.players = 7;
    REFUSED(AKHET_NO_PLAYERS);
    strcpy(record.seat[1].kind, "cat");
    REFUSED(AKHET_BAD_KIND);
    strcpy(record.seat[3].name, "A\nB");
    REFUSED(AKHET_BAD_NAME);
    strcpy(record.fair.salt[3], " ");
    REFUSED(AKHET_BAD_SALT);
    strcpy(record.fair.salt[4], "nobody sits here");
    REFUSED(AKHET_BAD_NUMBER);
    record.source = AKHET_FROM_SECRET;
    REFUSED(AKHET_RECORD_COMMITMENT);
    strcpy(record.engine, "");
    REFUSED(AKHET_BAD_ENGINE);
    record.over = true;
    REFUSED(AKHET_BAD_PLACES);
    record.moves = record.game->max_moves + 1u;
    REFUSED(AKHET_RECORD_MOVES);
    record.moves = 1;
    played.move[0] = 5000;
    REFUSED(AKHET_BAD_MOVE);
#undef REFUSED
    struct akhet_text out = akhet_text_on(text, 100);
    assert_false(akhet_record_write(&fine, &out, &error));
    assert_int_equal(error.code, AKHET_RECORD_ROOM);
}

static void test_seats_that_a_record_cannot_hold(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("eights"), 0);
    struct akhet_error error;
    struct akhet_record record;
    akhet_record_init(&record, akhet_game_find("eights"), &setup);
    assert_true(akhet_record_seat_is(&record, 3, "bot:a-1.2", "", &error));
    assert_false(akhet_record_seat_is(&record, 4, "person", "", &error));
    assert_int_equal(error.code, AKHET_BAD_NUMBER);
    assert_false(akhet_record_seat_is(&record, 3, "dog", "", &error));
    assert_int_equal(error.code, AKHET_BAD_KIND);
    assert_false(akhet_record_seat_is(&record, 3, "person", "x ", &error));
    assert_int_equal(error.code, AKHET_BAD_NAME);
    assert_string_equal(record.seat[3].kind, "bot:a-1.2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_good_record_is_good),
        CASE(test_every_kind_of_damage_is_named_with_its_line),
        CASE(test_options_that_do_not_fit),
        CASE(test_the_replay_names_the_line_of_an_illegal_move),
        CASE(test_the_result_is_compared),
        CASE(test_no_move_follows_the_end_of_the_game),
        CASE(test_sources_that_do_not_fit),
        CASE(test_a_withheld_secret_is_missed_only_by_the_replay),
        CASE(test_long_lines_and_nul_bytes),
        CASE(test_too_little_room_for_the_moves),
        CASE(test_foreign_files),
        CASE(test_a_record_cut_anywhere_is_never_complete),
        CASE(test_a_flipped_bit_is_always_noticed),
        CASE(test_a_flip_without_a_check_never_gives_another_result),
        CASE(test_what_cannot_be_read_is_not_written),
        CASE(test_seats_that_a_record_cannot_hold),
    };
    return cmocka_run_group_tests_name("damage", tests, NULL, NULL);
}
