/* Records from files and into files; "-" is the standard stream. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <akhet/record.h>

#include "cli/command.h"

/* Why a file could not be read or written, from errno. */
enum message file_why(int number);

/* The folder of what is kept for the user: $XDG_DATA_HOME/akhet/, ~/.local/share/akhet/, or
 * nothing, which is here. */
void file_folder(struct akhet_text *path);

/* The database of the server: --data, or akhet.db in that folder. False: the name is too long. */
bool file_database(const struct call *call, char *out, size_t cap);

/* A whole file of text, to be freed; NULL: it could not be read, which has been told. */
char *file_text(const struct call *call, const char *path);

struct loaded {
    struct akhet_record record;
    akhet_move *moves;
    struct akhet_error error; /* what is wrong with the record */
};

/* DONE, after which it must be dropped. FAILED: the file could not be read, which has been told,
 * or it holds no good record, and `error` is for the caller to tell. */
int file_load(const struct call *call, const char *path, struct loaded *loaded);
void file_drop(struct loaded *loaded);

/* The seats that resigned, or nothing if none did. */
void file_tell_resigned(const struct call *call, const struct akhet_record *record);
void file_resigned_json(const struct akhet_record *record, struct akhet_json *json);

int file_save(const struct call *call, const char *path, const struct akhet_record *record);

#endif
