/* Answers made by a worker, and the ones that are kept. */
#include "server/made_answers.h"

#include <stdlib.h>
#include <string.h>

#include "server/rate_limit.h"
#include "server/server_limits.h"
#include "server/table.h"

enum { FIRST = 1 << 16, MOST = 64 << 20 }; /* bytes of an answer being made */

struct made {
    struct made *next; /* older ones follow */
    const struct made_kind *kind;
    char table[STORE_TABLE + 1];
    int viewer;
    int64_t when;
    size_t len;
    char text[];
};

struct made_job {
    struct api_pending *pending;
    struct server *server;
    const struct made_kind *kind;
    struct making making;
    void *memory; /* the moves of the copy */
    bool keeps;
    char *text; /* NULL: it failed */
    size_t len;
};

/* ---- keeping -------------------------------------------------------------------------------- */

static void forget(struct server *server, struct made **at)
{
    struct made *made = *at;
    *at = made->next;
    server->made_bytes -= made->len;
    free(made);
}

static void forget_old(struct server *server)
{
    struct made **at = &server->made;
    int64_t oldest = server_now(server) - LIMIT_MADE_MS;
    size_t bytes = 0;
    while (*at) {
        bytes += (*at)->len;
        if ((*at)->when < oldest || bytes > LIMIT_MADE)
            forget(server, at);
        else
            at = &(*at)->next;
    }
}

void made_answers_close(struct server *server)
{
    while (server->made)
        forget(server, &server->made);
}

static void keep(const struct made_job *job)
{
    struct server *server = job->server;
    struct made *made = job->len <= LIMIT_MADE / 4 ? malloc(sizeof *made + job->len) : NULL;
    if (!made)
        return;
    *made = (struct made){.next = server->made,
                          .kind = job->kind,
                          .viewer = job->making.viewer,
                          .when = server_now(server),
                          .len = job->len};
    copy_text(made->table, sizeof made->table, job->making.table);
    memcpy(made->text, job->text, job->len);
    server->made = made;
    server->made_bytes += made->len;
    forget_old(server);
}

bool made_answer(struct api_call *call, const struct made_kind *kind, int viewer)
{
    struct server *server = call->server;
    long seconds;
    if (server->options.limits &&
        !rate_limit_take(server, RATE_LARGE, call->request->address, &seconds)) {
        api_refuse(call, ERROR_TOO_FAST, NULL, 0);
        return true;
    }
    forget_old(server);
    for (const struct made *made = server->made; made; made = made->next)
        if (made->kind == kind && made->viewer == viewer && strcmp(made->table, call->part) == 0) {
            net_answer(call->request, 200, kind->type, made->text, made->len);
            return true;
        }
    return false;
}

/* ---- making --------------------------------------------------------------------------------- */

static void make(void *task)
{
    struct made_job *job = task;
    for (size_t cap = FIRST; cap <= MOST; cap *= 2) {
        char *memory = malloc(cap);
        struct akhet_text text = memory ? akhet_text_on(memory, cap) : (struct akhet_text){0};
        if (memory && job->kind->write(&job->making, &text) && !text.full) {
            job->text = memory;
            job->len = text.len;
            return;
        }
        free(memory);
        if (!text.full)
            return;
    }
}

static void free_job(struct made_job *job)
{
    free(job->text);
    free(job->memory);
    free(job);
}

static void made(void *task)
{
    struct made_job *job = task;
    struct api_call call;
    if (job->text && job->keeps && !job->server->stopping)
        keep(job);
    if (api_resume(job->pending, &call)) {
        if (job->text)
            net_answer(call.request, 200, job->kind->type, job->text, job->len);
        else
            api_refuse(&call, ERROR_BUSY, NULL, 0);
    }
    free_job(job);
}

static struct made_job *copy_table(const struct table *table, int viewer)
{
    struct made_job *job = calloc(1, sizeof *job);
    unsigned moves = table->match.record.moves;
    if (!job || !(job->memory = malloc(MATCH_MEMORY(moves + 1)))) {
        free(job);
        return NULL;
    }
    job->server = table->server;
    match_copy(&job->making.match, &table->match, job->memory);
    copy_text(job->making.table, sizeof job->making.table, table->id);
    job->making.viewer = viewer;
    job->making.over = table->stage >= TABLE_OVER;
    /* An answer that not everybody may see is not kept: it is found by its table alone. */
    job->keeps = job->making.over && table->settings.watchable;
    return job;
}

void made_answer_begin(struct api_call *call, const struct made_kind *kind,
                       const struct table *table, int viewer)
{
    struct made_job *job = copy_table(table, viewer);
    if (!job) {
        api_refuse(call, ERROR_BUSY, NULL, 0);
        return;
    }
    job->kind = kind;
    job->pending = api_later(call, 200);
    if (job->pending && net_work(call->server->net, NET_LANE_ANSWER, make, made, job))
        return;
    struct api_call again;
    if (job->pending && api_resume(job->pending, &again))
        api_refuse(&again, ERROR_BUSY, NULL, 0);
    free_job(job);
}
