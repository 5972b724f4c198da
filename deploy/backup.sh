#!/bin/sh
# Writes a dump of the database into the folder, checks that it can be read, and keeps the dumps of 14 days.
# BACKUP_DATABASE_URL, or else DATABASE_URL, in the environment or in .env, names the database. pg_dump must connect to
# PostgreSQL itself: a pool that lends connections for one transaction cannot give it a snapshot of all tables.
set -eu
# The group of the folder may read its dumps: it is that of PostgreSQL, which sends them to another place.
umask 027

folder=${1:?"Say in which folder: deploy/backup.sh /var/backups/kaypoint"}

setting() {
  sed -n "s/^$1=//p" .env | tail -n 1 | sed "s/^\(['\"]\)\(.*\)\1\$/\2/"
}

url=${BACKUP_DATABASE_URL:-}
[ -n "$url" ] || [ ! -f .env ] || url=$(setting BACKUP_DATABASE_URL)
[ -n "$url" ] || url=${DATABASE_URL:-}
[ -n "$url" ] || [ ! -f .env ] || url=$(setting DATABASE_URL)
[ -n "$url" ] || { echo "DATABASE_URL is not set" >&2; exit 1; }

# All users of the machine can read the arguments of a program, and only its own user its environment.
password=$(printf %s "$url" | sed -n 's#^[a-z]*://[^:/@?]*:\([^@]*\)@.*#\1#p')
url=$(printf %s "$url" | sed 's#^\([a-z]*://[^:/@?]*\):[^@]*@#\1@#')
if [ -n "$password" ]; then
  PGPASSWORD=$(printf %s "$password" | perl -pe 's/%([0-9A-Fa-f]{2})/chr hex $1/ge')
  export PGPASSWORD
fi

name=$folder/kaypoint-$(date -u +%Y%m%dT%H%M%SZ).dump
pg_dump --format=custom --no-owner --file="$name.part" "$url"
pg_restore --list "$name.part" > /dev/null
mv "$name.part" "$name"
find "$folder" -name 'kaypoint-*.dump*' -mtime +14 -delete
echo "Wrote $name, $(wc -c < "$name") bytes"
