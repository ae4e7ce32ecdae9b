#!/bin/sh
# The standby of deploy/compose.yml: copies the primary the first time, then follows it.
set -eu

if [ "$(id -u)" = 0 ]; then
    mkdir -p "$PGDATA"
    chown postgres "$PGDATA"
    chmod 0700 "$PGDATA"
    exec gosu postgres "$0"
fi
if [ ! -e "$PGDATA/PG_VERSION" ]; then
    until pg_basebackup -h "$PRIMARY_HOST" -U standby -D "$PGDATA" -R -X stream -c fast; do
        find "$PGDATA" -mindepth 1 -delete
        sleep 1
    done
    # After a promotion it must not wait for a standby that it does not have.
    echo "synchronous_standby_names = ''" >>"$PGDATA/postgresql.auto.conf"
fi
exec postgres -c hot_standby=on
