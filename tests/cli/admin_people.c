/* akhet admin ban, unban, bans, rename and delete. */
#define _POSIX_C_SOURCE 200809L
#include "tests/cli/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_people.h"
#include "tests/store/fixture.h"

#define A "aaaaaaaaaaaaaaaa"

/* akhet admin ACTION --data NAME, in the folder of this test. */
static void admin(struct outcome *o, const char *action, const char *name)
{
    char line[1024];
    snprintf(line, sizeof line, "admin %s --data %s", action, temporary_path(name));
    run(o, line);
}

static void add_player(struct store *store, const char *name)
{
    static const uint8_t hash[STORE_HASH] = {1};
    struct store_player player = {.made = 1, .seen = 1};
    enum store_status status;
    uint64_t number;
    assert_true(people_name(name, &player));
    store_player_add(store, &player, hash, fixture_keep, &status, &number);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
}

/* Zoé is player 1 and has written to a log. */
static void fill(const char *name)
{
    struct store *store = fixture_open(name);
    add_player(store, "Zoé");
    add_player(store, "Adam");
    assert_int_equal(fixture_append(store, A, 1, "", "of another time"), STORE_DONE);
    assert_int_equal(fixture_append(store, A, 2, "", "sit 1 1 Zoé"), STORE_DONE);
    assert_int_equal(fixture_append(store, A, 3, "", "talk 1 1 Zoé\tI live in Pine Street"),
                     STORE_DONE);
    assert_int_equal(fixture_append(store, A, 4, "", "talk 0 2 Adam\tZoé?"), STORE_DONE);
    store_close(store);
}

static void test_players_and_addresses_are_banned(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    fill("ban.db");
    admin(&o, "bans", "ban.db");
    assert_string_equal(o.out, "Nobody is banned.\n");
    admin(&o, "ban ZOÉ --for 7 --reason spam", "ban.db");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.out, "ZOÉ is banned for 7 days.\n");
    admin(&o, "ban 2001:db8::1", "ban.db");
    assert_string_equal(o.out, "2001:db8::/64 is banned.\n");
    admin(&o, "ban 192.0.2.9/24", "ban.db");
    assert_string_equal(o.out, "192.0.2.0/24 is banned.\n");
    admin(&o, "bans", "ban.db");
    assert_says(o.out, "time left");
    assert_says(o.out, "Zoé ");
    assert_says(o.out, "6 d           spam\n");
    assert_says(o.out, "192.0.2.0/24 ");
    assert_says(o.out, "for ever");
    admin(&o, "bans --json", "ban.db");
    assert_says(o.out, "{\"name\":\"Zoé\",\"reason\":\"spam\",\"at\":");
    assert_says(o.out, "{\"address\":\"2001:db8::/64\",\"reason\":\"\",");
    assert_says(o.out, "\"until\":null}\n");
    admin(&o, "unban 192.0.2.0/24", "ban.db");
    assert_string_equal(o.out, "192.0.2.0/24 is no longer banned.\n");
    admin(&o, "unban 192.0.2.0/24 --lang pl", "ban.db");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "nie ma blokady");
    admin(&o, "unban Zoé", "ban.db");
    admin(&o, "bans --json", "ban.db");
    assert_silent(o.out, "Zoé");
    drop(&o);
}

static void test_only_somebody_is_banned(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    fill("who.db");
    static const char *const ACTIONS[] = {"ban Nobody", "unban Nobody", "rename Nobody Eve",
                                          "delete Nobody", "ban 192.0.2.7/33"};
    for (unsigned i = 0; i < sizeof ACTIONS / sizeof *ACTIONS; i++) {
        admin(&o, ACTIONS[i], "who.db");
        assert_int_equal(o.code, 1);
        assert_says(o.err, "there is no player");
    }
    admin(&o,
          "ban Zoé --reason 0123456789012345678901234567890123456789012345678901234567890123456789",
          "who.db");
    assert_int_equal(o.code, 2);
    assert_says(o.err, "at most 60 bytes");
    admin(&o, "ban", "who.db");
    assert_int_equal(o.code, 2);
    admin(&o, "rename Zoé", "who.db");
    assert_int_equal(o.code, 2);
    assert_says(o.err, "NEW-NAME");
    admin(&o, "delete Zoé Adam", "who.db");
    assert_int_equal(o.code, 2);
    drop(&o);
}

static void test_a_new_name_is_in_the_logs_too(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    fill("rename.db");
    admin(&o, "rename zoé Rosa", "rename.db");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.out, "zoé is now called Rosa.\n");
    admin(&o, "export " A, "rename.db");
    assert_says(o.out, "\"entry\":\"sit 1 1 Rosa\"");
    assert_says(o.out, "\"entry\":\"talk 1 1 Rosa\\u0009I live in Pine Street\"");
    assert_says(o.out, "\"entry\":\"talk 0 2 Adam\\u0009Zoé?\"");
    admin(&o, "rename Rosa adam", "rename.db");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "is taken");
    admin(&o, "rename Rosa Аdam", "rename.db"); /* a Cyrillic А */
    assert_int_equal(o.code, 1);
    assert_says(o.err, "a player cannot have the name");
    admin(&o, "rename Rosa ROSA", "rename.db");
    assert_int_equal(o.code, 0);
    drop(&o);
}

static void test_a_deleted_player_leaves_the_database(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    const char *path = temporary_path("delete.db");
    fill("delete.db");
    admin(&o, "ban Zoé", "delete.db");
    admin(&o, "delete Zoé", "delete.db");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.out, "Zoé is deleted; the results stay.\n");
    admin(&o, "export " A, "delete.db");
    assert_says(o.out, "\"entry\":\"sit 1 1 deleted player\"");
    assert_says(o.out, "\"entry\":\"talk 1 1 deleted player\\u0009\"");
    assert_silent(o.out, "Pine");
    admin(&o, "bans", "delete.db");
    assert_string_equal(o.out, "Nobody is banned.\n");
    admin(&o, "delete Zoé", "delete.db");
    assert_int_equal(o.code, 1);
    assert_int_equal(fixture_number(path, "SELECT count(*) FROM tokens WHERE player = 1"), 0);
    assert_int_equal(fixture_number(path, "SELECT deleted FROM players WHERE number = 1"), 1);
    assert_int_equal(fixture_number(path, "SELECT count(*) FROM players WHERE name = 'Zoé'"), 0);
    /* The seats are left to the server. */
    assert_int_equal(fixture_number(path, "SELECT count(*) FROM renamings"), 1);
    drop(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_players_and_addresses_are_banned),
        CASE(test_only_somebody_is_banned),
        CASE(test_a_new_name_is_in_the_logs_too),
        CASE(test_a_deleted_player_leaves_the_database),
    };
    setenv("LANGUAGE", "", 1);
    setenv("LC_ALL", "C", 1);
    return cmocka_run_group_tests_name("cli-admin-people", tests, NULL, temporary_folder_remove);
}
