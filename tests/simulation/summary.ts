import { formatNaira } from "~/models/money";
import type { Report } from "./simulate";

/** A run's results, in lines for a reader. */
export function summaryOf(
  reports: readonly Report[],
  { seed, acts }: { seed: number; acts: number },
): string {
  const counts = new Map<string, number>();
  const faults = new Map<string, number>();
  for (const { outcomes, faults: struck } of reports) {
    for (const [kind, ended] of outcomes)
      for (const [outcome, count] of ended) add(counts, `${kind}: ${outcome}`, count);
    for (const [name, count] of Object.entries(struck)) add(faults, name, count);
  }
  const sum = (of: (report: Report) => number) => reports.reduce((all, report) => all + of(report), 0);
  const months = Math.round(sum(({ days }) => days) / 30.4);
  const share = Math.round((100 * sum(({ did }) => did)) / Math.max(1, acts));
  return [
    `Simulation of seed ${seed}, ${acts} acts in ${reports.length} worlds: ${share} % of them did something.`,
    `${months} months, ${sum(({ journals }) => journals)} journals, ${formatNaira(sum(({ moved }) => moved))} came in.`,
    `Faults that struck: ${listOf(faults)}.`,
    `Acts: ${listOf(counts)}.`,
    ...reports.map(({ hash }) => `Ledger: ${hash}`),
    "",
  ].join("\n");
}

const add = (counts: Map<string, number>, name: string, count: number): void =>
  void counts.set(name, (counts.get(name) ?? 0) + count);

const listOf = (counts: Map<string, number>): string =>
  [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
