/* Players, their tokens and their seats. */
#include "tests/store/fixture.h"

#include <stdio.h>
#include <string.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"

static struct store_player person(const char *name, const char *folded)
{
    struct store_player player = {.made = 5, .seen = 6};
    snprintf(player.name, sizeof player.name, "%s", name);
    snprintf(player.folded, sizeof player.folded, "%s", folded);
    return player;
}

static enum store_status add(struct store *store, const struct store_player *player,
                             uint64_t *number)
{
    enum store_status status = STORE_BROKEN;
    store_player_add(store, player, NULL, fixture_keep, &status, number);
    fixture_wait(store);
    return status;
}

static void test_a_name_is_taken_once(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("name.db");
    struct store_player zoe = person("Zoé", "zoé"), other = person("ZOÉ", "zoé"), got;
    uint64_t first = 0, second = 0, third = 0;
    assert_int_equal(add(store, &zoe, &first), STORE_DONE);
    assert_int_equal(first, 1);
    assert_int_equal(add(store, &other, &second), STORE_TAKEN);
    assert_int_equal(second, 0);
    other = person("Ala", "ala");
    strcpy(other.secret, "$argon2id$…");
    other.program = true;
    assert_int_equal(add(store, &other, &third), STORE_DONE);
    assert_true(third > first);
    assert_true(store_player(store, first, &got));
    assert_string_equal(got.name, "Zoé");
    assert_string_equal(got.folded, "zoé");
    assert_string_equal(got.secret, "");
    assert_string_equal(got.webhook, "");
    assert_int_equal(got.made, 5);
    assert_int_equal(got.seen, 6);
    assert_false(got.program);
    assert_true(store_player_named(store, "", "ala", &got));
    assert_int_equal(got.number, third);
    assert_string_equal(got.secret, "$argon2id$…");
    assert_true(got.program);
    assert_false(store_player(store, 99, &got));
    assert_false(store_player(store, 0, &got));
    assert_false(store_player_named(store, "ALA", "ALA", &got));
    store_close(store);
}

