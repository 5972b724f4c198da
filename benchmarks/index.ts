import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

import { buildWhenStale } from "../scripts/supervisor/build";
import { makeChildProcesses } from "../scripts/supervisor/child-processes";
import { settings } from "../tests/support/settings";

/** The season is played in this process, and the application reads its settings as soon as it is loaded. */
Object.assign(process.env, settings);
const { benchBenchmarks } = await import("./bench");
const { costBenchmarks } = await import("./cost");
const { killBenchmarks } = await import("./kills");
const { paintBenchmarks } = await import("./paint");
const { seasonBenchmarks } = await import("./renewal-season");
const { weightBenchmarks } = await import("./weight");

interface Benchmark {
  heading: string;
  measure: () => Promise<string>;
}

/** Groups of benchmarks by their names on the command line, which are those of their pages. */
const groups: Record<string, { title: string; benchmarks: Record<string, Benchmark> }> = {
  cost: { title: "Cost of a request", benchmarks: costBenchmarks },
  bench: { title: "A million owners", benchmarks: benchBenchmarks },
  "renewal-season": { title: "A renewal season", benchmarks: seasonBenchmarks },
  weight: { title: "Weight of pages", benchmarks: weightBenchmarks },
  paint: { title: "First paint", benchmarks: paintBenchmarks },
  kills: { title: "Payments and kills", benchmarks: killBenchmarks },
};

function partsOf(names: string[]): string {
  return names.length > 1 ? `, \`npm run benchmarks -- ${names.slice(1, 3).join(" ")}\` parts of it` : "";
}

function section(file: string, heading: string): string | undefined {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return text
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`))
    ?.slice(heading.length)
    .trim();
}

const chosen = process.argv.slice(2);
const names = Object.entries(groups).flatMap(([group, { benchmarks }]) => [
  group,
  ...Object.keys(benchmarks),
]);
if (chosen.length === 0 || !chosen.every((name) => names.includes(name))) {
  console.error(`Choose from ${[...new Set(names)].join(", ")}.`);
  process.exit(1);
}

const children = makeChildProcesses();
await buildWhenStale(children, process.env);
await children.stop();

for (const [group, { title, benchmarks }] of Object.entries(groups)) {
  const wanted = (name: string) => chosen.includes(group) || chosen.includes(name);
  if (!Object.keys(benchmarks).some(wanted)) continue;
  const file = `benchmarks/${group}.md`;
  const parts = [
    `# ${title}`,
    `Measured on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}) with Node.js ${process.version}.\n` +
      `\`npm run benchmarks -- ${group}\` measures all of it again${partsOf(Object.keys(benchmarks))}.`,
  ];
  for (const [name, { heading, measure }] of Object.entries(benchmarks)) {
    const body = wanted(name) ? await measure() : section(file, heading);
    if (wanted(name)) console.log(`## ${heading}\n\n${body ?? ""}\n`);
    if (body) parts.push(`## ${heading}`, body);
  }
  writeFileSync(file, `${parts.join("\n\n")}\n`);
}
