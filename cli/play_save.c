/* Saving a match: atomically, and never over a file that is not a record. */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <akhet/games.h>

#include "cli/files.h"
#include "cli/play.h"

static const char record_begins[] = "akhet record ";

static bool not_saved(struct play *play, const char *path, enum message reason)
{
    play_put_line(play, MSG_PLAY_NOT_SAVED,
                  BLANKS(WORD("file", path), WORD("why", say(play->lang, reason))));
    return false;
}

/* The kind of file that already exists at a path. */
enum there { NOTHING_THERE, A_RECORD, SOMETHING_ELSE, A_FOLDER };

static enum there what_is_at(const char *path)
{
    struct stat info;
    char head[sizeof record_begins] = "";
    if (stat(path, &info) != 0)
        return NOTHING_THERE;
    if (S_ISDIR(info.st_mode))
        return A_FOLDER;
    if (!S_ISREG(info.st_mode))
        return SOMETHING_ELSE;
    FILE *file = fopen(path, "rb");
    if (!file)
        return SOMETHING_ELSE;
    size_t got = fread(head, 1, sizeof head - 1, file);
    fclose(file);
    return got == sizeof head - 1 && strcmp(head, record_begins) == 0 ? A_RECORD : SOMETHING_ELSE;
}

static bool write_all(int file, const char *bytes, size_t len)
{
    while (len) {
        ssize_t done = write(file, bytes, len);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        bytes += done;
        len -= (size_t)done;
    }
    return fsync(file) == 0;
}

/* Sync the folder too, so that the new name survives a power failure. */
static void sync_folder(const char *path)
{
    char copy[PLAY_PATH + 8];
    struct akhet_text text = akhet_text_on(copy, sizeof copy);
    akhet_text_put(&text, path);
    int folder = open(dirname(copy), O_RDONLY);
    if (folder < 0)
        return;
    fsync(folder);
    close(folder);
}

/* Write a temporary file beside the old one, then rename it, so that the old file stays until the
 * new one is complete. A record holds the secret of a running match, so only its owner may read
 * it. */
static bool replace_file(const char *path, const char *bytes, size_t len)
{
    char beside[PLAY_PATH + 8];
    struct akhet_text text = akhet_text_on(beside, sizeof beside);
    akhet_text_put(&text, path);
    akhet_text_put(&text, ".XXXXXX");
    if (access(path, W_OK) != 0 &&
        errno != ENOENT) /* renaming a new file over a read-only one would succeed */
        return false;
    int file = mkstemp(beside);
    if (file < 0)
        return false;
    bool written = write_all(file, bytes, len);
    int number = errno;
    written = close(file) == 0 && written;
    if (written && rename(beside, path) == 0)
        return true;
    number = written ? errno : number;
    unlink(beside);
    errno = number;
    return false;
}

/* The match as text, in play->text. */
static bool store(struct play *play, const char *path, struct akhet_text *text)
{
    *text = akhet_text_on(play->text, sizeof play->text);
    if (!match_write(&play->match, text, NULL)) {
        errno = EFBIG;
        return false;
    }
    if (!replace_file(path, text->buf, text->len))
        return false;
    if (path != play->file) /* if the name is not new, either version of the file is complete */
        sync_folder(path);
    return true;
}

/* Remove an autosave from a file. */
static void drop_from(struct play *play, const char *path)
{
    if (!play->ahead)
        return;
    if (play->asked_len)
        replace_file(path, play->asked, play->asked_len);
    else
        unlink(path);
    play->ahead = false;
}

void play_drop_kept(struct play *play)
{
    drop_from(play, play->file);
}

/* Remember the first `len` bytes of play->text as the file that a person loaded or saved. */
static void asked_for(struct play *play, size_t len)
{
    memcpy(play->asked, play->text, len);
    play->asked_len = len;
    play->changed = play->ahead = false;
}

static bool write_match(struct play *play, const char *path)
{
    struct akhet_text text;
    if (!store(play, path, &text))
        return not_saved(play, path, file_why(errno));
    if (strcmp(path, play->file) != 0) {
        drop_from(play, play->file);
        memcpy(play->file, path, strlen(path) + 1);
    }
    asked_for(play, text.len);
    play->told = true;
    play->lost = false;
    play_put_line(play, MSG_PLAY_SAVED, BLANKS(WORD("file", path)));
    return true;
}

/* People type "~/" by habit; no shell expands it here. */
static bool full_path(const char *typed, char path[PLAY_PATH])
{
    const char *home = getenv("HOME");
    struct akhet_text text = akhet_text_on(path, PLAY_PATH);
    if (strncmp(typed, "~/", 2) == 0 && home) {
        akhet_text_put(&text, home);
        typed++;
    }
    akhet_text_put(&text, typed);
    return !text.full;
}

