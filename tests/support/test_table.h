/* A table of a server on the fake network, read from the database if it is not in memory. */
#ifndef TESTS_TEST_TABLE_H
#define TESTS_TEST_TABLE_H

#include "server/table.h"

/* Waits for the database. NULL: there is no such table. */
struct table *test_table(struct server *server, const char *id);

#endif
