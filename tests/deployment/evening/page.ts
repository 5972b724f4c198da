import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

import { format } from "oxfmt";

import type { DrillResult, Step } from "./step";

const path = "benchmarks/evening.md";

/** What a step took and showed. */
export interface StepResult extends Pick<Step, "name"> {
  seconds: number;
  seen: string | DrillResult;
}

const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;

const drillRow = ({ name, seen }: StepResult): string[] =>
  typeof seen === "string"
    ? []
    : [
        row(
          name,
          seen.acknowledged,
          seen.settled,
          seen.held,
          seen.lost,
          seen.doubled,
          seen.back,
          [seen.also, seen.refused].filter(Boolean).join(". "),
        ),
      ];

const pages = ["installation", "operations", "database"].map((name) =>
  readFileSync(`docs/${name}.md`, "utf8"),
);

const wordsOf = (page: string) => page.split(/\s+/).filter(Boolean).length;

/** What is typed until the site is ready: the lines of the first three steps of the installation. */
const typed = () =>
  [...(pages[0] ?? "").replace(/^4\. [^]*/m, "").matchAll(/^ *```sh\n([^]*?)\n *```$/gm)].flatMap(
    ([, lines = ""]) => lines.split("\n"),
  ).length;

/** Writes what the evening showed. */
export async function writePage(results: readonly StepResult[], commit: string): Promise<void> {
  const { code } = await format(
    path,
    `# An operator's evening

By \`npm run torture -- evening\`, which writes this page: a Debian 12 with its systemd, installed and run by the runbook.
From a bare machine to the first page ${typed()} lines are typed, and the three pages of the operator have ${pages.reduce((sum, page) => sum + wordsOf(page), 0).toLocaleString("en")} words.
Measured on ${cpus().length} cores with Node.js ${process.version}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}.

## Drills

In each, four owners add ₦5,000 to their wallets by card before, during and after what happens. "Confirmed" are payments whose page said that
they are paid, "settled" those in the books: more, where the answer got lost. "Held" are payments that came after the moment of a restore, which staff decide about. The seconds run until the site is ready again, or until the upgrade has ended.
After each, the provider's list, the confirmations, the books and the wallets have the same payments, and the ledger is in order.

| Drill | Confirmed | Settled | Held | Lost | Doubled | Seconds | Seen, and other answers than a confirmation |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${results.flatMap(drillRow).join("\n")}

## Steps

| Step | Seconds | Seen |
| --- | ---: | --- |
${results.map(({ name, seconds, seen }) => row(name, seconds.toFixed(0), typeof seen === "string" ? seen : "see above")).join("\n")}
`,
  );
  writeFileSync(path, code);
}
