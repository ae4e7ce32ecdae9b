/* Connections to PostgreSQL: connecting, and what an error means for the caller. */
#include "store/postgres/link.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOOK_MS = 100 }; /* between two calls of pg_link.waits */

int64_t pg_now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ---- addresses ----------------------------------------------------------------------------- */

/* Take the word NAME=VALUE out of the parameters of an address; NULL: it is not there. */
static char *take_word(char *url, const char *name)
{
    size_t len = strlen(name);
    for (char *at = strchr(url, '?'); at; at = strchr(at + 1, '&')) {
        if (strncmp(at + 1, name, len) != 0 || at[len + 1] != '=')
            continue;
        char *value = at + len + 2;
        size_t long_is = strcspn(value, "&");
        char *word = strndup(value, long_is);
        if (value[long_is]) /* another word follows: it takes the place of this one */
            memmove(at + 1, value + long_is + 1, strlen(value + long_is + 1) + 1);
        else
            *at = 0;
        return word;
    }
    return NULL;
}

/* NAME=yes, which is the default, or NAME=no; false: anything else. */
static bool read_no(char *url, const char *name, bool *no)
{
    char *word = take_word(url, name);
    *no = word && strcmp(word, "no") == 0;
    bool good = !word || *no || strcmp(word, "yes") == 0;
    free(word);
    return good;
}

/* HOST or HOST:PORT. */
static bool read_listen(struct pg_address *address, char *word)
{
    char *colon = strrchr(word, ':');
    if (colon)
        *colon = 0;
    address->host = strdup(word);
    address->port = colon ? strdup(colon + 1) : NULL;
    return address->host && *word;
}

bool pg_address_read(struct pg_address *address, const char *path)
{
    *address = (struct pg_address){.url = strdup(path)};
    if (!address->url)
        return false;
    char *where = take_word(address->url, "listen");
    bool good = read_no(address->url, "prepared", &address->unprepared);
    good = read_no(address->url, "hints", &address->silent) && good;
    good = (!where || read_listen(address, where)) && good;
    free(where);
    return good;
}

void pg_address_free(struct pg_address *address)
{
    free(address->url);
    free(address->host);
    free(address->port);
}

/* ---- errors -------------------------------------------------------------------------------- */

static bool is_class(const char *state, const char *class)
{
    return strncmp(state, class, strlen(class)) == 0;
}

enum pg_fate pg_fate(const struct pg_link *link)
{
    /* Lost connections; a server that stops or starts; serialization and deadlocks; too few
     * connections or memory; a primary that has become a standby; our own doubts. */
    static const char *const later[] = {"08",    "57P",   "40",    "53200", "53300",
                                        "53400", "25006", "55P03", "01000"};
    if (!link->conn || PQstatus(link->conn) != CONNECTION_OK || !link->state[0])
        return PG_LOST; /* without a state, libpq could not even ask */
    for (unsigned i = 0; i < sizeof later / sizeof *later; i++)
        if (is_class(link->state, later[i]))
            return PG_LOST;
    return strcmp(link->state, "53100") == 0 ? PG_FULL : PG_REFUSED;
}

static void keep_line(struct pg_link *link, const char *text)
{
    snprintf(link->said, sizeof link->said, "%s", text);
    for (char *at = link->said; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
    for (size_t len = strlen(link->said); len && link->said[len - 1] == ' ';)
        link->said[--len] = 0;
}

enum pg_fate pg_failed(struct pg_link *link, const PGresult *result)
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *text = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    snprintf(link->state, sizeof link->state, "%s", state ? state : "");
    keep_line(link, text ? text : link->conn ? PQerrorMessage(link->conn) : "not connected");
    return pg_fate(link);
}

/* A commit that gave up waiting for the standby is reported as a warning. */
static void notice(void *context, const PGresult *result)
{
    struct pg_link *link = context;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (state && severity && strcmp(state, "01000") == 0 && strcmp(severity, "WARNING") == 0)
        link->doubtful = true;
}

/* ---- connecting ---------------------------------------------------------------------------- */

void pg_disconnect(struct pg_link *link)
{
    PQfinish(link->conn);
    link->conn = NULL;
    link->held = link->patience = link->doubtful = link->prepared_own = false;
    memset(link->prepared, 0, sizeof link->prepared);
}

