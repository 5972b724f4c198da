import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { feesAbroad, feeSchedules } from "~/models/payments/top-up";
import { readConfig } from "~/services/platform/config.server";
import { settings } from "../../support/settings";

function topUp(env: Record<string, string>) {
  const result = readConfig({ ...settings, ...env });
  return result.ok ? result.config.topUp : result.problems;
}

test("the bounds and the fees of top-ups can be set", () => {
  expect(topUp({ TOP_UP_LEAST: "500", TOP_UP_MOST: "1000000000", TOP_UP_FEES: "exact" })).toEqual({
    least: naira(500),
    most: naira(1_000_000_000),
    fees: feeSchedules.exact,
    feesAbroad: feesAbroad.exact,
  });
});

test.each([
  ["TOP_UP_LEAST", "0"],
  ["TOP_UP_LEAST", "100001"],
  ["TOP_UP_LEAST", "1e3"],
  ["TOP_UP_MOST", "99999"],
  ["TOP_UP_MOST", "1000000001"],
  ["TOP_UP_FEES", "none"],
])("%s=%s is refused", (name, value) => {
  expect(topUp({ [name]: value })).toEqual([expect.stringContaining(name)]);
});
