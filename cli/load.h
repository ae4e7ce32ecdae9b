/* Declarations shared by the files of `akhet load`. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "cli/command.h"
#include "load/hostile/hostile.h"
#include "load/load.h"

/* The load tool's own server, with a temporary database. */
struct load_server {
    bool limits; /* with the default limits; otherwise without any */
    pid_t process;
    unsigned port;
    char folder[256];
};

/* Start `akhet serve` for this number of connections, or without a number for the default one, and
 * wait until it answers. */
int load_server_begin(const struct call *call, struct load_server *server, unsigned connections);
void load_server_end(struct load_server *server);

/* The progress line, which is overwritten while the tool runs. */
struct load_line {
    const struct call *call;
    bool drawn;
};
void load_line_tell(void *watcher, const struct load_progress *progress);
void load_line_wipe(struct load_line *line);

void load_table(const struct call *call, const struct load_options *options,
                const struct load_result *result);
/* load_hostile.c: the attacks that --hostile names, one after another. */
int load_hostile(struct call *call, const atomic_int *ask);
int hostile_report(const struct call *call, const struct hostile_options *options,
                   const struct hostile_result *result, bool *reached);

bool load_json(const struct call *call, const struct load_options *options,
               const struct load_result *result, bool complete);

#endif
