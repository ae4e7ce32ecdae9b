/* The columns of a row, judged like input. */
#include "store/row.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void blame(struct row *row, int column)
{
    if (!row->fault)
        row->fault = sqlite3_column_name(row->statement, column);
    if (!row->fault)
        row->fault = "?"; /* out of memory */
}

int64_t row_int(struct row *row, int column, int64_t low, int64_t high)
{
    int64_t number = sqlite3_column_int64(row->statement, column);
    if (sqlite3_column_type(row->statement, column) == SQLITE_INTEGER && number >= low &&
        number <= high)
        return number;
    blame(row, column);
    return 0;
}

double row_real(struct row *row, int column, double low, double high)
{
    double number = sqlite3_column_double(row->statement, column);
    int type = sqlite3_column_type(row->statement, column);
    if ((type == SQLITE_FLOAT || type == SQLITE_INTEGER) && isfinite(number) && number >= low &&
        number <= high)
        return number;
    blame(row, column);
    return 0;
}

const char *row_line(struct row *row, int column, size_t most)
{
    /* The type comes first: reading another type as text would convert the value. */
    bool text = sqlite3_column_type(row->statement, column) == SQLITE_TEXT;
    const char *line = text ? (const char *)sqlite3_column_text(row->statement, column) : NULL;
    size_t len = line ? (size_t)sqlite3_column_bytes(row->statement, column) : 0;
    if (line && len <= most && akhet_text_valid(line, len))
        return line;
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
    if (sqlite3_column_type(row->statement, column) == SQLITE_NULL)
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
