/* Diagnostics of the server. */
#include "server/diagnostics.h"

#include <string.h>
#include <time.h>

#include <akhet/json.h>

#include "server/diagnostics_writer.h"
#include "server/internal.h"

static FILE *destination; /* set before any other thread starts */

static const char *const words[] = {"error", "warning", "info", "debug"};

void diagnostics_to(FILE *out)
{
    destination = out;
}

static bool wanted(const struct server *server, enum diagnostic_level level)
{
    const char *option = server->options.log;
    if (level <= DIAGNOSTIC_WARNING || (option && strcmp(option, "debug") == 0))
        return true;
    return level == DIAGNOSTIC_INFO && (!option || strcmp(option, "info") == 0);
}

static void time_json(struct akhet_json *json)
{
    struct timespec now;
    struct tm utc;
    char text[64];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    size_t len = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text + len, sizeof text - len, ".%03ldZ", now.tv_nsec / 1000000);
    akhet_json_string(json, "time", text);
}

size_t diagnostics_compose(char line[DIAGNOSTIC_LINE], enum diagnostic_level level,
                           const char *event, const struct diagnostic_member *member,
                           size_t members)
{
    struct akhet_text text = akhet_text_on(line, DIAGNOSTIC_LINE - 2); /* room for "}\n" */
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    time_json(&json);
    akhet_json_string(&json, "level", words[level]);
    akhet_json_string(&json, "event", event);
    for (size_t i = 0; i < members && !text.full; i++) {
        struct akhet_text before = text;
        if (member[i].text)
            akhet_json_string(&json, member[i].name, member[i].text);
        else
            akhet_json_int(&json, member[i].name, member[i].number);
        if (text.full) /* drop a member that does not fit, so that the line stays valid JSON */
            text = before;
    }
    line[text.len] = '}';
    line[text.len + 1] = '\n';
    line[text.len + 2] = 0;
    return text.len + 2;
}

void diagnostics_line(const struct server *server, enum diagnostic_level level, const char *event,
                      const struct diagnostic_member *member, size_t members)
{
    char line[DIAGNOSTIC_LINE];
    if (!wanted(server, level))
        return;
    size_t len = diagnostics_compose(line, level, event, member, members);
    if (!diagnostics_writer_put(line, len))
        fputs(line, destination ? destination : stderr);
}

void diagnostics_begin(void)
{
    diagnostics_writer_begin(fileno(destination ? destination : stderr));
}

void diagnostics_end(void)
{
    diagnostics_writer_end();
}

void diagnostics_event(const struct server *server, enum diagnostic_level level, const char *event,
                       const char *text)
{
    diagnostics_line(server, level, event, &(struct diagnostic_member)DIAGNOSTIC_TEXT("text", text),
                     text != NULL);
}
