/* Whether two tables are the same as far as their log goes; nothing here knows cmocka. */
#ifndef TESTS_SUPPORT_SAME_H
#define TESTS_SUPPORT_SAME_H

#include "server/table.h"

/* What is different, in a word; NULL: nothing is. */
const char *tables_differ(const struct table *a, const struct table *b);

/* The table against what its log makes of it; NULL: they are the same. */
const char *table_differs_from_log(struct table *table);

#endif
