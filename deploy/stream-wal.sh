#!/bin/sh
# Receives the WAL as PostgreSQL writes it, and stores it in the folder. Run it as the user of PostgreSQL: PGHOST, PGPORT and
# PGUSER name the server. The server keeps what was not received yet, up to max_slot_wal_keep_size.
set -eu
umask 077

wal=${1:?"Say where to: deploy/stream-wal.sh /var/backups/kaypoint-wal"}

pg_receivewal --slot kaypoint_wal --create-slot --if-not-exists --no-password
exec pg_receivewal --slot kaypoint_wal --synchronous --directory "$wal" --no-password
