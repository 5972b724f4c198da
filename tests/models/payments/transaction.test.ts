import { describe, expect, test } from "vitest";
import { transactionView, type CardAttempt, type Transaction } from "~/models/payments/transaction";

const attempt: CardAttempt = {
  state: "open",
  result: null,
  reason: null,
  ticketCode: null,
  authorizationUrl: "https://pay.example/1",
  providerStatus: "abandoned",
  refunded: 0,
  channel: "card",
  payLinkId: null,
  walletAmount: 10_000_00,
  refunding: false,
  refundedToWallet: 0,
  disputed: false,
  order: null,
};

function view(change: Partial<CardAttempt> | null, about: Partial<Transaction> = {}) {
  return transactionView({
    reference: "KPP-1",
    kind: "top-up",
    title: "Wallet top-up",
    paidBy: "Card",
    total: 10_300_00,
    added: 10_000_00,
    createdAt: new Date("2026-11-21T09:00:00Z"),
    hasReceipt: false,
    attempt: change && { ...attempt, ...change },
    ...about,
  });
}

test("a top-up shows what the wallet gets with the fee beside it, and a plan its total", () => {
  expect(view({})).toMatchObject({ amount: 10_000_00, fee: "plus ₦300 fee" });
  expect(view(null, { hasReceipt: true, added: 10_300_00 })).toMatchObject({ amount: 10_300_00, fee: null });
  expect(view(null, { kind: "plan", added: null })).toMatchObject({ amount: 10_300_00, fee: null });
});

const order = { planId: 2, duration: "yearly" as const, kind: "new" as const, extras: [], isPaid: false };
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
      "The card was declined. Nothing was charged. You paid for it another way.",
      null,
    ]);
    expect(view({ state: "review", result: "returned" })).toMatchObject({
      tag: { tone: "warn", text: "Refunded" },
      next: null,
    });
  });
});

describe("a completed payment", () => {
  const receipt = { text: "Receipt", href: "/transactions/KPP-1" };
  test.each([
    [null, "Paid", null],
    [{ state: "settled", result: "credited" }, "Paid", null],
    [{ state: "settled", refunded: 100_00 }, "Partly refunded", "₦100 went back to your card."],
    [{ state: "settled", refunded: 10_300_00 }, "Refunded", "₦10,300 went back to your card."],
    [
      { state: "settled", refunded: 100_00, refundedToWallet: 100_00 },
      "Partly refunded",
      "₦100 is in your wallet.",
    ],
    [
      { state: "settled", refunded: 10_300_00, refundedToWallet: 300_00 },
      "Refunded",
      "₦10,000 went back to your card, and ₦300 is in your wallet.",
    ],
    [
      { state: "settled", refunding: true },
      "Refund on its way",
      "The money goes back to your card. It can take up to 10 working days to arrive.",
    ],
    [
      { state: "settled", disputed: true },
      "Disputed",
      "Your bank has asked for this money back. It is on hold until the bank decides.",
    ],
  ] as const)("with %j is %s, with its receipt", (change, text, note) => {
    const tone = text === "Paid" ? "good" : "warn";
    expect(view(change, { hasReceipt: true })).toMatchObject({ tag: { tone, text }, note, next: receipt });
  });
});
