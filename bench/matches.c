/* bench-matches NEW-FILE COUNT: a database with matches in play, for bench/many-matches. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/many_matches.h"

int main(int argc, char **argv)
{
    char why[256];
    unsigned count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    if (!count || access(argv[1], F_OK) == 0) {
        fprintf(stderr, "bench-matches NEW-FILE COUNT\n");
        return 2;
    }
    struct store_options options = {.path = argv[1], .sync = STORE_SYNC_OFF};
    struct store *store = store_open(&options, why, sizeof why);
    if (!store) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    uint64_t entries = many_matches_write(store, count, (int64_t)time(NULL) * 1000);
    store_close(store);
    char id[STORE_TABLE + 1];
    for (unsigned i = 0; i < count; i += count / 200 ? count / 200 : 1) {
        many_matches_id(i, id);
        puts(id);
    }
    fprintf(stderr, "%u matches, %llu entries\n", count, (unsigned long long)entries);
    return entries ? 0 : 1;
}
