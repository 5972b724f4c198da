import { expect, test } from "vitest";

import { nothing } from "~/models/sales/report-totals";
import type { FoundSplit } from "~/models/sales/split";
import { splitRows } from "~/routes/_shop/sales-report/split-rows";

const part = (name: string, sales: number, count: number) =>
  ({ split: "payment", key: name.toLowerCase(), name, sales, count }) as const;

const found = (parts: FoundSplit["parts"], more: Partial<FoundSplit> = {}): FoundSplit => ({
  parts,
  names: parts.length,
  sales: parts.reduce((sum, { sales }) => sum + sales, 0),
  count: parts.reduce((sum, { count }) => sum + count, 0),
  ...more,
});

const shown = (split: FoundSplit | undefined, sales: number, count: number) =>
  splitRows(split, { ...nothing, sales, count })?.map(
    ({ name, sales, count, share }) => `${name}: ${sales}, ${count}, ${share}%`,
  ) ?? null;

const cash = part("Cash", 750_00, 3);
const pos = part("POS", 250_00, 1);

test.each([
  { what: "nothing known", split: undefined, sales: 900_00, count: 2, rows: null },
  {
    what: "all known",
    split: found([cash, pos]),
    sales: 1000_00,
    count: 4,
    rows: ["Cash: ₦750, 3 sales, 75%", "POS: ₦250, 1 sale, 25%"],
  },
  {
    what: "some sales without it",
    split: found([cash]),
    sales: 1000_00,
    count: 5,
    rows: ["Cash: ₦750, 3 sales, 75%", "Not stated: ₦250, 2 sales, 25%"],
  },
  {
    what: "more names than are shown",
    split: found([cash, pos], { names: 1_002, sales: 1500_00, count: 10 }),
    sales: 1500_00,
    count: 10,
    rows: ["Cash: ₦750, 3 sales, 50%", "POS: ₦250, 1 sale, 16.7%", "1,000 more: ₦500, 6 sales, 33.3%"],
  },
  {
    what: "more given back than sold",
    split: found([cash, part("Refunds", -50_00, 0)]),
    sales: 700_00,
    count: 3,
    rows: ["Cash: ₦750, 3 sales, 100%", "Refunds: −₦50, 0 sales, 0%"],
  },
  {
    what: "goods that came back and no sale",
    split: found([part("Cash", -50_00, 0)]),
    sales: -50_00,
    count: 0,
    rows: ["Cash: −₦50, 0 sales, 0%"],
  },
])("sales by way to pay with $what", ({ split, sales, count, rows }) => {
  expect(shown(split, sales, count)).toEqual(rows);
});
