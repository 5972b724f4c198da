import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { SECOND } from "~/models/duration";
import { FOLDER, obstacle, startMachine } from "./machine";
import { type Step, steps } from "./steps";

/*
 * The evening of docs/installation.md on a Debian of its own, with the real systemd: `npm run torture -- evening`. A check
 * that fails ends it with an error.
 */

async function spendEvening(): Promise<void> {
  const machine = await startMachine(join(mkdtempSync(join(tmpdir(), "kaypoint-evening-")), "machine"));
  try {
    for (const step of steps) await take(step, machine);
  } finally {
    await machine.stop();
  }
}

async function take(
  { name, reboots, script, see }: Step,
  { run, reboot }: Awaited<ReturnType<typeof startMachine>>,
): Promise<void> {
  const begun = Date.now();
  if (reboots) await reboot();
  const printed = run(`cd ${FOLDER} 2> /dev/null || true\n${script}`).trim();
  const seconds = ((Date.now() - begun) / SECOND).toFixed(0);
  console.log(`${name}: ${seconds} s. ${see(printed)}`);
}

const why = obstacle();
if (why !== null) console.log(`The evening is left out: ${why}.`);
else await spendEvening();
