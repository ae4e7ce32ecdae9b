/* The columns of a row, judged like input. */
#include "store/row.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void blame(struct row *row, int column)
{
    if (!row->fault)
        row->fault = row->query->database->driver->name(row->query, column);
    if (!row->fault)
        row->fault = "?"; /* out of memory */
}

static void read_value(struct row *row, int column, struct value *value)
{
    row->query->database->driver->column(row->query, column, value);
}

int64_t row_int(struct row *row, int column, int64_t low, int64_t high)
{
    struct value value;
    read_value(row, column, &value);
    if (value.kind == VALUE_INT && value.number >= low && value.number <= high)
        return value.number;
    blame(row, column);
    return 0;
}

double row_real(struct row *row, int column, double low, double high)
{
    struct value value;
    read_value(row, column, &value);
    double number = value.kind == VALUE_INT ? (double)value.number : value.real;
    if ((value.kind == VALUE_REAL || value.kind == VALUE_INT) && isfinite(number) &&
        number >= low && number <= high)
        return number;
    blame(row, column);
    return 0;
}

const char *row_line(struct row *row, int column, size_t most)
{
    struct value value;
    read_value(row, column, &value);
    if (value.kind == VALUE_TEXT && value.len <= most && akhet_text_valid(value.text, value.len))
        return value.text;
    blame(row, column);
    return "";
}

void row_text(struct row *row, int column, char *out, size_t cap)
{
    const char *line = row_line(row, column, cap - 1);
    memcpy(out, line, strlen(line) + 1);
}

void row_text_or_null(struct row *row, int column, char *out, size_t cap)
{
    if (query_is_null(row->query, column))
        out[0] = 0;
    else
        row_text(row, column, out, cap);
}

void row_table(struct row *row, int column, char *out)
{
    row_text(row, column, out, STORE_TABLE + 1);
    if (strspn(out, "abcdefghijklmnopqrstuvwxyz0123456789") == STORE_TABLE)
        return;
    blame(row, column);
    out[0] = 0;
}

void row_report(const struct row *row, const struct database *database, const char *what,
                int64_t number)
{
    char text[256];
    snprintf(text, sizeof text, "damaged: row %lld of %s has a bad %s", (long long)number, what,
             row->fault);
    database_warn(database, text);
}
