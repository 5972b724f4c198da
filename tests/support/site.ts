import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Site {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** Ends it as Ctrl-C would; answers its exit code. */
  stop: () => Promise<number | null>;
}

/** Every setting, empty: neither the shell nor an .env file of the developer is to reach the tests. */
const unset: Record<string, string> = {};
for (const [, name = ""] of readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=/gm)) unset[name] = "";

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

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "kaypoint-site-"));
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** A free port whose next one is free too, for the site and its payment sandbox. */
async function freePair(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if ((await freePort()) === port + 1) return port;
  }
}

const PORTS_OF_A_WORKER = 1_000;

/** Below the ports that connections take by themselves: nothing takes one between the look and the start. */
const firstPort = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 20) * PORTS_OF_A_WORKER;

let lastPort = randomInt(PORTS_OF_A_WORKER);

export async function freePort(): Promise<number> {
  for (;;) {
    lastPort = (lastPort + 1) % PORTS_OF_A_WORKER;
    const port = firstPort + lastPort;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  server.close();
  return free;
}
