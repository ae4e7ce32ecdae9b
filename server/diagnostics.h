/* The log of the server: one JSON object a line, for people and for programs.
 *
 * Nothing secret is ever passed to it: no token, no passphrase, no secret of a match. */
#ifndef SERVER_DIAGNOSTICS_H
#define SERVER_DIAGNOSTICS_H

#include <stdio.h>

struct server;

enum diagnostic_level { DIAGNOSTIC_ERROR, DIAGNOSTIC_WARNING, DIAGNOSTIC_INFO, DIAGNOSTIC_DEBUG };

/* A member of a line: a text, or a number where that is NULL. */
struct diagnostic_member {
    const char *name, *text;
    long long number;
};

#define DIAGNOSTIC_TEXT(key, value)                                                                \
    {                                                                                              \
        .name = key, .text = value                                                                 \
    }
#define DIAGNOSTIC_NUMBER(key, value)                                                              \
    {                                                                                              \
        .name = key, .number = value                                                               \
    }

/* Where lines go from now on; to the standard error at first. */
void diagnostics_to(FILE *out);

/* A line, if the server's option wants it: "quiet" has errors and warnings, "info" what happens,
 * "debug" everything. From any thread. */
void diagnostics_line(const struct server *server, enum diagnostic_level level, const char *event,
                      const struct diagnostic_member *member, size_t members);

/* With one text or, that being NULL, none. */
void diagnostics_event(const struct server *server, enum diagnostic_level level, const char *event,
                       const char *text);

#define diagnostics_with(server, level, event, ...)                                                \
    diagnostics_line(server, level, event, (const struct diagnostic_member[]){__VA_ARGS__},        \
                     sizeof((const struct diagnostic_member[]){__VA_ARGS__}) /                     \
                         sizeof(struct diagnostic_member))

#endif
