import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { MINUTE, SECOND } from "~/models/duration";
import type { Config } from "~/services/platform/config.server";
import { reachable } from "~/services/platform/own-origin.server";
import { endingWithParent, type ChildProcesses } from "./child-processes";
import { Problem } from "./problem";
import type { Settings } from "./settings";

/** Node.js 24 would otherwise keep up to a hundred megabytes more for objects that live shortly. */
export const serverFlags = ["--max-semi-space-size=32"];

/** The built server loads at once, and accepts requests when `database` resolves. */
export async function startServer(
  children: ChildProcesses,
  { config, env }: Settings,
  { development, database }: { development: boolean; database: Promise<unknown> },
) {
  if (development) await database;
  const { child, ended } = children.start({
    name: "server",
    args: [...endingWithParent, ...(development ? developmentServer(config) : builtServer)],
    env: { ...env, NODE_ENV: development ? "development" : "production" },
    // remix-serve prints one line per request; the application logs to stderr.
    output: development ? "shown" : "errors",
  });
  await database;
  // A child that has just ended is reported by `ended`.
  child.send({ begin: true }, () => {});
  const problem = await Promise.race([untilAnswering(config), ended]);
  if (problem) throw new Problem(problem);
  return { ended };
}

const builtServer = [
  ...serverFlags,
  "node_modules/@remix-run/serve/dist/cli.js",
  "scripts/supervisor/built-server.mjs",
];

function developmentServer({ host, port }: Config): string[] {
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  return [remix, "vite:dev", "--host", host, "--port", String(port), "--strictPort"];
}

async function untilAnswering(config: Config): Promise<string | null> {
  const giveUp = Date.now() + MINUTE;
  while (Date.now() < giveUp) {
    const status = await askAlive(config);
    if (status !== null && status < 500) return null;
    await wait(50);
  }
  return "The server does not answer.";
}

function askAlive({ host, port, origin }: Config): Promise<number | null> {
  const headers = { host: origin ? new URL(origin).host : `${host}:${port}` };
  return new Promise((resolve) => {
    const options = { host: reachable(host), port, path: "/health/alive", headers, timeout: 10 * SECOND };
    request(options, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    })
      .on("timeout", () => resolve(null))
      .on("error", () => resolve(null))
      .end();
  });
}
