import fc from "fast-check";
import { expect, test } from "vitest";
import {
  creditedLines,
  type InvoiceLine,
  orderInvoice,
  readPayer,
  removedPayer,
  totalsOf,
  vatRate,
} from "~/models/invoices/invoice";
import { type Kobo, kobo, naira } from "~/models/money";
import { type QuoteLine, withVat } from "~/models/plans/quote";
import { property } from "../../support/property";

const startsAt = new Date("2026-11-22T09:00:00Z");
const sale = {
  period: { startsAt, endsAt: new Date("2027-11-22T09:00:00Z") },
  paidBy: "Visa •••• 4081",
  vatTenths: 75,
};

const lines: QuoteLine[] = [
  { kind: "plan", name: "Plus, 1 year", amount: naira(60_000) },
  { kind: "add-on", name: "Users, 3 more", amount: naira(12_000) },
  { kind: "onboarding", name: "Setup by our staff, once", amount: naira(8_000) },
];

function orderOf(change: Partial<Parameters<typeof orderInvoice>[0]> & { discount?: number } = {}) {
  const of = change.lines ?? lines;
  const discount = change.discount ?? 0;
  const net = of.reduce((sum, { amount }) => sum + amount, 0) - discount;
  return {
    duration: "yearly" as const,
    couponId: null,
    ...change,
    lines: of,
    discount,
    ...withVat(kobo(net), 75),
  };
}

test("an invoice says what was sold, its codes, units, rate and VAT, and the days it is for", () => {
  const content = orderInvoice(orderOf({ discount: naira(12_000) }), sale);
  expect(content).toMatchObject({
    title: "Plus, 1 year",
    period: "22 November 2026 to 22 November 2027",
    paidBy: "Visa •••• 4081",
    discount: naira(12_000),
    net: naira(68_000),
    vat: naira(5_100),
    total: naira(73_100),
  });
  expect(content.lines).toMatchObject([
    { code: "SUB", unit: "year", quantity: 1, amount: naira(60_000), net: naira(48_000), vat: naira(3_600) },
    { code: "EXT", unit: "year", discount: 0, net: naira(12_000), rate: 75, vat: naira(900) },
    { code: "SET", unit: "service", discount: 0, net: naira(8_000), vat: naira(600) },
  ]);
});

test("a coupon is for every line, another discount for the plan alone", () => {
  const discountsOf = (couponId: number | null) =>
    orderInvoice(orderOf({ couponId, discount: naira(8_000) }), sale).lines.map(({ discount }) => discount);
  expect(discountsOf(null)).toEqual([naira(8_000), 0, 0]);
  expect(discountsOf(1)).toEqual([naira(6_000), naira(1_200), naira(800)]);
});

test("what an upgrade credits for the earlier plan is a negative line with its VAT", () => {
  const upgrade: QuoteLine[] = [
    { kind: "plan", name: "Pro, 1 month", amount: naira(10_000) },
    { kind: "credit", name: "Unused days of Plus", amount: naira(-2_000) },
  ];
  const content = orderInvoice(orderOf({ lines: upgrade, duration: "month" }), sale);
  expect(content.lines).toMatchObject([
    { unit: "month", net: naira(10_000), vat: naira(750) },
    { code: "SUB", net: naira(-2_000), vat: naira(-150) },
  ]);
  expect(content).toMatchObject({ net: naira(8_000), vat: naira(600), total: naira(8_600) });
});

test("extras for the rest of a period are counted by that period, and a plan without an end has no days", () => {
  const added: QuoteLine[] = [
    { kind: "add-on", name: "1 more user", detail: "to 3 May", amount: naira(500) },
  ];
  const content = orderInvoice(orderOf({ lines: added }), { ...sale, period: { startsAt, endsAt: null } });
  expect(content).toMatchObject({ period: null, lines: [{ unit: "period", detail: "to 3 May" }] });
});

test("the rate is the one that was charged, also when the setting changed before the payment", () => {
  expect(vatRate({ net: naira(1_000), vat: naira(75) }, 75)).toBe(75);
  expect(vatRate({ net: 333, vat: 25 }, 75)).toBe(75);
  expect(vatRate({ net: naira(1_000), vat: naira(75) }, 100)).toBe(75);
  expect(vatRate({ net: naira(1_000), vat: 0 }, 75)).toBe(0);
  expect(vatRate({ net: 1, vat: 0 }, 75)).toBe(0);
  // A kobo is within the rounding of an order's lines, two are another rate.
  expect(vatRate({ net: 1_000, vat: 76 }, 75)).toBe(75);
  expect(vatRate({ net: 1_000, vat: 77 }, 75)).toBe(77);
  expect(vatRate({ net: 0, vat: 0 }, 75)).toBe(0);
});

