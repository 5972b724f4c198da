import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { HOUR } from "~/models/duration";
import { fault, ok, warning } from "./examination";

/** A day, plus two hours for slow dumps. */
const TOO_OLD = 26 * HOUR;

export const isOlder = (at: Date, now: Date, most: number): boolean => now.getTime() - at.getTime() > most;

/** The age of the newest dump in a folder. */
export async function seeBackups(folder: string, now: Date) {
  const dumps = readDumps(folder);
  if (dumps === null) return warning(`${folder} cannot be read: name the folder with --backups`);
  const newest = dumps.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  if (!newest) return fault(`${folder} has no dump: is kaypoint-backup.timer switched on?`);
  const hours = Math.round((now.getTime() - newest.at.getTime()) / HOUR);
  const told = `the newest, ${newest.name}, is ${hours} hours old and has ${newest.size} bytes`;
  return isOlder(newest.at, now, TOO_OLD) ? fault(`${told}: see journalctl -u kaypoint-backup`) : ok(told);
}

function readDumps(folder: string) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".dump"))
      .map((name) => {
        const { mtime, size } = statSync(join(folder, name));
        return { name, at: mtime, size };
      });
  } catch {
    return null;
  }
}
