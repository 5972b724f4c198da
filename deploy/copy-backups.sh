#!/bin/sh
# Encrypts each dump, base backup and piece of WAL that is at no other place yet, and sends it there. Run it as the user
# of PostgreSQL, which can read all three. The key is public: neither this machine nor the other place can read the copies.
# The place is a folder, a folder on another machine by SSH, or a remote of rclone. Nothing is deleted or replaced there.
set -eu
umask 077
export LC_ALL=C

usage="deploy/copy-backups.sh BACKUPS PLACE KEY STATE
  PLACE is /mnt/copies/kaypoint, kaypoint@copies.example:kaypoint or rclone:offsite:kaypoint"
backups=${1:?$usage}
place=${2:?$usage}
key=${3:?$usage}
state=${4:?$usage}

# What `ls` shows in the three folders. A piece of WAL that is still being archived has another name.
dump='^kaypoint-.*\.dump$'
base='^base-.*Z$'
wal='^[0-9A-F]{8}\.history$|^[0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?$'

refuse() { echo "$1" >&2; exit 1; }

for folder in "$backups" "$backups-bases" "$backups-wal"; do
  { [ -r "$folder" ] && [ -x "$folder" ]; } || refuse "$folder cannot be read. npm run setup prints the command that makes it."
done
[ -r "$key" ] || refuse "$key cannot be read: put the public key there. docs/database.md says how to make it."
case $place in
  # A folder that is made by this script could be on this machine, because nothing was mounted.
  /*) [ -d "$place" ] || refuse "$place is not a folder. Is its disk mounted? Make the folder on it, and run this again." ;;
esac

exec 9> "$state/lock"
flock -n 9 || exit 0

stage=$state/stage
sent=$state/sent
rm -rf "$stage"
mkdir -p "$stage" "$sent" "$state/gpg"

# The names of a folder that were not sent.
missing() { ls "$1" | grep -E "$2" | sort | comm -23 - "$state/known"; }
know() { ls "$sent" | sort > "$state/known"; }

encrypt() {
  gpg --homedir "$state/gpg" --no-options --no-autostart --no-secmem-warning --batch --quiet --trust-model always \
    --recipient-file "$key" --output "$stage/$1.gpg" --encrypt
}

# What is there stays as it is: an earlier run sent it, and was interrupted before it noted that.
send() {
  case $place in
    rclone:*) rclone copy --ignore-existing "$stage" "${place#rclone:}" ;;
    /*) put ;;
    *) rsync --recursive --times --ignore-existing --timeout=300 "$stage/" "$place/" ;;
  esac
  for file in "$stage"/*.gpg; do
    copied=${file##*/}
    copied=${copied%.gpg}
    : > "$sent/${copied%.tar}"
    rm "$file"
  done
  know
}

put() {
  for file in "$stage"/*.gpg; do
    there=$place/${file##*/}
    [ ! -e "$there" ] || continue
    cp "$file" "$there.part"
    sync "$there.part"
    mv "$there.part" "$there"
  done
  sync "$place"
}

know
# WAL first, because it is what the last minutes are restored from.
while :; do
  names=$(missing "$backups-wal" "$wal" | head -n 100)
  [ -n "$names" ] || break
  for name in $names; do encrypt "$name" < "$backups-wal/$name"; done
  send
done
for name in $(missing "$backups" "$dump"); do
  encrypt "$name" < "$backups/$name"
  send
  echo "Sent $name"
done
for name in $(missing "$backups-bases" "$base"); do
  # The shell answers with the last program of a pipe alone.
  { tar -C "$backups-bases" -cf - "$name" || : > "$stage/failed"; } | encrypt "$name.tar"
  [ ! -e "$stage/failed" ] || refuse "$backups-bases/$name cannot be read."
  send
  echo "Sent $name"
done

# Of what was deleted here, nothing needs to be known.
{ ls "$backups"; ls "$backups-bases"; ls "$backups-wal"; } | sort | comm -13 - "$state/known" | while read -r name; do
  rm "$sent/$name"
done
: > "$state/complete"
