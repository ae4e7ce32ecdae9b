/* The log of the server: one JSON object a line, for people and for programs.
 *
 * Nothing secret is ever passed to it: no token, no passphrase, no secret of a match. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdio.h>

struct server;

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };

/* A member of a line: a text, or a number where that is NULL. */
struct log_member {
    const char *name, *text;
    long long number;
};

#define LOG_TEXT(key, value)                                                                       \
    {                                                                                              \
        .name = key, .text = value                                                                 \
    }
#define LOG_NUMBER(key, value)                                                                     \
    {                                                                                              \
        .name = key, .number = value                                                               \
    }

/* Where lines go from now on; to the standard error at first. */
void log_to(FILE *out);

/* A line, if the server's option wants it: "quiet" has errors and warnings, "info" what happens,
 * "debug" everything. From any thread. */
void log_line(const struct server *server, enum log_level level, const char *event,
              const struct log_member *member, size_t members);

/* With one text or, that being NULL, none. */
void log_event(const struct server *server, enum log_level level, const char *event,
               const char *text);

#define log_with(server, level, event, ...)                                                        \
    log_line(server, level, event, (const struct log_member[]){__VA_ARGS__},                       \
             sizeof((const struct log_member[]){__VA_ARGS__}) / sizeof(struct log_member))

#endif
