/* A build without libpq: addresses of PostgreSQL are refused. */
#include "store/internal.h"

const struct side *const postgres_side = NULL;
