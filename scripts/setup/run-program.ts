import { spawnSync } from "node:child_process";

import { Problem } from "../supervisor/problem";

/** Runs a program to its end; returns what it printed. A failure is thrown, with what the program said. */
export function runProgram(program: string, ...args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (error || status !== 0)
    throw new Problem(
      `${[program, ...args].join(" ")} failed: ${error?.message ?? `${stdout}${stderr}`.trim()}`,
    );
  return stdout;
}
