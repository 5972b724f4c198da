import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { kobo, naira } from "~/models/money";
import { orderTitle } from "~/models/plans/quote";
import {
  addedExtrasPrice,
  addedExtrasQuote,
  extensiblePeriod,
  moreInWords,
} from "~/models/subscriptions/added-extras";
import { periodFrom } from "~/models/subscriptions/period";
import { offset, unusedOf } from "~/models/subscriptions/proration";
import { isStillFor } from "~/models/subscriptions/start";
import type { OrderedPeriod } from "~/models/subscriptions/subscription";
import { outlets, users, paidPeriod } from "../../support/samples";
import { property } from "../../support/property";

const start = new Date("2026-11-11T09:00:00Z");
const middle = new Date("2026-11-21T15:00:00Z");
const end = new Date("2026-12-11T09:00:00Z");

const month = { ...paidPeriod(), endsAt: end };
const [user] = users.options;
const [outlet] = outlets.options;
const oneUser = { group: users, option: user! };
const oneOutlet = { group: outlets, option: outlet! };

test("an extra costs its share for the days left, rounded down to the naira", () => {
  // 20 of 30 days of ₦500 are ₦333.33.
  expect(addedExtrasPrice(month, oneUser, middle)).toBe(naira(333));
  expect(addedExtrasPrice(month, oneOutlet, middle)).toBe(naira(1_666));
  expect(addedExtrasPrice(month, oneUser, start)).toBe(naira(500));
});

test("on the last day an extra costs one day, and never nothing if its option has a price", () => {
  // 1 of 30 days of ₦500 is ₦16.66.
  expect(addedExtrasPrice(month, oneUser, new Date(end.getTime() - 1))).toBe(naira(16));
  expect(addedExtrasPrice(month, oneUser, new Date("2026-12-10T12:00:00Z"))).toBe(naira(16));
  const cheap = { option: { ...oneUser.option, amountMonth: naira(2), amountYear: naira(20) } };
  expect(addedExtrasPrice(month, cheap, new Date(end.getTime() - 1))).toBe(naira(1));
  const kobos = { option: { ...oneUser.option, amountMonth: kobo(40), amountYear: kobo(400) } };
  expect(addedExtrasPrice(month, kobos, start)).toBe(40);
  const free = { option: { ...oneUser.option, amountMonth: kobo(0), amountYear: kobo(0) } };
  expect(addedExtrasPrice(month, free, start)).toBe(0);
  expect(addedExtrasPrice(month, oneUser, end)).toBe(0);
  const aNaira = { option: { ...oneUser.option, amountMonth: naira(1), amountYear: naira(1) } };
  expect(addedExtrasPrice(month, aNaira, start)).toBe(naira(1));
});

test("in a yearly period the yearly price counts", () => {
  const year = { ...periodFrom(start, "yearly"), duration: "yearly" as const };
  expect(addedExtrasPrice(year, oneUser, start)).toBe(naira(5_000));
  expect(addedExtrasPrice(year, oneUser, new Date("2027-08-16T08:00:00Z"))).toBe(naira(1_191));
});

test("after an upgrade in the middle, the days of the full period count, not the remaining ones", () => {
  expect(addedExtrasPrice({ ...month, startsAt: middle }, oneUser, middle)).toBe(naira(333));
});

test("the quote names the added extras and their days, with tax on the sum", () => {
  const quote = addedExtrasQuote({
    periods: [month],
    addOns: [oneUser, oneOutlet],
    vatTenths: 75,
    now: middle,
  });
  expect(quote).toMatchObject({
    subtotal: naira(1_999),
    discount: 0,
    vat: kobo(149_93),
    total: kobo(2_148_93),
  });
  expect(quote.lines.map(({ name, detail }) => `${name}, ${detail}`)).toEqual([
    "1 more user, 21 November to 11 December 2026",
    "1 more outlet, 21 November to 11 December 2026",
  ]);
  expect(orderTitle(quote.lines)).toBe("1 more user and 1 more outlet, 21 November to 11 December 2026");
  expect(quote.discountName).toBeNull();
  expect(quote.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["add-on", naira(333)],
    ["add-on", naira(1_666)],
  ]);
  expect(moreInWords("products", 5_000)).toBe("5,000 more products");
  const ones = (["users", "products", "outlets"] as const).map((kind) => moreInWords(kind, 1));
  expect(ones).toEqual(["1 more user", "1 more product", "1 more outlet"]);
});

test("the quote has a line for what runs, at its share, and one for each period paid ahead, in full", () => {
  const next = { ...month, id: 2, ...periodFrom(end, "month", 11) };
  const quote = addedExtrasQuote({ periods: [month, next], addOns: [oneUser], vatTenths: 0, now: middle });
  expect(quote.lines.map(({ amount, periodId }) => [periodId, amount])).toEqual([
    [1, naira(333)],
    [2, naira(500)],
  ]);
  expect(quote.total).toBe(naira(833));
  expect(new Set(quote.lines.map(({ detail }) => detail)).size).toBe(2);
});

