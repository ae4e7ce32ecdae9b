#!/bin/sh
# Make the standby of deploy/compose.yml the primary. Stop the old one first: two are one too many.
set -eu
if [ "$(id -u)" = 0 ]; then
    exec gosu postgres "$0"
fi
pg_ctl promote -w -D "$PGDATA"
