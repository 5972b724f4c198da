import { expect, test } from "vitest";

import { registrantPlanInWords } from "~/models/registrant";

const endsAt = new Date("2026-12-03T12:00:00Z");

test.each([
  [null, "No plan yet"],
  [{ name: "Basic", kind: "free", endsAt: null }, "Basic"],
  [{ name: "Plus", kind: "trial", endsAt }, "Plus, free trial until 3 December 2026"],
  [{ name: "Plus", kind: "paid", endsAt }, "Plus, until 3 December 2026"],
] as const)("%j reads: %s", (plan, words) => {
  expect(registrantPlanInWords(plan)).toBe(words);
});
