import type { ChildProcesses } from "./child-processes";
import type { Settings } from "./settings";

/** The process that runs the jobs. Nothing waits for its start, since it asks the database again and again. */
export function startJobs(children: ChildProcesses, { env }: Settings): { ended: Promise<string> } {
  return children.start({
    name: "jobs process",
    args: ["scripts/run.mjs", "scripts/commands/jobs.ts"],
    env,
    output: "errors",
  });
}
