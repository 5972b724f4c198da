#!/bin/sh
# Encrypts each dump, base backup and piece of WAL that is at no other place yet, and sends it there. Of the piece that is
# being written it sends what was added. Run it as the user of PostgreSQL, which can read all three. The key is public: neither this machine nor the other place can read the copies.
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

# What `ls` shows in the three folders.
dump='^kaypoint-.*\.dump$'
base='^base-.*Z$'
wal='^[0-9A-F]{8}\.history$|^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$'

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

sent=$state/sent
rm -rf "$state/stage"
mkdir -p "$state/stage/wal" "$state/stage/rest" "$sent" "$state/gpg"
stage=$state/stage/wal

# The names of a folder that were not sent.
missing() {
  ls "$sent" | sort > "$stage.known"
  ls "$1" | grep -E "$2" | sort | comm -23 - "$stage.known"
}

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

# The rest of this piece is zeros. Its end is found before its content is read, because it grows meanwhile.
added() {
  perl -e 'open my $piece, "<:raw", $ARGV[0] or exit; local $/; my $end = length(<$piece> =~ s/\0+\z//r);
    exit if $end <= $ARGV[1]; seek $piece, $ARGV[1], 0; read $piece, my $added, $end - $ARGV[1]; print $added' "$@"
}

send_partial() {
  partial=$(ls "$backups-wal" | grep -E '^[0-9A-F]{24}\.partial$' | sort | tail -n 1)
  [ -n "$partial" ] || return 0
  piece=${partial%.partial}
  from=$(sed -n "s/^$piece //p" "$state/partial" 2> /dev/null) || :
  from=${from:-0}
  added "$backups-wal/$partial" "$from" > "$stage.added"
  [ -s "$stage.added" ] || return 0
  to=$((from + $(wc -c < "$stage.added")))
  encrypt "$piece.$from-$to.part" < "$stage.added"
  send
  echo "$piece $to" > "$state/partial"
}

# The piece that is being written comes first: if it gets complete now, the next run would be too late for what follows it.
send_wal() {
  send_partial
  while :; do
    names=$(missing "$backups-wal" "$wal" | head -n 100)
    [ -n "$names" ] || break
    for name in $names; do encrypt "$name" < "$backups-wal/$name"; done
    send
  done
}

send_rest() {
  stage=$state/stage/rest
  for name in $(missing "$backups" "$dump"); do
    encrypt "$name" < "$backups/$name"
    send
    echo "Sent $name"
  done
  for name in $(missing "$backups-bases" "$base"); do
    # The shell answers with the last program of a pipe alone.
    { tar -C "$backups-bases" -cf - "$name" || : > "$stage.failed"; } | encrypt "$name.tar"
    [ ! -e "$stage.failed" ] || refuse "$backups-bases/$name cannot be read."
    send
    echo "Sent $name"
  done
}

# WAL first, because it is what the last minutes are restored from. A base backup may take long: WAL does not wait for it.
send_wal
{ send_rest; : > "$state/stage/done"; } &
until timeout 20 tail --pid=$! --sleep-interval=0.1 -f /dev/null; do send_wal; done
[ -e "$state/stage/done" ]

# Of what was deleted here, nothing needs to be known.
ls "$sent" | sort > "$state/stage/known"
{ ls "$backups"; ls "$backups-bases"; ls "$backups-wal"; } | sort | comm -13 - "$state/stage/known" | while read -r name; do
  rm "$sent/$name"
done
rm -rf "$state/stage"
: > "$state/complete"
