/* Compare two tables as far as their logs determine them. Does not use cmocka. */
#ifndef TESTS_SUPPORT_TABLE_COMPARE_H
#define TESTS_SUPPORT_TABLE_COMPARE_H

#include "server/table.h"

/* What is different, in a word; NULL: nothing is. */
const char *tables_differ(const struct table *a, const struct table *b);

/* The table against what its log makes of it; NULL: they are the same. */
const char *table_differs_from_log(struct table *table);

#endif
