import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";

import { SECOND } from "~/models/duration";

import { openEmbeddedServer } from "../../scripts/supervisor/embedded-server";

interface EmbeddedDatabase {
  url: string;
  socketFolder: string;
  close: () => Promise<void>;
}

/** The embedded database on a folder, behind a socket as under `npm start`, but inside this process. */
export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const socketFolder = mkdtempSync(join(tmpdir(), "kaypoint-socket-"));
  const server = await openEmbeddedServer(folder, join(socketFolder, ".s.PGSQL.5432"));
  const query = new URLSearchParams({ host: socketFolder, port: "5432", user: "postgres" });
  return {
    socketFolder,
    url: `postgresql:///postgres?${query.toString()}`,
    async close() {
      await server.close();
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

const INSTALLED = "/usr/lib/postgresql";

/** Speed instead of safety: the data lives as long as the test run. */
export const careless = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
];

export interface Postgresql {
  url: string;
  /** True stops at once, as in a power loss; false cuts the running work first. */
  restart: (atOnce: boolean) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a separate PostgreSQL server in a temporary folder, without a port. */
export async function startPostgresql(settings = careless): Promise<Postgresql> {
  const home = makePostgresqlHome();
  const data = home.initialise();
  let server = await home.serve(data, settings);
  return {
    url: server.url,
    async restart(atOnce) {
      const [pid] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
      if (atOnce) process.kill(Number(pid), "SIGQUIT");
      await server.stop();
      server = await home.serve(data, settings);
    },
    async stop() {
      await server.stop();
      home.remove();
    },
  };
}

/** A temporary folder of the user that may run PostgreSQL, for any number of data folders, one server at a time. */
export function makePostgresqlHome() {
  const bin = newestBinaries();
  const folder = mkdtempSync(join(tmpdir(), "kaypoint-postgresql-"));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PGHOST: folder, PGUSER: "postgres" };
  const query = new URLSearchParams({ host: folder, user: "postgres" });
  const urlOf = (database: string) => `postgresql:///${database}?${query.toString()}`;

  /** Runs a program to its end as that user, without a password. */
  function run(program: string, args: string[]) {
    return spawnSync(program, args, { ...user, cwd: folder, env, encoding: "utf8" });
  }

  return {
    folder,
    run,
    urlOf,
    /** Makes an empty data folder; returns its path. */
    initialise(): string {
      const data = join(folder, "data");
      const args = ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8"];
      const { status, stderr } = run("initdb", [...args, "--locale=C"]);
      if (status !== 0) throw new Error(stderr);
      return data;
    },
    async serve(data: string, settings: string[]): Promise<{ url: string; stop: () => Promise<void> }> {
      const options = settings.flatMap((setting) => ["-c", setting]);
      const args = ["-D", data, "-k", folder, "-c", "listen_addresses=", ...options];
      const server = spawn(join(bin, "postgres"), args, { ...user, cwd: folder, stdio: "ignore" });
      const ended = new Promise((resolve) => server.once("exit", resolve));
      const url = urlOf("postgres");
      await untilReady(url);
      return {
        url,
        async stop() {
          server.kill("SIGINT");
          await ended;
        },
      };
    },
    /** Receives the WAL as kaypoint-wal.service does, and starts again after each end. `deploy` is in the folder. */
    receive(wal: string): { stop: () => Promise<void>; signal: (name: NodeJS.Signals) => boolean } {
      let again: NodeJS.Timeout | undefined;
      let receiver = start();
      function start() {
        const words = ["deploy/stream-wal.sh", wal];
        return spawn("sh", words, { ...user, cwd: folder, env, stdio: "ignore" }).once("exit", () => {
          again = setTimeout(() => (receiver = start()), SECOND);
        });
      }
      return {
        signal: (name) => receiver.kill(name),
        async stop() {
          if (receiver.kill("SIGINT")) await once(receiver, "exit");
          clearTimeout(again);
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function newestBinaries(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : [];
  const newest = Math.max(...versions);
  if (Number.isFinite(newest)) return join(INSTALLED, String(newest), "bin");
  throw new Error("PostgreSQL is missing: install it, or set TEST_DATABASE_URL to a server for the tests.");
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** The socket exists before the server accepts connections, so only a connection shows that it is ready. */
async function untilReady(url: string): Promise<void> {
  const giveUp = Date.now() + 30 * SECOND;
  while (!(await canConnect(url))) {
    if (Date.now() > giveUp) throw new Error("The PostgreSQL server for the tests does not start.");
    await wait(25);
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
