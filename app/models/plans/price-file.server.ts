import { z } from "zod";
import type { Catalogue } from "./catalogue";
import { fieldText, priceList } from "./price-list";

/** The file of `npm run catalogue`: every price and limit by name, with the version it was written from. */
export function priceFile(catalogue: Catalogue): string {
  const prices = priceList(catalogue).map((entry) => ({
    item: entry.item,
    name: `${entry.of}: ${entry.label}`,
    value: fieldText(entry),
  }));
  return `${JSON.stringify({ version: catalogue.version, prices }, null, 2)}\n`;
}

const file = z.strictObject({
  version: z.int().positive(),
  prices: z
    .array(
      z.object({
        item: z.string().max(60),
        name: z.string().optional(),
        value: z.union([z.string().max(40), z.int().transform(String)]),
      }),
    )
    .max(1_000),
});

type ReadPriceFile =
  | { ok: true; version: number; typed: Record<string, string> }
  | { ok: false; problems: string[] };

/** Checks the whole file and reports every problem with its place. Entries missing from the file stay as they are. */
export function readPriceFile(text: string, catalogue: Catalogue): ReadPriceFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [`The file is not JSON: ${(error as SyntaxError).message}`] };
  }
  const read = file.safeParse(content);
  if (!read.success)
    return {
      ok: false,
      problems: read.error.issues.map(({ path, message }) => `${path.join(".") || "file"}: ${message}`),
    };
  const known = new Set(priceList(catalogue).map(({ item }) => item));
  const items = read.data.prices.map(({ item }) => item);
  const problems = items.flatMap((item, place) => {
    if (!known.has(item)) return [`${item} is not a price in the catalogue`];
    return items.indexOf(item) < place ? [`${item} is in the file twice`] : [];
  });
  if (problems.length > 0) return { ok: false, problems };
  const typed = Object.fromEntries(read.data.prices.map(({ item, value }) => [item, value]));
  return { ok: true, version: read.data.version, typed };
}
