/* Waiting for a table. */
#include "tests/support/test_table.h"

#include "server/internal.h"
#include "tests/support/fake_net.h"

enum { PATIENCE = 20000 };

struct got {
    bool done;
    struct table *table;
};

static void keep(void *context, struct table *table, enum error_code code)
{
    (void)code;
    *(struct got *)context = (struct got){true, table};
}

struct table *test_table(struct server *server, const char *id)
{
    static struct got got; /* an answer that comes too late must not go to a frame that is gone */
    got = (struct got){0};
    table_ask(server, id, keep, &got);
    while (!got.done && fake_net_await(server->net, PATIENCE))
        continue;
    return got.table;
}
