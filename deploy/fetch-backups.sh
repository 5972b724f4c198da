#!/bin/sh
# Fetches the copies that deploy/copy-backups.sh sent to another place, and decrypts what restores a moment: the newest
# dump and base backup before it, and the WAL since. Run it where the private key is in the keyring of gpg.
set -eu
umask 077
export LC_ALL=C

usage="deploy/fetch-backups.sh PLACE BACKUPS [MOMENT]
  sh deploy/fetch-backups.sh kaypoint@copies.example:kaypoint /var/backups/fetched 2026-11-24T10:00:00Z
Without a moment it takes the newest."
place=${1:?$usage}
backups=${2:?$usage}
moment=${3:-}

refuse() { echo "$1" >&2; exit 1; }

wanted=99999999999999
if [ -n "$moment" ]; then
  case $moment in
    *T*Z | *T*[+-][0-9][0-9]:[0-9][0-9]) ;;
    *) refuse "Write the moment with its zone, such as 2026-11-24T10:00:00Z." ;;
  esac
  wanted=$(date -u -d "$moment" +%Y%m%d%H%M%S) || refuse "$moment is not a moment."
fi
mkdir -p "$backups" "$backups-bases" "$backups-wal"

copies=$backups-copies
case $place in
  rclone:*) rclone copy "${place#rclone:}" "$copies" ;;
  /*) copies=$place ;;
  *) rsync --recursive --times "$place/" "$copies/" ;;
esac

# The newest name of this kind that was made before the moment.
newest() {
  ls "$copies" | grep -E "^$1-[0-9T]*Z\.$2\.gpg$" | sort -r | while read -r name; do
    [ "$(printf %s "$name" | tr -cd 0-9)" -gt "$wanted" ] || { echo "$name"; break; }
  done
}
decrypt() { gpg --batch --quiet --decrypt "$copies/$1" || { echo "$1 cannot be decrypted." >&2; return 1; }; }

# A piece that was not complete was sent in parts: PIECE.FROM-TO.part. PostgreSQL takes pieces of 16 MB alone.
add_part() {
  piece=${1%%.*}
  [ ! -e "$copies/$piece.gpg" ] || return 0
  range=${1#*.}
  decrypt "$1" > "$backups-wal/new.part"
  dd if="$backups-wal/new.part" of="$backups-wal/$piece.partial" bs=64k conv=notrunc oflag=seek_bytes seek="${range%%-*}" status=none
  rm "$backups-wal/new.part"
  truncate -s 16M "$backups-wal/$piece.partial"
}

base=$(newest base tar)
dump=$(newest kaypoint dump)
[ -n "$base$dump" ] || refuse "$place has no backup from before ${moment:-now}."

if [ -n "$dump" ]; then
  decrypt "$dump" > "$backups/${dump%.gpg}"
  echo "Fetched $backups/${dump%.gpg}"
fi
if [ -n "$base" ]; then
  decrypt "$base" > "$backups-bases/new.part"
  tar -C "$backups-bases" -xf "$backups-bases/new.part"
  rm "$backups-bases/new.part"
  # Names of WAL begin with the timeline, and a restored server has another one than before.
  first=$(sed -n 's/^START WAL LOCATION: .* (file [0-9A-F]\{8\}\([0-9A-F]*\))$/\1/p' "$backups-bases/${base%.tar.gpg}/backup_label")
  ls "$copies" | awk -v first="$first" \
    '/^[0-9A-F]+\.history\.gpg$/ || (/^[0-9A-F]+(\.[0-9A-F]+\.backup|\.[0-9]+-[0-9]+\.part)?\.gpg$/ && substr($0, 9, 16) >= first)' |
    while read -r name; do
      case $name in
        *.part.gpg) add_part "$name" ;;
        *) decrypt "$name" > "$backups-wal/${name%.gpg}" ;;
      esac
    done
  echo "Fetched $backups-bases/${base%.tar.gpg}, and the WAL since"
fi
[ "$(id -u)" -ne 0 ] || chown -R postgres "$backups-bases" "$backups-wal"
echo "Restore it: npm run restore -- --backups $backups${moment:+ --to $moment}"
