import { spawn } from "node:child_process";
import { once } from "node:events";
import { settings } from "./settings";

/** A jobs process as `npm run jobs` starts one. */
export async function startJobsProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/jobs.ts"], {
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
    log: () => logged,
    /** Answers the exit code, null for a kill. */
    async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

export type JobsProcess = Awaited<ReturnType<typeof startJobsProcess>>;
