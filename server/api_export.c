/* GET /api/1/player/export: everything the server has about the player, made by a worker on a
 * connection of its own. Chat has no index, so the worker scans all logs. */
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "server/api_call.h"
#include "server/day.h"
#include "server/rate_limit.h"
#include "server/server_entry.h"
#include "store/store_person.h"

enum {
    PORTION = 20000,   /* entries in one read */
    PAGE = 200,        /* results in one read */
    FIRST = 1 << 14,   /* bytes of the first buffer */
    ROOM = 1 << 14,    /* bytes that one object may have */
    MOST_TABLES = 1000 /* unfinished ones */
};

struct export_job {
    struct server *server;
    struct api_pending *pending;
    struct store_player player;
    char *text; /* NULL: out of memory */
    size_t len, cap;
    bool full; /* LIMIT_EXPORT is reached */
    bool failed;
    struct store *store;
    bool first; /* no object in the current array yet */
    int64_t before;
    unsigned page;
};

/* ---- a text that grows ---------------------------------------------------------------------- */

static void put(struct export_job *job, const char *text, size_t len)
{
    if (!job->text || job->full)
        return;
    while (job->len + len + ROOM > job->cap) { /* there is always room for the end */
        char *more = realloc(job->text, 2 * job->cap);
        if (!more)
            free(job->text);
        job->text = more;
        job->cap *= 2;
        if (!more)
            return;
    }
    memcpy(job->text + job->len, text, len);
    job->len += len;
    job->full = job->len > LIMIT_EXPORT;
}

static void put_text(struct export_job *job, const char *text)
{
    put(job, text, strlen(text));
}

/* An object of an array: begin, add members, end. */
struct object {
    char memory[ROOM];
    struct akhet_text text;
    struct akhet_json json;
};

static struct akhet_json *object_begin(struct object *object)
{
    object->text = akhet_text_on(object->memory, sizeof object->memory);
    object->json = akhet_json_on(&object->text);
    akhet_json_object(&object->json, NULL);
    return &object->json;
}

static bool object_end(struct export_job *job, struct object *object)
{
    akhet_json_object_end(&object->json);
    if (!job->first)
        put_text(job, ",");
    job->first = false;
    put(job, object->memory, object->text.len);
    return job->text && !job->full;
}

static void array_begin(struct export_job *job, const char *start)
{
    put_text(job, start);
    job->first = true;
}

/* ---- the parts ------------------------------------------------------------------------------ */

static void put_player(struct export_job *job)
{
    const struct store_player *player = &job->player;
    struct object object;
    struct akhet_json *json = object_begin(&object);
    akhet_json_int(json, "player", (long long)player->number);
    akhet_json_string(json, "name", player->name);
    akhet_json_bool(json, "program", player->program);
    akhet_json_bool(json, "claimed", player->secret[0]);
    akhet_json_int(json, "made", player->made);
    akhet_json_int(json, "seen", player->seen);
    akhet_json_string(json, "webhook", player->webhook);
    put(job, object.memory, object.text.len); /* the object stays open */
}

static bool put_token(void *context, int64_t at)
{
    struct object object;
    akhet_json_int(object_begin(&object), "made", at);
    return object_end(context, &object);
}

static void put_ratings(struct export_job *job)
{
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct store_rating rating;
        struct object object;
        if (!store_rating(job->store, job->player.number, (*game)->term.id, &rating))
            continue;
        struct akhet_json *json = object_begin(&object);
        akhet_json_string(json, "game", rating.game);
        akhet_json_real(json, "rating", rating.rating, 2);
        akhet_json_real(json, "deviation", rating.deviation, 2);
        akhet_json_int(json, "games", rating.games);
        akhet_json_int(json, "at", rating.at);
        object_end(job, &object);
    }
}

static bool put_table(void *context, const char *table)
{
    struct object object;
    akhet_json_string(object_begin(&object), "table", table);
    return object_end(context, &object);
}

static bool put_result(void *context, const struct store_result *result)
{
    struct export_job *job = context;
    struct object object;
    struct akhet_json *json = object_begin(&object);
    akhet_json_string(json, "table", result->table);
    akhet_json_string(json, "game", result->game);
    akhet_json_int(json, "seat", result->seat);
    akhet_json_int(json, "place", result->place);
    akhet_json_int(json, "score", result->score);
    akhet_json_real(json, "before", result->before, 2);
    akhet_json_real(json, "after", result->after, 2);
    akhet_json_int(json, "at", result->at);
    job->before = result->at;
    job->page++;
    return object_end(job, &object);
}

static void put_results(struct export_job *job)
{
    job->before = INT64_MAX;
    do {
        job->page = 0;
        if (store_history(job->store, job->player.number, job->before, PAGE, put_result, job) !=
            STORE_DONE)
            job->failed = true;
    } while (job->page == PAGE && !job->full && !job->failed);
}

