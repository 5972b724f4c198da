import { expect, test } from "vitest";

import { registrantPlanInWords } from "~/models/agents/registrant";

const endsAt = new Date("2026-12-03T12:00:00Z");

test.each([
  [null, "No plan yet"],
  [{ name: "Basic", kind: "free", endsAt: null }, "Basic"],
  [{ name: "Plus", kind: "trial", endsAt }, "Plus, free trial until 3 December 2026"],
  [{ name: "Plus", kind: "paid", endsAt }, "Plus, until 3 December 2026"],
] as const)("%j reads: %s", (plan, words) => {
  expect(registrantPlanInWords(plan, null)).toBe(words);
});

test("without a plan it reads what the agent chose", () => {
  const chosen = { planName: "Plus", duration: "yearly", onTrial: true } as const;
  expect(registrantPlanInWords(null, chosen)).toBe("Chose Plus, free trial");
  expect(registrantPlanInWords(null, { ...chosen, onTrial: false })).toBe("Chose Plus, yearly");
});
