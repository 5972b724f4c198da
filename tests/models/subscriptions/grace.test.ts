import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { graceOf } from "~/models/subscriptions/grace";

const endsAt = new Date("2026-12-11T09:00:00Z");
const after = (days: number) => new Date(endsAt.getTime() + days * DAY);
const renewed = { endsAt, renewalMethod: "wallet" as const, cancelledAt: null, graceUntil: null };

test("a plan stays usable for seven days after its end while its renewal is tried", () => {
  expect(graceOf(renewed)).toEqual(after(7));
});

test("a late first try has its own seven days, and an early one has no extra days", () => {
  expect(graceOf(renewed, after(2))).toEqual(after(9));
  expect(graceOf(renewed, after(-2))).toEqual(after(7));
});

test("a plan that does not renew has no grace", () => {
  expect(graceOf({ ...renewed, renewalMethod: null })).toBeNull();
  expect(graceOf({ ...renewed, cancelledAt: endsAt })).toBeNull();
});

test("the end of grace never moves earlier", () => {
  expect(graceOf({ ...renewed, graceUntil: after(8) })).toEqual(after(8));
  expect(graceOf({ ...renewed, graceUntil: after(6) })).toEqual(after(7));
});
