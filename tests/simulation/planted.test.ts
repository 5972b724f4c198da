import { describe, expect, inject, test, vi } from "vitest";

import type * as couponRows from "~/models/checkout/coupon.server";
import type * as invoiceRules from "~/models/invoices/invoice";
import type * as invoiceRows from "~/models/invoices/invoice.server";
import type * as feeRules from "~/models/invoices/top-up-fee";
import type * as journalRules from "~/models/ledger/journal";
import type * as paymentRules from "~/models/payments/judgement";
import type * as subscriptionRows from "~/models/subscriptions/subscription.server";
import type * as givenBack from "~/services/payments/post-refund.server";
import { torture } from "../support/torture";
import { shorten } from "./failure";
import { kinds } from "./kinds";
import { drawFor, simulate } from "./simulate";

/*
 * A simulation that finds nothing proves nothing: here the code under test is wrong, and each fault is found and
 * shrunk.
 */

const planted = vi.hoisted(() => ({ fault: "none" }));

vi.mock("node:timers/promises", () => ({
  setTimeout: (_milliseconds: number, value: unknown) => Promise.resolve(value),
}));

vi.mock("~/models/payments/judgement", async (original) => {
  const real = await original<typeof paymentRules>();
  const judgePayment: typeof real.judgePayment = (...asked) => {
    const judgement = real.judgePayment(...asked);
    const isOff = judgement.verdict === "review" && judgement.reason === "amount";
    return planted.fault === "any amount is right" && isOff ? { verdict: "settle" } : judgement;
  };
  return { ...real, judgePayment };
});

vi.mock("~/services/payments/post-refund.server", async (original) => {
  const real = await original<typeof givenBack>();
  const postRefund: typeof real.postRefund = async (ctx, payment, posting) => {
    await real.postRefund(ctx, payment, posting);
    if (planted.fault === "a refund is booked twice")
      await real.postRefund(ctx, payment, { ...posting, key: `${posting.key}-again` });
  };
  return { ...real, postRefund };
});

vi.mock("~/models/checkout/coupon.server", async (original) => {
  const real = await original<typeof couponRows>();
  const takeCoupon: typeof real.takeCoupon = (...of) =>
    planted.fault === "a coupon is not counted" ? Promise.resolve(true) : real.takeCoupon(...of);
  return { ...real, takeCoupon };
});

vi.mock("~/models/invoices/invoice.server", async (original) => {
  const real = await original<typeof invoiceRows>();
  const issueCreditNote: typeof real.issueCreditNote = (...of) =>
    planted.fault === "a refund has no credit note" ? Promise.resolve() : real.issueCreditNote(...of);
  return { ...real, issueCreditNote };
});

/** Both invoices and pro-formas are made of what this returns. */
vi.mock("~/models/invoices/invoice", async (original) => {
  const real = await original<typeof invoiceRules>();
  const orderInvoice: typeof real.orderInvoice = (order, sale) => {
    const content = real.orderInvoice(order, sale);
    const isPlanted =
      planted.fault === (sale.paidBy === "" ? "a pro-forma has no VAT" : "an invoice has no VAT");
    if (!isPlanted) return content;
    const lines = content.lines.map((line) => ({ ...line, vat: 0 }));
    return { ...content, lines, vat: 0, total: content.net };
  };
  return { ...real, orderInvoice };
});

vi.mock("~/models/invoices/top-up-fee", async (original) => {
  const real = await original<typeof feeRules>();
  const feesInvoice: typeof real.feesInvoice = ([first, ...others], now) =>
    real.feesInvoice(
      [
        planted.fault === "half of a fee is invoiced"
          ? { ...first, amount: Math.ceil(first.amount / 2) }
          : first,
        ...others,
      ],
      now,
    );
  return { ...real, feesInvoice };
});

vi.mock("~/models/ledger/journal", async (original) => {
  const real = await original<typeof journalRules>();
  const walletGrantEntries: typeof real.walletGrantEntries = (amount) =>
    real.walletGrantEntries(planted.fault === "a grant is given twice over" ? 2 * amount : amount);
  return { ...real, walletGrantEntries };
});

vi.mock("~/models/subscriptions/subscription.server", async (original) => {
  const real = await original<typeof subscriptionRows>();
  const endPeriodsAt: typeof real.endPeriodsAt = (...of) =>
    planted.fault === "a period goes on beside the next" ? Promise.resolve() : real.endPeriodsAt(...of);
  return { ...real, endPeriodsAt };
});

const only = (...names: string[]) =>
  Object.fromEntries(Object.entries(kinds).filter(([name]) => names.includes(name)));

const faults = [
  {
    fault: "any amount is right",
    rule: "a payment counts once",
    acts: only("top-up", "pay-at-provider"),
    most: 3,
  },
  {
    fault: "a refund is booked twice",
    rule: "the ledger is in order",
    acts: only("top-up", "pay-at-provider", "dashboard-refund", "refund-moves", "events", "minutes"),
    most: 6,
  },
  {
    fault: "a coupon is not counted",
    rule: "an order with a coupon uses it",
    acts: only("coupon-made", "order-with-coupon", "top-up", "pay-at-provider"),
    most: 4,
  },
  {
    fault: "a period goes on beside the next",
    rule: 'no act crashes: duplicate key value violates unique constraint "subscriptions_one_open"',
    acts: only("order", "top-up", "pay-at-provider", "days"),
    most: 5,
  },
  {
    fault: "an invoice has no VAT",
    rule: "a paid order has one invoice of its price, and no other order has one",
    acts: only("order", "top-up", "pay-at-provider"),
    most: 4,
  },
  {
    fault: "half of a fee is invoiced",
    rule: "a fee is on one line of one invoice, or waits for it",
    acts: only("top-up", "pay-at-provider", "edge", "hours", "jobs"),
    most: 6,
  },
  {
    fault: "a refund has no credit note",
    rule: "credit notes take back what their invoice says, and what went back",
    acts: only("top-up", "order", "pay-at-provider", "dashboard-refund", "refund-moves", "events", "minutes"),
    most: 6,
  },
  {
    fault: "a pro-forma has no VAT",
    rule: "a pro-forma has the price of its order",
    acts: only("order", "pro-forma-made"),
    most: 3,
  },
  {
    fault: "a grant is given twice over",
    rule: "no money is made or lost",
    acts: only("wallet-grant", "decision"),
    most: 3,
  },
];

/** Shrinking a list of acts takes dozens of worlds: one fault shows that it works, and all of them take a minute. */
const tried = torture ? faults : faults.slice(0, 1);

describe.skipIf(inject("databaseTemplate").kind === "embedded")("a planted fault is found", () => {
  test.each(tried)("$fault, by the shortest list of acts", async ({ fault, rule, acts, most }) => {
    planted.fault = fault;
    const options = { seed: 11, kinds: acts, rests: false };
    const drawn = drawFor(options, 120);
    const shortest = await shorten(drawn, await simulate(drawn, options), options);
    expect(shortest?.rule).toBe(rule);
    expect(shortest?.acts.length).toBeLessThanOrEqual(most);
    planted.fault = "none";
    expect((await simulate(shortest?.acts ?? [], options)).failure).toBeNull();
  });
});
