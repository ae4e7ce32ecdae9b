/* BLAKE2b, verifiable chance and position ids, compared with values from other programs. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/blake2.h>
#include <akhet/fair.h>
#include <akhet/games.h>
#include <akhet/position.h>

static void assert_hex(const uint8_t *bytes, size_t len, const char *expected)
{
    char hex[2 * AKHET_BLAKE2_BYTES + 1];
    struct akhet_text text = akhet_text_on(hex, sizeof hex);
    akhet_text_hex(&text, bytes, len);
    assert_string_equal(hex, expected);
}

/* RFC 7693, appendix A. */
static void test_the_digest_of_abc(void **unused)
{
    (void)unused;
    uint8_t digest[64];
    akhet_blake2_digest("abc", 3, digest, 64);
    assert_hex(digest, 64,
               "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
               "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
    akhet_blake2_digest("", 0, digest, 64);
    assert_hex(digest, 64,
               "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419"
               "d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce");
}

/* One digest over the digests of 300 messages in 64 sizes; the value is that of Python's hashlib:
 * message n of size s has the bytes 31 * i + n + s. */
static void test_every_size_and_length(void **unused)
{
    (void)unused;
    struct akhet_blake2 all;
    akhet_blake2_init(&all, 32);
    for (unsigned size = 1; size <= 64; size++) {
        for (unsigned n = 0; n < 300; n++) {
            uint8_t data[300], digest[64];
            for (unsigned i = 0; i < n; i++)
                data[i] = (uint8_t)(i * 31 + n + size);
            akhet_blake2_digest(data, n, digest, size);
            akhet_blake2_update(&all, digest, size);
        }
    }
    uint8_t digest[32];
    akhet_blake2_final(&all, digest);
    assert_hex(digest, 32, "398d40b08a09f3a1dfbba8f051dd5da4a51c9cce499421d80934a4f6ca1f005d");
}

static void test_portions_do_not_matter(void **unused)
{
    (void)unused;
    uint8_t data[500], whole[32], parts[32];
    for (unsigned i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)(i * i);
    akhet_blake2_digest(data, sizeof data, whole, 32);
    for (unsigned step = 1; step < 300; step++) {
        struct akhet_blake2 hash;
        akhet_blake2_init(&hash, 32);
        for (size_t at = 0; at < sizeof data; at += step)
            akhet_blake2_update(&hash, data + at,
                                at + step > sizeof data ? sizeof data - at : step);
        akhet_blake2_update(&hash, data, 0);
        akhet_blake2_final(&hash, parts);
        assert_memory_equal(whole, parts, 32);
    }
}

/* The secret 00 01 02 … 1f, as in docs/records.md. */
static struct akhet_fair example(void)
{
    struct akhet_fair fair;
    memset(&fair, 0, sizeof fair);
    for (unsigned i = 0; i < sizeof fair.secret; i++)
        fair.secret[i] = (uint8_t)i;
    return fair;
}

static void test_commitment_and_key_of_the_worked_example(void **unused)
{
    (void)unused;
    struct akhet_fair fair = example();
    uint8_t out[32];
    akhet_fair_commitment(fair.secret, out);
    assert_hex(out, 32, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    akhet_fair_key(&fair, out);
    assert_hex(out, 32, "1505def1c6e4a2681c17f59478f4de22649ae8ab1cbaefb237087f14b762bc93");
    assert_true(akhet_fair_salt(&fair, 2, "abc", NULL));
    assert_true(akhet_fair_salt(&fair, 0, "Anna", NULL));
    akhet_fair_key(&fair, out);
    assert_hex(out, 32, "cf2f773d3acf9f40c45cf06b40ce28b5d5566c1faf099e12f353e294241de6a5");

    struct akhet_random ours, theirs;
    akhet_fair_random(&fair, &ours);
    akhet_random_secret(&theirs, out);
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(akhet_random_next(&ours), akhet_random_next(&theirs));
}

static void test_the_same_letters_in_other_salts_give_another_key(void **unused)
{
    (void)unused;
    static const char *const split[][2] = {{"ab", "c"}, {"a", "bc"}, {"abc", ""}, {"", "abc"}};
    uint8_t key[4][32];
    for (unsigned i = 0; i < 4; i++) {
        struct akhet_fair fair = example();
        for (unsigned seat = 0; seat < 2; seat++)
            if (split[i][seat][0])
                assert_true(akhet_fair_salt(&fair, seat, split[i][seat], NULL));
        akhet_fair_key(&fair, key[i]);
        for (unsigned j = 0; j < i; j++)
            assert_memory_not_equal(key[i], key[j], 32);
    }
}

static void test_salts_that_are_refused(void **unused)
{
    (void)unused;
    struct akhet_fair fair = example();
    struct akhet_error error;
    char salt[AKHET_SALT_BYTES + 2];
    memset(salt, 'x', sizeof salt);
    salt[AKHET_SALT_BYTES + 1] = '\0';
    assert_false(akhet_fair_salt(&fair, 0, salt, &error));
    assert_int_equal(error.code, AKHET_BAD_SALT);
    assert_string_equal(fair.salt[0], "");
    salt[AKHET_SALT_BYTES] = '\0';
    assert_true(akhet_fair_salt(&fair, 0, salt, &error));
    assert_false(akhet_fair_salt(&fair, 0, "", &error));
    assert_false(akhet_fair_salt(&fair, 0, "a\n", &error));
    assert_false(akhet_fair_salt(&fair, AKHET_SEATS, "a", &error));
    assert_int_equal(error.code, AKHET_BAD_NUMBER);
    assert_string_equal(fair.salt[0], salt);
    assert_true(akhet_fair_salt(&fair, 0, "short", &error)); /* nothing of the long salt remains */
    struct akhet_fair fresh = example();
    assert_true(akhet_fair_salt(&fresh, 0, "short", &error));
    assert_memory_equal(&fair, &fresh, sizeof fair);
}

/* Every position along a game has its own id, as a state and as a view of each seat. */
static void test_other_positions_have_other_ids(void **unused)
{
    (void)unused;
    enum { IDS = 400 };
    static char id[IDS][AKHET_POSITION_TEXT];
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        const struct akhet_game *game = *at;
        struct akhet_setup setup = akhet_setup_default(game, 0);
        union akhet_space state, view;
        struct akhet_random random;
        unsigned ids = 0;
        akhet_random_fast(&random, 1);
        assert_true(akhet_start(game, &state, &setup, &random, NULL, NULL));
        while (game->seat(&state) != AKHET_NOBODY && ids + 1 < IDS) {
            akhet_move legal[AKHET_LEGAL];
            unsigned count = game->legal(&state, legal);
            akhet_position_state(game, &setup, &state, id[ids++]);
            game->view(&state, game->seat(&state), &view);
            akhet_position_view(game, &setup, &view, id[ids++]);
            game->apply(&state, legal[akhet_random_below(&random, count)], &random, NULL);
        }
        for (unsigned i = 0; i < ids; i++)
            for (unsigned j = 0; j < i; j++)
                assert_string_not_equal(id[i], id[j]);
    }
}

static void test_a_position_id_names_game_and_set_up(void **unused)
{
    (void)unused;
    const struct akhet_game *game = akhet_game_find("eights");
    struct akhet_setup setup = akhet_setup_default(game, 4), other = setup;
    union akhet_space state;
    struct akhet_random random;
    char one[AKHET_POSITION_TEXT], two[AKHET_POSITION_TEXT];
    akhet_random_fast(&random, 1);
    assert_true(akhet_start(game, &state, &setup, &random, NULL, NULL));
    akhet_position_state(game, &setup, &state, one);
    assert_int_equal(strlen(one), 18);
    assert_memory_equal(one, "EIG-", 4);
    assert_true(one[8] == '-' && one[13] == '-');
    other.players = 3;
    akhet_position_state(game, &other, &state, two);
    assert_string_not_equal(one, two);
}

/* The lines as docs/records.md gives them. */
static void test_a_position_id_is_made_as_documented(void **unused)
{
    (void)unused;
    static const char crockford[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        const struct akhet_game *game = *at;
        struct akhet_setup setup = akhet_setup_default(game, 0);
        union akhet_space state;
        struct akhet_random random;
        char lines[AKHET_POSITION_LINES], id[AKHET_POSITION_TEXT];
        akhet_random_fast(&random, 3);
        assert_true(akhet_start(game, &state, &setup, &random, NULL, NULL));
        struct akhet_text out = akhet_text_on(lines, sizeof lines);
        akhet_text_put(&out, "akhet position 1\n");
        akhet_text_put(&out, game->term.id);
        akhet_text_char(&out, ' ');
        akhet_text_int(&out, setup.players);
        for (unsigned i = 0; i < game->options; i++) {
            akhet_text_char(&out, ' ');
            akhet_text_put(&out, game->option[i].term.id);
            akhet_text_char(&out, '=');
            akhet_text_put(&out, game->option[i].value[0].id);
        }
        akhet_text_put(&out, "\nstate\n");
        struct akhet_json json = akhet_json_on(&out);
        akhet_json_object(&json, NULL);
        game->state_json(&state, &json);
        akhet_json_object_end(&json);
        akhet_text_char(&out, '\n');
        uint8_t digest[8];
        akhet_blake2_digest(lines, out.len, digest, 8);
        akhet_position_state(game, &setup, &state, id);
        assert_int_equal(id[4], crockford[digest[0] >> 3]);
        assert_int_equal(id[5], crockford[(digest[0] & 7) << 2 | digest[1] >> 6]);
        assert_int_equal(id[17], crockford[(digest[6] & 1) << 4 | digest[7] >> 4]);
    }
}

/* Hidden cards do not change the id of a view. */
static void test_the_id_of_a_view_says_nothing_of_hidden_cards(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        const struct akhet_game *game = *at;
        struct akhet_setup setup = akhet_setup_default(game, 0);
        union akhet_space state, view, world, again;
        struct akhet_random random;
        char one[AKHET_POSITION_TEXT], two[AKHET_POSITION_TEXT];
        akhet_random_fast(&random, 77);
        assert_true(akhet_start(game, &state, &setup, &random, NULL, NULL));
        game->view(&state, 0, &view);
        akhet_position_view(game, &setup, &view, one);
        for (unsigned i = 0; i < 20; i++) {
            game->redeal(&view, &random, &world);
            game->view(&world, 0, &again);
            akhet_position_view(game, &setup, &again, two);
            assert_string_equal(one, two);
        }
    }
}

