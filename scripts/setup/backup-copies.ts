import { Problem } from "../supervisor/problem";

/** Where the backups are copied to, and the public key that encrypts them. */
export interface BackupCopies {
  to: string;
  key: string;
}

/** They become words of a unit of systemd. */
const word = "[\\w./][\\w.,/+-]*";
const places = new RegExp(`^(?:/${word}|(?:${word}@)?${word}:${word}|rclone:${word}:${word})$`);
const file = new RegExp(`^/${word}$`);

/** null if the backups stay on this machine. */
export function readBackupCopies(env: NodeJS.Dict<string>): BackupCopies | null {
  const to = env.BACKUP_COPIES ?? "";
  const key = env.BACKUP_COPIES_KEY ?? "";
  if (to === "" && key === "") return null;
  if (!places.test(to))
    throw new Problem(
      "BACKUP_COPIES must be a folder such as /mnt/copies/kaypoint, kaypoint@copies.example:kaypoint or rclone:offsite:kaypoint.",
    );
  if (!file.test(key))
    throw new Problem(
      "BACKUP_COPIES_KEY must be the file of the public key, such as /etc/kaypoint/copies.asc.",
    );
  return { to, key };
}
