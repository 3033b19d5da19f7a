#!/bin/sh
# PostgreSQL's image runs this once, on an empty volume. The service's login owns its database and is no superuser; the
# superuser has no password any more, so that nobody enters as that one but from within this container.
set -e
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role tianguis login createrole password :'password';
create database tianguis owner tianguis;
alter role current_user password null;
SQL
