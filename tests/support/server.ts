import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { endingWithParent } from "../../scripts/supervisor/child-processes";
import { serverFlags } from "../../scripts/supervisor/server";
import { settings } from "./settings";
import { freePort } from "./site";

interface LogEntry {
  id?: string;
  msg: string;
  [field: string]: unknown;
}

export interface Server {
  port: number;
  url: string;
  pid: number;
  /** Everything written to its standard error: what remix-serve prints on the standard output nobody keeps. */
  output: () => string;
  /** The application's own log so far. */
  log: () => LogEntry[];
  /** Resolves when the process has ended. */
  stopped: Promise<unknown>;
  stop: () => Promise<void>;
}

const BUILD = "build/server/index.js";

/**
 * For processes that live for seconds: optimising code as early as a server that runs for days takes an eighth of
 * their time. Node.js 22 and 24 have a compiler in between, and gain nothing by it.
 */
const briefly = Number.parseInt(process.versions.node, 10) < 22 ? ["--interrupt-budget=1000000"] : [];

interface ServerOptions {
  /** That of another version. */
  folder?: string;
  /** Whether it lives for seconds, or is measured. */
  brief?: boolean;
}

/** Runs the built application on remix-serve alone, with the caller's database. */
export async function startServer(
  env: Record<string, string> = {},
  build = BUILD,
  { folder, brief = true }: ServerOptions = {},
): Promise<Server> {
  if (!existsSync(build)) throw new Error(`${build} is missing: run "npm run build" first`);
  const port = await freePort();
  const args = [
    ...(brief ? briefly : []),
    ...serverFlags,
    ...endingWithParent,
    "node_modules/@remix-run/serve/dist/cli.js",
    build,
  ];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ...settings,
      LOG_LEVEL: "info",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...env,
    },
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ended = once(child, "close");
  let printed = "";
  let logged = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (logged += chunk.toString()));
  while (!printed.includes("[remix-serve]")) {
    if (child.exitCode !== null) throw new Error(`the server does not start:\n${logged}`);
    await wait(20);
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stopped: ended,
    output: () => logged,
    log: () =>
      logged
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line) as LogEntry),
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** A jobs process as `npm run jobs` starts one. */
export async function startJobsProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/run.mjs", "scripts/commands/jobs.ts"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings, LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit") as Promise<[number | null, string | null]>;
  let logged = "";
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      logged += chunk.toString();
      if (logged.includes('"jobs run"')) resolve();
    });
    void ended.then(() => reject(new Error(`the jobs do not run:\n${logged}`)));
  });
  await ready;
  return {
    pid: child.pid ?? 0,
    log: () => logged,
    /** Returns the exit code, null for a kill. */
    async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

export type JobsProcess = Awaited<ReturnType<typeof startJobsProcess>>;

/** The memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}

/** Neither a developer's shell nor Vitest's settings reach a command; an empty value keeps an .env file out. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));
const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in settings)));

/** Runs a command of `npm run` to its end, in the folder of another installation if one is given. */
export async function runCommand(
  name: string,
  words: string[],
  { env, folder }: { env?: NodeJS.Dict<string>; folder?: string },
): Promise<{ code: number | null; printed: string; complained: string }> {
  const child = spawn(
    process.execPath,
    [resolve(folder ?? ".", "scripts/run.mjs"), `scripts/commands/${name}.ts`, ...words],
    {
      cwd: folder,
      env: { ...(shell as NodeJS.ProcessEnv), ...(folder === undefined && unset), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = once(child, "close") as Promise<[number | null]>;
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await ended)[0], printed, complained };
}
