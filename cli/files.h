/* Records from files and into files; "-" is the standard stream. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <akhet/record.h>

#include "cli/command.h"

struct loaded {
    struct akhet_record record;
    akhet_move *moves;
};

/* DONE, or FAILED with the reason told. After DONE drop it. */
int record_load(const struct call *call, const char *path, struct loaded *loaded);
void record_drop(struct loaded *loaded);

int record_save(const struct call *call, const char *path, const struct akhet_record *record);

#endif
