import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { makeChildProcesses } from "../../../scripts/supervisor/child-processes";
import { dataFolder } from "../../../scripts/supervisor/data-folder";
import { startEmbeddedDatabase } from "../../../scripts/supervisor/database";
import { keepRunning } from "../../../scripts/supervisor/keep-running";
import { startPostgresql } from "../../support/database-engines";

/** A database of a world's own. */
export interface Database {
  url: string;
  stop: () => Promise<void>;
}

export interface Embedded extends Database {
  /** For the database alone; answers how there is room again. */
  fillDisk: () => () => void;
}

/** What it has answered is written: whatever the other tests leave out for speed would be lost when it is killed. */
const safe = ["max_connections=200"];

export const startSafePostgresql = () => startPostgresql(safe);

/** A process of its own that is kept running, as `npm start` has it. */
export async function startEmbedded(settings: Record<string, string> = {}): Promise<Embedded> {
  const folder = mkdtempSync(join(tmpdir(), "kaypoint-embedded-"));
  const full = join(folder, "full");
  const env = { ...process.env, ...settings, DATA_DIR: join(folder, "data") };
  const children = makeChildProcesses();
  const fillable = {
    ...env,
    NODE_OPTIONS: "--import ./tests/deployment/faults/full-disk.mjs",
    FULL_DISK: full,
  };
  const start = () => startEmbeddedDatabase(children, fillable);
  const watch = { isStopping: children.isStopping, say: () => undefined };
  void keepRunning({ name: "embedded database", start }, await start(), watch);
  return {
    url: dataFolder(env).databaseUrl,
    fillDisk() {
      writeFileSync(full, "");
      return () => {
        rmSync(full);
      };
    },
    async stop() {
      await children.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
