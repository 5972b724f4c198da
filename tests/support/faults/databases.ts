import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { dataFolder } from "../../../scripts/supervisor/data-folder";
import { makePostgresqlHome } from "../database-engines";

/** A database of a world's own. */
export interface Database {
  url: string;
  /** At once, as when the machine loses its power, or after what is under way was cut. */
  restart: (atOnce: boolean) => Promise<void>;
  /** Answers how there is room again. */
  fillDisk: () => () => void;
  stop: () => Promise<void>;
}

/** What it has answered is written: whatever the other tests leave out for speed would be lost when it is killed. */
const safe = ["max_connections=200"];

async function startPostgresql(): Promise<Database> {
  const home = makePostgresqlHome();
  const data = home.initialise();
  let server = await home.serve(data, safe);
  return {
    url: server.url,
    async restart(atOnce) {
      const [pid] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
      if (atOnce) process.kill(Number(pid), "SIGQUIT");
      await server.stop();
      server = await home.serve(data, safe);
    },
    fillDisk() {
      throw new Error("the disk of PostgreSQL is the machine's, which is not filled");
    },
    async stop() {
      await server.stop();
      home.remove();
    },
  };
}

/** As `npm start` has it. Its disk is full for it alone. */
async function startEmbedded(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), "kaypoint-embedded-"));
  const full = join(folder, "full");
  const env = { ...process.env, DATA_DIR: join(folder, "data"), FULL_DISK: full };
  let server = await start();

  async function start(): Promise<ChildProcess> {
    const args = ["--import", "./tests/support/full-disk.mjs", "--import", "tsx"];
    const child = spawn(process.execPath, [...args, "scripts/supervisor/embedded-database.ts"], {
      env,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await once(child, "message");
    return child;
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }

  return {
    url: dataFolder(env).databaseUrl,
    async restart(atOnce) {
      await end(atOnce ? "SIGKILL" : "SIGTERM");
      server = await start();
    },
    fillDisk() {
      writeFileSync(full, "");
      return () => {
        rmSync(full);
      };
    },
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const databases = { PostgreSQL: startPostgresql, "the embedded database": startEmbedded };
export type Engine = keyof typeof databases;
