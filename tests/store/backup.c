/* Backups: made while the store is written to, restored to a new path, compared. */
#define _POSIX_C_SOURCE 200809L
#include "tests/store/fixture.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define A "aaaaaaaaaaaaaaaa"

static char why[512];

static bool back_up(const char *from, const char *to)
{
    return store_back_up(from, to, AKHET_EN, why, sizeof why);
}

static bool restore(const char *from, const char *to)
{
    return store_restore(from, to, AKHET_EN, why, sizeof why);
}

static void says(const char *text)
{
    if (!strstr(why, text))
        fail_msg("'%s' is not in: %s", text, why);
}

struct writing {
    struct store *store;
    uint32_t seq, durable;
    bool stop;
};

static void go_on(void *context, enum store_status status)
{
    struct writing *writing = context;
    assert_int_equal(status, STORE_DONE);
    writing->durable = writing->seq;
    if (writing->stop)
        return;
    struct store_entry entry = fixture_entry(A, ++writing->seq, "", "some text");
    store_append(writing->store, &entry, go_on, writing);
}

static void write_some(struct writing *writing, uint32_t entries)
{
    uint32_t end = writing->durable + entries;
    writing->stop = false;
    go_on(writing, STORE_DONE);
    while (writing->durable < end)
        store_deliver(writing->store);
}

static void test_a_copy_made_while_writing_is_whole(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("live.db");
    struct writing writing = {store, 0, 0, false};
    uint32_t at_least, copied[3];
    write_some(&writing, 50);
    for (unsigned i = 0; i < 3; i++) {
        char name[16];
        snprintf(name, sizeof name, "copy%u.db", i);
        at_least = writing.durable; /* another write is always in progress */
        assert_true(back_up(temporary_path("live.db"), temporary_path(name)));
        while (writing.durable < at_least + 30)
            store_deliver(store);
        snprintf(name, sizeof name, "copy%u.db", i);
        copied[i] = (uint32_t)fixture_number(temporary_path(name), "SELECT count(*) FROM log");
        assert_in_range(copied[i], at_least, writing.seq);
    }
    writing.stop = true;
    fixture_wait(store);
    store_close(store);
    for (unsigned i = 0; i < 3; i++) {
        char from[16], to[16];
        snprintf(from, sizeof from, "copy%u.db", i);
        snprintf(to, sizeof to, "again%u.db", i);
        assert_true(restore(temporary_path(from), temporary_path(to)));
        store = fixture_open(to);
        assert_int_equal(fixture_count(store, A), copied[i]);
        assert_int_equal(fixture_append(store, A, copied[i] + 1, "", "x"), STORE_DONE);
        store_close(store);
    }
}

static void test_a_copy_is_one_file_for_its_owner_alone(void **unused)
{
    (void)unused;
    struct stat info;
    struct store *store = fixture_open("one.db");
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    mode_t before = umask(0);
    assert_true(back_up(temporary_path("one.db"), temporary_path("one.copy")));
    assert_true(restore(temporary_path("one.copy"), temporary_path("one.new")));
    umask(before);
    static const char *const there[] = {"one.copy", "one.new"};
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(stat(temporary_path(there[i]), &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600);
    }
    static const char *const gone[] = {"one.copy-wal", "one.copy-shm", "one.copy.part",
                                       "one.new.part", "one.new-wal"};
    for (unsigned i = 0; i < sizeof gone / sizeof *gone; i++)
        assert_true(access(temporary_path(gone[i]), F_OK) != 0);
    store_close(store);
}

static void test_nothing_is_ever_overwritten(void **unused)
{
    (void)unused;
    static const char *const beside[] = {"there.db", "beside.db-wal", "other.db-shm"};
    static const char *const to[] = {"there.db", "beside.db", "other.db"};
    store_close(fixture_open("from.db"));
    for (unsigned i = 0; i < 3; i++) {
        FILE *file = fopen(temporary_path(beside[i]), "w");
        fputs("precious", file);
        fclose(file);
        assert_false(restore(temporary_path("from.db"), temporary_path(to[i])));
        says("already exists; nothing was changed");
        char kept[16] = "";
        file = fopen(temporary_path(beside[i]), "r");
        assert_non_null(fgets(kept, sizeof kept, file));
        fclose(file);
        assert_string_equal(kept, "precious");
    }
    assert_false(back_up(temporary_path("from.db"), temporary_path("there.db")));
    says("already exists");
    assert_false(back_up(temporary_path("from.db"), temporary_path("from.db")));
    says("already exists");
}

static void test_only_a_good_database_is_copied(void **unused)
{
    (void)unused;
    char noise[3000];
    assert_false(back_up(temporary_path("nowhere.db"), temporary_path("a.db")));
    says("there is no file");
    FILE *file = fopen(temporary_path("text"), "w");
    fputs("a text, and no database at all, but long enough to be looked at as if it were one, "
          "which takes a hundred bytes\n",
          file);
    fclose(file);
    assert_false(restore(temporary_path("text"), temporary_path("a.db")));
    says("is not an Akhet database");
    store_close(fixture_open("bad.db"));
    for (unsigned i = 0; i < 2; i++) {
        long long root =
            fixture_number(temporary_path("bad.db"), "SELECT max(rootpage) FROM sqlite_schema");
        file = fopen(temporary_path("bad.db"), "r+b");
        memset(noise, 0x5a, sizeof noise);
        fseek(file, (long)(root - 1) * 4096, SEEK_SET);
        fwrite(noise, 1, sizeof noise, file);
        fclose(file);
        assert_false(i ? restore(temporary_path("bad.db"), temporary_path("a.db"))
                       : back_up(temporary_path("bad.db"), temporary_path("a.db")));
        says("is damaged");
    }
    assert_true(access(temporary_path("a.db"), F_OK) != 0);
    assert_true(access(temporary_path("a.db.part"), F_OK) != 0);
    store_close(fixture_open("good.db"));
    assert_false(back_up(temporary_path("good.db"), temporary_path("no/such/folder.db")));
    says("cannot write");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_copy_made_while_writing_is_whole),
        CASE(test_a_copy_is_one_file_for_its_owner_alone),
        CASE(test_nothing_is_ever_overwritten),
        CASE(test_only_a_good_database_is_copied),
    };
    return cmocka_run_group_tests_name("store-backup", tests, NULL, temporary_folder_remove);
}