static bool same_file(const char *one, const char *other)
{
    struct stat a, b;
    if (strcmp(one, other) == 0)
        return true;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

bool play_save_to(struct play *play, const char *typed)
{
    char path[PLAY_PATH];
    if (!akhet_text_plain(typed, strlen(typed))) {
        play_put_line(play, MSG_PLAY_RUBBISH, NULL);
        return false;
    }
    if (!full_path(typed, path))
        return not_saved(play, typed, MSG_WHY_LONG);
    if (same_file(path, play->file))
        return write_match(play, play->file);
    switch (what_is_at(path)) {
    case A_FOLDER:
        return not_saved(play, path, MSG_WHY_FOLDER);
    case SOMETHING_ELSE:
        return not_saved(play, path, MSG_WHY_NOT_A_RECORD);
    case A_RECORD:
        return not_saved(play, path, MSG_WHY_ANOTHER);
    default:
        return write_match(play, path);
    }
}

static void make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

/* An unused name, in the folder for games or in the current one. */
static bool new_path(const struct play *play, bool here, char path[PLAY_PATH])
{
    char when[32];
    time_t now = time(NULL);
    struct tm day;
    localtime_r(&now, &day);
    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &day);
    for (unsigned again = 1; again < 1000; again++) {
        struct akhet_text text = akhet_text_on(path, PLAY_PATH);
        if (!here)
            file_folder(&text);
        akhet_text_put(&text, play->match.record.game->term.id);
        akhet_text_char(&text, '-');
        akhet_text_put(&text, when);
        if (again > 1) {
            akhet_text_char(&text, '-');
            akhet_text_int(&text, again);
        }
        akhet_text_put(&text, ".akhet");
        if (text.full)
            return false;
        if (what_is_at(path) == NOTHING_THERE)
            return true;
    }
    return false;
}

bool play_save_somewhere(struct play *play)
{
    char path[PLAY_PATH];
    if (play->file[0] && write_match(play, play->file))
        return true;
    for (int here = 0; here < 2; here++) {
        if (!new_path(play, here, path)) {
            not_saved(play, path, MSG_WHY_LONG);
            continue;
        }
        make_folders(path);
        if (write_match(play, path))
            return true;
    }
    return false;
}

static bool keep_in(struct play *play, const char *path)
{
    struct akhet_text text;
    if (!store(play, path, &text))
        return false;
    if (path != play->file) {
        memcpy(play->file, path, strlen(path) + 1);
        play->asked_len = 0;
        play->told = false;
    }
    play->ahead = true;
    play->changed = play->lost = false;
    return true;
}

void play_keep(struct play *play)
{
    char path[PLAY_PATH];
    if (!play->changed || (play->file[0] && keep_in(play, play->file)))
        return;
    for (int here = 0; here < 2; here++) {
        if (!new_path(play, here, path))
            continue;
        make_folders(path);
        if (keep_in(play, path))
            return;
    }
    play->told = play->told && play->lost;
    play->lost = true;
}

void play_tell_kept(struct play *play)
{
    if (play->told)
        return;
    play->told = true;
    play_put_line(play, play->lost ? MSG_PLAY_NOT_KEPT : MSG_PLAY_KEPT,
                  BLANKS(WORD("file", play->file)));
    fputc('\n', play->out);
}

/* Follow a symbolic link, so that saving replaces the file it points to and not the link. */
static void kept_is(struct play *play, const char *path)
{
    struct stat info;
    bool links = lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
    char *real = links ? realpath(path, NULL) : NULL;
    if (real && strlen(real) < PLAY_PATH)
        path = real;
    memcpy(play->file, path, strlen(path) + 1);
    free(real);
}

int play_load(struct play *play, const char *path)
{
    struct akhet_error error;
    FILE *file = fopen(path, "rb");
    size_t len = file ? fread(play->text, 1, sizeof play->text, file) : 0;
    bool failed = !file || ferror(file) || (len == 0 && what_is_at(path) == A_FOLDER);
    enum message reason = file ? MSG_WHY_FOLDER : file_why(errno);
    if (file)
        fclose(file);
    if (failed || strlen(path) >= PLAY_PATH)
        return call_refuse(play->call, FAILED, MSG_CANNOT_READ,
                           BLANKS(WORD("file", path), WORD("why", say(play->lang, reason))));
    if (!match_read(&play->match, akhet_games, play->text, len, &error))
        return call_error(play->call, FAILED, &error);
    play_stand_in(play);
    kept_is(play, path);
    asked_for(play, len);
    return DONE;
}
