import { expect, test } from "vitest";
import { clock } from "~/components/form/countdown";

test.each([
  [59, "00:59"],
  [3, "00:03"],
  [60, "01:00"],
  [119, "01:59"],
])("%s seconds left are shown as %s", (seconds, shown) => {
  expect(clock(seconds)).toBe(shown);
});
