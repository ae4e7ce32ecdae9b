/* A private PostgreSQL for each test program (tools/postgres): started by the first call, removed
 * when the program ends, even if it is killed.
 *
 *     int main(void)
 *     {
 *         if (!postgres_there())
 *             return postgres_skip();
 *         ...
 *         return cmocka_run_group_tests(tests, NULL, postgres_stop);
 *     }
 */
#ifndef TESTS_SUPPORT_POSTGRES_H
#define TESTS_SUPPORT_POSTGRES_H

#include <stdbool.h>

/* Whether PostgreSQL is installed. Starts it; exits if it is installed and does not start. */
bool postgres_there(void);

/* Print the line that skips this test program; returns its exit code. */
int postgres_skip(void);

/* The URL of a new empty database with this name, which is a small letter followed by small
 * letters, digits and underscores. The text stays valid for the next fifteen calls. */
const char *postgres_database(const char *name);

/* Give a command to tools/postgres, for instance "standby", "kill", "promote" or "cut". Returns
 * its first line, valid until the next call; exits if the command fails. */
const char *postgres_do(const char *command);

/* Stop it: the teardown of a group. */
int postgres_stop(void **unused);

#endif
