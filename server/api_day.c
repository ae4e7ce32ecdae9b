/* Requests about the deal of the day: its ranking, and the record of a finished one for it.
 *
 * A record is checked on a worker, because its bots play again; a player who has a result already
 * is refused before that. */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "server/account_job.h"
#include "server/api_call.h"
#include "server/day.h"
#include "server/rate_limit.h"

enum {
    TOP = 100,     /* results in a ranking */
    DAYS_KEPT = 90 /* results of older days are dropped */
};

/* The game of the path; NULL: refused. */
static const struct akhet_game *game_of(struct api_call *call)
{
    const struct akhet_game *game = akhet_game_find(call->part);
    if (!game)
        api_refuse(call, ERROR_NO_GAME, call->part, 0);
    return game;
}

static int64_t today(const struct server *server)
{
    return day_of(server_now(server));
}

/* ---- the ranking ---------------------------------------------------------------------------- */

struct ranking {
    const struct akhet_game *game;
    struct akhet_json *json;
    uint64_t seen, rank;
    char points[STORE_POINTS + 1]; /* of the result before */
};

static void put_result(struct akhet_json *json, const char *key, const struct akhet_game *game,
                       const struct store_day *result, uint64_t rank,
                       const struct store_player *player)
{
    int compared[AKHET_COMPARED];
    unsigned count = day_compared(game, result->points, compared);
    akhet_json_object(json, key);
    akhet_json_int(json, "rank", (long long)rank);
    akhet_json_string(json, "name", player->name);
    akhet_json_bool(json, "program", player->program);
    akhet_json_int(json, "place", result->place);
    akhet_json_int(json, "score", result->score);
    akhet_json_array(json, "compared");
    for (unsigned i = 0; i < count; i++)
        akhet_json_int(json, NULL, compared[i]);
    akhet_json_array_end(json);
    akhet_json_int(json, "at", result->at);
    akhet_json_object_end(json);
}

/* Equal points share a rank. */
static bool put_ranked(void *context, const struct store_day *result,
                       const struct store_player *player)
{
    struct ranking *ranking = context;
    ranking->seen++;
    if (strcmp(ranking->points, result->points) != 0)
        ranking->rank = ranking->seen;
    strcpy(ranking->points, result->points);
    put_result(ranking->json, NULL, ranking->game, result, ranking->rank, player);
    return true;
}

/* `before` of the question is the day. */
static void read_ranking(struct api_question *question, struct store *reader)
{
    struct akhet_json *json = &question->json;
    struct ranking ranking = {.game = akhet_game_find(question->name), .json = json};
    int64_t day = question->before;
    char date[MATCH_DAY_DATE + 1];
    struct store_day own;
    uint64_t all, better;
    bool has = question->player.number &&
               store_day(reader, day, question->name, question->player.number, &own);
    day_date(day, date);
    store_day_counts(reader, day, question->name, has ? own.points : "", &all, &better);
    akhet_json_string(json, "game", question->name);
    akhet_json_string(json, "date", date);
    akhet_json_int(json, "results", (long long)all);
    akhet_json_array(json, "ranking");
    store_days(reader, day, question->name, TOP, put_ranked, &ranking);
    akhet_json_array_end(json);
    if (has)
        put_result(json, "you", ranking.game, &own, better + 1, &question->player);
    else
        akhet_json_null(json, "you");
}

static void ask_ranking(struct api_call *call, const char *game, int64_t day)
{
    struct api_question question = {.player = call->player, .before = day};
    copy_text(question.name, sizeof question.name, game);
    api_ask(call, &question, read_ranking);
}

void api_day(struct api_call *call)
{
    const struct akhet_game *game = game_of(call);
    char date[24];
    int64_t day = today(call->server);
    if (!game)
        return;
    if (api_query(call, "date", date, sizeof date) && !day_parse(date, &day)) {
        api_refuse(call, ERROR_BAD_MEMBER, "date", 0);
        return;
    }
    ask_ranking(call, game->term.id, day);
}

/* ---- a record for the ranking --------------------------------------------------------------- */

struct day_job {
    struct server *server;
    struct api_pending *pending;
    const struct akhet_game *game;
    char date[MATCH_DAY_DATE + 1];
    struct store_day result;
    bool has_result; /* the player has one already */
    char *record;
    size_t len;
    /* What the worker found. */
    bool checked;
    enum match_day_fault fault;
    unsigned move;
    int line;
};

static void free_job(struct day_job *job)
{
    free(job->record);
    free(job);
}

static void refuse_job(struct day_job *job, enum error_code code, const char *what, long number)
{
    struct api_call call;
    if (api_resume(job->pending, &call))
        api_refuse(&call, code, what, number);
    free_job(job);
}

