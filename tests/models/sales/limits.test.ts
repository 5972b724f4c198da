import { expect, test } from "vitest";

import { fileLimit, limitWords, roomFor, salesLimits, tierOf } from "~/models/sales/limits";
import { everyRow } from "../../support/rows";

test("an owner's import limit depends on the phone and the plan, and any past payment counts", async () => {
  const rows: [boolean, boolean, boolean, string][] = [
    [false, false, false, "unverified"],
    [false, true, false, "unverified"],
    [false, false, true, "paid"],
    [true, false, false, "none"],
    [true, true, false, "free"],
    [true, true, true, "paid"],
  ];
  await everyRow(
    rows,
    (row) => row.join(" "),
    ([isVerified, hasPlan, hasPaid, tier]) => {
      expect(tierOf({ isVerified, hasPlan, hasPaid })).toBe(tier);
    },
  );
});

test("rows fit, are too many at once, or exceed the account's limit in all", async () => {
  const { hour, all } = salesLimits.unverified;
  const rows: [number, number, string][] = [
    [1, 0, "fits"],
    [hour, 0, "fits"],
    [hour + 1, 0, "too many at once"],
    [hour, all - hour, "fits"],
    [1, all, "full"],
    [hour, all - hour + 1, "full"],
  ];
  await everyRow(
    rows,
    ([more, stored]) => `${more} beside ${stored}`,
    ([more, stored, verdict]) => {
      expect(roomFor(more, stored, "unverified")).toBe(verdict);
    },
  );
});

test("a week of a busy shop fits into one hour on any plan, and ten years into a paid one", () => {
  const day = 3_000 * 3;
  for (const tier of ["free", "paid"] as const) expect(salesLimits[tier].hour).toBeGreaterThan(7 * day);
  expect(salesLimits.paid.all).toBeGreaterThan(10 * 365 * day);
});

test("a file is limited by the database engine, and never exceeds the hourly limit", () => {
  expect(fileLimit("paid", false)).toBe(100_000);
  expect(fileLimit("paid", true)).toBe(20_000);
  expect(fileLimit("unverified", false)).toBe(1_000);
  expect(fileLimit("unverified", true)).toBe(1_000);
});

test("a refusal says how many rows are allowed, and what to do", () => {
  expect(limitWords("hour", "unverified")).toBe(
    "You can import 1,000 rows of sales an hour. Verify your phone number to import more.",
  );
  expect(limitWords("full", "none")).toBe(
    "Your account holds 100,000 rows of sales, and this would go over that. Choose a plan to import more. Basic is free.",
  );
});
