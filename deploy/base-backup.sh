#!/bin/sh
# Copies the whole running server into the folder, checks that the copy is complete, and keeps the newest three copies and
# the WAL since the oldest of them. Run it as the user of PostgreSQL: PGHOST, PGPORT and PGUSER name the server.
set -eu
umask 077

bases=${1:?"Say where to: deploy/base-backup.sh /var/backups/kaypoint-bases /var/backups/kaypoint-wal"}
wal=${2:?"Say where the WAL is: deploy/base-backup.sh $bases /var/backups/kaypoint-wal"}

# It is called each night, and makes one a week.
[ -z "$(find "$bases" -maxdepth 1 -name 'base-*Z' -mmin -9000)" ] || exit 0

version=$(psql -qAtX -d postgres -c "select current_setting('server_version_num')::int / 10000")
PATH=/usr/lib/postgresql/$version/bin:$PATH

part=$bases/new.part
rm -rf "$part"
pg_basebackup --pgdata="$part" --checkpoint=fast --no-password
pg_verifybackup --quiet "$part"
# Named after the first second to which it can be restored.
sleep 1
base=$bases/base-$(date -u +%Y%m%dT%H%M%SZ)
mv "$part" "$base"
sync "$bases"

for old in $(ls -d "$bases"/base-*Z | sort | head -n -3); do rm -rf "$old"; done
oldest=$(ls -d "$bases"/base-*Z | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$wal" "$first"
echo "Wrote $base, $(du -sm "$base" | cut -f 1) MB; the WAL since $first takes $(du -sm "$wal" | cut -f 1) MB"
