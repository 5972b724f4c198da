import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { lengthInWords } from "~/models/retention";

test("a length is shown in whole years, otherwise in days", () => {
  const days = [1, 7, 90, 364, 365, 367, 730, 2192];
  expect(days.map((count) => lengthInWords(count * DAY))).toEqual([
    ...["1 day", "7 days", "90 days", "364 days"],
    ...["1 year", "367 days", "2 years", "6 years"],
  ]);
});
