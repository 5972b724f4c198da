#!/bin/sh
# In containers, in place of the timer: a dump each day, and a base backup each week.
set -eu
backups=${1:?"Say where to: sh deploy/container-backups.sh /backups/kaypoint"}
scripts=$(dirname "$0")

while :; do
  # A failure is in the log, and the next day has another try.
  sh "$scripts/backup.sh" "$backups" || echo "The dump failed" >&2
  sh "$scripts/base-backup.sh" "$backups-bases" "$backups-wal" || echo "The base backup failed" >&2
  sleep 86400
done
