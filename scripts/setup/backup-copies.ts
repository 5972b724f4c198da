import { Problem } from "../supervisor/problem";

/** The file of the public key that encrypts them. */
export const COPIES_KEY = "/etc/kaypoint/copies.asc";

/** It becomes a word of a unit of systemd. */
const word = "[\\w./][\\w.,/+-]*";
const places = new RegExp(`^(?:/${word}|(?:${word}@)?${word}:${word}|rclone:${word}:${word})$`);

/** Where the backups are copied to; null if they stay on this machine. */
export function readBackupCopies(env: NodeJS.Dict<string>): string | null {
  const to = env.BACKUP_COPIES ?? "";
  if (to === "") return null;
  if (places.test(to)) return to;
  throw new Problem(
    "BACKUP_COPIES must be a folder such as /mnt/copies/kaypoint, kaypoint@copies.example:kaypoint or rclone:offsite:kaypoint.",
  );
}
