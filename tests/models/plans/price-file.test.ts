import { expect, test } from "vitest";

import { naira } from "~/models/money";
import { priceFile, readPriceFile } from "~/models/plans/price-file";
import { planPrices } from "~/models/plans/price-plan";
import { catalogue } from "../../support/catalogue-sample";

const now = new Date("2026-11-23T10:00:00Z");
const day = "2026-12-01";

function read(text: string) {
  const result = readPriceFile(text, catalogue);
  if (!result.ok) throw new Error(result.problems.join());
  return result;
}

test("a file as it was exported changes nothing", () => {
  const { version, typed } = read(priceFile(catalogue));
  expect(version).toBe(catalogue.version);
  expect(planPrices(catalogue, { day, typed }, now)).toMatchObject({
    ok: false,
    errors: { "": [expect.stringContaining("Nothing is different")] },
  });
});

test("what was edited in it is read as in the form", () => {
  const edited = priceFile(catalogue).replace('"value": "6000"', '"value": 7000');
  expect(planPrices(catalogue, { day, typed: read(edited).typed }, now)).toMatchObject({
    items: [{ item: "plan-2-month", value: naira(7_000) }],
  });
});

test.each([
  ["{", "not JSON"],
  [`{"version":0,"prices":[]}`, "version"],
  ['{"version":1,"prices":[{"item":"plan-2-month","value":-1.5}]}', "prices.0.value"],
  ['{"version":1,"prices":[{"item":"plan-1-month","value":"1"}]}', "plan-1-month is no price"],
  [
    '{"version":1,"prices":[{"item":"plan-2-month","value":"1"},{"item":"plan-2-month","value":"2"}]}',
    "plan-2-month is in the file twice",
  ],
])("%s is refused with its place", (text, problem) => {
  const result = readPriceFile(text, catalogue);
  expect(result).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] });
});
