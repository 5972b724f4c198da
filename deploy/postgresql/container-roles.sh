#!/bin/sh
# Makes the roles and the database when the image of PostgreSQL makes its data folder. The passwords are in hexadecimal, so
# that neither sed nor SQL reads anything else in them.
set -eu
for password in "$DATABASE_PASSWORD" "$DATABASE_OWNER_PASSWORD"; do
  case $password in
    *[!0-9a-f]* | '') echo "Make the passwords of the database with: openssl rand -hex 24" >&2; exit 1 ;;
  esac
done
sed -e 's/@OWNER@/kaypoint_owner/g' -e 's/@ROLE@/kaypoint/g' -e 's/@DATABASE@/kaypoint/g' \
  -e "s/@OWNER_PASSWORD@/$DATABASE_OWNER_PASSWORD/" -e "s/@PASSWORD@/$DATABASE_PASSWORD/" \
  "${DEPLOY:-/deploy}/postgresql/database.sql" | psql -qX -v ON_ERROR_STOP=1 -U postgres