describe("extras can be added", () => {
  test("to the running paid period", () => {
    expect(extensiblePeriod([paidPeriod()], middle)).toMatchObject({ id: 1 });
    const next = paidPeriod({ id: 2, startsAt: end, endsAt: new Date("2027-01-11T09:00:00Z") });
    expect(extensiblePeriod([paidPeriod({ endedAt: end }), next], middle)).toMatchObject({ id: 1 });
    expect(extensiblePeriod([paidPeriod({ endedAt: end }), next], end)).toMatchObject({ id: 2 });
  });

  test.each<[string, OrderedPeriod[], Date]>([
    ["a trial", [paidPeriod({ kind: "trial" })], middle],
    ["a free plan", [paidPeriod({ kind: "free", endsAt: null })], middle],
    ["a period whose renewal is late", [paidPeriod({ graceUntil: new Date(end.getTime() + DAY) })], end],
    ["what has ended", [paidPeriod({ endedAt: middle })], middle],
    ["nothing", [], middle],
  ])("not to %s", (_, periods, now) => {
    expect(extensiblePeriod(periods, now)).toBeNull();
  });

  test("only by an order made for the period that runs", () => {
    const order = { id: 9, kind: "extras" as const, createdAt: middle, lines: [{ periodId: 1 }] };
    const next = paidPeriod({ id: 2, orderId: 6, startsAt: end, endsAt: new Date("2027-01-11T09:00:00Z") });
    const still = (periods: OrderedPeriod[], now = middle) => isStillFor(order, { periods, now });
    expect(still([paidPeriod()])).toBe(true);
    expect(still([paidPeriod({ endedAt: end }), next])).toBe(true);
    expect(still([paidPeriod({ endedAt: end }), next], end)).toBe(false);
    expect(still([paidPeriod({ endedAt: end }), { ...next, orderId: 10 }])).toBe(false);
    expect(still([paidPeriod({ orderId: 10 })])).toBe(false);
    expect(still([])).toBe(false);
  });

  test("only while every period that they were paid for is there", () => {
    const next = paidPeriod({ id: 2, orderId: 6, startsAt: end, endsAt: new Date("2027-01-11T09:00:00Z") });
    const lines = [{ periodId: 1 }, { periodId: 2 }];
    const order = { id: 9, kind: "extras" as const, createdAt: middle, lines };
    const running = paidPeriod({ endedAt: end });
    expect(isStillFor(order, { periods: [running, next], now: middle })).toBe(true);
    expect(isStillFor(order, { periods: [paidPeriod()], now: middle })).toBe(false);
    expect(isStillFor(order, { periods: [running, { ...next, planId: 3 }], now: middle })).toBe(false);
  });
});

property.prop([
  fc.integer({ min: 1, max: 1_000_000_000 }),
  fc.constantFrom("month" as const, "yearly" as const),
  fc.double({ min: 0, max: 1, noNaN: true }),
])("an option with a price is never free, at any moment of its period", (price, duration, share) => {
  const period = { ...periodFrom(start, duration), duration };
  const now = new Date(start.getTime() + Math.floor((period.endsAt.getTime() - start.getTime() - 1) * share));
  const option = { ...oneUser.option, amountMonth: kobo(price), amountYear: kobo(price) };
  const value = addedExtrasPrice(period, { option }, now);
  expect(value).toBeGreaterThan(0);
  expect(value).toBeLessThanOrEqual(price);
});

const prices = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => kobo(amount * 100));
const day = fc.integer({ min: 0, max: 400 });
const lengths = fc.constantFrom("month" as const, "yearly" as const);

property.prop([prices, lengths, day, day])(
  "whoever adds extras and switches plan gets back what the days left were paid with, never more",
  (price, duration, addedOn, later) => {
    const period = { ...periodFrom(start, duration), duration };
    const at = (days: number) => new Date(start.getTime() + days * DAY);
    const addOn = { group: users, option: { ...oneUser.option, amountMonth: price, amountYear: price } };
    const value = addedExtrasPrice(period, addOn, at(addedOn));
    const added = { startsAt: at(addedOn), value, vat: kobo(0) };
    const unusedAt = (moment: Date) =>
      unusedOf([{ ...period, value: kobo(0), vat: kobo(0), additions: [added] }], moment).value;
    expect(value % 100).toBe(0);
    expect(value).toBeLessThanOrEqual(price);
    if (price > 0 && at(addedOn) < period.endsAt) expect(value).toBeGreaterThan(0);
    expect(unusedAt(at(addedOn))).toBe(at(addedOn) < period.endsAt ? value : 0);
    const rest = unusedAt(at(addedOn + later));
    expect(rest).toBeLessThanOrEqual(value);
    const { credit, toWallet } = offset(price, { value: rest, vat: kobo(0) });
    expect(credit + toWallet.value).toBe(rest);
    // Buying back what is left never costs more than the refund plus one naira.
    expect(addedExtrasPrice(period, addOn, at(addedOn + later))).toBeLessThanOrEqual(rest + 100);
  },
);
