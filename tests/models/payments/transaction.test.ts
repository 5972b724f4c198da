import { describe, expect, test } from "vitest";
import type { CardAttempt, Transaction } from "~/models/payments/transaction";
import { transactionView } from "~/messages/payments/transaction";

const attempt: CardAttempt = {
  state: "open",
  result: null,
  reason: null,
  ticketBank: null,
  ticketCode: null,
  authorizationUrl: "https://pay.example/1",
  providerStatus: "abandoned",
  channel: "card",
  payLinkId: null,
  withheld: null,
  walletAmount: 10_000_00,
  amount: 10_300_00,
  received: null,
  sentBack: null,
  purpose: "top-up",
  order: null,
};

function view(change: Partial<CardAttempt> | null, about: Partial<Transaction> = {}) {
  return transactionView({
    reference: "KPP-1",
    kind: "top-up",
    title: "Wallet top-up",
    shop: null,
    paidBy: "Card",
    total: 10_300_00,
    added: 10_000_00,
    createdAt: new Date("2026-11-21T09:00:00Z"),
    hasReceipt: false,
    attempt: change && { ...attempt, ...change },
    reversal: null,
    ...about,
  });
}

test("a top-up shows what the wallet gets with the fee beside it, and a plan its total", () => {
  expect(view({})).toMatchObject({ amount: 10_000_00, fee: "plus ₦300 fee" });
  expect(view(null, { hasReceipt: true, added: 10_300_00 })).toMatchObject({ amount: 10_300_00, fee: null });
  expect(view(null, { kind: "plan", added: null })).toMatchObject({ amount: 10_300_00, fee: null });
});

const unpaidOrder = { isPaid: false };
const order = { planId: 2, duration: "yearly" as const, kind: "new" as const, extras: [], ...unpaidOrder };
const extras = [{ kind: "users" as const, optionId: 11, quantity: 1 }];

const cancelled = { state: "cancelled", walletAmount: null } as const;
const failed = { state: "failed", walletAmount: null } as const;

describe("a payment without a receipt", () => {
  test.each([
    [{}, "warn", "Not paid yet", "Continue to payment", "/payment/KPP-1"],
    [{ state: "new" }, "warn", "Not paid yet", "Continue to payment", "/payment/KPP-1"],
    [{ providerStatus: "pending" }, "warn", "Being confirmed", "Check again", "/payment/KPP-1"],
    [{ state: "review", result: "suspense" }, "warn", "Being checked", "Details", "/payment/KPP-1"],
    [{ state: "settled", result: "suspense" }, "warn", "Being checked", "Details", "/payment/KPP-1"],
    [{ state: "failed" }, "bad", "Failed", "Try again", "/wallet/add?amount=10000"],
    [{ state: "expired" }, "warn", "Not completed", "Try again", "/wallet/add?amount=10000"],
    [{ ...cancelled, order }, "warn", "Cancelled", "Try again", "/plans-details/2/yearly"],
    [{ ...failed, order }, "bad", "Failed", "Try again", "/plans-details/2/yearly"],
    [
      { ...failed, order: { ...order, kind: "upgrade" } },
      "bad",
      "Failed",
      "Try again",
      "/plans-and-billings",
    ],
    [
      { ...failed, order: { ...order, kind: "extras", extras } },
      ...(["bad", "Failed", "Try again"] as const),
      "/plans-and-billings/extras?additional_users=1",
    ],
  ] as const)("with %j is a %s, %s, and links on", (change, tone, text, next, href) => {
    expect(view(change)).toMatchObject({ tag: { tone, text }, next: { text: next, href } });
  });

  test("for tokens can be retried where tokens are bought", () => {
    expect(view({ state: "failed" }, { kind: "tokens" }).next?.href).toBe("/tokens/buy?amount=10000");
  });

  test("says why it failed, in the provider's words or in ours", () => {
    expect(view({ state: "failed", reason: "Incorrect PIN" }).note).toBe(
      "Incorrect PIN. Nothing was charged.",
    );
    expect(view({ state: "failed" }).note).toBe("The card was declined. Nothing was charged.");
  });

  test("asks for nothing if its order was paid another way or the money was returned", () => {
    const paid = view({ state: "failed", order: { ...order, isPaid: true } });
    expect([paid.note, paid.next]).toEqual([
      "The card was declined. Nothing was charged. It was paid another way.",
      null,
    ]);
    expect(view({ state: "review", result: "returned" })).toMatchObject({
      tag: { tone: "warn", text: "Sent back" },
      next: { text: "Details", href: "/payment/KPP-1" },
    });
  });
});

