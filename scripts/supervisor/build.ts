import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { MINUTE } from "~/models/duration";

import { endingWithParent, type ChildProcesses } from "./child-processes";
import { takeLock } from "./lock";
import { Problem } from "./problem";

const STAMP = "build/stamp";
/** What Vite writes. The compiled scripts beside it stay: this process and others run them. */
const results = ["build/client", "build/server"];
const sources = [
  "app",
  "db",
  "public",
  "remix.config.js",
  "vite.config.ts",
  "scripts/client-chunks.ts",
  "postcss.config.js",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** A large young generation: without it a tenth of the time goes into garbage collection. */
const roomy = ["--max-semi-space-size=64"];

/** Builds unless build/ was made from exactly these sources; returns whether it built. */
export async function buildWhenStale(children: ChildProcesses, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (isFresh()) return false;
  return alone(async () => {
    const stale = !isFresh();
    if (stale) await runBuild(children, env);
    return stale;
  });
}

export async function build(children: ChildProcesses, env: NodeJS.ProcessEnv): Promise<void> {
  await alone(() => runBuild(children, env));
}

/** Two starts at once must not both write into build/: the second waits, and finds the first one's build. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  mkdirSync(".cache", { recursive: true });
  const lock = await takeLock(".cache/build-lock", 2 * MINUTE);
  if (!lock.taken) throw new Problem(`Process ${lock.pid} is building and does not finish.`);
  return work().finally(lock.release);
}

async function runBuild(children: ChildProcesses, env: NodeJS.ProcessEnv): Promise<void> {
  const stamp = sourceStamp();
  for (const path of [STAMP, ...results]) rmSync(path, { recursive: true, force: true });
  const { child, ended } = children.start({
    name: "build",
    args: [...roomy, ...endingWithParent, "node_modules/@remix-run/dev/dist/cli.js", "vite:build"],
    env: { ...env, NODE_ENV: "production" },
    output: "kept",
  });
  const read = async (stream: Readable | null) => (stream ? text(stream) : "");
  const [printed, errors] = await Promise.all([read(child.stdout), read(child.stderr), ended]);
  if (child.exitCode !== 0) throw new Problem(`${errors || printed}\nThe build failed: see above.`);
  writeFileSync(STAMP, stamp);
}

function isFresh(): boolean {
  return existsSync("build/server/index.js") && readStamp() === sourceStamp();
}

function readStamp(): string | null {
  return existsSync(STAMP) ? readFileSync(STAMP, "utf8") : null;
}

/** By content: a fresh clone or a switched branch changes every file's time. */
function sourceStamp(): string {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(path));
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
