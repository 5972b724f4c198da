import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { makeChildProcesses } from "../../../scripts/supervisor/child-processes";
import { dataFolder } from "../../../scripts/supervisor/data-folder";
import { startEmbeddedDatabase } from "../../../scripts/supervisor/database";
import { keepRunning } from "../../../scripts/supervisor/keep-running";
import { startPostgresql } from "../../support/database-engines";

/** A database for one world. */
export interface Database {
  url: string;
  stop: () => Promise<void>;
}

export interface Embedded extends Database {
  /** Fills the disk of the database alone; returns a function that frees it. */
  fillDisk: () => () => void;
}

/** Answered commits are on disk: the settings that other tests use for speed would lose them in a kill. */
const safe = ["max_connections=200"];

export const startSafePostgresql = () => startPostgresql(safe);

/** A separate process that is kept running, as by `npm start`. */
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
