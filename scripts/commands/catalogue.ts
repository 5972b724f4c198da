import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { dayOf } from "~/models/date";
import { priceFile, readPriceFile } from "~/models/plans/price-file.server";
import type { PricePreview } from "~/models/plans/price-plan";
import { systemClock } from "~/services/platform/clock.server";
import { systemRandom } from "~/services/platform/random.server";
import { previewPrices, readCatalogue, schedulePrices } from "~/services/console/schedule-prices.server";
import { findActingStaff } from "../supervisor/acting-staff";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run --silent catalogue -- export > prices.json       all prices, plans and limits, as a file
npm run catalogue -- check prices.json [--from DAY]      says what a file would change
npm run catalogue -- apply prices.json --by LOGIN --reason "…" [--from DAY]
                                                         at once, or from midnight in Lagos of a later day

The file is {"version": …, "prices": [{"item": …, "name": …, "value": …}]}; what you take out of it stays as it is. At
/staff/catalogue a second person with the role catalogue or admin approves; this command needs none.`;

type App = Parameters<typeof schedulePrices>[0];

await commandOnDatabase(USAGE, ({ config }) =>
  withDatabase(config.databaseUrl, (db) => {
    const { act, path, options } = readArguments();
    const app = { db, config, clock: systemClock, random: systemRandom };
    if (act === "export" && path === undefined) return readCatalogue(app).then(priceFile);
    if (act === "check" && path !== undefined) return check(app, path, options);
    if (act === "apply" && path !== undefined) return apply(app, path, options);
    throw new Problem(USAGE);
  }),
);

type Options = ReturnType<typeof readArguments>["options"];

function readArguments() {
  const text = { type: "string" } as const;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { from: text, by: text, reason: text },
    });
    const [act, path, ...rest] = positionals;
    return { act: rest.length === 0 ? act : undefined, path, options: values };
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}

/** The changes in a file, from a day on. */
async function readWish(app: App, path: string, { from }: Options) {
  const read = readPriceFile(await readText(path), await readCatalogue(app));
  if (!read.ok) throw new Problem(`Nothing was read from ${path}:\n- ${read.problems.join("\n- ")}`);
  return { seen: read.version, typed: read.typed, day: from ?? dayOf(app.clock.now()) };
}

async function check(app: App, path: string, options: Options): Promise<string> {
  const result = await previewPrices(app, await readWish(app, path, options));
  if (result.outcome !== "preview") throw problemOf(result);
  return inWords(result.preview);
}

async function apply(app: App, path: string, options: Options): Promise<string> {
  const { staffId, reason } = await findActingStaff(app.db, options, "catalogue");
  const wish = await readWish(app, path, options);
  const preview = await previewPrices(app, wish);
  if (preview.outcome !== "preview") throw problemOf(preview);
  const done = await schedulePrices(app, { staffId, reason }, wish);
  if (!("id" in done)) throw problemOf(done);
  return `${inWords(preview.preview)}\nMade the change ${done.id}.`;
}

function problemOf(
  result: { outcome: "changed" } | { outcome: "invalid"; errors: Record<string, string[]> },
): Problem {
  if (result.outcome === "changed")
    return new Problem("The catalogue has changed since the file was written. Export it again.");
  const lines = Object.entries(result.errors).map(
    ([name, texts]) => `${name === "" ? "" : `${name}: `}${texts.join(" ")}`,
  );
  return new Problem(lines.join("\n"));
}

function inWords({ from, changed, customers, notes }: PricePreview): string {
  const lines = (rows: typeof changed) =>
    rows.map(({ name, before, after }) => `- ${name}: ${before} -> ${after}`);
  return [
    `From ${from === "at once" ? "now on" : from}:`,
    ...lines(changed),
    ...(customers.length > 0 ? ["What a new customer pays:", ...lines(customers)] : []),
    ...notes,
  ].join("\n");
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${(error as Error).message}`);
  }
}
