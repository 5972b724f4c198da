import { once } from "node:events";

import type { ChildProcesses } from "./child-processes";
import { Problem } from "./problem";

/** Starts a process that the others need, and resolves when it says that it is ready. */
export async function startUntilReady(
  children: ChildProcesses,
  { name, script, env }: { name: string; script: string; env: NodeJS.ProcessEnv },
): Promise<{ ended: Promise<string> }> {
  const { child, ended } = children.start({ name, args: ["scripts/run.mjs", script], env, output: "errors" });
  const message = await Promise.race([
    once(child, "message").then(([first]) => first as { problem?: string }),
    ended.then((problem) => ({ problem })),
  ]);
  if (message.problem) throw new Problem(message.problem);
  return { ended };
}
