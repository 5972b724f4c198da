import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { browserOptions } from "../../tests/support/browser";
import type { Site } from "../../tests/support/site";
import { table } from "../table";
import { installTools } from "../tools/install";
import { entryPages } from "./pages";

const LARGEST_REPORT = 64 * 1024 * 1024;

interface Report {
  categories: Record<string, { title: string; score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
}

/** Runs Lighthouse with its defaults: a phone on a slow network. Below 100 it lists the findings. */
export async function measureLighthouse({ url }: Site): Promise<string> {
  const rows = [];
  const found = [];
  let titles: string[] = [];
  for (const path of entryPages) {
    const report = await audit(url + path);
    const categories = Object.values(report.categories);
    titles = categories.map(({ title }) => title);
    rows.push([path, ...categories.map(({ score }) => Math.round(score * 100))]);
    found.push(...findings(report).map((id) => `- ${path}: ${id}`));
  }
  return [table(["Lighthouse, mobile", ...titles], rows), found.join("\n")].join("\n\n").trim();
}

function findings({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ score, auditRefs }) => (score < 1 ? auditRefs : []));
  const failed = counted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return failed.map(({ id }) => id);
}

async function audit(url: string): Promise<Report> {
  const { executablePath = "", args = [] } = browserOptions();
  const options = ["--quiet", "--output=json", `--chrome-flags=${["--headless=new", ...args].join(" ")}`];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [installTools().lighthouse, url, ...options],
    {
      env: { ...process.env, CHROME_PATH: executablePath },
      maxBuffer: LARGEST_REPORT,
    },
  );
  return JSON.parse(stdout) as Report;
}
