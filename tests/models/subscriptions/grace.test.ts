import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { graceOf } from "~/models/subscriptions/grace";

const endsAt = new Date("2026-12-11T09:00:00Z");
const after = (days: number) => new Date(endsAt.getTime() + days * DAY);
const renewed = { endsAt, renewalMethod: "wallet" as const, cancelledAt: null, graceUntil: null };

test("a plan stays usable for fourteen days after its end while its renewal is tried", () => {
  expect(graceOf(renewed)).toEqual(after(14));
});

test("a late first try has its own fourteen days, and an early one has no extra days", () => {
  expect(graceOf(renewed, after(2))).toEqual(after(16));
  expect(graceOf(renewed, after(-2))).toEqual(after(14));
});

test("a plan that does not renew has no grace", () => {
  expect(graceOf({ ...renewed, renewalMethod: null })).toBeNull();
  expect(graceOf({ ...renewed, cancelledAt: endsAt })).toBeNull();
});

test("the end of grace never moves earlier", () => {
  expect(graceOf({ ...renewed, graceUntil: after(15) })).toEqual(after(15));
  expect(graceOf({ ...renewed, graceUntil: after(13) })).toEqual(after(14));
});
