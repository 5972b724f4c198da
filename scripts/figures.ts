import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

import { measureBytes } from "./figures/bytes";
import { measureRequests } from "./figures/requests";
import { measureSizes } from "./figures/sizes";
import { measureTimes } from "./figures/times";

const FILE = "docs/figures.md";

/** The name on the command line, the heading in the file, and what to measure. */
const figures = {
  times: { heading: "Wall time", measure: measureTimes },
  bytes: { heading: "Bytes on the wire", measure: measureBytes },
  requests: { heading: "Requests a second", measure: measureRequests },
  sizes: { heading: "Files and functions", measure: measureSizes },
};

function section(heading: string): string | undefined {
  const text = existsSync(FILE) ? readFileSync(FILE, "utf8") : "";
  return text
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`))
    ?.slice(heading.length)
    .trim();
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in figures));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Choose from ${Object.keys(figures).join(", ")}.`);
  process.exit(1);
}

const parts = [
  "# Figures",
  `Measured on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}) with Node.js ${process.version}.\n` +
    "`npm run figures` measures all of it again, `npm run figures -- bytes sizes` parts of it.",
];
for (const [name, { heading, measure }] of Object.entries(figures)) {
  const wanted = chosen.length === 0 || chosen.includes(name);
  const body = wanted ? await measure() : section(heading);
  if (wanted) console.log(`## ${heading}\n\n${body ?? ""}\n`);
  if (body) parts.push(`## ${heading}`, body);
}
mkdirSync("docs", { recursive: true });
writeFileSync(FILE, `${parts.join("\n\n")}\n`);
