import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { SECOND } from "~/models/duration";
import { FOLDER, obstacle, startMachine } from "./machine";
import { type StepResult, writePage } from "./page";
import type { Step } from "./step";
import { steps } from "./steps";

/*
 * The evening of docs/installation.md on a Debian of its own, with the real systemd: `npm run torture -- evening`. A check
 * that fails ends it with an error.
 */

async function spendEvening(): Promise<void> {
  const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
  const machine = await startMachine(join(mkdtempSync(join(tmpdir(), "kaypoint-evening-")), "machine"));
  try {
    const results: StepResult[] = [];
    for (const step of steps) results.push(await take(step, machine));
    await writePage(results, commit);
  } finally {
    await machine.stop();
  }
}

/** As docs/operations.md says, in the folder of the version that runs. */
const inFolder = (script: string) =>
  `running=$(systemctl show --property WorkingDirectory --value kaypoint-jobs); cd "\${running:-${FOLDER}}"\n${script}`;

async function take(
  { name, beforeReboot, script, see }: Step,
  { run, reboot }: Awaited<ReturnType<typeof startMachine>>,
): Promise<StepResult> {
  const begun = Date.now();
  if (beforeReboot !== undefined) {
    run(inFolder(beforeReboot));
    await reboot();
  }
  const seen = see(run(inFolder(script)).trim());
  const seconds = (Date.now() - begun) / SECOND;
  console.log(`${name}: ${seconds.toFixed(0)} s. ${typeof seen === "string" ? seen : JSON.stringify(seen)}`);
  return { name, seconds, seen };
}

const why = obstacle();
if (why !== null) console.log(`The evening is left out: ${why}.`);
else await spendEvening();
