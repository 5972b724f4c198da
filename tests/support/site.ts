import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Site {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** Ends it as Ctrl-C would; returns its exit code. */
  stop: () => Promise<number | null>;
}

/** The settings of an installation. */
export function settingNames(): string[] {
  return [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=/gm)].map(([, name = ""]) => name);
}

/** What only tests and `npm start` set. */
export function testVariables(): string[] {
  const [, section = ""] = readFileSync("tests/README.md", "utf8").split("## Variables of the tests");
  const rows = section.split("\n## ")[0]?.match(/^\| `.*?(?= \| )/gm) ?? [];
  return rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name));
}

/** Every setting, empty: neither the shell nor an .env file of the developer may reach the tests. */
export const unset: Record<string, string> = {};
for (const name of [...settingNames(), ...testVariables()]) unset[name] = "";

/** Starts the whole site as `npm start` does and resolves when it is ready, or has given up. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataFolder = env.DATA_DIR ?? temporaryFolder();
  const port = env.PORT ?? String(await freePair());
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, ...unset, ...env, PORT: port, DATA_DIR: dataFolder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = once(child, "close");
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes("Stop with Ctrl-C.")) resolve();
      });
  });
  await Promise.race([ready, ended]);
  return {
    url: `http://127.0.0.1:${port}`,
    dataFolder,
    process: child,
    output: () => printed,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

/** The running processes that were started for a data folder. */
export function processesOf(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(`DATA_DIR=${folder}`))
    .map(Number);
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "kaypoint-site-"));
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** A free port whose next one is free too, for the site and its payment sandbox. */
export async function freePair(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if ((await freePort()) === port + 1) return port;
  }
}

/** Below the ports that the system assigns to connections: none is taken between the check and the start. */
const FIRST_PORT = 10_000;
const BLOCKS = 220;
const PORTS_OF_A_BLOCK = 100;

let block: Promise<number> | undefined;
let lastPort = 0;

/** A port of this process: no other process of this run or of another takes it, even while nothing listens there. */
export async function freePort(): Promise<number> {
  const guard = await (block ??= takeBlock());
  for (;;) {
    // Two calls may check at once, so each takes a different number before it waits.
    lastPort = (lastPort % (PORTS_OF_A_BLOCK - 1)) + 1;
    const port = guard + lastPort;
    const server = await listenAt(port);
    server?.close();
    if (server) return port;
  }
}

/** Listens on the first port of a block as long as this process lives, so that all others leave the block alone. */
async function takeBlock(): Promise<number> {
  for (;;) {
    const first = FIRST_PORT + randomInt(BLOCKS) * PORTS_OF_A_BLOCK;
    const guard = await listenAt(first);
    if (guard) return first;
  }
}

/** null if the port is taken. It keeps no process alive. */
async function listenAt(port: number): Promise<Server | null> {
  const server = createServer().unref();
  return new Promise((resolve) => {
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

let sandboxPort: Promise<number> | undefined;

/** The port where this worker's usual server pays: nothing answers there unless the file has started a sandbox. */
export const usualSandboxPort = () => (sandboxPort ??= freePort());