test("a credit note of everything has the amounts of the invoice, discounts taken off", () => {
  const content = orderInvoice(orderOf({ discount: naira(12_000) }), sale);
  const credited = creditedLines(content.lines, { before: 0, after: content.total });
  expect(totalsOf(credited)).toEqual({
    discount: 0,
    net: content.net,
    vat: content.vat,
    total: content.total,
  });
  expect(credited.map(({ net, vat }) => [net, vat])).toEqual(content.lines.map(({ net, vat }) => [net, vat]));
  expect(credited.every(({ amount, net }) => amount === net)).toBe(true);
});

const amount = fc.integer({ min: 100, max: 10 ** 9 }).map(kobo);

/** An order as checkout prices it: up to six lines, a discount, VAT once. */
const orders = fc
  .record({
    plan: amount,
    others: fc.array(amount, { maxLength: 5 }),
    share: fc.nat(99),
    couponId: fc.constantFrom(null, 1),
    vatTenths: fc.constantFrom(0, 50, 75, 100),
  })
  .map(({ plan, others, share, couponId, vatTenths }) => {
    const priced = [plan, ...others].map((of: Kobo, place): QuoteLine => ({
      kind: place === 0 ? "plan" : "add-on",
      name: `Line ${place}`,
      amount: of,
    }));
    const discount = Math.floor((plan * share) / 100);
    const net = priced.reduce((sum, line) => sum + line.amount, 0) - discount;
    return {
      order: {
        lines: priced,
        duration: "month" as const,
        couponId,
        discount,
        ...withVat(kobo(net), vatTenths),
      },
      vatTenths,
    };
  });

property.prop([orders])(
  "the lines of an invoice add up to what was paid, to the kobo",
  ({ order, vatTenths }) => {
    const content = orderInvoice(order, { ...sale, vatTenths });
    expect(totalsOf(content.lines)).toEqual({
      discount: order.discount,
      net: order.total - order.vat,
      vat: order.vat,
      total: order.total,
    });
    expect(content.lines.every((line: InvoiceLine) => line.amount - line.discount === line.net)).toBe(true);
  },
);

property.prop([orders, fc.array(fc.nat(10 ** 9), { maxLength: 5 })])(
  "credit notes of any sums add up to the invoice, line by line, once all of it is taken back",
  ({ order, vatTenths }, parts) => {
    const { lines: sold, total } = orderInvoice(order, { ...sale, vatTenths });
    const steps = [...parts, total].map((part) => Math.min(part, total)).sort((one, other) => one - other);
    let before = 0;
    const taken = sold.map(() => ({ net: 0, vat: 0 }));
    for (const after of steps) {
      const credited = creditedLines(sold, { before, after });
      expect(totalsOf(credited).total).toBe(after - before);
      for (const [place, { net, vat }] of credited.entries()) {
        const sum = taken[place] as { net: number; vat: number };
        sum.net += net;
        sum.vat += vat;
      }
      before = after;
    }
    expect(taken).toEqual(sold.map(({ net, vat }) => ({ net, vat })));
  },
);

test("a discount of the whole plan is the plan's, and a greater one is spread over the order", () => {
  const netsOf = (discount: number) => orderInvoice(orderOf({ discount }), sale).lines.map(({ net }) => net);
  expect(netsOf(naira(60_000))).toEqual([0, naira(12_000), naira(8_000)]);
  expect(netsOf(naira(60_000) + 100)[0]).toBeGreaterThan(0);
});

test.each([
  [10_000, 750, 75],
  [10_000, 751, 75],
  [10_000, 749, 75],
  [10_000, 752, 75],
  [10_000, 500, 50],
  [10_000, 0, 0],
  [0, 750, 0],
  [-1, 750, 0],
])("the rate of %d with %d of VAT is %d tenths of a percent", (net, vat, rate) => {
  expect(vatRate({ net, vat }, 75)).toBe(rate);
});

test("a line of nothing takes nothing back", () => {
  const free = { code: "FEE" as const, name: "Setup", quantity: 1, unit: "service", amount: 0, discount: 0 };
  const [line] = creditedLines([{ ...free, net: 0, rate: 0, vat: 0 }], { before: 0, after: 0 });
  expect(line).toMatchObject({ net: 0, vat: 0, amount: 0 });
});

test("a buyer is read whole: what an older paper does not name is empty, and one without a name is a bug", () => {
  const whole = { ...removedPayer, name: "Ada", city: "Lagos", kind: "B2C" as const };
  const { phone: _, ...older } = whole;
  expect(readPayer(older)).toEqual({ ...whole, phone: "" });
  expect(() => readPayer({ ...whole, name: undefined })).toThrow("no name");
  expect(() => readPayer({ ...whole, kind: "B2D" })).toThrow("no kind");
});
