import fc from "fast-check";
import { expect, test } from "vitest";
import {
  couponCode,
  couponRefusal,
  couponRefusalText,
  couponState,
  isSameCoupon,
  type Coupon,
  type CouponRefusal,
  type ListedCoupon,
} from "~/models/checkout/coupon";
import { couponOffText } from "~/routes/staff/coupons/coupon-words";
import { couponFormSchema } from "~/models/checkout/coupon-fields.server";
import { couponValue } from "~/models/plans/quote";
import { kobo, naira } from "~/models/money";
import { property } from "../../support/property";

const coupon: Coupon = {
  id: 1,
  code: "MARKET10",
  kind: "percent",
  percent: 10,
  amount: null,
  cap: naira(1_000),
  leastSpend: naira(5_000),
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
  planId: 2,
  useLimit: 3,
  accountLimit: 1,
  disabled: false,
};
const unused = { taken: 0, takenByOwner: 0 };
const order = { planId: 2, subtotal: naira(6_000), now: new Date("2026-11-21T09:00:00Z") };
const refused = (change: Partial<Coupon>, use = unused, situation: Partial<typeof order> = {}) =>
  couponRefusal({ ...coupon, ...change }, use, { ...order, ...situation });

test("a coupon ignores case and spaces", () => {
  expect(couponCode("  market 10\u00a0")).toBe("MARKET10");
  expect(couponCode("ｍarket10")).toBe("MARKET10");
});

test("a valid coupon is not refused", () => {
  expect(refused({})).toBeNull();
  expect(refused({}, { taken: 2, takenByOwner: 0 })).toBeNull();
  expect(refused({ accountLimit: 2 }, { taken: 1, takenByOwner: 1 })).toBeNull();
  expect(refused({ leastSpend: naira(6_000) })).toBeNull();
  expect(refused({ useLimit: null, planId: null }, { taken: 999, takenByOwner: 0 })).toBeNull();
});

test.each<[CouponRefusal, ReturnType<typeof refused>]>([
  ["unknown", refused({ disabled: true })],
  ["not-started", refused({ startsOn: "2026-11-22" })],
  ["over", refused({ endsOn: "2026-11-20" })],
  ["other-plan", refused({ planId: 3 })],
  ["least-spend", refused({ leastSpend: kobo(600_001) })],
  ["used-up", refused({}, { taken: 3, takenByOwner: 0 })],
  ["used-by-account", refused({}, { taken: 1, takenByOwner: 1 })],
])("a coupon that is %s is refused as such", (refusal, found) => {
  expect(found).toBe(refusal);
});

test("the first and the last day are those of Lagos, an hour ahead of UTC", () => {
  const at = (now: string) => refused({}, unused, { now: new Date(now) });
  expect(at("2026-10-31T22:59:59Z")).toBe("not-started");
  expect(at("2026-10-31T23:00:00Z")).toBeNull();
  expect(at("2026-11-30T22:59:59Z")).toBeNull();
  expect(at("2026-11-30T23:00:00Z")).toBe("over");
});

test("each refusal says what is wrong", () => {
  const text = (refusal: CouponRefusal) =>
    couponRefusalText(refusal, { coupon, planName: "Plus", subtotal: naira(4_000) });
  expect(text("second")).toBe(
    `You already used a coupon: ${coupon.code} is on this order. Remove it to use another.`,
  );
  expect(couponRefusalText("second", { planName: "Plus", subtotal: naira(4_000) })).toBe(
    "You already used a coupon",
  );
  expect(text("not-started")).toBe("This coupon works from 1 November 2026.");
  expect(text("over")).toBe("This coupon ended on 30 November 2026.");
  expect(text("other-plan")).toBe("This coupon is not for Plus.");
  expect(text("least-spend")).toBe("This coupon needs an order of ₦5,000 or more; yours is ₦4,000.");
  for (const refusal of ["unknown", "used-up", "used-by-account", "own-discount"] as const)
    expect(text(refusal)).toMatch(/^[A-Z].*\.$/);
});

