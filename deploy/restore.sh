#!/bin/sh
# Restores the server to a moment, from a base backup and the WAL since, into an empty folder.
# Run it as the user of PostgreSQL. It leaves a promoted, stopped server that accepts no changes until
# `npm run restored` has held the messages that may have been sent already: docs/database.md has all steps.
set -eu
umask 077

usage="deploy/restore.sh [--lost OLD] BASES WAL DATA [MOMENT]
  runuser -u postgres -- sh deploy/restore.sh --lost /var/lib/postgresql/15/main \\
    /var/backups/kaypoint-bases /var/backups/kaypoint-wal /var/lib/postgresql/15/new 2026-11-24T10:00:00Z
OLD is the folder of the stopped server: it has the last WAL. Without a moment all WAL is restored."
lost=
if [ "${1:-}" = --lost ]; then
  lost=${2:?$usage}
  shift 2
fi
bases=${1:?$usage}
wal=${2:?$usage}
data=${3:?$usage}
moment=${4:-}

refuse() { echo "$1" >&2; exit 1; }

[ "$(id -u)" -ne 0 ] || refuse "Run it as the user of PostgreSQL, not as root: runuser -u postgres -- sh deploy/restore.sh …"
[ -d "$bases" ] || refuse "$bases is not a folder."
[ -d "$wal" ] || refuse "$wal is not a folder."
wal=$(cd "$wal" && pwd)
[ ! -d "$lost" ] || lost=$(cd "$lost" && pwd)
for folder in "$data" $lost; do
  process=$(head -n 1 "$folder/postmaster.pid" 2> /dev/null || :)
  [ -z "$process" ] || [ "$(cat "/proc/$process/comm" 2> /dev/null || :)" != postgres ] ||
    refuse "PostgreSQL runs on $folder: stop it with systemctl stop postgresql@15-main, which waits for its end, and run this again."
done
if [ -e "$data" ] && { [ ! -d "$data" ] || [ -n "$(ls -A "$data")" ]; }; then
  refuse "$data is not empty, and nothing is ever overwritten. Stop its server, move it aside, and run this again."
fi

number() { printf %s "$1" | tr -cd 0-9; }
wanted=
advice="leave the moment out, to restore all of it."
[ -n "$lost" ] || advice="the folder of the old server may have the rest, so name it by --lost, or leave the moment out."
if [ -n "$moment" ]; then
  case $moment in
    *T*Z | *T*[+-][0-9][0-9]:[0-9][0-9]) ;;
    *) refuse "Write the moment with its zone, such as 2026-11-24T10:00:00Z." ;;
  esac
  wanted=$(date -u -d "$moment" +%Y%m%d%H%M%S) || refuse "$moment is not a moment."
  target=$(date -u -d "$moment" '+%Y-%m-%d %H:%M:%S.%6N+00')
fi

base=
for one in "$bases"/base-*Z; do
  [ -d "$one" ] || continue
  [ -z "$wanted" ] || [ "$(number "${one##*/}")" -le "$wanted" ] || continue
  base=$one
done
[ -n "$base" ] || refuse "$bases has no base backup from before ${moment:-now}. Nothing was changed."

PATH=/usr/lib/postgresql/$(cat "$base/PG_VERSION")/bin:$PATH
pg_verifybackup --quiet "$base" || refuse "$base is damaged. Nothing was changed: try an older one in a folder of its own."

# The WAL of another server must not be taken for that of this one, such as of the server that came with a new machine.
system() { LC_ALL=C pg_controldata "$1" 2> /dev/null | sed -n 's/^Database system identifier: *//p'; }
[ -z "$lost" ] || [ "$(system "$lost")" = "$(system "$base")" ] || lost=

echo "Restoring $base …"
mkdir -p "$data"
cp -a "$base/." "$data"
chmod 700 "$data"
touch "$data/recovery.signal"
# If the settings are elsewhere, as on Debian, these are ignored.
[ -e "$data/postgresql.conf" ] || : > "$data/postgresql.conf"
[ -e "$data/pg_hba.conf" ] || printf '%s\n' 'local all all peer' 'host all all 127.0.0.1/32 scram-sha-256' > "$data/pg_hba.conf"

# Until it is done only this script can reach the server, which archives nothing: the old one may still be running.
private=$(mktemp -d)
log=$private/log
server=
end() {
  [ -z "$server" ] || kill -INT "$server" 2> /dev/null || :
  rm -rf "$private"
}
trap end EXIT
echo 'local all all trust' > "$private/hba"
set -- -D "$data" -k "$private" -p 5432 -c listen_addresses= -c "hba_file=$private/hba" -c archive_mode=off -c hot_standby=off \
  -c TimeZone=UTC -c recovery_target_action=promote \
  -c "restore_command=cp '$wal/%f' '%p' || ${lost:+cp '$lost/pg_wal/%f' '%p' || }cp '$wal/%f.partial' '%p'"
[ -z "$moment" ] || set -- "$@" -c "recovery_target_time=$target"
postgres "$@" > "$log" 2>&1 &
server=$!

ask() { psql -qAtX -h "$private" -p 5432 -U postgres -d postgres "$@"; }
until [ "$(ask -c 'select not pg_is_in_recovery()' 2> /dev/null)" = t ]; do
  if ! kill -0 "$server" 2> /dev/null; then
    server=
    end=$(sed -n 's/.* last completed transaction was at log time //p' "$log")
    if grep -q 'recovery ended before configured recovery target was reached' "$log"; then
      refuse "The WAL ends with a change of ${end:-the base backup}, before $moment: $advice"
    fi
    grep -E 'FATAL|PANIC' "$log" | grep -v 'the database system is' >&2 || tail -n 5 "$log" >&2
    refuse "It could not be restored. Remove $data before the next try."
  fi
  sleep 0.2
done

# Without a change since, it is as the base backup.
last=$(ask -c "select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')")
[ -n "$last" ] || last=$(printf %s "${base##*/base-}" | sed -E 's/(....)(..)(..)T(..)(..)(..)Z/\1-\2-\3T\4:\5:\6Z/')
ask > /dev/null <<'SQL'
select format('alter database %I set default_transaction_read_only = on', datname)
from pg_database where not datistemplate and datname <> 'postgres' \gexec
SQL
pg_ctl -D "$data" -m fast -w stop > /dev/null
server=

cat <<END
Restored into $data. The last change is of $last. It is promoted and stopped, and takes no changes yet.
Keep the servers and the jobs of Kaypoint stopped, start PostgreSQL on it, and then in the folder of Kaypoint:
  npm run restored -- --to ${moment:-$last}
  npm run ledger -- verify
  npm run doctor
The first holds messages and webhooks that may have been sent already, finds what was paid since, and lets the database
take changes. Without it nothing can be sent, twice or at all. Then start Kaypoint, and make a new base backup.
END
