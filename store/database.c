/* Connections to a database: what does not depend on its kind. */
#include "store/database.h"

#include <stdio.h>
#include <string.h>

void database_close(struct database *database)
{
    if (database)
        database->driver->close(database);
}

enum store_status database_status(struct database *database)
{
    database->failed = true;
    return database->driver->status(database);
}

bool database_corrupt(struct database *database)
{
    bool corrupt = database->corrupt;
    database->corrupt = false;
    return corrupt;
}

void database_warn(const struct database *database, const char *text)
{
    const struct store_options *options = database->options;
    char line[512];
    if (!options->warn)
        return;
    snprintf(line, sizeof line, "%s: %s", options->path, text);
    options->warn(options->context, line);
}

struct query *database_take(struct database *database, enum statement which)
{
    struct query *query = database->driver->take(database, which);
    database->failed |= !query;
    return query;
}

void database_give(struct query *query)
{
    if (query)
        query->database->driver->give(query);
}

void query_bind(struct query *query, const char *letters, ...)
{
    va_list values;
    va_start(values, letters);
    query->database->driver->bind(query, letters, values);
    va_end(values);
}

void query_bind_values(struct query *query, const struct value *value, unsigned count)
{
    query->database->driver->bind_values(query, value, count);
}

void query_value(struct query *query, int column, struct value *value)
{
    query->database->driver->column(query, column, value);
}

enum step query_step(struct query *query)
{
    enum step step = query->database->driver->step(query);
    query->database->failed |= step == STEP_FAILED;
    return step;
}

int64_t query_int(struct query *query, int column)
{
    struct value value;
    query->database->driver->column(query, column, &value);
    return value.kind == VALUE_INT ? value.number : 0;
}

bool query_is_null(struct query *query, int column)
{
    struct value value;
    query->database->driver->column(query, column, &value);
    return value.kind == VALUE_NULL;
}

void query_text(struct query *query, int column, char *out, size_t cap)
{
    struct value value;
    query->database->driver->column(query, column, &value);
    size_t len = value.kind == VALUE_TEXT ? value.len : 0;
    if (len >= cap)
        len = cap - 1;
    if (len)
        memcpy(out, value.text, len);
    out[len] = 0;
}

struct query *database_ask(struct database *database, enum statement which, const char *letters,
                           ...)
{
    struct query *query = database_take(database, which);
    va_list values;
    va_start(values, letters);
    if (query)
        database->driver->bind(query, letters, values);
    va_end(values);
    return query;
}

enum store_status database_run(struct database *database, enum statement which, const char *letters,
                               ...)
{
    va_list values;
    va_start(values, letters);
    enum store_status status = database->driver->run(database, which, letters, values);
    va_end(values);
    return status;
}

int64_t database_changes(struct database *database)
{
    return database->driver->changes(database);
}

enum store_status query_one(struct query *query)
{
    switch (query_step(query)) {
    case STEP_ROW:
        return STORE_DONE;
    case STEP_DONE:
        return STORE_MISSING;
    default:
        return database_status(query->database);
    }
}

enum store_status query_end(struct query *query, enum step step)
{
    enum store_status status = step == STEP_FAILED ? database_status(query->database) : STORE_DONE;
    database_give(query);
    return status;
}