static bool put_day(void *context, const struct store_day *result)
{
    struct object object;
    struct akhet_json *json = object_begin(&object);
    char date[MATCH_DAY_DATE + 1];
    day_date(result->day, date);
    akhet_json_string(json, "date", date);
    akhet_json_string(json, "game", result->game);
    akhet_json_int(json, "place", result->place);
    akhet_json_int(json, "score", result->score);
    akhet_json_int(json, "at", result->at);
    return object_end(context, &object);
}

/* Tables opened, seats taken, and chat. The settings of a table stay out: they have its secret. */
static bool put_entry(void *context, const struct store_scanned *scanned)
{
    struct export_job *job = context;
    char table[STORE_TABLE + 1];
    struct entry entry;
    struct object object;
    if (strncmp(scanned->body, "move ", 5) == 0 || !entry_read(&entry, NULL, scanned->body))
        return true;
    bool chat = entry.kind == ENTRY_TALK || entry.kind == ENTRY_PHRASE;
    if ((!chat && entry.kind != ENTRY_CREATE && entry.kind != ENTRY_SIT) ||
        entry.player != job->player.number || !store_table_id(job->store, scanned->home, table))
        return true;
    struct akhet_json *json = object_begin(&object);
    const char *tab = chat ? strchr(entry.text, '\t') : NULL;
    akhet_json_string(json, "table", table);
    akhet_json_int(json, "at", scanned->at);
    akhet_json_string(json, "kind", entry_word(entry.kind));
    if (tab)
        akhet_json_string(json, entry.kind == ENTRY_TALK ? "text" : "phrase", tab + 1);
    return object_end(job, &object);
}

static void put_entries(struct export_job *job)
{
    enum store_status status = STORE_AGAIN;
    int64_t next = 0;
    while (status == STORE_AGAIN && job->text && !job->full)
        status = store_scan(job->store, &next, PORTION, put_entry, job);
    job->failed |= status != STORE_DONE && status != STORE_AGAIN;
}

/* ---- the worker ----------------------------------------------------------------------------- */

static void make(void *task)
{
    struct export_job *job = task;
    uint64_t number = job->player.number;
    job->store = store_open_to_read(job->server->options.data);
    job->text = malloc(FIRST);
    job->cap = FIRST;
    job->failed = !job->store;
    if (!job->store || !job->text)
        return;
    put_player(job);
    array_begin(job, ",\"tokens\":[");
    job->failed |= store_tokens_made(job->store, number, put_token, job) != STORE_DONE;
    array_begin(job, "],\"ratings\":[");
    put_ratings(job);
    array_begin(job, "],\"tables\":[");
    job->failed |= store_tables_of(job->store, number, 1u << STORE_OPEN | 1u << STORE_PLAYING,
                                   MOST_TABLES, put_table, job) != STORE_DONE;
    array_begin(job, "],\"results\":[");
    put_results(job);
    array_begin(job, "],\"days\":[");
    job->failed |= store_days_of(job->store, number, put_day, job) != STORE_DONE;
    array_begin(job, "],\"entries\":[");
    put_entries(job);
    bool complete = !job->full;
    job->full = false;
    put_text(job, complete ? "],\"complete\":true}" : "],\"complete\":false}");
    store_close(job->store);
}

static void answer(void *task)
{
    struct export_job *job = task;
    struct api_call call;
    job->server->exporting = false;
    if (api_resume(job->pending, &call)) {
        if (job->text && !job->failed)
            net_answer(call.request, 200, "application/json", job->text, job->len);
        else
            api_refuse(&call, job->failed ? ERROR_STORAGE : ERROR_BUSY, NULL, 0);
    }
    free(job->text);
    free(job);
}

void api_export(struct api_call *call)
{
    struct server *server = call->server;
    long seconds;
    if (server->options.limits &&
        !rate_limit_take(server, RATE_EXPORTS, call->request->address, &seconds)) {
        api_refuse(call, ERROR_TOO_MANY_TRIES, NULL, seconds);
        return;
    }
    struct export_job *job = server->exporting ? NULL : calloc(1, sizeof *job);
    struct api_pending *pending = job ? api_later(call, 200) : NULL;
    if (!pending) {
        if (!job)
            api_refuse(call, ERROR_BUSY, NULL, 0);
        free(job);
        return;
    }
    job->server = server;
    job->pending = pending;
    job->player = call->player;
    memset(job->player.secret + 1, 0, sizeof job->player.secret - 1); /* whether it exists */
    server->exporting = true;
    if (net_work(server->net, NET_LANE_ANSWER, make, answer, job))
        return;
    struct api_call again;
    server->exporting = false;
    if (api_resume(pending, &again))
        api_refuse(&again, ERROR_BUSY, NULL, 0);
    free(job);
}
