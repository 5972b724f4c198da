#!/bin/sh
# Begins the archive again, after a restore or where WAL is missing. It needs a base backup then. The old archive stays:
#   npm run restore -- --backups /var/backups/kaypoint-before-20261124T100000Z
set -eu

backups=${1:?"Say which: sh deploy/new-archive.sh /var/backups/kaypoint"}
before=$backups-before-$(date -u +%Y%m%dT%H%M%SZ)

systemctl stop kaypoint-backup kaypoint-wal
for kind in bases wal; do
  [ -n "$(ls -A "$backups-$kind")" ] || continue
  mv "$backups-$kind" "$before-$kind"
  mkdir "$backups-$kind"
  chown --reference="$before-$kind" "$backups-$kind"
  chmod --reference="$before-$kind" "$backups-$kind"
  echo "The old archive is in $before-$kind: remove it once you are sure that you need no moment before this one."
done
runuser -u postgres -- psql -qAtX \
  -c "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'kaypoint_wal'"
systemctl start kaypoint-wal
