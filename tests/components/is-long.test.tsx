import { expect, test } from "vitest";
import { isLong } from "~/components/page/is-long";

const short = "21 November 2026, 10:00";
const long = "Pay now for one more month, from 23 December 2026.";

test("a sentence is long, also inside elements, and a moment, an amount or nothing is not", () => {
  expect([short, "₦1,200,000.50", 12, null, false].map(isLong)).toEqual([false, false, false, false, false]);
  expect([isLong(long), isLong(<bdi>{long}</bdi>), isLong(<>{["a", long]}</>)]).toEqual([true, true, true]);
  expect(isLong(<b>{short}</b>)).toBe(false);
});
