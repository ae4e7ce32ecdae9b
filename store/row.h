/* The columns of a row, judged like input: SQLite columns have no fixed type, and the database may
 * be damaged or crafted. A column that is not as the store writes it reads as 0 or "" and is
 * recorded as the fault of the row. */
#ifndef STORE_ROW_H
#define STORE_ROW_H

#include "store/database.h"

struct row {
    struct query *query;
    const char *fault; /* name of the first bad column; NULL: none */
};

int64_t row_int(struct row *row, int column, int64_t low, int64_t high);
double row_real(struct row *row, int column, double low, double high);

/* UTF-8 without NUL of at most `cap` - 1 bytes. */
void row_text(struct row *row, int column, char *out, size_t cap);
/* Like row_text; NULL reads as "". */
void row_text_or_null(struct row *row, int column, char *out, size_t cap);
/* A table's id, in a buffer of STORE_TABLE + 1 bytes. */
void row_table(struct row *row, int column, char *out);

/* The text itself, of at most `most` bytes; valid until the next step. */
const char *row_line(struct row *row, int column, size_t most);

/* Report the fault of a row of `what`, which has row number `number`. */
void row_report(const struct row *row, const struct database *database, const char *what,
                int64_t number);

#endif
