import { expect, test } from "vitest";
import { type ProFormaState, proFormaState, proFormaText } from "~/models/pro-formas/pro-forma";

const now = new Date("2026-11-22T09:00:00Z");
const later = new Date("2026-11-29T09:00:00Z");
const valid = { orderState: "awaiting", linkState: "open", isReplaced: false, validUntil: later } as const;

test.each<[Partial<Parameters<typeof proFormaState>[0]>, ProFormaState]>([
  [{}, "valid"],
  [{ orderState: "settled", linkState: "paid" }, "paid"],
  [{ orderState: "settled", isReplaced: true }, "paid"],
  [{ isReplaced: true }, "replaced"],
  [{ validUntil: now }, "ended"],
  [{ linkState: "withdrawn" }, "ended"],
  [{ orderState: "expired", linkState: "expired" }, "ended"],
  [{ orderState: "cancelled", linkState: "withdrawn", isReplaced: true }, "replaced"],
])("%o is %s", (change, state) => {
  expect(proFormaState({ ...valid, ...change }, now)).toBe(state);
});

test("each state says what to do next", () => {
  expect(proFormaText("valid", "29 November 2026, 10:00").text).toContain("until 29 November 2026, 10:00");
  expect(proFormaText("paid", "").text).toContain("under Invoices");
  expect(proFormaText("replaced", "").text).toContain("Send that one");
  expect(proFormaText("ended", "").text).toContain("Place the order again");
});
