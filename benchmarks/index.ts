import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname } from "node:path";

import { measureBytes } from "./bytes";
import { publicBenchmarks } from "./public";
import { measureRequests } from "./load";
import { measureSizes } from "./sizes";
import { measureTimes } from "./times";
import { buildWhenStale } from "../scripts/supervisor/build";
import { makeChildProcesses } from "../scripts/supervisor/child-processes";
import { settings } from "../tests/support/settings";

/** Payments are measured in this process, and the application reads its settings as soon as it is loaded. */
Object.assign(process.env, settings);
const { moneyBenchmarks } = await import("./money");
const { benchBenchmarks } = await import("./bench");
const { costBenchmarks } = await import("./cost");
const { growthBenchmarks } = await import("./growth");
const { failoverBenchmarks } = await import("./failover");
const { faultBenchmarks } = await import("./faults");
const { killBenchmarks } = await import("./kills");
const { registrantBenchmarks } = await import("./registrants");
const { renewalBenchmarks } = await import("./renewals");
const { seasonBenchmarks } = await import("./renewal-season");
const { restartBenchmarks } = await import("./restarts");
const { salesBenchmarks } = await import("./sales");
const { signedInBenchmarks } = await import("./signed-in");

interface Benchmark {
  heading: string;
  measure: () => Promise<string>;
}

/** Groups of benchmarks and their pages, by their names on the command line. */
const groups: Record<string, { file: string; title: string; benchmarks: Record<string, Benchmark> }> = {
  all: {
    file: "benchmarks/overview.md",
    title: "Start, weight, requests",
    benchmarks: {
      times: { heading: "Wall time", measure: measureTimes },
      bytes: { heading: "Bytes on the wire", measure: measureBytes },
      requests: { heading: "Requests a second", measure: measureRequests },
      sizes: { heading: "Files and functions", measure: measureSizes },
    },
  },
  kills: { file: "benchmarks/kills.md", title: "Payments and kills", benchmarks: killBenchmarks },
  renewals: { file: "benchmarks/renewals.md", title: "Renewals", benchmarks: renewalBenchmarks },
  "renewal-season": {
    file: "benchmarks/renewal-season.md",
    title: "A renewal season",
    benchmarks: seasonBenchmarks,
  },
  faults: {
    file: "benchmarks/faults.md",
    title: "Faults while owners are at work",
    benchmarks: faultBenchmarks,
  },
  restarts: { file: "benchmarks/restarts.md", title: "Restarts", benchmarks: restartBenchmarks },
  failover: { file: "benchmarks/failover.md", title: "Failovers", benchmarks: failoverBenchmarks },
  public: { file: "benchmarks/public.md", title: "Public site", benchmarks: publicBenchmarks },
  cost: { file: "benchmarks/cost.md", title: "Cost of a request", benchmarks: costBenchmarks },
  money: { file: "benchmarks/money.md", title: "Wallet payments", benchmarks: moneyBenchmarks },
  agents: {
    file: "benchmarks/agents.md",
    title: "Agents' pages",
    benchmarks: registrantBenchmarks,
  },
  growth: { file: "benchmarks/growth.md", title: "Growth", benchmarks: growthBenchmarks },
  "signed-in": {
    file: "benchmarks/signed-in.md",
    title: "Signed-in pages",
    benchmarks: signedInBenchmarks,
  },
  bench: { file: "benchmarks/bench.md", title: "A million owners", benchmarks: benchBenchmarks },
  sales: { file: "benchmarks/sales.md", title: "Sales report", benchmarks: salesBenchmarks },
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

const chosen = process.argv.length > 2 ? process.argv.slice(2) : ["all"];
const names = Object.entries(groups).flatMap(([group, { benchmarks }]) => [
  group,
  ...Object.keys(benchmarks),
]);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Choose from ${names.join(", ")}.`);
  process.exit(1);
}

const children = makeChildProcesses();
await buildWhenStale(children, process.env);
await children.stop();

for (const [group, { file, title, benchmarks }] of Object.entries(groups)) {
  const wanted = (name: string) => chosen.includes(group) || chosen.includes(name);
  if (!Object.keys(benchmarks).some(wanted)) continue;
  const whole = group === "all" ? "npm run benchmarks" : `npm run benchmarks -- ${group}`;
  const parts = [
    `# ${title}`,
    `Measured on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}) with Node.js ${process.version}.\n` +
      `\`${whole}\` measures all of it again${partsOf(Object.keys(benchmarks))}.`,
  ];
  for (const [name, { heading, measure }] of Object.entries(benchmarks)) {
    const body = wanted(name) ? await measure() : section(file, heading);
    if (wanted(name)) console.log(`## ${heading}\n\n${body ?? ""}\n`);
    if (body) parts.push(`## ${heading}`, body);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${parts.join("\n\n")}\n`);
}