static void test_passphrase_webhook_and_time_change_and_nothing_else(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("change.db");
    struct store_player player = person("Ola", "ola"), got;
    enum store_status status = STORE_BROKEN;
    assert_int_equal(add(store, &player, &player.number), STORE_DONE);
    strcpy(player.secret, "secret");
    memset(player.webhook, 'w', STORE_ADDRESS);
    strcpy(player.name, "Other");
    player.seen = 99;
    store_player_change(store, &player, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_true(store_player(store, player.number, &got));
    assert_string_equal(got.secret, "secret");
    assert_int_equal(strlen(got.webhook), STORE_ADDRESS);
    assert_int_equal(got.seen, 99);
    assert_string_equal(got.name, "Ola");
    player.number = 77;
    store_player_change(store, &player, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_MISSING);
    store_close(store);
}

static enum store_status token(struct store *store, const uint8_t *hash, uint64_t player)
{
    enum store_status status = STORE_BROKEN;
    store_token_add(store, hash, player, 7, fixture_keep, &status);
    fixture_wait(store);
    return status;
}

static void test_tokens_come_and_go(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("token.db");
    struct store_player one = person("One", "one"), two = person("Two", "two");
    uint8_t hash[5][STORE_HASH] = {{0}, {1, 0, 2}, {1, 0, 3}, {1, 0, 4}, {1, 0, 5}};
    enum store_status status = STORE_BROKEN;
    assert_int_equal(add(store, &one, &one.number), STORE_DONE);
    assert_int_equal(add(store, &two, &two.number), STORE_DONE);
    assert_int_equal(token(store, hash[0], one.number), STORE_DONE);
    assert_int_equal(token(store, hash[1], one.number), STORE_DONE);
    assert_int_equal(token(store, hash[2], two.number), STORE_DONE);
    assert_int_equal(token(store, hash[2], one.number), STORE_TAKEN);
    assert_int_equal(store_token(store, hash[0]), one.number);
    assert_int_equal(store_token(store, hash[1]), one.number);
    assert_int_equal(store_token(store, hash[2]), two.number);
    struct store_player three = person("Three", "three"), thief = person("THREE", "three");
    store_player_add(store, &three, hash[3], fixture_keep, &status, &three.number);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_int_equal(store_token(store, hash[3]), three.number);
    store_player_add(store, &thief, hash[4], fixture_keep, &status, &thief.number);
    fixture_wait(store);
    assert_int_equal(status, STORE_TAKEN);
    assert_int_equal(store_token(store, hash[4]), 0);
    hash[0][31] = 1;
    assert_int_equal(store_token(store, hash[0]), 0);
    assert_int_equal(token(store, hash[0], 99), STORE_MISSING);
    store_token_drop(store, hash[0], fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_MISSING);
    hash[0][31] = 0;
    store_token_drop(store, hash[0], fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_int_equal(store_token(store, hash[0]), 0);
    assert_int_equal(store_token(store, hash[1]), one.number);
    store_tokens_drop(store, one.number, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_int_equal(store_token(store, hash[1]), 0);
    assert_int_equal(store_token(store, hash[2]), two.number);
    store_close(store);
}

static enum store_status sit(struct store *store, uint64_t player, const char *table, bool sits)
{
    enum store_status status = STORE_BROKEN;
    store_sit(store, player, table, sits, fixture_keep, &status);
    fixture_wait(store);
    return status;
}

static const char *tables_of(struct store *store, uint64_t player, unsigned stages)
{
    static char out[256];
    out[0] = 0;
    assert_int_equal(store_tables_of(store, player, stages, 9, fixture_join, out), STORE_DONE);
    return out;
}

static void test_a_player_finds_the_own_tables(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("sit.db");
    assert_int_equal(sit(store, 1, A, true), STORE_MISSING);
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, B, 1, "", "x"), STORE_DONE);
    assert_int_equal(sit(store, 1, A, true), STORE_DONE);
    assert_int_equal(sit(store, 1, A, true), STORE_DONE); /* repeating it changes nothing */
    assert_int_equal(sit(store, 1, B, true), STORE_DONE);
    assert_int_equal(sit(store, 2, B, true), STORE_DONE);
    assert_string_equal(tables_of(store, 1, ALL_STAGES), B " " A);
    assert_string_equal(tables_of(store, 1, 1u << STORE_OPEN), "");
    assert_string_equal(tables_of(store, 2, ALL_STAGES), B);
    assert_string_equal(tables_of(store, 3, ALL_STAGES), "");
    assert_int_equal(sit(store, 1, B, false), STORE_DONE);
    assert_string_equal(tables_of(store, 1, ALL_STAGES), A);
    enum store_status status = STORE_BROKEN;
    struct store_entry close = fixture_entry(A, 2, "", "close");
    close.stage = STORE_CLOSED;
    store_append(store, &close, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_string_equal(tables_of(store, 1, ALL_STAGES), ""); /* closing frees the seats */
    store_close(store);
}

static void test_a_seat_may_be_asked_for_with_the_entry_that_makes_the_table(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("together.db");
    enum store_status status[2] = {STORE_BROKEN, STORE_BROKEN};
    struct store_entry entry = fixture_entry(A, 1, "", "x");
    store_append(store, &entry, fixture_keep, &status[0]);
    store_sit(store, 1, A, true, fixture_keep, &status[1]);
    fixture_wait(store);
    assert_int_equal(status[0], STORE_DONE);
    assert_int_equal(status[1], STORE_DONE);
    assert_string_equal(tables_of(store, 1, ALL_STAGES), A);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_name_is_taken_once),
        CASE(test_passphrase_webhook_and_time_change_and_nothing_else),
        CASE(test_tokens_come_and_go),
        CASE(test_a_player_finds_the_own_tables),
        CASE(test_a_seat_may_be_asked_for_with_the_entry_that_makes_the_table),
    };
    return FIXTURE_RUN("store-players", tests);
}
