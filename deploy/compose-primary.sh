#!/bin/sh
# Run once by the image of PostgreSQL, when the primary of deploy/compose.yml has no database yet.
set -eu

psql -v ON_ERROR_STOP=1 -U postgres -v password="$DATABASE_PASSWORD" <<'SQL'
CREATE ROLE akhet LOGIN PASSWORD :'password';
CREATE ROLE standby REPLICATION LOGIN PASSWORD :'password';
CREATE DATABASE akhet OWNER akhet;
-- From the next start on: nothing is acknowledged before the standby has it on its disk.
ALTER SYSTEM SET synchronous_standby_names = '*';
SQL
echo "host replication standby samenet scram-sha-256" >>"$PGDATA/pg_hba.conf"
