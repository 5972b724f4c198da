import { expect, test } from "vitest";

import { CLAIM_LIFE } from "~/models/checkout/withholding-state";
import { DAY } from "~/models/duration";

test("an order keeps its price for a claim for thirty days", () => {
  expect(CLAIM_LIFE).toBe(30 * DAY);
});