PGresult *pg_result(struct pg_link *link)
{
    int64_t began = pg_now_ms();
    link->gave_up = false;
    bool sent = link->waits && PQflush(link->conn) == 0;
    while (sent && PQisBusy(link->conn)) {
        struct pollfd socket = {PQsocket(link->conn), POLLIN, 0};
        if (poll(&socket, 1, LOOK_MS) != 0) {
            if (!PQconsumeInput(link->conn))
                break;
        } else if (!link->waits(link->waits_context, began)) {
            pg_disconnect(link);
            link->gave_up = true;
            return NULL;
        }
    }
    return PQgetResult(link->conn);
}

PGresult *pg_results(struct pg_link *link)
{
    PGresult *last = NULL, *next;
    while ((next = pg_result(link)) != NULL) {
        PQclear(last);
        last = next;
    }
    return last;
}

PGresult *pg_query(struct pg_link *link, const char *sql)
{
    return PQsendQuery(link->conn, sql) ? pg_results(link) : NULL;
}

bool pg_exec(struct pg_link *link, const char *sql)
{
    PGresult *result = pg_query(link, sql);
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good)
        pg_failed(link, result);
    PQclear(result);
    return good;
}

/* Settings that only make a connection faster or safer; a pooler may not keep them. The plans of
 * the writer are all lookups by key, whatever the statistics say on the first day. A process that
 * hangs in a transaction must not keep its places from the others. */
#define RELEASE "SET idle_in_transaction_session_timeout = 2000;"

static bool settle(struct pg_link *link)
{
    bool full = link->database.options->sync == STORE_SYNC_FULL;
    if (link->address->unprepared)
        return true;
    switch (link->purpose) {
    case PG_WRITES:
        return pg_exec(link, full ? "SELECT set_config('synchronous_commit', 'on', false) WHERE"
                                    " current_setting('synchronous_commit') IN"
                                    " ('off', 'local', 'remote_write')"
                                  : "SET synchronous_commit = off") &&
               pg_exec(link,
                       RELEASE "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan;"
                               "SET jit = off");
    case PG_READS:
        return pg_exec(link,
                       "SET default_transaction_read_only = on; SET statement_timeout = 10000;"
                       "SET jit = off");
    default:
        return pg_exec(link, RELEASE "SET synchronous_commit = off");
    }
}

static void ignore_notice(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

bool pg_connect(struct pg_link *link, bool any)
{
    const struct pg_address *address = link->address;
    bool past = link->purpose == PG_LISTENS;
    /* What stands before dbname can be changed by the address, what stands after it cannot. */
    const char *const word[] = {"connect_timeout",
                                "keepalives_idle",
                                "keepalives_interval",
                                "keepalives_count",
                                "tcp_user_timeout",
                                "application_name",
                                "target_session_attrs",
                                "dbname",
                                "client_encoding",
                                "host",
                                "port",
                                "target_session_attrs",
                                NULL};
    /* A database machine that is gone is noticed sooner than a cluster manager replaces it. */
    const char *const value[] = {"3",
                                 "2",
                                 "1",
                                 "3",
                                 "5000",
                                 "akhet",
                                 "read-write",
                                 address->url,
                                 "UTF8",
                                 past ? address->host : NULL,
                                 past ? address->port : NULL,
                                 any ? "any" : NULL,
                                 NULL};
    pg_disconnect(link);
    link->conn = PQconnectdbParams(word, value, 1);
    link->state[0] = 0;
    if (link->conn && PQstatus(link->conn) == CONNECTION_OK) {
        PQsetNoticeReceiver(link->conn, ignore_notice, NULL);
        if (settle(link)) {
            PQsetNoticeReceiver(link->conn, notice, link);
            link->warned = false;
            return true;
        }
    } else {
        keep_line(link, link->conn ? PQerrorMessage(link->conn) : "out of memory");
    }
    char said[sizeof link->said];
    memcpy(said, link->said, sizeof said);
    pg_disconnect(link);
    memcpy(link->said, said, sizeof said);
    return false;
}

struct pg_link *pg_link_new(const struct pg_address *address, const struct store_options *options,
                            enum pg_purpose purpose)
{
    struct pg_link *link = calloc(1, sizeof *link);
    if (link) {
        link->database = (struct database){.driver = &pg_driver, .options = options};
        link->address = address;
        link->purpose = purpose;
    }
    return link;
}
