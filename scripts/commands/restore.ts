import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { placeOf, readOptions } from "../setup/options";
import { restoreDatabase } from "../setup/restore";
import { runProgram } from "../setup/run-program";
import { command } from "../supervisor/command";
import { Problem } from "../supervisor/problem";
import { readMoment } from "../supervisor/moment";
import { readSettings } from "../supervisor/settings";

const USAGE = `npm run restore                 restores the database to its last change, and starts Kaypoint on it
  --to 2026-11-24T10:00:00Z       to this moment
  --backups /var/backups/fetched  from these backups, such as those that deploy/fetch-backups.sh fetched
  --settings /etc/kaypoint/env    if npm run setup was told so`;

await command(USAGE, async () => {
  const { to, backups, settings } = readWords();
  if (to !== undefined) readMoment(to, USAGE);
  const { config } = readSettings();
  const place = placeOf(readOptions(settings === undefined ? [] : ["--settings", settings]), config);
  if (!place.database.isHere) throw new Problem("The database is on another machine: restore it there.");
  if (process.getuid?.() !== 0) throw new Problem("Run it as root: it stops and starts services.");
  await restoreDatabase(
    place,
    { cluster: "/var/lib/postgresql/15", run: runProgram, say: (line) => console.log(line) },
    { wanted: to ?? null, from: resolve(backups ?? place.backups) },
  );
  return [
    "Next, as docs/database.md says:",
    "1. npm run doctor",
    "2. Decide about each payment at /staff/held-money: until then no card of that owner renews a plan.",
    "3. npm run outbox -- stuck lists the held messages, and npm run outbox -- retry --held sends them.",
    "4. Tell the owners what is gone. All have to log in again.",
  ].join("\n");
});

function readWords() {
  try {
    const text = { type: "string" } as const;
    return parseArgs({ options: { to: text, backups: text, settings: text } }).values;
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}
