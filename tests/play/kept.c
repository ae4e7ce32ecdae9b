/* Autosaves of akhet play: where, how often, and when the file is removed. */
#include "tests/play/harness.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <akhet/games.h>

#include "match/match.h"
#include "tests/support/roomy.h"

ROOMY_MATCH(match);

static unsigned kept_files(void)
{
    unsigned count = 0;
    DIR *dir = opendir("data/akhet");
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        count += entry->d_name[0] != '.';
    if (dir)
        closedir(dir);
    return count;
}

static unsigned moves_in(const char *record)
{
    struct akhet_error error;
    if (!match_read(&match, akhet_games, record, strlen(record), &error))
        fail_msg("error %d in line %d of:\n%s", (int)error.code, error.line, record);
    return match.record.moves;
}

static unsigned times(const char *text, const char *what)
{
    unsigned count = 0;
    while ((text = strstr(text, what))) {
        count++;
        text += strlen(what);
    }
    return count;
}

static void test_where_it_is_kept_is_said_once(void **unused)
{
    (void)unused;
    struct outcome said = RUN("1\n1\n1\n1\n", "play", "eights", "--seed", "3");
    assert_int_equal(times(said.out, "The game is saved to "), 1);
    drop(&said);
    assert_true(moves_in(take_autosave()) >= 16);
}

static void test_leaving_without_saving_leaves_nothing(void **unused)
{
    (void)unused;
    struct outcome said = RUN("1\n1\nquit\nno\n", "play", "eights", "--seed", "3");
    assert_says(said.out, "The game is saved to ");
    assert_int_equal(said.code, 0);
    drop(&said);
    assert_int_equal(kept_files(), 0);
}

static void test_leaving_with_saving_stays_where_it_was_kept(void **unused)
{
    (void)unused;
    struct outcome said = RUN("1\nquit\nyes\n", "play", "eights", "--seed", "3");
    const char *kept = strstr(said.out, "saved to "), *saved = strstr(said.out, "Saved to ");
    assert_true(kept && saved);
    kept += 9;
    assert_memory_equal(kept, saved + 9, strcspn(kept, " "));
    drop(&said);
    assert_int_equal(moves_in(take_autosave()), 4);
}

static void test_saving_elsewhere_moves_it(void **unused)
{
    (void)unused;
    struct outcome said = RUN("1\nsave elsewhere.akhet\n1\n1\n", "play", "eights", "--seed", "3");
    drop(&said);
    assert_int_equal(kept_files(), 0);
    assert_int_equal(moves_in(whole_file("elsewhere.akhet")), 12);
}

/* Saved after four moves, autosaved after eight: quitting without saving restores the four. */
static void test_a_file_that_was_saved_has_that_again(void **unused)
{
    (void)unused;
    struct outcome said = RUN("1\nsave four.akhet\n1\nquit\nno\n", "play", "eights", "--seed", "3");
    drop(&said);
    assert_int_equal(kept_files(), 0);
    assert_int_equal(moves_in(whole_file("four.akhet")), 4);

    said = RUN("1\n1\nquit\nno\n", "play", "four.akhet");
    assert_says(said.out, "The game is saved to four.akhet while you play.");
    drop(&said);
    assert_int_equal(moves_in(whole_file("four.akhet")), 4);

    said = RUN("1\nsave twice.akhet\nquit\nno\n", "play", "four.akhet");
    drop(&said);
    assert_int_equal(moves_in(whole_file("four.akhet")), 4);
    assert_int_equal(moves_in(whole_file("twice.akhet")), 8);

    said = RUN("1\nsave ./four.akhet\nquit\nno\n", "play", "four.akhet"); /* the same file */
    assert_says(said.out, "Saved to four.akhet");
    drop(&said);
    assert_int_equal(moves_in(whole_file("four.akhet")), 8);
    assert_int_equal(kept_files(), 0);
}

static void test_nothing_is_written_when_nothing_changed(void **unused)
{
    (void)unused;
    struct stat before, after;
    struct outcome said = RUN("1\nsave same.akhet\n", "play", "eights", "--seed", "3");
    drop(&said);
    assert_int_equal(stat("same.akhet", &before), 0);
    said = RUN("log\nscore\n99\nundo\nquit\nno\n", "play", "same.akhet");
    drop(&said);
    assert_int_equal(stat("same.akhet", &after), 0);
    assert_int_equal(before.st_ino, after.st_ino); /* every version is a new file */
}

static void test_a_link_stays_and_its_file_is_kept(void **unused)
{
    (void)unused;
    struct stat info;
    struct outcome said = RUN("1\nsave real.akhet\n", "play", "eights", "--seed", "3");
    drop(&said);
    assert_int_equal(symlink("real.akhet", "link.akhet"), 0);
    said = RUN("1\n", "play", "link.akhet");
    drop(&said);
    assert_int_equal(lstat("link.akhet", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(moves_in(whole_file("real.akhet")), 8);
    unlink("link.akhet");
}

static void test_a_file_that_may_not_be_written_stays(void **unused)
{
    (void)unused;
    struct outcome said = RUN("1\nsave fixed.akhet\n", "play", "eights", "--seed", "3");
    drop(&said);
    assert_int_equal(chmod("fixed.akhet", 0400), 0);
    if (access("fixed.akhet", W_OK) == 0)
        return; /* root may write everywhere */
    said = RUN("1\n", "play", "fixed.akhet");
    drop(&said);
    assert_int_equal(moves_in(whole_file("fixed.akhet")), 4);
    assert_int_equal(moves_in(take_autosave()), 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_where_it_is_kept_is_said_once),
        CASE(test_leaving_without_saving_leaves_nothing),
        CASE(test_leaving_with_saving_stays_where_it_was_kept),
        CASE(test_saving_elsewhere_moves_it),
        CASE(test_a_file_that_was_saved_has_that_again),
        CASE(test_nothing_is_written_when_nothing_changed),
        CASE(test_a_link_stays_and_its_file_is_kept),
        CASE(test_a_file_that_may_not_be_written_stays),
    };
    return cmocka_run_group_tests_name("play-kept", tests, enter_folder, leave_folder);
}
