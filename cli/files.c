/* Reading and writing records in files. */
#include "cli/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

enum { MOST = 16 << 20 }; /* bytes of a file: the longest record is smaller */

enum message file_why(int number)
{
    switch (number) {
    case EACCES:
    case EPERM:
    case EROFS:
        return MSG_WHY_DENIED;
    case ENOENT:
    case ENOTDIR:
        return MSG_WHY_MISSING;
    case ENOSPC:
    case EDQUOT:
        return MSG_WHY_FULL;
    case EISDIR:
        return MSG_WHY_FOLDER;
    case EFBIG:
        return MSG_WHY_BIG;
    default:
        return MSG_WHY_OTHER;
    }
}

static int refuse(const struct call *call, enum message message, const char *path, int number)
{
    return call_refuse(call, FAILED, message,
                       BLANKS(WORD("file", path), WORD("why", say(call->lang, file_why(number)))));
}

void file_folder(struct akhet_text *path)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') {
        akhet_text_put(path, data);
        akhet_text_put(path, "/akhet/");
    } else if (home && home[0] == '/') {
        akhet_text_put(path, home);
        akhet_text_put(path, "/.local/share/akhet/");
    }
}

bool file_database(const struct call *call, char *out, size_t cap)
{
    struct akhet_text text = akhet_text_on(out, cap);
    if (call->given[OPT_DATA]) {
        akhet_text_put(&text, call->word[OPT_DATA]);
        return !text.full;
    }
    file_folder(&text);
    akhet_text_put(&text, "akhet.db");
    return !text.full;
}

/* Read a whole stream of unknown length; NULL: it cannot be read or is too long, as errno says. */
static char *read_all(FILE *file, size_t *len)
{
    size_t capacity = 1 << 16;
    char *text = malloc(capacity);
    for (*len = 0; text;) {
        *len += fread(text + *len, 1, capacity - *len, file);
        if (*len < capacity)
            break;
        bool room = capacity < MOST;
        char *more = room ? realloc(text, capacity *= 2) : NULL;
        if (!more) {
            free(text);
            errno = room ? ENOMEM : EFBIG;
        }
        text = more;
    }
    if (text && ferror(file)) {
        int number = errno;
        free(text);
        errno = number;
        text = NULL;
    }
    return text;
}

/* Read a whole file; NULL: reading failed and an error was printed. */
static char *text_of(const struct call *call, const char *path, size_t *len)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? call->in : fopen(path, "rb");
    char *text = file ? read_all(file, len) : NULL;
    int number = errno;
    if (file && !standard)
        fclose(file);
    if (!text)
        refuse(call, MSG_CANNOT_READ, path, number);
    return text;
}

char *file_text(const struct call *call, const char *path)
{
    size_t len;
    char *text = text_of(call, path, &len);
    if (!text)
        return NULL;
    text[len] = '\0'; /* there is room: a full buffer would have been read on */
    if (strlen(text) == len)
        return text;
    free(text);
    refuse(call, MSG_CANNOT_READ, path, EINVAL);
    return NULL;
}

int file_load(const struct call *call, const char *path, struct loaded *loaded)
{
    size_t len;
    memset(loaded, 0, sizeof *loaded);
    char *text = text_of(call, path, &len);
    if (!text)
        return FAILED;
    loaded->moves = malloc(sizeof *loaded->moves * 65535);
    if (!loaded->moves) {
        free(text);
        return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    }
    bool good = akhet_record_read(akhet_games, text, len, &loaded->record, loaded->moves, 65535,
                                  &loaded->error);
    free(text);
    if (good)
        return DONE;
    free(loaded->moves);
    return FAILED;
}

void file_drop(struct loaded *loaded)
{
    free(loaded->moves);
}

int file_save(const struct call *call, const char *path, const struct akhet_record *record)
{
    struct akhet_error error;
    size_t capacity = AKHET_RECORD_BYTES(record->moves);
    char *buf = malloc(capacity);
    if (!buf)
        return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    struct akhet_text text = akhet_text_on(buf, capacity);
    int code = DONE;
    if (!akhet_record_write(record, &text, &error)) {
        code = call_error(call, FAILED, &error);
    } else {
        bool standard = strcmp(path, "-") == 0;
        FILE *file = standard ? call->out : fopen(path, "wb");
        bool good = file && fwrite(text.buf, 1, text.len, file) == text.len;
        int number = errno;
        if (file && !standard && fclose(file) != 0) {
            number = good ? errno : number;
            good = false;
        }
        if (!good)
            code = refuse(call, MSG_CANNOT_SAVE, path, number);
    }
    free(buf);
    return code;
}

static bool shares_its_name(const struct akhet_record *record, unsigned seat)
{
    for (unsigned other = 0; other < record->setup.players; other++)
        if (other != seat && strcmp(record->seat[other].name, record->seat[seat].name) == 0)
            return true;
    return false;
}

void file_seat_names(const struct call *call, const struct akhet_record *record,
                     struct seat_names *names)
{
    for (unsigned seat = 0; seat < record->setup.players; seat++) {
        const char *name = record->seat[seat].name;
        struct akhet_text text = akhet_text_on(names->text[seat], sizeof names->text[seat]);
        names->name[seat] = names->text[seat];
        if (!name[0])
            say_text(&text, call->lang, MSG_SEAT, BLANKS(NUMBER("n", seat + 1)));
        else if (shares_its_name(record, seat))
            say_text(&text, call->lang, MSG_SEAT_NAMED,
                     BLANKS(WORD("name", name), NUMBER("n", seat + 1)));
        else
            akhet_text_put(&text, name);
    }
}

void file_tell_resigned(const struct call *call, const struct akhet_record *record)
{
    struct seat_names names;
    file_seat_names(call, record, &names);
    for (unsigned i = 0; i < record->resignations; i++)
        call_tell(call, MSG_RESIGNED, BLANKS(WORD("name", names.name[record->resigned[i]])));
}

void file_resigned_json(const struct akhet_record *record, struct akhet_json *json)
{
    if (!record->resignations)
        return;
    akhet_json_array(json, "resigned");
    for (unsigned i = 0; i < record->resignations; i++)
        akhet_json_int(json, NULL, record->resigned[i]);
    akhet_json_array_end(json);
}