static void written(void *context, enum store_status status)
{
    struct day_job *job = context;
    struct api_call call;
    if (status >= STORE_FULL)
        server_storage_failed(job->server);
    if (status != STORE_DONE) {
        refuse_job(job, status == STORE_AGAIN ? ERROR_DAY_TWICE : account_answer(status), NULL, 0);
        return;
    }
    if (api_resume(job->pending, &call))
        ask_ranking(&call, job->game->term.id, job->result.day);
    sodium_memzero(&call.player, sizeof call.player);
    free_job(job);
}

/* On a worker. */
static void check(void *task)
{
    struct day_job *job = task;
    struct akhet_error error = {0};
    struct match match = {0};
    void *memory = malloc(MATCH_MEMORY(MATCH_MOVES));
    if (!memory)
        return;
    match_set_memory(&match, memory, MATCH_MOVES);
    job->fault =
        match_day_check(&match, job->game, job->date, job->record, job->len, &job->move, &error);
    job->line = error.line;
    job->checked = true;
    if (job->fault == MATCH_DAY_FINE)
        day_result(&match, &job->result);
    free(memory);
}

static void checked(void *task)
{
    struct day_job *job = task;
    if (!job->checked) { /* the network stops, or there was no memory */
        refuse_job(job, job->server->stopping ? ERROR_CLOSING : ERROR_BUSY, NULL, 0);
        return;
    }
    switch (job->fault) {
    case MATCH_DAY_FINE:
        store_day_add(job->server->store, &job->result, job->result.day - DAYS_KEPT, written, job);
        return;
    case MATCH_DAY_UNREADABLE:
        refuse_job(job, ERROR_DAY_RECORD, NULL, job->line);
        return;
    case MATCH_DAY_OTHER:
        refuse_job(job, ERROR_DAY_DEAL, job->date, 0);
        return;
    case MATCH_DAY_RESIGNED:
        refuse_job(job, ERROR_RESIGNED, NULL, 0);
        return;
    case MATCH_DAY_NOT_OVER:
        refuse_job(job, ERROR_NOT_OVER, NULL, 0);
        return;
    case MATCH_DAY_BOT:
        refuse_job(job, ERROR_DAY_BOT, NULL, job->move);
        return;
    }
}

static enum store_status read_own(void *context, struct store *reader)
{
    struct day_job *job = context;
    struct store_day known;
    job->has_result =
        store_day(reader, job->result.day, job->result.game, job->result.player, &known);
    return STORE_DONE;
}

static void own_read(void *context, enum store_status status)
{
    struct day_job *job = context;
    if (status != STORE_DONE)
        refuse_job(job, job->server->stopping ? ERROR_CLOSING : ERROR_STORAGE, NULL, 0);
    else if (job->has_result)
        refuse_job(job, ERROR_DAY_TWICE, NULL, 0);
    else if (!net_work(job->server->net, NET_LANE_ANSWER, check, checked, job))
        refuse_job(job, ERROR_BUSY, NULL, 0);
}

/* False: refused, because the player or the address sends too many. */
static bool slow_enough(struct api_call *call)
{
    struct server *server = call->server;
    char player[24];
    long seconds;
    snprintf(player, sizeof player, "%" PRIu64, call->player.number);
    if (!server->options.limits ||
        (rate_limit_take(server, RATE_DAYS_BY, player, &seconds) &&
         rate_limit_take(server, RATE_DAYS_FROM, call->request->address, &seconds)))
        return true;
    api_refuse(call, ERROR_TOO_MANY_TRIES, NULL, seconds);
    return false;
}

static struct day_job *new_job(struct api_call *call, const struct akhet_game *game)
{
    struct day_job *job = calloc(1, sizeof *job);
    const char *record = api_text(call, "record");
    if (!job || !(job->record = strdup(record))) {
        free(job);
        return NULL;
    }
    job->len = strlen(record);
    job->server = call->server;
    job->game = game;
    job->result = (struct store_day){
        .day = today(call->server), .player = call->player.number, .at = server_now(call->server)};
    copy_text(job->result.game, sizeof job->result.game, game->term.id);
    day_date(job->result.day, job->date);
    return job;
}

void api_day_add(struct api_call *call)
{
    const struct akhet_game *game = game_of(call);
    if (!game || !slow_enough(call))
        return;
    struct day_job *job = new_job(call, game);
    if (!job) {
        api_refuse(call, ERROR_BUSY, NULL, 0);
        return;
    }
    job->pending = api_later(call, 200);
    if (job->pending)
        store_ask(call->server->store, read_own, own_read, job);
    else
        free_job(job);
}
