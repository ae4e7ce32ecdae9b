/* Where the table server keeps its tables. */
#ifndef CLI_DATA_H
#define CLI_DATA_H

#include "cli/command.h"

/* --data, or akhet/akhet.db in the user's data folder. False: the name is too long. */
bool data_path(const struct call *call, char *out, size_t cap);

#endif
