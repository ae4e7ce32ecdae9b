/* Reports of the load tool: progress, the result for people, the result as JSON. */
#include <math.h>
#include <string.h>

#include "cli/draw.h"
#include "cli/load.h"

enum { BAR = 16, LABEL = 34, ROOM = 8192 };

/* ---- progress ---------------------------------------------------------------------------- */

void load_line_tell(void *watcher, const struct load_progress *progress)
{
    static const enum message phase[] = {
        [LOAD_SEATING] = MSG_LOAD_SEATING,     [LOAD_WARMUP] = MSG_LOAD_WARMUP,
        [LOAD_MEASURING] = MSG_LOAD_MEASURING, [LOAD_FINISHING] = MSG_LOAD_FINISHING,
        [LOAD_ENDING] = MSG_LOAD_ENDING,       [LOAD_COMPARING] = MSG_LOAD_COMPARING};
    struct load_line *line = watcher;
    FILE *out = line->call->err;
    line->drawn = true;
    fputs("\r[", out);
    for (unsigned i = 0; i < BAR; i++)
        fputs(i + 1 <= progress->part * BAR ? "█" : "·", out);
    fputs("] ", out);
    say_print(out, line->call->lang, MSG_LOAD_PROGRESS,
              BLANKS(WORD("phase", say(line->call->lang, phase[progress->phase])),
                     NUMBER("connections", progress->connections),
                     NUMBER("moves", (long long)progress->moves_per_s),
                     NUMBER("faults", (long long)progress->faults)));
    fputs("\033[K", out);
    fflush(out);
}

void load_line_wipe(struct load_line *line)
{
    if (!line->drawn)
        return;
    fputs("\r\033[K", line->call->err);
    fflush(line->call->err);
}

/* ---- for people -------------------------------------------------------------------------- */

static void put_row(const struct call *call, enum message label, const char *value)
{
    const char *text = say(call->lang, label);
    unsigned width = draw_width(value);
    fputs("  ", call->out);
    say_padded(call->out, text, LABEL);
    say_padded(call->out, "", width < 12 ? 12 - width : 0);
    fprintf(call->out, "%s\n", value);
}

static void put_real(const struct call *call, enum message label, double value, int decimals)
{
    char text[32];
    say_real(text, call->lang, value, decimals);
    put_row(call, label, text);
}

static void put_whole(const struct call *call, enum message label, unsigned long long value)
{
    put_real(call, label, (double)value, 0);
}

static void put_server(const struct call *call, const struct load_result *result)
{
    if (result->server_rss_bytes < 0)
        return;
    if (result->server_cpu_us_per_move >= 0)
        put_real(call, MSG_LOAD_CPU, result->server_cpu_us_per_move, 1);
    put_real(call, MSG_LOAD_CORES, result->server_cores, 2);
    put_real(call, MSG_LOAD_RSS, (double)result->server_rss_bytes / 1e6, 1);
    put_real(call, MSG_LOAD_RSS_TABLE, (double)result->server_rss_per_table / 1e3, 1);
}