describe("a completed payment", () => {
  const receipt = { text: "Receipt", href: "/transactions/KPP-1" };
  test.each([
    [null, "Paid", null],
    [{ state: "settled", result: "credited" }, "Paid", null],
  ] as const)("with %j is %s, with its receipt", (change, text, note) => {
    const tag = { tone: "good", text };
    expect(view(change, { hasReceipt: true })).toMatchObject({ tag, note, next: null, paper: receipt });
  });
});

describe("money on its way to us", () => {
  const ticket = { channel: "bank_transfer", ticketCode: "9012345678", authorizationUrl: null } as const;

  test("is never said to be not charged", () => {
    expect(view(ticket)).toMatchObject({
      tag: { text: "Waiting for your bank" },
      note: "We have not received it yet. If you have sent it, please don’t pay again.",
      next: { text: "Details", href: "/payment/KPP-1" },
    });
    for (const state of ["expired", "cancelled", "failed"] as const)
      expect(view({ ...ticket, state }).note).not.toMatch(/nothing was charged|weren’t charged/i);
  });

  test("is not waited for before the bank of a USSD payment is chosen", () => {
    expect(
      view({ state: "new", channel: "ussd", authorizationUrl: null, providerStatus: null }),
    ).toMatchObject({
      tag: { text: "Not paid yet" },
      note: "You weren’t charged.",
      next: { text: "Continue to payment", href: "/payment/KPP-1" },
    });
  });

  test("that the bank sends back is no reason not to pay, as the page of the payment says", () => {
    const row = view({ ...ticket, amount: 5_200_00, sentBack: 3_000_00 });
    expect(row).toMatchObject({
      tag: { text: "Not paid yet" },
      note: "Exactly ₦5,200 is due, so the bank returns the ₦3,000 that you sent. Nothing is paid yet.",
      next: { text: "Details", href: "/payment/KPP-1" },
    });
  });

  test("that came short says how much came of how much", () => {
    const held = { state: "review", result: "suspense", reason: "amount", received: 5_000_00 } as const;
    expect(view({ ...ticket, ...held, amount: 6_000_00 }).note).toBe(
      "We received ₦5,000 of ₦6,000, so it has paid for nothing yet. We are checking it. Please don’t pay again.",
    );
  });
});

describe("money that goes back", () => {
  const at = new Date("2026-11-27T19:00:00Z");
  const refund = { kind: "refund", amount: 5_000_00, at, endedAt: null, target: "source" } as const;
  const row = (reversal: Transaction["reversal"]) =>
    view({}, { title: "Plus, 1 year", paidBy: "Visa •••• 4081", hasReceipt: true, reversal });

  test("has its own row with its own sum and day, and says where it goes and by when", () => {
    expect(row({ ...refund, state: "pending" })).toMatchObject({
      title: "Refund: Plus, 1 year",
      amount: 5_000_00,
      date: "27 November 2026",
      tag: { tone: "warn", text: "On its way" },
      note: "₦5,000 goes back to Visa •••• 4081. It should arrive by 11 December 2026.",
      next: null,
      paper: { text: "Receipt", href: "/transactions/KPP-1" },
    });
    const endedAt = new Date("2026-12-02T09:00:00Z");
    expect(row({ ...refund, state: "processed", endedAt })).toMatchObject({
      tag: { tone: "good", text: "Refunded" },
      note: "₦5,000 went back to Visa •••• 4081 on 2 December 2026. Your bank may take until 16 December 2026 to show it.",
    });
    expect(row({ ...refund, state: "processed", target: "wallet" }).note).toBe("₦5,000 is in your wallet.");
    expect(row({ ...refund, state: "failed" })).toMatchObject({ tag: { tone: "bad", text: "Not refunded" } });
  });

  test("can be a dispute or a transfer that the bank sent back", () => {
    const facts = { amount: 5_900_00, at, endedAt: null };
    expect(row({ ...facts, kind: "dispute", state: "open" })).toMatchObject({ tag: { text: "Disputed" } });
    expect(row({ ...facts, kind: "dispute", state: "lost" }).note).toBe("Your bank took the ₦5,900 back.");
    const plan = { paidUntilBefore: new Date("2026-12-25T09:00:00Z"), paidUntilAfter: null };
    expect(row({ ...facts, ...plan, kind: "dispute", state: "lost", endedAt: at }).note).toBe(
      "Your bank took the ₦5,900 back on 27 November 2026. Your plan was paid until 25 December 2026, and ended that day.",
    );
    expect(row({ ...facts, kind: "returned-transfer" })).toMatchObject({
      title: "Returned transfer: Plus, 1 year",
      tag: { text: "Sent back" },
    });
  });
});
