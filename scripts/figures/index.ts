import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname } from "node:path";

import { measureBytes } from "./bytes";
import { publicFigures } from "./public";
import { measureRequests } from "./load";
import { measureSizes } from "./sizes";
import { measureTimes } from "./times";
import { buildWhenStale } from "../supervisor/build";
import { makeChildProcesses } from "../supervisor/child-processes";
import { settings } from "../../tests/support/settings";

/** Payments are measured in this process, and the application reads its settings as soon as it is loaded. */
Object.assign(process.env, settings);
const { moneyFigures } = await import("./money");
const { benchFigures } = await import("./bench");
const { attackFigures } = await import("./attacks");
const { growthFigures } = await import("./growth");
const { failoverFigures } = await import("./failover");
const { faultFigures } = await import("./faults");
const { killFigures } = await import("./kills");
const { registrantFigures } = await import("./registrants");
const { renewalFigures } = await import("./renewals");
const { restartFigures } = await import("./restarts");
const { salesFigures } = await import("./sales");
const { signedInFigures } = await import("./signed-in");

interface Figure {
  heading: string;
  measure: () => Promise<string>;
}

/** Groups of figures and their files, by the names of the command line. */
const groups: Record<string, { file: string; title: string; figures: Record<string, Figure> }> = {
  all: {
    file: "docs/figures.md",
    title: "Figures",
    figures: {
      times: { heading: "Wall time", measure: measureTimes },
      bytes: { heading: "Bytes on the wire", measure: measureBytes },
      requests: { heading: "Requests a second", measure: measureRequests },
      sizes: { heading: "Files and functions", measure: measureSizes },
    },
  },
  kills: { file: "docs/figures-kills.md", title: "Payments and kills", figures: killFigures },
  renewals: { file: "docs/figures-renewals.md", title: "Figures of renewals", figures: renewalFigures },
  faults: { file: "docs/figures-faults.md", title: "Faults while owners are at work", figures: faultFigures },
  restarts: { file: "docs/figures-restarts.md", title: "Figures of restarts", figures: restartFigures },
  failover: { file: "docs/figures-failover.md", title: "Figures of failovers", figures: failoverFigures },
  attacks: { file: "docs/figures-attacks.md", title: "Figures of attacks", figures: attackFigures },
  public: { file: "docs/figures-public.md", title: "Figures of the public site", figures: publicFigures },
  money: { file: "docs/figures-money.md", title: "Figures of wallet payments", figures: moneyFigures },
  agents: {
    file: "docs/figures-agents.md",
    title: "Figures of the agents' pages",
    figures: registrantFigures,
  },
  growth: { file: "docs/figures-growth.md", title: "Figures of growth", figures: growthFigures },
  "signed-in": {
    file: "docs/figures-signed-in.md",
    title: "Figures of signed-in pages",
    figures: signedInFigures,
  },
  bench: { file: "docs/figures-bench.md", title: "Figures of a million owners", figures: benchFigures },
  sales: { file: "docs/figures-sales.md", title: "Figures of the sales report", figures: salesFigures },
};

function partsOf(figures: string[]): string {
  return figures.length > 1 ? `, \`npm run figures -- ${figures.slice(1, 3).join(" ")}\` parts of it` : "";
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
const names = Object.entries(groups).flatMap(([group, { figures }]) => [group, ...Object.keys(figures)]);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Choose from ${names.join(", ")}.`);
  process.exit(1);
}

const children = makeChildProcesses();
await buildWhenStale(children, process.env);
await children.stop();

for (const [group, { file, title, figures }] of Object.entries(groups)) {
  const wanted = (name: string) => chosen.includes(group) || chosen.includes(name);
  if (!Object.keys(figures).some(wanted)) continue;
  const whole = group === "all" ? "npm run figures" : `npm run figures -- ${group}`;
  const parts = [
    `# ${title}`,
    `Measured on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}) with Node.js ${process.version}.\n` +
      `\`${whole}\` measures all of it again${partsOf(Object.keys(figures))}.`,
  ];
  for (const [name, { heading, measure }] of Object.entries(figures)) {
    const body = wanted(name) ? await measure() : section(file, heading);
    if (wanted(name)) console.log(`## ${heading}\n\n${body ?? ""}\n`);
    if (body) parts.push(`## ${heading}`, body);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${parts.join("\n\n")}\n`);
}
