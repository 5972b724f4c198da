import { expect, test } from "vitest";

import { isDeeperThan } from "~/models/http/json-depth";

const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

test.each([
  ["text", "a", 0, false],
  ["an empty object", {}, 0, true],
  ["fields of text", { a: "b", c: null }, 1, false],
  ["a list in a field", { a: [] }, 1, true],
  ["a list in a field, where that is allowed", { a: [] }, 2, false],
  ["three lists", nested(3), 3, false],
  ["four lists", nested(4), 3, true],
  ["more lists than a stack has room for", nested(200_000), 32, true],
])("%s is too deep, or is not", (_what, value, most, expected) => {
  expect(isDeeperThan(most, value)).toBe(expected);
});
