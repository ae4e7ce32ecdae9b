/* Diagnostics of the server: one JSON object per line, for people and programs.
 *
 * Callers never pass secrets: no token, no passphrase, no secret of a match. */
#ifndef SERVER_DIAGNOSTICS_H
#define SERVER_DIAGNOSTICS_H

#include <stdio.h>

struct server;

enum diagnostic_level { DIAGNOSTIC_ERROR, DIAGNOSTIC_WARNING, DIAGNOSTIC_INFO, DIAGNOSTIC_DEBUG };

/* A member of a line: a text, or a number if `text` is NULL. */
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

#define DIAGNOSTIC_LINE 4096 /* buffer for a line */

/* Write a line with its end into the buffer; returns its length. Members that do not fit are left
 * out. */
size_t diagnostics_compose(char line[DIAGNOSTIC_LINE], enum diagnostic_level level,
                           const char *event, const struct diagnostic_member *member,
                           size_t members);

/* Set the destination; the default is standard error. */
void diagnostics_to(FILE *out);

/* From `begin` to `end` a thread writes the lines, so that nobody waits for whoever reads them.
 * Lines that come faster than they are read are dropped, and a line says how many. */
void diagnostics_begin(void);
void diagnostics_end(void);

/* Write a line if the server's `log` option admits its level: "quiet" errors and warnings, "info"
 * also normal events, "debug" everything. Callable from any thread. */
void diagnostics_line(const struct server *server, enum diagnostic_level level, const char *event,
                      const struct diagnostic_member *member, size_t members);

/* A line with one text, or none if it is NULL. */
void diagnostics_event(const struct server *server, enum diagnostic_level level, const char *event,
                       const char *text);

#define diagnostics_with(server, level, event, ...)                                                \
    diagnostics_line(server, level, event, (const struct diagnostic_member[]){__VA_ARGS__},        \
                     sizeof((const struct diagnostic_member[]){__VA_ARGS__}) /                     \
                         sizeof(struct diagnostic_member))

#endif
