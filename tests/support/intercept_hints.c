/* The place where the store keeps its listener. */
#include "tests/support/intercept_hints.h"

#include "store/internal.h"

store_heard *intercept_hints(struct store *store, store_heard *heard, void *context)
{
    store_heard *before = store->heard;
    store->heard = heard;
    store->heard_context = context;
    return before;
}