test("a percentage is rounded down and capped, and a fixed amount is at most the subtotal", () => {
  expect(couponValue({ ...coupon, cap: null }, kobo(999))).toBe(99);
  expect(couponValue(coupon, naira(50_000))).toBe(naira(1_000));
  const fixed = { ...coupon, kind: "fixed" as const, percent: null, amount: naira(2_000), cap: null };
  expect(couponValue(fixed, naira(6_000))).toBe(naira(2_000));
  expect(couponValue(fixed, naira(1_500))).toBe(naira(1_500));
});

const amount = fc.integer({ min: 0, max: 10 ** 13 }).map(kobo);
const offer = fc.record({
  code: fc.constant("ANY"),
  kind: fc.constantFrom("percent" as const, "fixed" as const),
  percent: fc.integer({ min: 1, max: 100 }),
  amount: fc.integer({ min: 1, max: 10 ** 13 }),
  cap: fc.option(fc.integer({ min: 1, max: 10 ** 12 })),
});

property.prop([offer, amount])(
  "no coupon takes off less than nothing or more than there is",
  (any, subtotal) => {
    const value = couponValue(any, subtotal);
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(subtotal);
  },
);

test("unknown details of a coupon are left out of its message", () => {
  const unknown = { coupon: null, planName: "Plus", subtotal: naira(4_000) };
  expect(couponRefusalText("least-spend", unknown)).toBe(
    "This coupon needs an order of ₦0 or more; yours is ₦4,000.",
  );
  expect(couponRefusalText("over", unknown)).toBe("This coupon ended on .");
  expect(couponRefusalText("not-started", unknown)).toBe("This coupon works from .");
  expect(couponRefusalText("own-discount", unknown)).toMatch(/because Plus already has a discount\.$/);
});

const listed: ListedCoupon = {
  id: 1,
  code: "MARKET10",
  kind: "percent",
  percent: 10,
  amount: null,
  cap: naira(1_000),
  leastSpend: naira(5_000),
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
  planId: 2,
  useLimit: 3,
  accountLimit: 1,
  disabled: false,
  taken: 0,
  used: 0,
};

test.each([
  ["running", {}, "2026-11-21T09:00:00Z"],
  ["running", {}, "2026-10-31T23:00:00Z"],
  ["running", {}, "2026-11-30T22:59:59Z"],
  ["running", { taken: 2 }, "2026-11-21T09:00:00Z"],
  ["running", { useLimit: null, taken: 99 }, "2026-11-21T09:00:00Z"],
  ["coming", {}, "2026-10-31T22:59:59Z"],
  ["over", {}, "2026-11-30T23:00:00Z"],
  ["over", { taken: 3 }, "2026-11-30T23:00:00Z"],
  ["used-up", { taken: 3 }, "2026-11-21T09:00:00Z"],
  ["used-up", { taken: 3 }, "2026-10-31T22:59:59Z"],
  ["ended", { disabled: true, taken: 3 }, "2026-11-30T23:00:00Z"],
] as const)("a coupon is %s with %o at %s", (state, change, at) => {
  expect(couponState({ ...listed, ...change }, new Date(at))).toBe(state);
});

test("the reduction is described with its cap", () => {
  expect(couponOffText(listed)).toBe("10% off, at most ₦1,000");
  expect(couponOffText({ ...listed, cap: null })).toBe("10% off");
  expect(couponOffText({ ...listed, percent: null, cap: null })).toBe("0% off");
  expect(couponOffText({ ...listed, amount: naira(500) })).toBe("₦500 off");
});

test("a coupon is the requested one if none of the requested values differ", () => {
  const { id, taken, used, disabled, ...wanted } = listed;
  const made = { ...wanted, id, taken: taken + 1, used, disabled };
  expect(isSameCoupon(made, wanted)).toBe(true);
  expect(isSameCoupon(made, { ...wanted, cap: null })).toBe(false);
});

test("the form names its fields by their labels, and needs a reason", () => {
  const typed = { code: "MONDAY5", percent: "5", from: "2026-11-21", until: "2027-01-31" };
  const messages = (change: object) =>
    couponFormSchema.safeParse({ ...typed, ...change }).error?.issues.map(({ message }) => message);
  expect(messages({ reason: "For the market" })).toBeUndefined();
  expect(messages({ reason: "For the market", percent: "0" })).toEqual([
    "Percent off must be a whole number",
  ]);
  expect(messages({})).toHaveLength(1);
});
