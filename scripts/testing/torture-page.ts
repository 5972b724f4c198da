import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { format } from "oxfmt";

import { MINUTE, SECOND } from "~/models/duration";

import { summary, type Tally } from "./tally";

export interface TortureResult {
  name: string;
  what: string;
  tally: Tally;
  start: Date;
  seconds: number;
}

const path = "benchmarks/torture.md";

const head = `# What a release stood

The last result of each part of \`npm run torture\`, which writes this page.

| Part | What | Result | Took | Day | Commit | Machine |
| --- | --- | --- | ---: | --- | --- | --- |
`;

/** Writes results into the page; rows of parts that were not run stay. */
export async function noteResults(
  results: TortureResult[],
  run: { commit: string; machine: string },
): Promise<void> {
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  mkdirSync("benchmarks", { recursive: true });
  const { code } = await format(path, withResults(before, results, run));
  writeFileSync(path, code);
}

export function withResults(
  page: string,
  results: TortureResult[],
  { commit, machine }: { commit: string; machine: string },
): string {
  const rows = new Map(rowsOf(page).map((row) => [nameOf(row), row.replace(/ +/g, " ")]));
  for (const { name, what, tally, start, seconds } of results) {
    const day = start.toISOString().slice(0, 10);
    const cells = [name, what, summary(tally), duration(seconds), day, commit, machine];
    rows.set(name, `| ${cells.join(" | ")} |`);
  }
  return `${head}${[...rows.values()].join("\n")}\n`;
}

const rowsOf = (page: string) => page.split("\n").filter((line) => /^\| (?!Part |---)/.test(line));
const nameOf = (row: string) => row.split("|")[1]?.trim() ?? "";

function duration(seconds: number): string {
  const minutes = Math.round((seconds * SECOND) / MINUTE);
  return minutes === 0 ? `${Math.round(seconds)} s` : `${minutes} min`;
}
