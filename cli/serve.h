/* akhet serve: its options from the command line, the environment and a file. */
#ifndef CLI_SERVE_H
#define CLI_SERVE_H

#include "cli/command.h"

/* Add to the call what the environment and then the file of --config give and the command line
 * does not. `text` is the file's, which the call's words point into: it is freed after the call. */
int serve_config(struct call *call, char **text);

#endif
