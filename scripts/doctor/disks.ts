import { existsSync } from "node:fs";

import { MEBIBYTE } from "~/models/bytes";
import { LEAST_FREE, readFreeBytes } from "~/services/platform/free-space.server";
import { type Config, isThisMachine } from "~/services/platform/config.server";
import { type Examination, fault, ok, warningFinding } from "./examination";

const LITTLE_FREE = 2048 * MEBIBYTE;

/** Where Debian's PostgreSQL keeps its data. */
const POSTGRESQL = "/var/lib/postgresql";

/** Free room on the disks of this machine: of the database, if it is here, and of the dumps. */
export function diskExamination(
  { databaseUrl, embeddedFolder }: Pick<Config, "databaseUrl" | "embeddedFolder">,
  backups: string,
): Examination {
  const ofDatabase = embeddedFolder ?? (isThisMachine(new URL(databaseUrl).hostname) ? POSTGRESQL : null);
  const folders = [process.cwd(), backups, ...(ofDatabase ? [ofDatabase] : [])].filter((path) =>
    existsSync(path),
  );
  return {
    name: "disk",
    async look() {
      const disks = await Promise.all(
        folders.map(async (folder) => ({ folder, free: await readFreeBytes(folder) })),
      );
      const fullest = disks.toSorted((one, other) => one.free - other.free)[0];
      return fullest ? judgeFree(fullest) : ok("no folder to look at");
    },
  };
}

export function judgeFree({ folder, free }: { folder: string; free: number }) {
  const told = `${Math.floor(free / MEBIBYTE)} MB are free where ${folder} is`;
  if (free < LEAST_FREE) return fault(`${told}: make room now, or payments fail`);
  return free < LITTLE_FREE ? warningFinding(`${told}: make room`) : ok(told);
}
