/* Reading and writing records in files; "-" is the standard stream. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <akhet/record.h>

#include "cli/command.h"

/* Why a file could not be read or written, from errno. */
enum message file_why(int number);

/* The folder for the user's data: $XDG_DATA_HOME/akhet/, ~/.local/share/akhet/, or an empty path
 * for the current folder. */
void file_folder(struct akhet_text *path);

/* The database of the server: --data, or akhet.db in that folder. False: the name is too long. */
bool file_database(const struct call *call, char *out, size_t cap);

/* A whole text file, which the caller frees; NULL: reading failed and an error was printed. */
char *file_text(const struct call *call, const char *path);

struct loaded {
    struct akhet_record record;
    akhet_move *moves;
    struct akhet_error error; /* what is wrong with the record */
};

/* DONE: the caller must drop it later. FAILED: either reading failed and an error was printed, or
 * the file is not a valid record, and the caller reports `error`. */
int file_load(const struct call *call, const char *path, struct loaded *loaded);
void file_drop(struct loaded *loaded);

/* What to call the seats of a record: by the names in it, or "Seat 1". Seats that share a name are
 * told apart by their number. */
struct seat_names {
    char text[AKHET_SEATS][AKHET_RECORD_NAME + 32];
    const char *name[AKHET_SEATS]; /* each points to its text, so the struct cannot be copied */
};
void file_seat_names(const struct call *call, const struct akhet_record *record,
                     struct seat_names *names);

/* The seats that resigned, or nothing if none did. */
void file_tell_resigned(const struct call *call, const struct akhet_record *record);
void file_resigned_json(const struct akhet_record *record, struct akhet_json *json);

int file_save(const struct call *call, const char *path, const struct akhet_record *record);

#endif
