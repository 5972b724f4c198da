import { expect, test } from "vitest";

import { naira } from "~/models/money";
import { priceFile, readPriceFile } from "~/models/plans/price-file.server";
import { planPrices } from "~/models/plans/price-plan";
import { catalogue } from "../../support/samples";

const now = new Date("2026-11-23T10:00:00Z");
const day = "2026-12-01";

function read(text: string) {
  const result = readPriceFile(text, catalogue);
  if (!result.ok) throw new Error(result.problems.join());
  return result;
}

test("an unchanged export changes nothing", () => {
  const { version, typed } = read(priceFile(catalogue));
  expect(version).toBe(catalogue.version);
  expect(planPrices(catalogue, { day, typed }, now)).toMatchObject({
    ok: false,
    errors: { "": [expect.stringContaining("Nothing is different")] },
  });
});

test("a file has the version and each value by name, as a form shows it", () => {
  const [first, ...rest] = (JSON.parse(priceFile(catalogue)) as { prices: unknown[] }).prices;
  expect(first).toEqual({ item: "plan-2-month", name: "Plus: Price a month", value: "6000" });
  expect(rest).toHaveLength(14);
  expect(priceFile(catalogue)).toMatch(/^\{\n {2}"version": 1,\n {2}"prices": \[\n(?:.*\n)*\}\n$/);
});

test("a value may be a number, and a name may be left out", () => {
  const prices = [
    { item: "plan-2-month", value: 7_000 },
    { item: "plan-2-year", name: "any", value: "x".repeat(40) },
  ];
  expect(read(JSON.stringify({ version: 3, prices }))).toEqual({
    ok: true,
    version: 3,
    typed: { "plan-2-month": "7000", "plan-2-year": "x".repeat(40) },
  });
});

test("every problem is listed, and a wrong file is one problem", () => {
  const prices = ["a", "a", "plan-2-month"].map((item) => ({ item, value: "1" }));
  expect(readPriceFile(JSON.stringify({ version: 1, prices }), catalogue)).toEqual({
    ok: false,
    problems: ["a is not a price in the catalogue", "a is not a price in the catalogue"],
  });
  expect(readPriceFile("[]", catalogue)).toEqual({ ok: false, problems: [expect.stringMatching(/^file: /)] });
});

test("edited values are read as in the form", () => {
  const edited = priceFile(catalogue).replace('"value": "6000"', '"value": 7000');
  expect(planPrices(catalogue, { day, typed: read(edited).typed }, now)).toMatchObject({
    items: [{ item: "plan-2-month", value: naira(7_000) }],
  });
});

test.each([
  ["{", "not JSON"],
  [`{"version":0,"prices":[]}`, "version"],
  ['{"version":1,"prices":[{"item":"plan-2-month","value":-1.5}]}', "prices.0.value"],
  ['{"version":1,"prices":[{"item":"plan-1-month","value":"1"}]}', "plan-1-month is not a price"],
  ['{"version":1.5,"prices":[]}', "version"],
  ['{"version":1,"prices":[],"more":1}', "more"],
  [`{"version":1,"prices":[{"item":"${"a".repeat(61)}","value":"1"}]}`, "prices.0.item"],
  [`{"version":1,"prices":[{"item":"plan-2-month","value":"${"1".repeat(41)}"}]}`, "prices.0.value"],
  [
    JSON.stringify({ version: 1, prices: Array(1_001).fill({ item: "plan-2-month", value: "1" }) }),
    "prices: ",
  ],
  [
    '{"version":1,"prices":[{"item":"plan-2-month","value":"1"},{"item":"plan-2-month","value":"2"}]}',
    "plan-2-month is in the file twice",
  ],
])("%.80s is rejected with its position", (text, problem) => {
  const result = readPriceFile(text, catalogue);
  expect(result).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] });
});
