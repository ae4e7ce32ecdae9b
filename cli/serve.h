/* akhet serve: its options from the command line, the environment and a file. */
#ifndef CLI_SERVE_H
#define CLI_SERVE_H

#include "cli/command.h"

/* Add options from the environment, then from the file of --config, that the command line does not
 * give. The call's words point into `text`, the content of the file: free it after the call. */
int serve_config(struct call *call, char **text);

#endif
