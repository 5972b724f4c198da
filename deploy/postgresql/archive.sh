#!/bin/sh
# Keeps a piece of WAL. It is PostgreSQL's archive_command: sh archive.sh %p %f /var/backups/kaypoint-wal
# It ends well only when the piece is on the disk. What is kept is never overwritten: the same piece may come twice, as after
# a crash, and another one of its name is refused, since then two servers write into one folder.
set -eu
umask 077

piece=$1
kept=$3/$2

if [ -e "$kept" ]; then
  cmp -s "$piece" "$kept" || { echo "$kept is there with another content" >&2; exit 1; }
else
  cp "$piece" "$kept.part"
  sync "$kept.part"
  # Unlike mv, this fails where somebody else was first.
  ln "$kept.part" "$kept"
  rm "$kept.part"
fi
sync "$kept" "$3"
