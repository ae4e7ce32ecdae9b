/* The report of an attack: a table for people, JSON for programs. */
#include <math.h>
#include <string.h>

#include "cli/draw.h"
#include "cli/load.h"

enum { LABEL = 36, COLUMN = 10, ROOM = 16384 };

/* A figure before and during the attack, and its bound; negative: none. */
struct row {
    const char *name; /* in JSON */
    enum message label;
    double baseline, attack, bound;
    int decimals;
    bool ok;
};
enum { ROWS = 8 };

static struct row row_of(const char *name, enum message label, double baseline, double attack,
                         double bound, int decimals)
{
    return (struct row){
        name, label, baseline, attack, bound, decimals, bound < 0 || attack <= bound};
}

static double times(double factor, double baseline)
{
    return factor > 0 ? factor * baseline : -1;
}

static double more(double added, double baseline)
{
    return added > 0 ? added + baseline : -1;
}

static unsigned long long faults(const struct load_result *is)
{
    return is->lost + is->duplicated + is->gaps + is->leaks + is->errors;
}

static void judge(const struct hostile_options *options, const struct hostile_result *result,
                  struct row row[ROWS])
{
    const struct hostile_bounds bound = hostile_bounds(options->kinds);
    const struct hostile_window *from = &result->window[0], *to = &result->window[1];
    row[0] = row_of("moves_p50_ms", MSG_HOSTILE_P50, from->p50_ms, to->p50_ms,
                    times(bound.p50_times, from->p50_ms), 2);
    row[1] = row_of("moves_p99_ms", MSG_HOSTILE_P99, from->p99_ms, to->p99_ms,
                    more(bound.p99_more_ms, from->p99_ms), 2);
    row[2] = row_of("sign_in_ms", MSG_HOSTILE_SIGN_IN, from->sign_in_ms, to->sign_in_ms,
                    times(bound.sign_in_times, from->sign_in_ms), 1);
    row[3] = row_of("sign_ins_refused", MSG_HOSTILE_REFUSED, (double)from->sign_ins_refused,
                    (double)to->sign_ins_refused, 0, 0);
    row[4] =
        row_of("bot_p99_ms", MSG_HOSTILE_BOT, from->bot_p99_ms, to->bot_p99_ms, bound.bot_ms, 1);
    row[5] = row_of("memory_mb", MSG_HOSTILE_MEMORY, from->memory / 1e6, to->memory / 1e6,
                    more(bound.memory_more / 1e6, from->memory / 1e6), 1);
    row[6] = row_of("faults", MSG_HOSTILE_FAULTS, 0, (double)faults(&result->players), 0, 0);
    row[7] = row_of("tables_refused", MSG_HOSTILE_OPENS, 0, result->opens ? 0 : 1, 0, 0);
    /* A window without answers is worse than any figure. */
    row[0].ok &= to->moves > 0;
    row[1].ok &= to->moves > 0;
    row[2].ok &= to->sign_ins > 0;
    row[4].ok &= to->answers > 0;
}

/* ---- for people -------------------------------------------------------------------------- */

static void put_cell(const struct call *call, const char *text)
{
    unsigned width = draw_width(text);
    say_padded(call->out, "", width < COLUMN ? COLUMN - width : 0);
    fputs(text, call->out);
}

static void put_real(const struct call *call, double value, int decimals)
{
    char text[32] = "";
    if (value >= 0)
        say_real(text, call->lang, value, decimals);
    put_cell(call, text);
}

static void put_row(const struct call *call, const struct row *row)
{
    fputs("  ", call->out);
    say_padded(call->out, say(call->lang, row->label), LABEL);
    put_real(call, row->baseline, row->decimals);
    put_real(call, row->attack, row->decimals);
    put_real(call, row->bound, row->decimals);
    fprintf(call->out, "  %s\n",
            row->bound < 0 ? ""
                           : say(call->lang, row->ok ? MSG_HOSTILE_OK : MSG_HOSTILE_NOT_REACHED));
}

static void put_notes(const struct call *call, const struct load_note *note, unsigned notes)
{
    for (unsigned i = 0; i < notes; i++)
        fprintf(call->out, "%s%s %llu", i ? ", " : "", note[i].what, note[i].times);
    fputc('\n', call->out);
}

static void put_title(const struct call *call, const struct hostile_options *options)
{
    static const enum message about[] = {
#define HOSTILE(id, name, p50, p99, sign_in, memory, about) MSG_##about,
#include "load/hostile/hostile_kinds.def"
#undef HOSTILE
    };
    char seconds[32];
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++)
        if (options->kinds >> kind & 1)
            fprintf(call->out, "%s: %s\n", hostile_name(kind), say(call->lang, about[kind]));
    say_real(seconds, call->lang, options->window_ms / 1000.0, 1);
    call_tell(call, MSG_HOSTILE_TITLE, BLANKS(WORD("seconds", seconds)));
    fputs("  ", call->out);
    say_padded(call->out, "", LABEL);
    put_cell(call, say(call->lang, MSG_HOSTILE_BASELINE));
    put_cell(call, say(call->lang, MSG_HOSTILE_ATTACK));
    put_cell(call, say(call->lang, MSG_HOSTILE_BOUND));
    fputc('\n', call->out);
}

