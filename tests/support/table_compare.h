/* Compare two tables as far as their logs determine them. Does not use cmocka. */
#ifndef TESTS_SUPPORT_TABLE_COMPARE_H
#define TESTS_SUPPORT_TABLE_COMPARE_H

#include "server/table.h"

/* The name of the first difference; NULL: equal. */
const char *tables_differ(const struct table *a, const struct table *b);

/* Compare a table with one rebuilt from its log; NULL: equal. */
const char *table_differs_from_log(struct table *table);

#endif
