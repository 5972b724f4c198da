import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { DAY, HOUR, MINUTE } from "~/models/duration";
import type { Finding } from "~/models/platform/finding";
import { fault, ok, warningFinding } from "./examination";

/** A day, plus two hours for slow dumps. */
const OLDEST_DUMP = 26 * HOUR;

/** A week, plus a day for slow machines. */
const OLDEST_BASE = 8 * DAY;

/** They are sent at once, and one that is large takes longer over a slow line. */
const LATE_COPIES = 3 * HOUR;
const OLDEST_COPIES = 26 * HOUR;

/** Where deploy/copy-backups.sh notes when all backups were at the other place. */
export const COPIES_STATE = "/var/lib/kaypoint-copies/complete";

export const isOlder = (at: Date, now: Date, most: number): boolean => now.getTime() - at.getTime() > most;

type BackupFinding = Omit<Finding, "name">;

const ageOf = (at: Date, now: Date) => {
  const minutes = Math.round((now.getTime() - at.getTime()) / MINUTE);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
};

/** The age of the newest dump in a folder. */
export function seeDumps(folder: string, now: Date): BackupFinding {
  const dumps = namesIn(folder, /\.dump$/);
  if (dumps === null) return warningFinding(`${folder} cannot be read: name the folder with --backups`);
  const newest = dumps
    .map((name) => ({ name, ...statOf(join(folder, name)) }))
    .sort((one, other) => other.at.getTime() - one.at.getTime())[0];
  if (!newest) return fault(`${folder} has no dump: is kaypoint-backup.timer switched on?`);
  const told = `the newest, ${newest.name}, is ${ageOf(newest.at, now)} old and has ${newest.size} bytes`;
  const found = isOlder(newest.at, now, OLDEST_DUMP)
    ? fault(`${told}: see journalctl -u kaypoint-backup`)
    : ok(told);
  return { ...found, newestAt: newest.at };
}

/** The age of the newest base backup, where the WAL is archived: without one, no moment can be restored. */
export function seeBases(
  folder: string,
  { isArchived, now }: { isArchived: boolean; now: Date },
): BackupFinding {
  if (!isArchived) return ok("none is needed here, where no WAL is archived");
  const names = namesIn(folder, /^base-\d{8}T\d{6}Z$/);
  if (names === null)
    return warningFinding(`${folder} cannot be read: npm run setup prints the command that gives its rights`);
  const newest = names.sort().at(-1);
  if (newest === undefined) return fault(`${folder} has none: systemctl start kaypoint-backup`);
  const at = momentOf(newest);
  const told = `the newest, ${newest}, is ${ageOf(at, now)} old`;
  const found = isOlder(at, now, OLDEST_BASE)
    ? fault(`${told}: see journalctl -u kaypoint-backup`)
    : ok(told);
  return { ...found, newestAt: at };
}

/** When all backups were last at the other place. */
export function seeCopies(copies: string | null, now: Date, state = COPIES_STATE): BackupFinding {
  if (copies === null)
    return warningFinding("The backups are on this machine alone, and are lost with it: set BACKUP_COPIES");
  const at = statSync(state, { throwIfNoEntry: false })?.mtime;
  if (at === undefined) return fault(`Nothing was sent to ${copies} yet: see journalctl -u kaypoint-copies`);
  const told = `all backups were at ${copies} ${ageOf(at, now)} ago`;
  return { ...judgeCopies(told, at, now), newestAt: at };
}

function judgeCopies(told: string, at: Date, now: Date): BackupFinding {
  const cause = `${told}, and what came since was not sent: see journalctl -u kaypoint-copies`;
  if (isOlder(at, now, OLDEST_COPIES)) return fault(cause);
  return isOlder(at, now, LATE_COPIES) ? warningFinding(cause) : ok(told);
}

function namesIn(folder: string, pattern: RegExp): string[] | null {
  try {
    return readdirSync(folder).filter((name) => pattern.test(name));
  } catch {
    return null;
  }
}

const statOf = (file: string) => {
  const { mtime: at, size } = statSync(file);
  return { at, size };
};

/** base-20261124T033000Z is named after its moment. */
const momentOf = (name: string) =>
  new Date(name.replace(/^base-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