static void test_an_id_is_understood_as_people_type_it(void **unused)
{
    (void)unused;
    char id[AKHET_POSITION_TEXT];
    assert_true(akhet_position_tidy("NIL-7F3K-9QX2-M4TD", id));
    assert_string_equal(id, "NIL-7F3K-9QX2-M4TD");
    assert_true(akhet_position_tidy("nil7f3k9qx2m4td", id));
    assert_string_equal(id, "NIL-7F3K-9QX2-M4TD");
    assert_true(akhet_position_tidy("nil-oil0-LI00-zzzz", id));
    assert_string_equal(id, "NIL-0110-1100-ZZZZ");
    static const char *const bad[] = {
        "",
        "N1L-7F3K-9QX2-M4TD",
        "NIL-7F3K-9QX2-M4T",
        "NIL-7F3K-9QX2-M4TDD",
        "NIL-7F3K-9QX2-M4TU",
        "NIL--7F3K-9QX2-M4TD",
        "NIL-7F-3K-9QX2-M4TD",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(akhet_position_tidy(bad[i], id));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_digest_of_abc),
        CASE(test_every_size_and_length),
        CASE(test_portions_do_not_matter),
        CASE(test_commitment_and_key_of_the_worked_example),
        CASE(test_the_same_letters_in_other_salts_give_another_key),
        CASE(test_salts_that_are_refused),
        CASE(test_other_positions_have_other_ids),
        CASE(test_a_position_id_names_game_and_set_up),
        CASE(test_a_position_id_is_made_as_documented),
        CASE(test_the_id_of_a_view_says_nothing_of_hidden_cards),
        CASE(test_an_id_is_understood_as_people_type_it),
    };
    return cmocka_run_group_tests_name("hash", tests, NULL, NULL);
}
