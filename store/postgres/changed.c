/* Which logs have grown since a server read them: one statement for all of them. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/arrays.h"
#include "store/postgres/side.h"

/* A table that is gone has 0 entries. */
static const char text[] =
    "SELECT u.id, coalesce(l.seq, 0) FROM unnest($1::text[], $2::integer[]) AS u (id, seq)"
    " LEFT JOIN tables t ON t.id = u.id"
    " LEFT JOIN LATERAL (SELECT seq FROM log WHERE home = t.number ORDER BY seq DESC LIMIT 1) l"
    " ON true WHERE coalesce(l.seq, 0) <> u.seq";

static PGresult *ask(struct pg_link *link, const struct array array[2])
{
    const char *value[2] = {array[0].bytes, array[1].bytes};
    int length[2] = {(int)array[0].len, (int)array[1].len}, format[2] = {1, 1};
    return PQexecParams(link->conn, text, 2, NULL, value, length, format, 0);
}

static void tell(const PGresult *result, store_grown *reader, void *context)
{
    for (int row = 0; row < PQntuples(result); row++) {
        struct store_end end;
        long long seq = strtoll(PQgetvalue(result, row, 1), NULL, 10);
        if (PQgetlength(result, row, 0) != STORE_TABLE || seq < 0 || seq > STORE_ENTRIES)
            continue;
        copy_table(end.table, PQgetvalue(result, row, 0));
        end.seq = (uint32_t)seq;
        reader(context, &end);
    }
}

enum store_status pg_changed(struct store *store, const struct store_end *known, unsigned count,
                             store_grown *reader, void *context)
{
    struct pg_link *link = (struct pg_link *)store->reading;
    struct array array[2] = {{0}, {0}};
    array_begin(&array[0], ARRAY_TEXT);
    array_begin(&array[1], ARRAY_INT4);
    for (unsigned i = 0; i < count; i++) {
        array_text(&array[0], known[i].table, strlen(known[i].table));
        array_int(&array[1], ARRAY_INT4, known[i].seq);
    }
    array_end(&array[0]);
    array_end(&array[1]);
    PGresult *result = NULL;
    bool good = false;
    for (unsigned tries = 0; tries < 2 && !good; tries++) { /* once more on a new connection */
        PQclear(result);
        result = NULL;
        if (link->conn || pg_connect(link, false))
            result = ask(link, array);
        good = PQresultStatus(result) == PGRES_TUPLES_OK;
        if (good || pg_failed(link, result) != PG_LOST || link->held)
            break;
        pg_disconnect(link);
    }
    if (good)
        tell(result, reader, context);
    PQclear(result);
    array_free(&array[0]);
    array_free(&array[1]);
    return good ? STORE_DONE : database_status(store->reading);
}
