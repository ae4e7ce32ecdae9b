/* store/postgres/schema.c of a program that is one version older: a database that it creates lacks
 * the last step. Linked in place of the real one into akhet-older, for rolling upgrades. */
#include <string.h>

/* In this file the newer schema has other names, so that these can be defined below. */
#define pg_schema_version  newer_schema_version
#define pg_schema_expected newer_schema_expected
#include "store/postgres/schema.c"
#undef pg_schema_version
#undef pg_schema_expected

extern const int pg_schema_version;
const int pg_schema_version = sizeof pg_schema_step / sizeof *pg_schema_step - 1;

/* What the last step added: a table of its own. */
static const char added[] = " days.";

extern char pg_schema_expected[];
char pg_schema_expected[sizeof newer_schema_expected];

/* The list without the columns of that table. */
__attribute__((constructor)) static void leave_out_what_was_added(void)
{
    const char *from = strstr(newer_schema_expected, added), *to = from;
    for (const char *at = from; at; at = strstr(at + 1, added))
        to = strchr(at, ',') + 1;
    size_t before = (size_t)(from - newer_schema_expected);
    memcpy(pg_schema_expected, newer_schema_expected, before);
    strcpy(pg_schema_expected + before, to);
}
