import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { SECOND } from "~/models/duration";
import { FOLDER, obstacle, startMachine } from "./machine";
import { type Step, steps } from "./steps";

/*
 * The evening of docs/installation.md on a Debian of its own, with the real systemd: `npm run torture -- evening`. Writes
 * benchmarks/evening.md. A check that fails ends it with an error.
 */

const RECORD = "benchmarks/evening.md";

async function spendEvening(): Promise<void> {
  const machine = await startMachine(join(mkdtempSync(join(tmpdir(), "kaypoint-evening-")), "machine"));
  try {
    const rows = steps.map((step) => take(step, machine.run));
    writeFileSync(RECORD, page(rows));
    console.log(rows.join("\n"));
  } finally {
    await machine.stop();
  }
}

/** The row of the record. */
function take({ name, script, see }: Step, run: (script: string) => string): string {
  const begun = Date.now();
  const printed = run(`cd ${FOLDER} 2> /dev/null || true\n${script}`).trim();
  const seconds = ((Date.now() - begun) / SECOND).toFixed(0);
  const seen = see(printed);
  console.log(`${name}: ${seconds} s. ${seen}`);
  return `| ${name} | ${seconds} s | ${seen} |`;
}

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

const page = (rows: readonly string[]) => `# The evening on a machine of its own

Written by \`npm run torture -- evening\`: a Debian 12 made by debootstrap, booted with its own systemd by systemd-nspawn, in a network
that leads nowhere. Commands are those of [Installation](../docs/installation.md) and [The database](../docs/database.md), and those
that they print. Version ${version}, Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}.

| Step | Took | Seen |
| ---- | ---- | ---- |
${rows.join("\n")}

Not as on a real machine: the certificate is its own, the mail server takes all mails, Node.js and the packages of npm are copied from
the machine that runs it, and the copies go to a folder of the same disk.
`;

const why = obstacle();
if (why !== null) console.log(`The evening is left out: ${why}.`);
else await spendEvening();