void load_table(const struct call *call, const struct load_options *options,
                const struct load_result *result)
{
    char seconds[32];
    say_real(seconds, call->lang, result->seconds, 1);
    call_tell(call, MSG_LOAD_TITLE,
              BLANKS(WORD("game", options->game->term.name[call->lang]),
                     NUMBER("players", options->setup.players), NUMBER("matches", options->matches),
                     NUMBER("idle", options->idle), WORD("seconds", seconds)));
    put_real(call, MSG_LOAD_MOVES_PER_S, result->moves_per_s, 0);
    put_real(call, MSG_LOAD_P50, result->p50_ms, 2);
    put_real(call, MSG_LOAD_P99, result->p99_ms, 2);
    put_real(call, MSG_LOAD_P999, result->p999_ms, 2);
    put_real(call, MSG_LOAD_LONGEST, result->pause_ms, 0);
    put_server(call, result);
    put_real(call, MSG_LOAD_OWN, result->own_cores, 2);
    fputc('\n', call->out);
    put_whole(call, MSG_LOAD_CONNECTIONS, result->connections);
    put_whole(call, MSG_LOAD_RESUMED, result->resumed);
    put_whole(call, MSG_LOAD_MOVES, result->moves);
    put_whole(call, MSG_LOAD_VIEWS, result->views);
    put_whole(call, MSG_LOAD_MATCHES, result->matches);
    put_whole(call, MSG_LOAD_COMPARED, result->compared);
    fputc('\n', call->out);
    put_whole(call, MSG_LOAD_LOST, result->lost);
    put_whole(call, MSG_LOAD_DUPLICATED, result->duplicated);
    put_whole(call, MSG_LOAD_GAPS, result->gaps);
    put_whole(call, MSG_LOAD_LEAKS, result->leaks);
    put_whole(call, MSG_LOAD_ERRORS, result->errors);
}

/* ---- for programs ------------------------------------------------------------------------ */

static void known_real(struct akhet_json *json, const char *key, double value, int decimals)
{
    if (value < 0)
        akhet_json_null(json, key);
    else
        akhet_json_real(json, key, value, decimals);
}

static void put_figures(struct akhet_json *json, const struct load_result *is)
{
    akhet_json_real(json, "began", is->began, 3);
    akhet_json_real(json, "seconds", is->seconds, 3);
    akhet_json_real(json, "moves_per_s", is->moves_per_s, 1);
    akhet_json_real(json, "p50_ms", is->p50_ms, 3);
    akhet_json_real(json, "p99_ms", is->p99_ms, 3);
    akhet_json_real(json, "p999_ms", is->p999_ms, 3);
    akhet_json_real(json, "most_ms", is->most_ms, 3);
    akhet_json_real(json, "pause_ms", is->pause_ms, 1);
    akhet_json_real(json, "bot_pause_ms", is->bot_pause_ms, 1);
    known_real(json, "server_cpu_us_per_move", is->server_cpu_us_per_move, 2);
    known_real(json, "server_cores", is->server_cores, 3);
    known_real(json, "server_rss_bytes", (double)is->server_rss_bytes, 0);
    if (is->server_rss_bytes < 0)
        akhet_json_null(json, "server_rss_per_table");
    else
        akhet_json_int(json, "server_rss_per_table", is->server_rss_per_table);
    akhet_json_real(json, "own_cores", is->own_cores, 3);
}

static void put_counts(struct akhet_json *json, const struct load_result *is)
{
    const struct {
        const char *name;
        unsigned long long value;
    } count[] = {
        {"connections", is->connections},
        {"resumed", is->resumed},
        {"moves", is->moves},
        {"measured", is->measured},
        {"views", is->views},
        {"matches", is->matches},
        {"compared", is->compared},
        {"lost", is->lost},
        {"duplicated", is->duplicated},
        {"gaps", is->gaps},
        {"leaks", is->leaks},
        {"errors", is->errors},
    };
    for (size_t i = 0; i < sizeof count / sizeof *count; i++)
        akhet_json_int(json, count[i].name, (long long)count[i].value);
    akhet_json_object(json, "faults");
    for (unsigned i = 0; i < is->notes; i++)
        akhet_json_int(json, is->note[i].what, (long long)is->note[i].times);
    akhet_json_object_end(json);
}

bool load_json(const struct call *call, const struct load_options *options,
               const struct load_result *result, bool complete)
{
    char room[ROOM];
    struct akhet_text text = akhet_text_on(room, sizeof room);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_setup_json(options->game, &options->setup, &json);
    akhet_json_int(&json, "tables", options->matches);
    akhet_json_int(&json, "idle", options->idle);
    akhet_json_int(&json, "rate", options->rate);
    akhet_json_int(&json, "seed", (long long)options->seed);
    akhet_json_bool(&json, "complete", complete);
    put_figures(&json, result);
    put_counts(&json, result);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}
