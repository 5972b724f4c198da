import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
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
    if (port < 65_535 && (await isFree(port + 1))) return port;
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