static void put_table(const struct call *call, const struct hostile_options *options,
                      const struct hostile_result *result, const struct row row[ROWS])
{
    const struct hostile_window *from = &result->window[0], *to = &result->window[1];
    char after[32], mb[32], cores[32];
    put_title(call, options);
    for (unsigned i = 0; i < ROWS; i++)
        put_row(call, &row[i]);
    say_real(after, call->lang, result->memory_after / 1e6, 1);
    call_tell(call, MSG_HOSTILE_SAMPLES,
              BLANKS(NUMBER("moves", (long long)from->moves),
                     NUMBER("moves2", (long long)to->moves),
                     NUMBER("signins", (long long)from->sign_ins),
                     NUMBER("signins2", (long long)to->sign_ins),
                     NUMBER("answers", (long long)from->answers),
                     NUMBER("answers2", (long long)to->answers), WORD("after", after)));
    say_real(mb, call->lang, (double)result->bytes / 1e6, 1);
    say_real(cores, call->lang, result->attacker_cores, 2);
    call_tell(call, MSG_HOSTILE_ATTACKER,
              BLANKS(NUMBER("sent", (long long)result->sent), WORD("mb", mb),
                     NUMBER("connections", (long long)result->connections), WORD("cores", cores)));
    put_notes(call, result->note, result->notes);
    if (result->players.notes) {
        call_tell(call, MSG_HOSTILE_PLAYERS, NULL);
        put_notes(call, result->players.note, result->players.notes);
    }
    fputc('\n', call->out);
    fflush(call->out);
}

/* ---- for programs ------------------------------------------------------------------------ */

static void put_window(struct akhet_json *json, const char *name, const struct hostile_window *is)
{
    akhet_json_object(json, name);
    akhet_json_int(json, "moves", (long long)is->moves);
    akhet_json_int(json, "sign_ins", (long long)is->sign_ins);
    akhet_json_int(json, "answers", (long long)is->answers);
    akhet_json_real(json, "bot_p50_ms", is->bot_p50_ms, 3);
    akhet_json_real(json, "server_cores", is->server_cores, 3);
    akhet_json_object_end(json);
}

static void put_json_row(struct akhet_json *json, const struct row *row)
{
    akhet_json_object(json, row->name);
    akhet_json_real(json, "baseline", row->baseline, 3);
    akhet_json_real(json, "attack", row->attack, 3);
    if (row->bound < 0)
        akhet_json_null(json, "bound");
    else
        akhet_json_real(json, "bound", row->bound, 3);
    akhet_json_bool(json, "ok", row->ok);
    akhet_json_object_end(json);
}

static void put_json_notes(struct akhet_json *json, const char *name, const struct load_note *note,
                           unsigned notes)
{
    akhet_json_object(json, name);
    for (unsigned i = 0; i < notes; i++)
        akhet_json_int(json, note[i].what, (long long)note[i].times);
    akhet_json_object_end(json);
}

static bool put_json(const struct call *call, const struct hostile_options *options,
                     const struct hostile_result *result, const struct row row[ROWS])
{
    char room[ROOM];
    struct akhet_text text = akhet_text_on(room, sizeof room);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_array(&json, "kinds");
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++)
        if (options->kinds >> kind & 1)
            akhet_json_string(&json, NULL, hostile_name(kind));
    akhet_json_array_end(&json);
    akhet_json_real(&json, "seconds", options->window_ms / 1000.0, 3);
    akhet_json_object(&json, "rows");
    for (unsigned i = 0; i < ROWS; i++)
        put_json_row(&json, &row[i]);
    akhet_json_object_end(&json);
    put_window(&json, "baseline", &result->window[0]);
    put_window(&json, "attack", &result->window[1]);
    akhet_json_real(&json, "memory_after_mb", result->memory_after / 1e6, 3);
    akhet_json_int(&json, "sent", (long long)result->sent);
    akhet_json_int(&json, "sent_bytes", (long long)result->bytes);
    akhet_json_int(&json, "connections", (long long)result->connections);
    akhet_json_real(&json, "attacker_cores", result->attacker_cores, 3);
    put_json_notes(&json, "attacker", result->note, result->notes);
    put_json_notes(&json, "players", result->players.note, result->players.notes);
    akhet_json_object_end(&json);
    bool written = call_put_line(call, &text);
    fflush(call->out);
    return written;
}

int hostile_report(const struct call *call, const struct hostile_options *options,
                   const struct hostile_result *result, bool *reached)
{
    struct row row[ROWS];
    judge(options, result, row);
    for (unsigned i = 0; i < ROWS; i++)
        *reached &= row[i].ok;
    if (call->given[OPT_JSON])
        return put_json(call, options, result, row) ? DONE : FAILED;
    put_table(call, options, result, row);
    return DONE;
}
