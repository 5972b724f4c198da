import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";

import { SECOND } from "~/models/duration";
import { Problem } from "./problem";

/** Longer than a server takes to drain and to end its requests. */
const LONGEST_GOODBYE = 20 * SECOND;

interface Task {
  /** Its name in messages. A restarted task replaces the earlier one. */
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  output: "shown" | "errors" | "kept";
}

/** First arguments of a program that does not watch its own channel to the supervisor. */
export const endingWithParent = ["--import", "./scripts/supervisor/end-with-parent.mjs"];

export type ChildProcesses = ReturnType<typeof makeChildProcesses>;

/** The processes a command started. They end with it, in the reverse order of their first start. */
export function makeChildProcesses() {
  const children = new Map<string, ChildProcess>();
  let stopping: Promise<void> | undefined;

  function start(task: Task): { child: ChildProcess; ended: Promise<string> } {
    if (stopping) throw new Problem("Stopped.");
    const child = spawn(process.execPath, task.args, {
      env: task.env,
      stdio: streams(task.output),
      // In a process group of their own, so that Ctrl-C only reaches the supervisor and they end in order.
      detached: true,
    });
    children.set(task.name, child);
    return { child, ended: unexpectedEnd(task.name, child) };
  }

  /** Resolves to the message when a process ends unexpectedly. */
  async function unexpectedEnd(name: string, child: ChildProcess): Promise<string> {
    const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
    if (stopping) return new Promise(() => {});
    return `The ${name} ended unexpectedly (${signal ?? `exit code ${code}`}).`;
  }

  function stop(): Promise<void> {
    stopping ??= stopAll([...children.values()]);
    return stopping;
  }

  return { start, stop, isStopping: () => stopping !== undefined };
}

function streams(output: Task["output"]): StdioOptions {
  if (output === "shown") return ["ignore", "inherit", "inherit", "ipc"];
  if (output === "errors") return ["ignore", "ignore", "inherit", "ipc"];
  return ["ignore", "pipe", "pipe", "ipc"];
}

async function stopAll(children: ChildProcess[]): Promise<void> {
  for (const child of children.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const end = once(child, "exit");
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), LONGEST_GOODBYE);
    await end;
    clearTimeout(kill);
  }
}
