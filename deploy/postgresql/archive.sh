#!/bin/sh
# Stores a piece of WAL. It is PostgreSQL's archive_command: sh archive.sh %p %f /var/backups/kaypoint-wal
# It succeeds only once the piece is on the disk. Stored pieces are never overwritten: the same piece may come twice, for
# example after a crash, but another one with its name is refused, because two servers must be writing into one folder.
set -eu
umask 077

piece=$1
kept=$3/$2

if [ -e "$kept" ]; then
  cmp -s "$piece" "$kept" || { echo "$kept is there with another content" >&2; exit 1; }
else
  cp "$piece" "$kept.part"
  sync "$kept.part"
  # Unlike mv, this fails if another process was first.
  ln "$kept.part" "$kept"
  rm "$kept.part"
fi
sync "$kept" "$3"
